// Wrong rules for the JavaScript player: each a small edit of its source text, which has to apply
// exactly once, with the clauses that it breaks. `planted.mjs` plants them and asks the vectors.

import { BOARD } from "./board.mjs";
import { JUST4FUN } from "./just4fun.mjs";
import { LISTS } from "./lists.mjs";
import { MAJORITY } from "./majority.mjs";
import { REASON_FAULTS } from "./reasons.mjs";
import { TABLE_FAULTS } from "./tables.mjs";

const named = (file, rows) =>
  rows.map(([name, clauses, right, wrong, same]) => ({ file, name, clauses, right, wrong, same }));

// Each: `file` of the player, `name`, `clauses` that it breaks, and the text that is `right` and
// `wrong`; `same` tells why no answer differs.
export const WRONG_RULES = [
  ...TABLE_FAULTS,
  ...REASON_FAULTS,
  ...named("majority", MAJORITY),
  ...named("just4fun", JUST4FUN),
  ...named("board", BOARD),
  ...named("lists", LISTS),
];
