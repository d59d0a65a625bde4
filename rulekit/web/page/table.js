// A table as one viewer sees it: shown as it is told, and never thought about.
import { chips, sentence } from "./clauses.js";
import { Connection } from "./connection.js";
import { byId, listed, make, say } from "./dom.js";
import { show, titleOf } from "./picture.js";

const isWide = matchMedia("(min-width: 760px)");
const PRESSES = ["pointerdown", "pointerup", "pointercancel"];

export function showTable(main, link) {
  const table = new Table(main, link);
  return () => table.leave();
}

class Table {
  constructor(main, link) {
    this.number = 0;
    this.past = new Map();
    this.chosen = null;
    this.pending = null;
    this.here = null;
    this.heading = make("h1", { class: "unseen" }, "A table");
    this.status = make("p", { class: "turn", id: "turn" });
    this.frame = make("div", { class: "picture" });
    this.last = make("div", { class: "last" });
    this.refused = make("div", { class: "error", role: "alert" });
    this.choices = make("div", { class: "choices" });
    this.bar = make("div", { class: "bar", hidden: true });
    this.log = make("ol", { class: "log" });
    this.people = make("ul", { class: "people" });
    const part = (title, ...children) =>
      make("section", { class: "panel" }, make("h2", {}, title), ...children);
    this.acts = part("Your choices", this.choices);
    this.acts.hidden = true;
    main.replaceChildren(
      make(
        "div",
        { class: "table" },
        this.heading,
        make("div", { class: "board" }, this.status, this.frame, this.bar),
        make(
          "div",
          { class: "side" },
          this.refused,
          part("What has just happened", this.last),
          this.acts,
          part("At the table", this.people),
          part("So far", this.log),
        ),
      ),
    );
    // What is pressed stays where it is until it is let go.
    this.press = (event) => {
      this.isPressed = event.type === "pointerdown";
      if (!this.isPressed && this.held) setTimeout(() => this.isNow(this.held));
    };
    for (const type of PRESSES) addEventListener(type, this.press);
    this.resized = () => this.line.renew();
    isWide.addEventListener("change", this.resized);
    this.line = new Connection(
      () => ({ link, picture: isWide.matches ? "wide" : "narrow", since: this.number }),
      { told: (message) => this.told(message), state: (...it) => this.state(...it) },
    );
  }

  leave() {
    isWide.removeEventListener("change", this.resized);
    for (const type of PRESSES) removeEventListener(type, this.press);
    this.line.close();
  }

  state(state, why) {
    const told = {
      connecting: "Connecting …",
      open: "",
      lost: `${why || "The connection is lost."} Trying again …`,
      ended: why || "The connection has ended.",
    }[state];
    const line = byId("line");
    if (line.textContent !== told) line.textContent = told;
    document.body.dataset.line = state;
    if (state === "ended" && !this.message) {
      this.status.textContent = told;
    }
  }

  told(message) {
    if (message.message === "welcome") this.welcomed(message);
    else if (message.message === "present") this.present(message);
    else if (message.message === "refusal") this.isRefused(message);
    else if (this.isPressed) this.held = message;
    else this.isNow(message);
  }

  welcomed(message) {
    this.seat = message.seat;
    this.game = message.game;
    for (const move of message.past) this.keep(move);
  }

  keep(move) {
    if (this.past.has(move.number)) return;
    this.past.set(move.number, move);
    const lasting = move.events.filter((event) => !event.passing);
    if (!lasting.length) return;
    let group = this.log.querySelector(`[data-round="${move.round}"]`);
    if (!group) {
      for (const older of this.log.querySelectorAll(".round")) older.open = false;
      group = make("ol", { "data-round": move.round });
      const title = make("summary", {}, `Round ${move.round}`);
      this.log.prepend(make("li", {}, make("details", { class: "round", open: true }, title, group)));
    }
    group.append(...lasting.map((event) => make("li", {}, sentence(event))));
  }

  present({ agents, here }) {
    this.agents = agents;
    this.here = here;
    this.layPeople();
  }

  layPeople() {
    if (!this.message || !this.here) return;
    const rows = this.message.names.map((name, seat) => {
      const where = this.agents[seat]
        ? `computer: ${this.agents[seat]}`
        : this.here[seat]
          ? "here"
          : "not here";
      const who = seat === this.seat ? `${name} (you)` : name;
      return make("li", { "data-here": String(this.here[seat]) }, who, " ", make("span", {}, where));
    });
    this.people.replaceChildren(...rows);
  }

  isNow(message) {
    this.held = null;
    const isNew = message.number !== this.number;
    this.message = message;
    this.number = message.number;
    this.keep(message);
    const isDue = message.due.includes(this.seat);
    if (this.pending && (!isDue || message.moment !== this.pending.moment)) this.pending = null;
    if (this.pending) this.line.send(this.pending.text);
    this.actions = new Map(
      message.view.view.legal_actions.map((action, at) => [
        key(action),
        { action, text: message.choices[at].replace(/^\d+: /, "") },
      ]),
    );
    if (!this.actions.has(this.chosen)) this.chosen = null;
    if (isNew) this.refused.replaceChildren();
    this.heading.textContent = `${this.game.name}, ${this.who()}`;
    byId("where").textContent = this.heading.textContent;
    this.status.textContent = this.turn(message, isDue);
    this.status.dataset.due = String(isDue);
    document.title = isDue ? `Your turn: ${this.game.name}` : this.game.name;
    if (message.picture) show(this.frame, message.picture, (action) => this.choose(asKey(action)));
    this.last.replaceChildren(...message.events.map(sentence));
    this.layChoices();
    this.layPeople();
    if (isNew) {
      const sentences = message.events.map((it) => it.sentence);
      say([...sentences, isDue ? "It is your turn." : ""].join(" "));
    }
  }

  who() {
    return this.seat === null ? "as a spectator" : `the seat of ${this.message.names[this.seat]}`;
  }

  turn(message, isDue) {
    if (message.over) return "The game is over";
    if (isDue) return this.pending ? "Your choice is on its way …" : "It is your turn";
    const names = message.due.map((seat) => message.names[seat]);
    return `Waiting for ${listed(names)}`;
  }

  // ---- Choosing

  layChoices() {
    const names = new Map();
    for (const part of this.frame.querySelectorAll("[data-action]")) {
      names.set(asKey(part.dataset.action), titleOf(part));
    }
    this.acts.hidden = !this.actions.size;
    for (const [id, choice] of this.actions) choice.name = names.get(id) || choice.text;
    const offered = JSON.stringify([...this.actions.keys()]);
    if (offered === this.offered) {
      this.layBar();
      return;
    }
    this.offered = offered;
    this.choices.replaceChildren(
      ...[...this.actions].map(([id, choice]) => {
        const button = make("button", { type: "button", class: "choose" }, choice.name);
        button.dataset.choice = id;
        button.addEventListener("click", () => this.choose(id));
        return button;
      }),
    );
    this.layBar();
  }

  choose(id) {
    if (!this.actions.has(id) || this.pending) return;
    this.chosen = id;
    this.layBar();
    this.bar.querySelector("button")?.focus();
  }

  layBar() {
    const choice = this.chosen && this.actions.get(this.chosen);
    for (const part of this.frame.querySelectorAll("[data-action]")) {
      part.setAttribute("aria-pressed", String(asKey(part.dataset.action) === this.chosen));
    }
    for (const button of this.choices.children) {
      button.setAttribute("aria-pressed", String(button.dataset.choice === this.chosen));
      button.disabled = Boolean(this.pending);
    }
    this.bar.hidden = !choice;
    if (!choice) return;
    this.bar.replaceChildren(
      make("span", {}, choice.name),
      make("button", { type: "button", class: "main", click: () => this.play() }, "Play it"),
      make("button", { type: "button", class: "plain", click: () => this.chooseNone() }, "No"),
    );
  }

  chooseNone() {
    this.chosen = null;
    this.layBar();
  }

  play() {
    const { action } = this.actions.get(this.chosen);
    const moment = this.message.moment;
    this.pending = { moment, text: JSON.stringify({ moment, action }) };
    this.chosen = null;
    this.line.send(this.pending.text);
    this.status.textContent = this.turn(this.message, true);
    this.layBar();
  }

  isRefused(message) {
    this.pending = null;
    this.refused.replaceChildren(message.sentence, " ", ...chips(message.clauses));
    this.status.textContent = this.turn(this.message, this.message.due.includes(this.seat));
    this.layBar();
  }
}

// An action by which it can be found, however its keys are ordered.
function key(action) {
  return JSON.stringify(Object.entries(action).sort(([one], [two]) => (one < two ? -1 : 1)));
}

function asKey(text) {
  return key(JSON.parse(text));
}
