// Wrong rules of the board of Just4Fun Colours.
// [name, clauses, right, wrong], and where no answer can differ, why not.

export const BOARD = [
  ["any rows make a board", "RULING-BOARD J4F-BOARD-1", "rows.length === 6 &&", "true &&"],
  ["six rows or more make a board", "J4F-BOARD-1", "rows.length === 6 &&", "rows.length >= 6 &&"],
  ["six rows or fewer make a board", "J4F-BOARD-1", "rows.length === 6 &&", "rows.length <= 6 &&"],
  [
    "a row of six fields or more will do",
    "J4F-BOARD-1",
    "row.length === 6 &&",
    "row.length >= 6 &&",
  ],
  [
    "a row of six fields or fewer will do",
    "J4F-BOARD-1",
    "row.length === 6 &&",
    "row.length <= 6 &&",
  ],
  [
    "36 fields in rows of any length make a board",
    "J4F-BOARD-1",
    "row.length === 6 &&",
    'rows.join("").length === 36 &&',
  ],
  ["one row of the right length is enough", "J4F-BOARD-1", "rows.every((row)", "rows.some((row)"],
  ["any colours will do", "J4F-BOARD-1", "COLOURS.includes(colour))", "true)"],
  [
    "small letters are colours",
    "J4F-BOARD-1",
    "COLOURS.includes(colour))",
    "COLOURS.includes(colour.toUpperCase()))",
  ],
  [
    "a board has every colour",
    "RULING-BOARD",
    "rows.length === 6 &&",
    `rows.length === 6 &&
  COLOURS.every((colour) => rows.join("").includes(colour)) &&`,
  ],
  [
    "a board has six fields of each colour",
    "RULING-BOARD",
    "rows.length === 6 &&",
    `rows.length === 6 &&
  COLOURS.every((colour) => rows.join("").split(colour).length === 7) &&`,
  ],
  [
    "the first row of the board is row 6",
    "RULING-BOARD",
    "return board[y]?.[x];",
    "return board[5 - y]?.[x];",
  ],
  [
    "columns and rows of the board are swapped",
    "RULING-BOARD",
    "return board[y]?.[x];",
    "return board[x]?.[y];",
  ],
  [
    "fields are listed by row",
    "J4F-BOARD-1",
    "[...COLUMNS].flatMap((column) => [...ROWS].map((row) => column + row))",
    "[...ROWS].flatMap((row) => [...COLUMNS].map((column) => column + row))",
  ],
  [
    "there are five colours",
    "J4F-BOARD-1 J4F-CARDS-1",
    '["R", "O", "Y", "G", "B", "P"]',
    '["R", "O", "Y", "G", "B"]',
  ],
  ["there are five columns", "J4F-BOARD-1", '"abcdef"', '"abcde"'],
  ["there are five rows", "J4F-BOARD-1", '"123456"', '"12345"'],
  // Prices
  [
    "as many cards as there are stones",
    "J4F-PRICE-2 J4F-PRICE-1",
    "&& isOwn ? 1 : tower.length + 1",
    "&& isOwn ? 1 : Math.max(1, tower.length)",
  ],
  [
    "two cards more than there are stones",
    "J4F-PRICE-2",
    "&& isOwn ? 1 : tower.length + 1",
    "&& isOwn ? 1 : tower.length + (tower.length > 0 ? 2 : 1)",
  ],
  [
    "an empty field costs 2",
    "J4F-PRICE-1",
    "&& isOwn ? 1 : tower.length + 1",
    "&& isOwn ? 1 : Math.max(2, tower.length + 1)",
  ],
  ["every field costs 1", "J4F-PRICE-2", "&& isOwn ? 1 : tower.length + 1", "&& isOwn ? 1 : 1"],
  [
    "own stones in a tower are left out",
    "RULING-TOWER-COST J4F-PRICE-2",
    "&& isOwn ? 1 : tower.length + 1",
    "&& isOwn ? 1 : tower.filter((stone) => stone !== seat).length + 1",
  ],
  [
    "a price is 7 at most",
    "RULING-TOP-STONE",
    "&& isOwn ? 1 : tower.length + 1",
    "&& isOwn ? 1 : Math.min(7, tower.length + 1)",
  ],
  [
    "the readings of the price are swapped",
    "RULING-TOWER-COST",
    'tower_cost === "opponents_only"',
    'tower_cost === "all_stones"',
  ],
  [
    "own towers always cost 1",
    "RULING-TOWER-COST",
    'tower_cost === "opponents_only" && isOwn',
    "isOwn",
  ],
  [
    "own towers never cost 1",
    "RULING-TOWER-COST",
    'tower_cost === "opponents_only" && isOwn',
    "false",
  ],
  [
    "a tower with the own stone on top is an own one",
    "RULING-TOWER-COST J4F-TOWER-2",
    "tower.every((stone) => stone === seat)",
    "(tower.at(-1) ?? seat) === seat",
  ],
  [
    "a tower with an own stone is an own one",
    "RULING-TOWER-COST",
    "tower.every((stone) => stone === seat)",
    "(tower.length === 0 || tower.includes(seat))",
  ],
  [
    "a tower of anybody's stones alone is an own one",
    "RULING-TOWER-COST",
    "tower.every((stone) => stone === seat)",
    "tower.every((stone) => stone === tower[0])",
  ],
  // Lines
  [
    "the bottom stone decides whose a tower is",
    "J4F-TOWER-2 RULING-TOP-STONE",
    "tower.at(-1)",
    "tower[0]",
  ],
  [
    "most stones decide whose a tower is",
    "J4F-TOWER-2",
    "tower.at(-1)",
    "tower.toSorted((a, b) => tower.filter((s) => s === b).length - tower.filter((s) => " +
      "s === a).length)[0]",
  ],
  ["three make a line", "J4F-LINE-1 J4F-LINE-2", "(variant ? 5 : 4)", "(variant ? 5 : 3)"],
  ["five make a line", "J4F-LINE-1", "(variant ? 5 : 4)", "5"],
  ["four make a line in the variant", "J4F-VARIANT-1", "(variant ? 5 : 4)", "4"],
  ["six make a line in the variant", "J4F-VARIANT-1", "(variant ? 5 : 4)", "(variant ? 6 : 4)"],
  [
    "no line runs across",
    "J4F-LINE-1",
    "[[1, 0], [0, 1], [1, 1], [1, -1]]",
    "[[0, 1], [1, 1], [1, -1]]",
  ],
  [
    "no line runs up",
    "J4F-LINE-1",
    "[[1, 0], [0, 1], [1, 1], [1, -1]]",
    "[[1, 0], [1, 1], [1, -1]]",
  ],
  [
    "no line runs up to the right",
    "J4F-LINE-1",
    "[[1, 0], [0, 1], [1, 1], [1, -1]]",
    "[[1, 0], [0, 1], [1, -1]]",
  ],
  [
    "no line runs down to the right",
    "J4F-LINE-1",
    "[[1, 0], [0, 1], [1, 1], [1, -1]]",
    "[[1, 0], [0, 1], [1, 1]]",
  ],
  [
    "a longer row is no line",
    "RULING-WIN-ON-PLACING",
    "row.length >= lineLength(table)",
    "row.length === lineLength(table)",
  ],
  [
    "a line is as long as it has to be",
    "RULING-WIN-ON-PLACING",
    `fields: sorted(row) }))
`,
    `fields: sorted(row).slice(0, lineLength(table)) }))
`,
  ],
  [
    "each part of a longer row is a line",
    "RULING-WIN-ON-PLACING",
    `  if (isHeld(-1)) return row;
`,
    "",
  ],
  [
    "a row may have a gap",
    "J4F-LINE-2",
    "while (isHeld(row.length)) row.push",
    "while (isHeld(row.length) || isHeld(row.length + 1)) row.push",
  ],
  [
    "a row goes on at the other side",
    "J4F-LINE-2",
    "owners[fieldAt(x + steps * dx, y + steps * dy)] === seat;",
    "owners[fieldAt((x + steps * dx + 6) % 6, y + steps * dy)] === seat && steps < 6;",
  ],
  [
    "lines are told as they are found",
    "RULING-WIN-ON-PLACING",
    `
    .sort((one, other) => compareNames(one.fields, other.fields));`,
    ";",
  ],
  [
    "the fields of a line are told from the other end",
    "J4F-LINE-2",
    "({ seat, fields: sorted(row) })",
    "({ seat, fields: row.toReversed() })",
  ],
  [
    "names of fields are compared the other way",
    "RULING-WIN-ON-PLACING RULING-AREA",
    "(some.join() < others.join() ? -1 : 1)",
    "(some.join() < others.join() ? 1 : -1)",
  ],
  // Areas
  [
    "corners join",
    "RULING-AREA J4F-AREA-2",
    "fieldAt(x, y - 1), fieldAt(x, y + 1)]",
    "fieldAt(x, y - 1), fieldAt(x, y + 1), fieldAt(x + 1, y + 1), fieldAt(x - 1, y - 1)]",
  ],
  [
    "corners of one diagonal join",
    "RULING-AREA J4F-AREA-2",
    "fieldAt(x, y - 1), fieldAt(x, y + 1)]",
    "fieldAt(x, y - 1), fieldAt(x, y + 1), fieldAt(x + 1, y - 1), fieldAt(x - 1, y + 1)]",
  ],
  ["fields join across alone", "J4F-AREA-1", "fieldAt(x, y - 1), fieldAt(x, y + 1)]", "]"],
  ["fields join upwards alone", "J4F-AREA-1", "[fieldAt(x - 1, y), fieldAt(x + 1, y), ", "["],
  [
    "the board goes round across",
    "RULING-AREA",
    "[fieldAt(x - 1, y), fieldAt(x + 1, y), ",
    "[fieldAt((x + 5) % 6, y), fieldAt((x + 1) % 6, y), ",
  ],
  [
    "the board goes round upwards",
    "RULING-AREA",
    "fieldAt(x, y - 1), fieldAt(x, y + 1)]",
    "fieldAt(x, (y + 5) % 6), fieldAt(x, (y + 1) % 6)]",
  ],
  [
    "an area is a field with its neighbours",
    "RULING-AREA",
    `  for (const field of area) {
`,
    `  for (const field of area.slice(0, 1)) {
`,
  ],
  [
    "a hidden stone joins an area",
    "RULING-TOP-STONE",
    "owners[field] === seat)",
    "towers[field].includes(seat))",
  ],
  [
    "areas are told as they are found",
    "RULING-AREA",
    `other.size - one.size ||
      other.stones - one.stones ||
      compareNames`,
    "compareNames",
  ],
  [
    "areas are told by stones first",
    "RULING-AREA",
    `other.size - one.size ||
      other.stones - one.stones ||`,
    `other.stones - one.stones ||
      other.size - one.size ||`,
  ],
  [
    "areas of one size are told by their fields",
    "RULING-AREA",
    `      other.stones - one.stones ||
`,
    "",
  ],
  [
    "the smallest area is told first",
    "RULING-AREA",
    "other.size - one.size ||",
    "one.size - other.size ||",
  ],
  [
    "areas of a seat are in reverse order of seats",
    "RULING-AREA",
    "table.seats.flatMap((seat) => areasOf",
    "table.seats.toReversed().flatMap((seat) => areasOf",
  ],
  [
    "the fields of an area are told as they are found",
    "RULING-AREA",
    "const fields = sorted(takeArea(left));",
    "const fields = takeArea(left);",
  ],
  [
    "the readings of the area tie are swapped",
    "RULING-AREA-TIE",
    'area_tie === "whole_towers"',
    'area_tie === "own_stones"',
  ],
  [
    "whole towers always count",
    "RULING-AREA-TIE J4F-AREA-3",
    'area_tie === "whole_towers"',
    "true",
  ],
  ["own stones alone always count", "RULING-AREA-TIE", 'area_tie === "whole_towers"', "false"],
  [
    "own stones are those on top",
    "RULING-AREA-TIE",
    ": stones.filter((stone) => stone === seat).length;",
    ": fields.length;",
  ],
  [
    "opponents' stones break a tie",
    "RULING-AREA-TIE",
    ": stones.filter((stone) => stone === seat).length;",
    ": stones.filter((stone) => stone !== seat).length + 1;",
  ],
  [
    "all stones of a seat break a tie",
    "J4F-AREA-3",
    "const stones = stonesIn(table, towers, fields, seat);",
    `const mine = Object.keys(owners).filter((field) => owners[field] === seat);
    const stones = stonesIn(table, towers, mine, seat);`,
  ],
  [
    "another area of the same seat breaks a tie",
    "J4F-AREA-3 RULING-AREA",
    `const stones = Math.max(...largest.map((area) => area.stones));
  const best = largest.filter((area) => area.stones === stones);`,
    `const of = (seat) => areas.filter((area) => area.seat === seat);
  const most = (seat) => Math.max(...of(seat).map((area) => area.stones));
  const stones = Math.max(...largest.map((area) => most(area.seat)));
  const best = largest.filter((area) => most(area.seat) === stones);`,
  ],
  [
    "all areas of a seat break a tie together",
    "J4F-AREA-3 RULING-AREA",
    `const stones = Math.max(...largest.map((area) => area.stones));
  const best = largest.filter((area) => area.stones === stones);`,
    `const of = (seat) => areas.filter((area) => area.seat === seat);
  const all = (seat) => of(seat).reduce((sum, area) => sum + area.stones, 0);
  const stones = Math.max(...largest.map((area) => all(area.seat)));
  const best = largest.filter((area) => all(area.seat) === stones);`,
  ],
  [
    "equal areas of a seat break a tie together",
    "J4F-AREA-3 RULING-AREA",
    `const stones = Math.max(...largest.map((area) => area.stones));
  const best = largest.filter((area) => area.stones === stones);`,
    `const of = (seat) => largest.filter((area) => area.seat === seat);
  const all = (seat) => of(seat).reduce((sum, area) => sum + area.stones, 0);
  const stones = Math.max(...largest.map((area) => all(area.seat)));
  const best = largest.filter((area) => all(area.seat) === stones);`,
  ],
  [
    "areas of a seat are added up",
    "RULING-AREA J4F-AREA-1",
    `  const size = Math.max(...areas.map((area) => area.size));
  const largest = areas.filter((area) => area.size === size);`,
    `  const of = (seat) => areas.filter((area) => area.seat === seat);
  const total = (seat) => of(seat).reduce((sum, area) => sum + area.size, 0);
  const size = Math.max(...areas.map((area) => total(area.seat)));
  const largest = areas.filter((area) => total(area.seat) === size);`,
  ],
  [
    "most areas win",
    "RULING-AREA",
    `  const size = Math.max(...areas.map((area) => area.size));
  const largest = areas.filter((area) => area.size === size);`,
    `  const total = (seat) => areas.filter((area) => area.seat === seat).length;
  const size = Math.max(...areas.map((area) => total(area.seat)));
  const largest = areas.filter((area) => total(area.seat) === size);`,
  ],
  [
    "stones win before size",
    "J4F-AREA-2 J4F-AREA-3",
    `const size = Math.max(...areas.map((area) => area.size));
  const largest = areas.filter((area) => area.size === size);`,
    "const largest = areas;",
  ],
  [
    "fewer stones break a tie",
    "J4F-AREA-3",
    "const stones = Math.max(...largest",
    "const stones = Math.min(...largest",
  ],
  [
    "stones break no tie",
    "J4F-AREA-3",
    "const best = largest.filter((area) => area.stones === stones);",
    "const best = largest;",
  ],
  [
    "the first of equals wins alone",
    "RULING-AREA",
    `(area) => area.seat === seat));
}`,
    `(area) => area.seat === seat)).slice(0, 1);
}`,
  ],
  [
    "at most two win together",
    "RULING-AREA",
    `(area) => area.seat === seat));
}`,
    `(area) => area.seat === seat)).slice(0, 2);
}`,
  ],
  [
    "nobody wins with no field",
    "RULING-AREA",
    "if (areas.length === 0) return seats;",
    "if (areas.length === 0) return [];",
  ],
  [
    "nobody wins on a shared best area",
    "RULING-AREA",
    `(area) => area.seat === seat));
}`,
    `(area, _, all) => area.seat === seat && all.every((one) => one.seat === seat)));
}`,
  ],
];
