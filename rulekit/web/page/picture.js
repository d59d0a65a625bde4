// Show a picture of the table, make what can be chosen in it clickable, and let what moved move.
const MOVE = { duration: 450, easing: "cubic-bezier(.2,.7,.2,1)" };
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const sheets = new Map();

// The picture's own style, as a sheet: the page allows no style in its markup.
function adopt(style) {
  if (sheets.has(style)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  sheets.set(style, sheet);
  document.adoptedStyleSheets = [...sheets.values()];
}

export function show(frame, text, choose) {
  const bare = text.replace(/<style>([^<]*)<\/style>/g, (_, style) => adopt(style) ?? "");
  const parsed = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (parsed.localName !== "svg") return;
  const before = places(frame.querySelector("svg"));
  const focused = document.activeElement?.closest?.("[data-action]")?.dataset.action;
  for (const part of parsed.querySelectorAll("[data-action]")) clickable(part, choose);
  frame.replaceChildren(document.adoptNode(parsed));
  if (focused) frame.querySelector(`[data-action="${CSS.escape(focused)}"]`)?.focus();
  if (before && !isStill.matches) move(frame.querySelector("svg"), before);
}

function clickable(part, choose) {
  part.setAttribute("role", "button");
  part.setAttribute("tabindex", "0");
  part.setAttribute("aria-label", titleOf(part));
  const chosen = (event) => {
    event.preventDefault();
    event.stopPropagation();
    choose(part.dataset.action);
  };
  part.addEventListener("click", chosen);
  part.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") chosen(event);
  });
}

export function titleOf(part) {
  return part.querySelector(":scope > title")?.textContent ?? "";
}

// ---- What moved

function places(svg) {
  if (!svg) return null;
  const origin = svg.getBoundingClientRect();
  const found = new Map();
  for (const part of svg.querySelectorAll("[data-card]")) {
    const { x, y, width } = part.getBoundingClientRect();
    const at = { x: x - origin.x, y: y - origin.y, width };
    found.set(part.dataset.card, [...(found.get(part.dataset.card) ?? []), at]);
  }
  return { found, fields: fields(svg) };
}

function fields(svg) {
  const found = new Map();
  for (const part of svg.querySelectorAll("[data-field]")) {
    found.set(part.dataset.field, titleOf(part));
  }
  return found;
}

// A card that lies elsewhere now comes from where one like it has gone; a new one appears.
function move(svg, before) {
  const origin = svg.getBoundingClientRect();
  const scale = origin.width / (svg.viewBox.baseVal.width || origin.width);
  const same = (one, two) => Math.abs(one.x - two.x) < 2 && Math.abs(one.y - two.y) < 2;
  const moved = [];
  for (const part of svg.querySelectorAll("[data-card]")) {
    const box = part.getBoundingClientRect();
    const at = { x: box.x - origin.x, y: box.y - origin.y };
    const old = before.found.get(part.dataset.card) ?? [];
    const stays = old.findIndex((it) => same(it, at));
    if (stays >= 0) old.splice(stays, 1);
    else moved.push([part, at, old]);
  }
  for (const [part, at, old] of moved) {
    const from = old.shift();
    const start = from
      ? { translate: `${(from.x - at.x) / scale}px ${(from.y - at.y) / scale}px` }
      : { opacity: 0 };
    part.animate([start, {}], MOVE);
  }
  for (const part of svg.querySelectorAll("[data-field]")) {
    if (before.fields.get(part.dataset.field) !== titleOf(part)) {
      part.animate([{ opacity: 0.2 }, {}], MOVE);
    }
  }
}
