// Wrong ways to deal with lists of cards.
// [name, clauses, right, wrong], and where no answer can differ, why not.

export const LISTS = [
  ["equal cards make different choices", "5C-TURN-1", "    if (card === before) continue;\n", ""],
  [
    "a choice has different cards alone",
    "5C-TURN-1",
    "const rest = sorted(cards).slice(place + 1);",
    "const rest = sorted(cards).slice(place + 1).filter((other) => other !== card);",
  ],
  [
    "the order of a choice matters",
    "5C-TURN-1",
    "const rest = sorted(cards).slice(place + 1);",
    "const rest = sorted(cards).toSpliced(place, 1);",
  ],
  [
    "a card played is gone with all its like",
    "5C-TURN-2",
    `    left.splice(place, 1);
`,
    `    for (let n = left.length; n--; ) if (left[n] === card) left.splice(n, 1);
`,
  ],
  [
    "others' cards are not counted",
    "RULING-PUBLIC-CARDS RULING-OPEN-TABLE",
    "(seat === viewer ? cards : faceDown(cards))",
    "(seat === viewer ? cards : [])",
  ],
];
