// Sentences with the clauses behind them, and what each clause says.
import { byId, make } from "./dom.js";

export function sentence(told) {
  const clauses = told.clauses ?? told.event.clauses;
  if (!clauses.length) return make("p", { class: "sentence" }, told.sentence);
  return make(
    "details",
    { class: "sentence" },
    make("summary", {}, told.sentence),
    make("p", { class: "clauses" }, "By ", ...chips(clauses)),
  );
}

export function chips(ids) {
  return ids.map((id) =>
    make("button", { type: "button", class: "clause", click: () => open(id) }, id),
  );
}

async function open(id) {
  const dialog = byId("clause");
  const say = (...parts) =>
    dialog.replaceChildren(
      make("h2", { id: "clause-id" }, id),
      ...parts,
      make("button", { type: "button", class: "plain", click: () => dialog.close() }, "Close"),
    );
  try {
    const answer = await fetch(`/clauses/${encodeURIComponent(id)}`);
    const told = await answer.json();
    say(...(answer.ok ? parts(told) : [make("p", {}, told.sentence)]));
  } catch {
    say(make("p", {}, "The server cannot be reached."));
  }
  if (!dialog.open) dialog.showModal();
}

function parts(told) {
  return told.kind === "ruling" ? ofRuling(told) : ofClause(told);
}

function ofClause(told) {
  const places = told.places.map((it) => `“${it.section}”, ${it.units.join(", ")}`);
  return [
    make("p", { class: "text" }, told.text),
    make("p", { class: "quiet" }, `A ${told.kind} of ${told.game}`),
    places.length && make("p", { class: "quiet" }, `In the rulebook: ${places.join("; ")}`),
    told.overrides.length && make("p", { class: "quiet" }, "It beats ", ...chips(told.overrides)),
    told.rulings.length && make("p", { class: "quiet" }, "Rulings on it: ", ...chips(told.rulings)),
  ].filter(Boolean);
}

function ofRuling(told) {
  const readings = Object.entries(told.readings).flatMap(([name, text]) => [
    make("dt", {}, name === told.default ? `${name} (unless a table chooses otherwise)` : name),
    make("dd", {}, text),
  ]);
  return [
    make("p", { class: "text" }, told.question),
    readings.length ? make("dl", {}, ...readings) : make("p", { class: "text" }, told.default),
    make("p", { class: "quiet" }, `The rulebook is ${told.cause} here. ${told.reason}`),
    told.clauses.length && make("p", { class: "quiet" }, "About ", ...chips(told.clauses)),
  ].filter(Boolean);
}
