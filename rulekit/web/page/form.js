// The form for a new table, made of what the server offers; then the links to share.
import { chips } from "./clauses.js";
import { make, say } from "./dom.js";

export function showForm(main) {
  document.title = "A new table";
  if (history.state?.links) {
    showLinks(main, history.state);
    return;
  }
  main.replaceChildren(make("p", { class: "quiet" }, "One moment …"));
  fetch("/games")
    .then((answer) => answer.json())
    .then((offer) => new Form(main, offer))
    .catch(() => {
      const again = make("button", { type: "button", click: () => showForm(main) }, "Try again");
      main.replaceChildren(make("p", {}, "The server cannot be reached. "), again);
    });
}

class Form {
  constructor(main, offer) {
    this.offer = offer;
    this.main = main;
    this.game = make("select", { id: "game", change: () => this.chooseGame() });
    for (const game of offer.games) this.game.append(make("option", { value: game.id }, game.name));
    this.options = make("div", { class: "options" });
    this.seats = make("div", { class: "seats" });
    this.players = make("select", { id: "players", change: () => this.layOut() });
    this.error = make("p", { class: "error", role: "alert" });
    this.send = make("button", { class: "main" }, "Open the table");
    this.form = make(
      "form",
      { class: "panel form", submit: (event) => this.submit(event) },
      make("h1", {}, "A new table"),
      row("Game", this.game),
      row("Players", this.players),
      make("fieldset", { class: "bare" }, make("legend", {}, "Who plays"), this.seats),
      make("details", { class: "rules" }, make("summary", {}, "Rules of this table"), this.options),
      this.error,
      this.send,
    );
    main.replaceChildren(this.form);
    this.names = [];
    this.kinds = [];
    this.chooseGame();
  }

  chooseGame() {
    const before = Number(this.players.value) || 2;
    const game = this.offer.games.find((it) => it.id === this.game.value);
    const players = game.options.find((it) => it.name === "players");
    this.others = game.options.filter((it) => it !== players);
    this.players.replaceChildren(
      ...players.values.map((it, at) => make("option", { value: it }, players.labels?.[at] ?? it)),
    );
    this.players.value = players.values.includes(before) ? before : players.values[0];
    this.fields = this.others.map((option) => new Field(option, () => this.layOut()));
    this.options.replaceChildren(...this.fields.map((it) => it.element));
    this.layOut();
  }

  layOut() {
    const players = Number(this.players.value);
    const chosen = { players };
    for (const field of this.fields) chosen[field.name] = field.value;
    for (const field of this.fields) field.offer(players, chosen);
    this.seats.replaceChildren(...Array.from({ length: players }, (_, seat) => this.seat(seat)));
  }

  seat(seat) {
    this.names[seat] ??= make("input", {
      id: `name-${seat}`,
      value: `Player ${seat + 1}`,
      maxlength: 40,
      required: true,
      autocomplete: "off",
      "aria-label": `Name of player ${seat + 1}`,
    });
    this.kinds[seat] ??= make(
      "select",
      { id: `kind-${seat}`, "aria-label": `Who is player ${seat + 1}` },
      make("option", { value: "" }, "a person"),
      ...this.offer.agents.map((it) => make("option", { value: it }, `computer: ${it}`)),
    );
    const kind = this.offer.agents.length ? this.kinds[seat] : null;
    return make("div", { class: "seat" }, this.names[seat], kind);
  }

  async submit(event) {
    event.preventDefault();
    this.error.textContent = "";
    const players = Number(this.players.value);
    const options = { players };
    for (const field of this.fields) if (field.isOffered) options[field.name] = field.value;
    const names = this.names.slice(0, players).map((it) => it.value.trim());
    const agents = this.kinds.slice(0, players).map((it) => it.value || null);
    const wish = { game: this.game.value, options, names, agents };
    this.send.disabled = true;
    try {
      const answer = await fetch("/tables", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(wish),
      });
      const told = await answer.json();
      if (answer.ok) {
        history.replaceState({ links: told, names, agents }, "");
        showLinks(this.main, history.state);
        return;
      }
      this.error.replaceChildren(told.sentence, " ", ...chips(told.clauses));
    } catch {
      this.error.textContent = "The server cannot be reached.";
    }
    this.send.disabled = false;
  }
}

class Field {
  constructor(option, changed) {
    this.option = option;
    this.name = option.name;
    this.isOffered = true;
    const id = `option-${option.name}`;
    const rulings = option.clauses.filter(Boolean);
    this.element = option.is_open
      ? make("div", { class: "option" }, make("label", { for: id }, option.question))
      : make("fieldset", { class: "option bare" }, make("legend", {}, option.question));
    if (option.is_open) {
      this.input = make("textarea", { id, rows: option.default.length, spellcheck: "false" });
      this.input.value = option.default.join("\n");
      this.element.append(this.input);
    } else {
      this.inputs = option.values.map((value, at) => this.choice(id, value, at, changed));
    }
    this.element.append(make("p", { class: "quiet" }, "See ", ...chips(rulings)));
  }

  choice(id, value, at, changed) {
    const { labels, readings } = this.option;
    const input = make("input", { type: "radio", name: id, id: `${id}-${at}`, change: changed });
    input.checked = value === this.option.default;
    const plain = { true: "Yes", false: "No" }[value] ?? String(value);
    const text = labels?.[at] ?? readings[value] ?? plain;
    this.element.append(make("label", { class: "choice" }, input, make("span", {}, text)));
    return input;
  }

  get value() {
    if (this.input) return this.input.value.split("\n").map((it) => it.trim()).filter(Boolean);
    return this.option.values[this.inputs.findIndex((it) => it.checked)];
  }

  // It is offered where this many players have the choice, and where what it needs is chosen.
  offer(players, chosen) {
    const needs = Object.entries(this.option.needs ?? {});
    const isFree = needs.every(([name, value]) => chosen[name] === value);
    this.isOffered = this.option.players.includes(players) && isFree;
    this.element.hidden = !this.isOffered;
  }
}

function row(text, input) {
  return make("div", { class: "row" }, make("label", { for: input.id }, text), input);
}

function showLinks(main, { links, names, agents }) {
  const another = () => {
    history.replaceState(null, "");
    showForm(main);
  };
  const people = links.seats.map((link, seat) => [names[seat], link, agents[seat]]);
  const rows = people
    .filter(([, , agent]) => !agent)
    .map(([name, link], at) => shared(name, link, "Sit down here", `seat-${at}`));
  rows.push(shared("Spectators", links.spectators, "Watch", "spectators"));
  main.replaceChildren(
    make(
      "section",
      { class: "panel links" },
      make("h1", {}, "The table is open"),
      make(
        "p",
        {},
        "Give each player the link to their seat, and nobody else’s: whoever has a link sits there. ",
        "The links are not shown again once you leave this page.",
      ),
      ...rows,
      make("button", { type: "button", class: "plain", click: another }, "Open another table"),
    ),
  );
  main.focus();
}

function shared(name, link, invitation, id) {
  const address = `${location.origin}/#${link}`;
  const input = make("input", {
    id,
    class: "address",
    value: address,
    readonly: true,
    focus: () => input.select(),
  });
  const copy = make("button", { type: "button" }, "Copy");
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      input.select();
      document.execCommand("copy");
    }
    copy.textContent = "Copied";
    say(`The link for ${name} is copied.`);
    setTimeout(() => (copy.textContent = "Copy"), 2000);
  });
  return make(
    "div",
    { class: "shared" },
    make("label", { for: id }, name),
    input,
    copy,
    make("a", { href: `#${link}`, class: "button" }, invitation),
  );
}
