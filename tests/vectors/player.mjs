// A small front end in another language: it knows what a round of 5 COLORS or 5211 scores, and
// the lines, areas and prices of Just4Fun Colours. Written from the rulebooks' rules alone, and
// asked by `rulekit vectors run -- node tests/vectors/player.mjs`.

import { createInterface } from "node:readline";

// ---- 5 COLORS and 5211

const NUMBERS = {
  // players: [burst, many 1s]
  basic: { 2: [5, 6], 3: [6, 7], 4: [7, 8], 5: [9, 10] },
  optional: { 2: [6, 7], 3: [7, 8] },
};
const ONE = { "5-colors": "1", "5211": "K" };

const pointsOf = (card) => (card[1] === "K" ? 1 : Number(card[1]));
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

function round(game, { setup, table }) {
  const [burst, many] = NUMBERS[setup.optional_rule ? "optional" : "basic"][setup.players];
  const isOne = (card) => card[1] === ONE[game];
  const cards = table.flat();
  if (cards.filter(isOne).length >= many) return scored("ones", table, isOne, []);

  const counts = new Map();
  for (const [colour] of cards) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const steps = [];
  let canBurst = true;
  while (counts.size > 0) {
    const most = Math.max(...counts.values());
    const out = [...counts.keys()].filter((colour) => counts.get(colour) === most).sort();
    const because = [];
    if (canBurst && most >= burst) because.push("burst");
    if (out.length > 1) because.push("tie");
    if (because.length === 0) return scored(out[0], table, (card) => card[0] === out[0], steps);
    steps.push({ out, count: most, because });
    if (because.includes("burst") && setup.second_burst === "once") canBurst = false;
    for (const colour of out) counts.delete(colour);
  }
  return scored(null, table, () => false, steps);
}

function scored(scores, table, counts, steps) {
  const kept = table.map((cards) => cards.filter(counts).sort());
  return { scores, points: kept.map((cards) => sum(cards.map(pointsOf))), kept, steps };
}

// ---- Just4Fun Colours

const COLUMNS = "abcdef";
const ROWS = "123456";
const fieldAt = (x, y) => (COLUMNS[x] ?? "?") + (ROWS[y] ?? "?");
const placeOf = (field) => [COLUMNS.indexOf(field[0]), ROWS.indexOf(field[1])];
const top = (tower) => tower[tower.length - 1];

function position({ setup, towers }) {
  const owners = Object.fromEntries(Object.entries(towers).map(([f, tower]) => [f, top(tower)]));
  const seats = [...Array(setup.players).keys()];
  const areas = seats.flatMap((seat) => areasOf(seat, owners, towers, setup.area_tie));
  return {
    owners,
    lines: seats.flatMap((seat) => linesOf(seat, owners, setup.variant ? 5 : 4)),
    areas,
    area_winners: areaWinners(areas),
    prices: seats.map((seat) => pricesFor(seat, towers, setup.tower_cost)),
  };
}

function linesOf(seat, owners, length) {
  const isMine = (x, y) => owners[fieldAt(x, y)] === seat;
  const lines = [];
  for (let x = 0; x < 6; x++) {
    for (let y = 0; y < 6; y++) {
      for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
        if (isMine(x - dx, y - dy)) continue; // the row begins further back
        const fields = [];
        for (let n = 0; isMine(x + n * dx, y + n * dy); n++) {
          fields.push(fieldAt(x + n * dx, y + n * dy));
        }
        if (fields.length >= length) lines.push({ seat, fields: fields.sort() });
      }
    }
  }
  return lines.sort((a, b) => (a.fields.join() < b.fields.join() ? -1 : 1));
}

function areasOf(seat, owners, towers, areaTie) {
  const left = new Set(Object.keys(owners).filter((field) => owners[field] === seat));
  const areas = [];
  while (left.size > 0) {
    const fields = [];
    const open = [left.values().next().value];
    left.delete(open[0]);
    while (open.length > 0) {
      const field = open.pop();
      fields.push(field);
      const [x, y] = placeOf(field);
      for (const beside of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
        if (left.delete(fieldAt(...beside))) open.push(fieldAt(...beside));
      }
    }
    const stones = fields.flatMap((field) => towers[field]);
    const counted = areaTie === "whole_towers" ? stones : stones.filter((s) => s === seat);
    areas.push({ seat, fields: fields.sort(), size: fields.length, stones: counted.length });
  }
  const names = (area) => area.fields.join();
  return areas.sort(
    (a, b) => b.size - a.size || b.stones - a.stones || (names(a) < names(b) ? -1 : 1),
  );
}

function areaWinners(areas) {
  const size = Math.max(...areas.map((area) => area.size));
  const largest = areas.filter((area) => area.size === size);
  const stones = Math.max(...largest.map((area) => area.stones));
  const best = largest.filter((area) => area.stones === stones);
  return [...new Set(best.map((area) => area.seat))].sort();
}

function pricesFor(seat, towers, towerCost) {
  const price = (tower) =>
    towerCost === "opponents_only" && tower.every((s) => s === seat) ? 1 : tower.length + 1;
  return [...ROWS].map((row) => [...COLUMNS].map((column) => price(towers[column + row] ?? [])));
}

// ---- One case a line, one answer a line

const KINDS = {
  round: (question) => round(question.game, question.given),
  position: (question) => position(question.given),
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const answer = KINDS[question.kind]?.(question);
  const { id } = question;
  console.log(JSON.stringify(answer ? { id, answer } : { id, unsupported: true }));
}
