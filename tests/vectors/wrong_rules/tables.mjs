// Tables and cards of 5 COLORS and 5211: every number, one too high and one too low.

const EDITIONS = [
  { file: "five_colors", prefix: "5C", one: "1", ones: "5C-ONES-4", kinds: "5C-CARDS-2" },
  {
    file: "fifty_two_eleven",
    prefix: "5211",
    one: "K",
    ones: "5211-KODODO-5",
    kinds: "5211-CARDS-2",
  },
];

const TABLES = {
  basic: {
    2: { burst: 5, ones: 6, removed: 10 },
    3: { burst: 6, ones: 7, removed: 13 },
    4: { burst: 7, ones: 8, removed: 0 },
    5: { burst: 9, ones: 10, removed: 15 },
  },
  optional: { 2: { burst: 6, ones: 7, removed: 0 }, 3: { burst: 7, ones: 8, removed: 10 } },
};

const written = (row) =>
  `{ ${Object.entries(row).map(([name, number]) => `${name}: ${number}`).join(", ")} }`;

function tableFaults({ file, prefix, ones }) {
  const faults = [];
  for (const [rule, rows] of Object.entries(TABLES)) {
    for (const [players, row] of Object.entries(rows)) {
      for (const [name, number] of Object.entries(row)) {
        const of = { burst: `${prefix}-BURST-4`, ones, removed: `${prefix}-REMOVE-1` }[name];
        const clauses = rule === "optional" ? `${prefix}-OPTIONAL-4` : `${of} ${prefix}-TABLE-1`;
        for (const wrong of [number - 1, number + 1].filter((each) => each >= 0)) {
          faults.push({
            file,
            clauses,
            name: `${name} is ${wrong} for ${players} players in the ${rule} table`,
            right: `    ${players}: ${written(row)},`,
            wrong: `    ${players}: ${written({ ...row, [name]: wrong })},`,
          });
        }
      }
    }
  }
  return faults;
}

function cardFaults({ file, prefix, one, kinds }) {
  const faults = [];
  const copies = { [one]: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1 };
  const points = { [one]: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 };
  for (const [what, numbers, clause] of [
    ["copies", copies, kinds],
    ["points", points, `${prefix}-SCORE-2`],
  ]) {
    // In the order of the source text, which is not that of the keys.
    const text = (changed) =>
      `${what}: { ${[one, 2, 3, 4, 5, 6].map((face) => `${face}: ${changed[face]}`).join(", ")} }`;
    for (const face of Object.keys(numbers)) {
      for (const step of [1, -1]) {
        const wrong = { ...numbers, [face]: numbers[face] + step };
        const clauses = face === "K" ? "5211-KODODO-1" : clause;
        const name = `a ${face} has ${wrong[face]} ${what}`;
        faults.push({ file, clauses, name, right: text(numbers), wrong: text(wrong) });
      }
    }
  }
  return faults;
}

export const TABLE_FAULTS = EDITIONS.flatMap((edition) => [
  ...tableFaults(edition),
  ...cardFaults(edition),
]);
