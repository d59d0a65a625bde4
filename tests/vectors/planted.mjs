// Plant each wrong rule in the JavaScript player and see whether the vectors notice.
//
//     node tests/vectors/planted.mjs             all of them
//     node tests/vectors/planted.mjs --every 5   each fifth
//     node tests/vectors/planted.mjs --names     which case notices each of them first
//     node tests/vectors/planted.mjs --list      the list alone, as JSON
//
// The exit code is 1 where a wrong rule survives, or the edit of any does not apply exactly once.
// A wrong rule is noticed by a wrong answer: that the player breaks down is not enough.

import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";

import { WRONG_RULES } from "./wrong_rules/index.mjs";

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

const name = ({ file, name: told }) => `${file}: ${told}`;

// The source texts with a wrong rule in them; null where it does not apply exactly once.
function planted({ file, right, wrong }) {
  const module = `${file}.mjs`;
  if (SOURCES[module].split(right).length !== 2) return null;
  return { ...SOURCES, [module]: SOURCES[module].replace(right, () => wrong) };
}

async function playerOf(sources, folder) {
  mkdirSync(folder);
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  return import(pathToFileURL(join(folder, "answers.mjs")).href);
}

// The player cites nothing, so what events cite is left out of what is expected.
const uncited = ({ events, ...expect }) =>
  events ? { ...expect, events: events.map(({ clauses, ...event }) => event) } : expect;

// "right", "wrong" or "broken down".
function judged({ answerTo }, { game, kind, given, expect }) {
  try {
    const { reason, ...answer } = JSON.parse(JSON.stringify(answerTo({ game, kind, given })));
    if (kind === "refused") return reason === expect.reason ? "right" : "wrong";
    return reason === undefined && isDeepStrictEqual(answer, uncited(expect)) ? "right" : "wrong";
  } catch {
    return "broken down";
  }
}

async function survives(fault, folder) {
  const player = await playerOf(planted(fault), folder);
  const asked = GAMES[fault.file].flatMap((game) => CASES[game]);
  const noticed = asked.find((each) => judged(player, each) === "wrong");
  if (options.names) console.log(`${name(fault)}: ${noticed?.id ?? "no case"}`);
  return noticed === undefined;
}

async function complaints(chosen, scratch) {
  const found = WRONG_RULES.filter((fault) => !planted(fault)).map(
    (fault) => `does not apply exactly once: ${name(fault)}`,
  );
  const right = await playerOf(SOURCES, join(scratch, "right"));
  for (const each of Object.values(CASES).flat()) {
    if (judged(right, each) !== "right") found.push(`the player fails ${each.id}`);
  }
  for (const [number, fault] of chosen.entries()) {
    if (!planted(fault)) continue;
    const isSame = await survives(fault, join(scratch, String(number)));
    if (isSame && !fault.same) found.push(`survives: ${name(fault)} (${fault.clauses})`);
    if (!isSame && fault.same) found.push(`is noticed after all: ${name(fault)}`);
  }
  return found;
}

async function main() {
  const chosen = WRONG_RULES.filter((_, number) => number % Number(options.every) === 0);
  const scratch = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    const found = await complaints(chosen, scratch);
    for (const complaint of found) console.log(complaint);
    const same = chosen.filter((fault) => fault.same).length;
    console.log(
      `${chosen.length} wrong rules of ${WRONG_RULES.length} planted, ${same} of them without ` +
        `effect; ${found.length} complaints`,
    );
    process.exitCode = found.length > 0 ? 1 : 0;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

const { values: options } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    names: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});
if (options.list) console.log(JSON.stringify(WRONG_RULES));
else await main();
