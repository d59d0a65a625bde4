// The board of Just4Fun Colours: its fields, whose they are, what they cost, lines and areas.
// Written from spec/ alone.

import { sorted } from "./lists.mjs";

// ---- Fields: a1 to f6, from the bottom left

export const COLOURS = ["R", "O", "Y", "G", "B", "P"];
export const COLUMNS = "abcdef";
export const ROWS = "123456";
export const FIELDS = [...COLUMNS].flatMap((column) => [...ROWS].map((row) => column + row));
const fieldAt = (x, y) => (COLUMNS[x] ?? "?") + (ROWS[y] ?? "?");
const placeOf = (field) => [COLUMNS.indexOf(field[0]), ROWS.indexOf(field[1])];

// J4F-BOARD-1, RULING-BOARD: 6 x 6 fields in the six colours, in any arrangement.
export const isBoard = (rows) =>
  rows.length === 6 &&
  rows.every((row) => row.length === 6 && [...row].every((colour) => COLOURS.includes(colour)));

// Undefined where there is no such field.
export function colourOf({ board }, field) {
  const [x, y] = placeOf(field);
  return board[y]?.[x];
}

// ---- Prices

// J4F-PRICE-1, J4F-PRICE-2; RULING-TOWER-COST.
export function priceOf({ tower_cost }, towers, field, seat) {
  const tower = towers[field] ?? [];
  const isOwn = tower.every((stone) => stone === seat);
  return tower_cost === "opponents_only" && isOwn ? 1 : tower.length + 1;
}

// ---- Lines and areas

// J4F-TOWER-2: the stone on top.
export const ownersOf = (towers) =>
  Object.fromEntries(Object.entries(towers).map(([field, tower]) => [field, tower.at(-1)]));

// J4F-LINE-1; J4F-VARIANT-1.
const lineLength = ({ variant }) => (variant ? 5 : 4);

// Across the board, up it, and along both diagonals.
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

// RULING-WIN-ON-PLACING: a longer row is a line too, and all lines are told.
export function linesOf(table, owners, seat) {
  return FIELDS.flatMap((field) =>
    DIRECTIONS.map((direction) => rowFrom(owners, seat, field, direction)),
  )
    .filter((row) => row.length >= lineLength(table))
    .map((row) => ({ seat, fields: sorted(row) }))
    .sort((one, other) => compareNames(one.fields, other.fields));
}

// The seat's row that begins at a field; empty where it begins further back or not at all.
function rowFrom(owners, seat, field, [dx, dy]) {
  const [x, y] = placeOf(field);
  const isHeld = (steps) => owners[fieldAt(x + steps * dx, y + steps * dy)] === seat;
  const row = [];
  if (isHeld(-1)) return row;
  while (isHeld(row.length)) row.push(fieldAt(x + row.length * dx, y + row.length * dy));
  return row;
}

const compareNames = (some, others) => (some.join() < others.join() ? -1 : 1);

export const allAreas = (table, towers) =>
  table.seats.flatMap((seat) => areasOf(table, towers, seat));

// J4F-AREA-1; the best first.
function areasOf(table, towers, seat) {
  const owners = ownersOf(towers);
  const left = new Set(Object.keys(owners).filter((field) => owners[field] === seat));
  const areas = [];
  while (left.size > 0) {
    const fields = sorted(takeArea(left));
    const stones = stonesIn(table, towers, fields, seat);
    areas.push({ seat, fields, size: fields.length, stones });
  }
  return areas.sort(
    (one, other) =>
      other.size - one.size ||
      other.stones - one.stones ||
      compareNames(one.fields, other.fields),
  );
}

// The fields of one area, taken out of those that are left.
function takeArea(left) {
  const area = [...left].slice(0, 1);
  left.delete(area[0]);
  for (const field of area) {
    for (const other of neighbours(field)) if (left.delete(other)) area.push(other);
  }
  return area;
}

// J4F-AREA-2, RULING-AREA: by sides, never by corners.
function neighbours(field) {
  const [x, y] = placeOf(field);
  return [fieldAt(x - 1, y), fieldAt(x + 1, y), fieldAt(x, y - 1), fieldAt(x, y + 1)];
}

// J4F-AREA-3, RULING-AREA-TIE.
function stonesIn({ area_tie }, towers, fields, seat) {
  const stones = fields.flatMap((field) => towers[field]);
  return area_tie === "whole_towers"
    ? stones.length
    : stones.filter((stone) => stone === seat).length;
}

// J4F-AREA-2, J4F-AREA-3; RULING-AREA: equal on both, all share the win.
export function areaWinners({ seats }, areas) {
  if (areas.length === 0) return seats;
  const size = Math.max(...areas.map((area) => area.size));
  const largest = areas.filter((area) => area.size === size);
  const stones = Math.max(...largest.map((area) => area.stones));
  const best = largest.filter((area) => area.stones === stones);
  return seats.filter((seat) => best.some((area) => area.seat === seat));
}
