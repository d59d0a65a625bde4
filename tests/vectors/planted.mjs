// Plant each wrong rule in the JavaScript player and see whether the vectors notice.
//
//     node tests/vectors/planted.mjs             all of them
//     node tests/vectors/planted.mjs --every 5   each fifth
//     node tests/vectors/planted.mjs --names     and which case notices which
//
// The exit code is 1 where a wrong rule survives, or its edit does not apply exactly once. A wrong
// rule is noticed by a wrong answer: that the player breaks down is not enough.

import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";

import { WRONG_RULES } from "./wrong_rules.mjs";

const PLAYER = fileURLToPath(new URL("player/", import.meta.url));
const VECTORS = fileURLToPath(new URL("../../spec/vectors/", import.meta.url));

// The games that a file has a part in, by which the cases are chosen.
const GAMES = {
  five_colors: ["5-colors"],
  fifty_two_eleven: ["5211"],
  majority: ["5-colors", "5211"],
  just4fun: ["just4fun-colours"],
  board: ["just4fun-colours"],
  lists: ["5-colors", "5211", "just4fun-colours"],
};

// Quickly answered kinds first.
const KINDS = [
  "refused", "legal", "view", "transition", "round", "position", "playthrough", "perft",
];

const SOURCES = Object.fromEntries(
  readdirSync(PLAYER).map((name) => [name, readFileSync(join(PLAYER, name), "utf8")]),
);

function casesOf(game) {
  const folder = join(VECTORS, game);
  const kinds = KINDS.filter((kind) => readdirSync(folder).includes(`${kind}.json`));
  return kinds.flatMap((kind) => {
    const { cases } = JSON.parse(readFileSync(join(folder, `${kind}.json`), "utf8"));
    return cases.map((each) => ({ ...each, game, kind }));
  });
}

const CASES = Object.fromEntries(
  Object.values(GAMES)
    .flat()
    .map((game) => [game, casesOf(game)]),
);

// The source texts with a wrong rule in them.
function planted({ file, right, wrong }) {
  const name = `${file}.mjs`;
  const found = SOURCES[name].split(right).length - 1;
  if (found !== 1) throw new Error(`the right text stands ${found} times in ${name}`);
  return { ...SOURCES, [name]: SOURCES[name].replace(right, () => wrong) };
}

async function playerOf(sources, folder) {
  mkdirSync(folder);
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  return import(pathToFileURL(join(folder, "answers.mjs")).href);
}

// "right", "wrong" or "broken down".
function judged({ answerTo }, { game, kind, given, expect }) {
  try {
    const { reason, ...answer } = JSON.parse(JSON.stringify(answerTo({ game, kind, given })));
    if (kind === "refused") return reason === expect.reason ? "right" : "wrong";
    return reason === undefined && isDeepStrictEqual(answer, expect) ? "right" : "wrong";
  } catch {
    return "broken down";
  }
}

const { values: options } = parseArgs({
  options: { every: { type: "string", default: "1" }, names: { type: "boolean", default: false } },
});
const chosen = WRONG_RULES.filter((_, number) => number % Number(options.every) === 0);
const scratch = mkdtempSync(join(tmpdir(), "planted-"));
let wrong = 0;

function complain(line) {
  wrong += 1;
  console.log(line);
}

try {
  const right = await playerOf(SOURCES, join(scratch, "right"));
  for (const each of Object.values(CASES).flat()) {
    if (judged(right, each) !== "right") complain(`the player fails ${each.id}`);
  }
  for (const [number, fault] of chosen.entries()) {
    const name = `${fault.file}: ${fault.name}`;
    try {
      const player = await playerOf(planted(fault), join(scratch, String(number)));
      const asked = GAMES[fault.file].flatMap((game) => CASES[game]);
      const notices = asked.find((each) => judged(player, each) === "wrong");
      if (!notices) complain(`survives: ${name} (${fault.clauses})`);
      else if (options.names) console.log(`${name}: ${notices.id}`);
    } catch (error) {
      complain(`${name}: ${error.message}`);
    }
  }
} finally {
  rmSync(scratch, { recursive: true });
}
console.log(`${chosen.length} wrong rules of ${WRONG_RULES.length} planted; ${wrong} complaints`);
process.exitCode = wrong > 0 ? 1 : 0;
