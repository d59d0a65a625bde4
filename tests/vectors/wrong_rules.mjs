// Wrong rules for the JavaScript player: each a small edit of its source text, which has to apply
// exactly once, with the clauses that it breaks. `planted.mjs` plants them and asks the vectors.

// ---- Tables of 5 COLORS and 5211: every number, one too high and one too low

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

// ---- Reasons to refuse: each never given, and each looked at too early

const SETUP_REASONS = {
  majority: {
    players: "RULING-PLAYER-COUNTS 5C-PLAYERS-1",
    unknown_reading: "RULING-SECOND-BURST RULING-OPTIONAL-ENDING",
  },
  just4fun: {
    players: "RULING-TURN-ORDER",
    board: "RULING-BOARD J4F-BOARD-1",
    unknown_reading: "RULING-TOWER-COST RULING-PAYMENT RULING-RESHUFFLE RULING-AREA-TIE",
  },
};

// In order of precedence; `of` are the actions that a reason can be given for.
const REASONS = {
  majority: [
    ["game_over", "5C-END-1 5C-OPTIONAL-3", "shuffle choose"],
    ["shuffle_due", "5C-SETUP-1", "choose"],
    ["shuffle_not_due", "5C-SETUP-1", "shuffle"],
    ["wrong_shuffle", "5C-CARDS-1 5C-CARDS-2", "shuffle"],
    ["unknown_seat", "5C-PLAYERS-1", "choose"],
    ["already_chosen", "RULING-CHOICE-STANDS", "choose"],
    ["wrong_number", "5C-TURN-1 5C-TURN-4 5C-TURN-5 5C-OPTIONAL-2", "choose"],
    ["unknown_card", "5C-CARDS-1 5C-CARDS-2", "choose"],
    ["not_in_hand", "5C-TURN-1", "choose"],
  ],
  just4fun: [
    ["game_over", "J4F-END-1", "shuffle place exchange pass"],
    ["unknown_seat", "J4F-STONES-1", "place exchange pass"],
    ["shuffle_due", "J4F-SETUP-3 J4F-DRAW-3", "place exchange pass"],
    ["shuffle_not_due", "J4F-DRAW-3", "shuffle"],
    ["wrong_shuffle", "J4F-CARDS-1 J4F-DRAW-3", "shuffle"],
    ["not_on_turn", "RULING-TURN-ORDER", "place exchange pass"],
    ["no_pass", "RULING-COMPULSORY-TURN", "pass"],
    ["must_place", "RULING-EXCHANGE J4F-EXCHANGE-1", "exchange"],
    ["unknown_field", "J4F-BOARD-1", "place"],
    ["unknown_card", "J4F-CARDS-1", "place"],
    ["wrong_colour", "J4F-TURN-1", "place"],
    ["too_high", "RULING-TOP-STONE J4F-PLAY-1", "place"],
    ["wrong_number", "J4F-PRICE-2 RULING-PAYMENT", "place"],
    ["not_in_hand", "J4F-TURN-1", "place"],
  ],
};

// Never both at once, though of one action: a state waits for one thing alone; nobody has chosen
// before the shuffle or after the end, an unknown seat has neither choice nor hand, an unknown
// field no tower.
const NEVER_BOTH = {
  majority: [
    "game_over shuffle_due", "game_over already_chosen", "shuffle_due already_chosen",
    "unknown_seat already_chosen",
  ],
  just4fun: ["game_over shuffle_due", "unknown_seat must_place", "unknown_field too_high"],
};

function reasonFaults(file) {
  const faults = [];
  const all = [...Object.entries(SETUP_REASONS[file]), ...REASONS[file]];
  for (const [reason, clauses] of all) {
    faults.push({
      file,
      clauses,
      name: `${reason} is never a reason`,
      right: `\n  ${reason}: (`,
      wrong: `\n  ${reason}: () => false,\n  not_${reason}: (`,
    });
  }
  const order = REASONS[file];
  for (const [place, [later, clauses, ofLater]] of order.entries()) {
    for (const [first, [earlier, , ofEarlier]] of order.slice(0, place).entries()) {
      const shared = ofLater.split(" ").some((action) => ofEarlier.split(" ").includes(action));
      if (!shared || NEVER_BOTH[file].includes(`${earlier} ${later}`)) continue;
      const names = order.slice(first, place).map(([name]) => `  "${name}",\n`);
      const moved = `  "${later}",\n`;
      faults.push({
        file,
        clauses,
        name: `${later} is looked at before ${earlier}`,
        right: [...names, moved].join(""),
        wrong: [moved, ...names].join(""),
      });
    }
  }
  return faults;
}

// ---- All others: [name, clauses, right, wrong]

const MAJORITY = [
  // Setup
  ["one may play", "5C-PLAYERS-1 RULING-PLAYER-COUNTS", "players < 2", "players < 1"],
  ["two may not play", "5C-PLAYERS-1", "players < 2", "players < 3"],
  ["six may play", "5C-PLAYERS-1 5211-TABLE-1", "? 3 : 5)", "? 3 : 6)"],
  ["five may not play", "5C-PLAYERS-1 5211-TABLE-1", "? 3 : 5)", "? 3 : 4)"],
  ["four may use the optional rule", "5C-OPTIONAL-1 5211-OPTIONAL-1", "? 3 : 5)", "? 4 : 5)"],
  ["three may not use the optional rule", "5C-OPTIONAL-1", "? 3 : 5)", "? 2 : 5)"],
  [
    "one unknown reading is no matter",
    "RULING-SECOND-BURST RULING-OPTIONAL-ENDING",
    "Object.entries(READINGS).some",
    "Object.entries(READINGS).every",
  ],
  [
    "an unknown ending is no matter without the optional rule",
    "RULING-OPTIONAL-ENDING",
    "!readings.includes(setup[name])",
    '!readings.includes(setup[name]) && (setup.optional_rule || name !== "optional_ending")',
  ],
  [
    "an unknown ending is no matter at all",
    "RULING-OPTIONAL-ENDING",
    '  optional_ending: ["round", "turn"], // RULING-OPTIONAL-ENDING\n',
    "",
  ],
  [
    "an unknown reading of a second burst is no matter",
    "RULING-SECOND-BURST",
    '  second_burst: ["again", "once"], // RULING-SECOND-BURST\n',
    "",
  ],
  ["only one reading of a second burst", "RULING-SECOND-BURST", '["again", "once"]', '["again"]'],
  ["only one ending", "RULING-OPTIONAL-ENDING", '["round", "turn"]', '["round"]'],
  [
    "readings are looked at before players",
    "RULING-PLAYER-COUNTS",
    '["players", "unknown_reading"]',
    '["unknown_reading", "players"]',
  ],
  [
    "the basic table under the optional rule",
    "5C-OPTIONAL-4 5211-OPTIONAL-4",
    "setup.optional_rule ? edition.optional",
    "false ? edition.optional",
  ],
  // Before the shuffle
  ["rounds count from 0", "5C-ROUND-1", "    round: 1,", "    round: 0,"],
  ["turns count from 0", "5C-TURN-1", "    turn: 1,\n    hands", "    turn: 0,\n    hands"],
  ["nobody waits for a shuffle", "5C-SETUP-1", '    waiting: "shuffle",', "    waiting: seats,"],
  [
    "the deck lies there before the shuffle",
    "5C-SETUP-1",
    "    deck: [],",
    '    deck: deckOf(EDITIONS["5-colors"]),',
  ],
  [
    "nothing chosen is an empty choice",
    "5C-TURN-1",
    "chosen: seats.map(() => null),\n    played",
    "chosen: seats.map(() => []),\n    played",
  ],
  ["players begin with a point", "5C-SCORE-2", "scores: seats.map(() => 0)", "scores: seats.map(() => 1)"],
  // The shuffle
  ["hands of 4", "5C-SETUP-1 5211-SETUP-1 5C-RENEW-1", "const HAND = 5;", "const HAND = 4;"],
  ["hands of 6", "5C-SETUP-1 5211-SETUP-1 5C-RENEW-1", "const HAND = 5;", "const HAND = 6;"],
  [
    "cards are removed from the top",
    "RULING-REMOVED-CARDS",
    "{ deck: cards.slice(0, kept), removed: sorted(cards.slice(kept)) }",
    "{ deck: cards.slice(count), removed: sorted(cards.slice(0, count)) }",
  ],
  [
    "no cards are removed",
    "5C-SETUP-2 5211-SETUP-2",
    "remove(cards, table.numbers.removed)",
    "remove(cards, 0)",
  ],
  [
    "removed cards are listed as they lay",
    "RULING-REMOVED-CARDS",
    "sorted(cards.slice(kept))",
    "cards.slice(kept)",
  ],
  [
    "one card at a time is dealt",
    "RULING-DEALING-ORDER",
    "= deal(deck, copies(table.players, HAND));",
    `= {
    drawn: table.seats.map((s) => sorted(range(HAND).map((n) => deck[n * table.players + s]))),
    rest: deck.slice(HAND * table.players),
  };`,
  ],
  [
    "the last seat is dealt to first",
    "RULING-DEALING-ORDER",
    "hands, deck: rest, removed }",
    "hands: hands.toReversed(), deck: rest, removed }",
  ],
  [
    "hands are dealt from the bottom",
    "RULING-DEALING-ORDER 5C-SETUP-1",
    "= deal(deck, copies(table.players, HAND));",
    "= deal(deck.toReversed(), copies(table.players, HAND));",
  ],
  ["hands are listed as they were dealt", "5C-SETUP-1", "sorted(rest.slice(0, count))", "rest.slice(0, count)"],
  [
    "that no card is removed is told",
    "5C-SETUP-2 5C-REMOVE-1",
    "if (removed.length > 0)",
    "if (true)",
  ],
  ["that cards are removed is not told", "5C-SETUP-2", "if (removed.length > 0)", "if (false)"],
  [
    "the removal is told after the deal",
    "5211-SETUP-2",
    'events.unshift({ event: "removed"',
    'events.push({ event: "removed"',
  ],
  [
    "the removal tells the rest of the deck",
    "5C-SETUP-2",
    "count: removed.length }",
    "count: rest.length }",
  ],
  ["seat 0 alone is due after the deal", "5C-TURN-1", "waiting: table.seats, hands, deck", "waiting: [0], hands, deck"],
  // A choice
  ["a choice is kept as it was sent", "5C-TURN-1", "with(seat, sorted(cards))", "with(seat, cards)"],
  [
    "a chosen card leaves the hand at once",
    "5C-TURN-1 5C-TURN-2",
    'return [{ ...state, chosen, waiting }, [{ event: "chosen", seat }]];',
    `const hands = state.hands.with(seat, without(state.hands[seat], cards));
  return [
    { ...state, chosen, waiting, hands: waiting.length > 0 ? hands : state.hands },
    [{ event: "chosen", seat }],
  ];`,
  ],
  ["a choice is told with its cards", "5C-TURN-1", '{ event: "chosen", seat }', '{ event: "chosen", seat, cards }'],
  ["a choice is not told", "5C-TURN-1", '[{ event: "chosen", seat }]', "[]"],
  [
    "the last choice is not told",
    "5C-TURN-2",
    '[{ event: "chosen", seat }]',
    'waiting.length > 0 ? [{ event: "chosen", seat }] : []',
  ],
  [
    "who has chosen is still due",
    "RULING-CHOICE-STANDS",
    "const waiting = state.waiting.filter((due) => due !== seat);",
    `const others = state.waiting.filter((due) => due !== seat);
  const waiting = others.length > 0 ? state.waiting : others;`,
  ],
  [
    "seats choose one after the other",
    "5C-TURN-1 5C-TURN-2",
    "state.waiting.filter((due) => due !== seat);",
    "state.waiting.filter((due) => due > seat);",
  ],
  [
    "each choice is revealed at once",
    "5C-TURN-2 5211-TURN-2",
    'return [{ ...state, chosen, waiting }, [{ event: "chosen", seat }]];',
    `const played = state.played.with(seat, sorted([...state.played[seat], ...cards]));
  return [
    { ...state, chosen, waiting, played: waiting.length > 0 ? played : state.played },
    [{ event: "chosen", seat }],
  ];`,
  ],
  // Turns
  ["turns of 1, 2 and 1", "5C-ROUND-2 5C-TURN-1 5C-TURN-4 5211-ROUND-2", ": [2, 1, 1])", ": [1, 2, 1])"],
  ["turns of 1, 1 and 2", "5C-ROUND-2 5C-TURN-1 5C-TURN-5", ": [2, 1, 1])", ": [1, 1, 2])"],
  ["turns of 2 and 2", "5C-ROUND-2 5C-TURN-4 5C-TURN-5", ": [2, 1, 1])", ": [2, 2])"],
  ["turns of 2, 2 and 1 in the basic game", "5C-ROUND-2 5C-OPTIONAL-2", ": [2, 1, 1])", ": [2, 2, 1])"],
  ["optional turns of 2, 1 and 2", "5C-OPTIONAL-2 5211-OPTIONAL-2", "? [2, 2, 1]", "? [2, 1, 2]"],
  ["optional turns of 1, 2 and 2", "5C-OPTIONAL-2 5C-TURN-1", "? [2, 2, 1]", "? [1, 2, 2]"],
  ["optional turns of 2, 1 and 1", "5C-OPTIONAL-2", "? [2, 2, 1]", "? [2, 1, 1]"],
  ["a single optional turn of 5", "5C-OPTIONAL-2", "? [2, 2, 1]", "? [5]"],
  [
    "a single last turn in the basic game",
    "RULING-OPTIONAL-ENDING 5C-OPTIONAL-3",
    '  optional_rule && optional_ending === "turn"',
    '  optional_ending === "turn"',
  ],
  [
    "a single last turn by the other reading",
    "RULING-OPTIONAL-ENDING",
    '  optional_rule && optional_ending === "turn"',
    '  optional_rule && optional_ending === "round"',
  ],
  [
    "never a single last turn",
    "RULING-OPTIONAL-ENDING",
    '  optional_rule && optional_ending === "turn"',
    "  false",
  ],
  [
    "a single turn before the deck is empty",
    "RULING-OPTIONAL-ENDING 5C-OPTIONAL-3",
    "deck.length === 0 && turn === 1",
    "turn === 1",
  ],
  [
    "the last turn takes the whole hand",
    "RULING-OPTIONAL-ENDING",
    "const count = turnSizes(table)[state.turn - 1];",
    "const count = isSingleTurn(table, state) ? HAND : turnSizes(table)[state.turn - 1];",
  ],
  [
    "the last turn takes a single card",
    "RULING-OPTIONAL-ENDING",
    "const count = turnSizes(table)[state.turn - 1];",
    "const count = isSingleTurn(table, state) ? 1 : turnSizes(table)[state.turn - 1];",
  ],
  // The reveal and the renewal
  [
    "revealed cards stay in the hand",
    "5C-TURN-2 5C-RENEW-1",
    "const hands = state.hands.map((hand, seat) => without(hand, state.chosen[seat]));",
    "const hands = state.hands;",
  ],
  [
    "played cards are listed turn by turn",
    "5C-TURN-6",
    "sorted([...cards, ...state.chosen[seat]])",
    "[...cards, ...state.chosen[seat]]",
  ],
  ["only the last turn's cards lie open", "5C-TURN-6", "sorted([...cards, ...state.chosen[seat]])", "state.chosen[seat]"],
  [
    "choices stay on record after the reveal",
    "5C-TURN-2",
    "const chosen = state.chosen.map(() => null);",
    "const chosen = state.chosen;",
  ],
  [
    "the reveal is not told",
    "5C-TURN-2",
    ', [{ event: "revealed", cards: state.chosen }]]',
    ", []]",
  ],
  [
    "the reveal tells all cards that lie open",
    "5C-TURN-2",
    '{ event: "revealed", cards: state.chosen }',
    '{ event: "revealed", cards: played }',
  ],
  [
    "hands are renewed to 6",
    "5C-RENEW-1 5211-RENEW-1",
    "HAND - hand.length)",
    "HAND + 1 - hand.length)",
  ],
  [
    "one card is drawn after each turn",
    "5C-RENEW-1 5C-RENEW-2",
    "state.hands.map((hand) => HAND - hand.length)",
    "state.hands.map(() => 1)",
  ],
  [
    "hands are not renewed after the third turn",
    "RULING-RENEW-BEFORE-SCORING",
    "    renew, // RULING-RENEW-BEFORE-SCORING",
    "    ...(ending ? [] : [renew]),",
  ],
  [
    "hands are not renewed after the first turn",
    "5C-RENEW-2 5211-RENEW-2",
    "if (state.deck.length === 0) return [state, []];",
    "if (state.deck.length === 0 || state.turn === 1) return [state, []];",
  ],
  [
    "hands are renewed after the first turn alone",
    "5C-RENEW-1 5C-RENEW-2",
    "if (state.deck.length === 0) return [state, []];",
    "if (state.deck.length === 0 || state.turn > 1) return [state, []];",
  ],
  [
    "the round is scored before hands are renewed",
    "RULING-RENEW-BEFORE-SCORING",
    `    renew, // RULING-RENEW-BEFORE-SCORING
    ...(ending ? [(now) => score(table, now), (now) => goOn(table, now)] : [nextTurn(table)]),`,
    `    ...(ending ? [(now) => score(table, now), renew] : [renew]),
    ...(ending ? [(now) => goOn(table, now)] : [nextTurn(table)]),`,
  ],
  [
    "hands are renewed before the cards are revealed",
    "5C-RENEW-1",
    `    reveal,
    renew, // RULING-RENEW-BEFORE-SCORING`,
    `    (now) => {
      const [revealed, told] = reveal(now);
      const [renewed, more] = renew(revealed);
      return [renewed, [...more, ...told]];
    },`,
  ],
  [
    "that nothing is drawn is told",
    "5C-END-1 5211-END-1",
    "if (state.deck.length === 0) return [state, []];",
    `if (state.deck.length === 0) {
    return [state, [{ event: "renewed", cards: state.hands.map(() => []) }]];
  }`,
  ],
  [
    "the renewal is not told",
    "5C-RENEW-1",
    '[{ event: "renewed", cards: drawn }]',
    "[]",
  ],
  [
    "the renewal tells whole hands",
    "5C-RENEW-1",
    '{ event: "renewed", cards: drawn }',
    '{ event: "renewed", cards: hands }',
  ],
  [
    "the last seat draws first",
    "RULING-DEALING-ORDER",
    `const { drawn, rest } = deal(state.deck, state.hands.map((hand) => HAND - hand.length));`,
    `const { drawn: reversed, rest } = deal(
    state.deck,
    state.hands.map((hand) => HAND - hand.length).toReversed(),
  );
  const drawn = reversed.toReversed();`,
  ],
  [
    "one card at a time is drawn",
    "RULING-DEALING-ORDER",
    `const { drawn, rest } = deal(state.deck, state.hands.map((hand) => HAND - hand.length));`,
    `const players = state.hands.length;
  const count = HAND - state.hands[0].length;
  const drawn = range(players).map((seat) =>
    sorted(range(count).map((n) => state.deck[n * players + seat])),
  );
  const rest = state.deck.slice(count * players);`,
  ],
  [
    "drawn cards are put behind the hand",
    "5C-RENEW-1",
    "sorted([...hand, ...drawn[seat]])",
    "[...hand, ...drawn[seat]]",
  ],
  ["the turn is not counted on", "5C-ROUND-2", "turn: state.turn + 1", "turn: state.turn"],
  [
    "nobody is due in the next turn but seat 0",
    "5C-TURN-4 5C-TURN-5",
    "turn: state.turn + 1, waiting: table.seats",
    "turn: state.turn + 1, waiting: [0]",
  ],
  // What a round scores
  ["more 1s than the number are many", "RULING-ONES-FIRST 5C-ONES-1", "count >= numbers.ones", "count > numbers.ones"],
  ["just the number of 1s is many", "RULING-ONES-FIRST", "count >= numbers.ones", "count === numbers.ones"],
  ["1s are many from the burst number on", "5C-ONES-4 5211-KODODO-5", "count >= numbers.ones", "count >= numbers.burst"],
  ["1s are never many", "5C-ONES-1 5211-KODODO-2", "count >= numbers.ones", "false"],
  [
    "many 1s are looked at after burst and tie",
    "RULING-ONES-FIRST",
    "if (areManyOnes(table, played.flat().filter(isOne).length)) {",
    `if (
    majority(table, played).steps.length === 0 &&
    areManyOnes(table, played.flat().filter(isOne).length)
  ) {`,
  ],
  [
    "burst and tie take their 1s away first",
    "RULING-ONES-FIRST",
    "if (areManyOnes(table, played.flat().filter(isOne).length)) {",
    `const gone = majority(table, played).steps.flatMap(({ out }) => out);
  const ones = played.flat().filter((card) => isOne(card) && !gone.includes(card[0]));
  if (areManyOnes(table, ones.length)) {`,
  ],
  [
    "many 1s of one colour are asked for",
    "5C-ONES-1 5211-KODODO-2",
    "played.flat().filter(isOne).length",
    "Math.max(...[...countColours([played.flat().filter(isOne)]).values()], 0)",
  ],
  [
    "a player needs many 1s alone",
    "5C-ONES-1",
    "played.flat().filter(isOne).length",
    "Math.max(...played.map((cards) => cards.filter(isOne).length))",
  ],
  [
    "with many 1s the majority colour scores too",
    "5C-ONES-1 5C-SCORE-4",
    "...takings(table, played, isOne) };",
    `...takings(
        table,
        played,
        (card) => isOne(card) || card[0] === majority(table, played).scores,
      ),
    };`,
  ],
  [
    "with many 1s the colours that are out are told",
    "RULING-ONES-FIRST",
    'scores: "ones", steps: [],',
    'scores: "ones", steps: majority(table, played).steps,',
  ],
  ["the burst number itself does not burst", "5C-BURST-1 5211-BURST-1", "count >= numbers.burst &&", "count > numbers.burst &&"],
  ["nothing bursts", "5C-BURST-1", "count >= numbers.burst &&", "false &&"],
  ["the readings of a second burst are swapped", "RULING-SECOND-BURST", 'second_burst === "once"', 'second_burst === "again"'],
  ["there is always a second burst", "RULING-SECOND-BURST", '!(second_burst === "once" && hasBurst)', "true"],
  ["there is never a second burst", "RULING-SECOND-BURST", '!(second_burst === "once" && hasBurst)', "!hasBurst"],
  [
    "after any step nothing bursts under `once`",
    "RULING-SECOND-BURST",
    'second_burst === "once" && hasBurst',
    'second_burst === "once" && steps.length > 0',
  ],
  [
    "the burst number counts players' own cards",
    "5C-BURST-1",
    "if (bursts(table, count, steps)) because.push",
    `const own = played.map((cards) => cards.filter((card) => out.includes(card[0])).length);
    if (bursts(table, Math.max(...own), steps)) because.push`,
  ],
  ["ties are no matter", "5C-TIE-1 5211-TIE-1", "if (out.length > 1) because.push", "if (false) because.push"],
  ["only more than two colours tie", "5C-TIE-1", "if (out.length > 1) because.push", "if (out.length > 2) because.push"],
  [
    "only the first of tied colours is out",
    "5C-TIE-1",
    "steps.push({ out, count, because });",
    "out.splice(1);\n    steps.push({ out, count, because });",
  ],
  [
    "a tie hides a burst",
    "RULING-TIE-AND-BURST",
    "if (bursts(table, count, steps)) because.push",
    "if (out.length === 1 && bursts(table, count, steps)) because.push",
  ],
  [
    "a burst hides a tie",
    "RULING-TIE-AND-BURST",
    "if (out.length > 1) because.push",
    "if (because.length === 0 && out.length > 1) because.push",
  ],
  [
    "the tie is told before the burst",
    "RULING-TIE-AND-BURST",
    "steps.push({ out, count, because });",
    "because.reverse();\n    steps.push({ out, count, because });",
  ],
  [
    "a second tie makes the round void",
    "RULING-CASCADE",
    "if (because.length === 0) return",
    'if (steps.length > 0 && because.includes("tie")) {\n      return { scores: null, steps: [...steps, { out, count, because }] };\n    }\n    if (because.length === 0) return',
  ],
  [
    "after a burst the next colour scores, tied or not",
    "RULING-CASCADE 5C-BURST-1",
    "if (out.length > 1) because.push",
    'if (out.length > 1 && !steps.some((step) => step.because.includes("burst"))) because.push',
  ],
  [
    "after a tie nothing bursts or ties",
    "RULING-CASCADE 5C-TIE-1",
    "if (because.length === 0) return",
    'if (steps.some((step) => step.because.includes("tie"))) because.splice(0);\n    if (because.length === 0) return',
  ],
  [
    "a burst makes the round void",
    "5C-BURST-1",
    "for (const colour of out) counts.delete(colour);",
    'if (because.includes("burst")) return { scores: null, steps };\n    for (const colour of out) counts.delete(colour);',
  ],
  [
    "a tie makes the round void",
    "5C-TIE-1",
    "for (const colour of out) counts.delete(colour);",
    'if (because.includes("tie")) return { scores: null, steps };\n    for (const colour of out) counts.delete(colour);',
  ],
  [
    "where all are out the first to go scores",
    "RULING-NOBODY-SCORES",
    "return { scores: null, steps };",
    "return { scores: steps[0].out[0], steps };",
  ],
  [
    "where all are out the last to go scores",
    "RULING-NOBODY-SCORES",
    "return { scores: null, steps };",
    "return { scores: steps.at(-1).out[0], steps };",
  ],
  [
    "colours without a card tie as well",
    "RULING-PLURALITY RULING-NOBODY-SCORES",
    "const counts = countColours(played);",
    `const counts = countColours(played);
  for (const colour of table.edition.colours) if (!counts.has(colour)) counts.set(colour, 0);`,
  ],
  [
    "more than half of the cards are needed",
    "RULING-PLURALITY 5C-MAJORITY-1",
    "if (because.length === 0) return",
    "if (because.length === 0 && 2 * count <= played.flat().length) return { scores: null, steps };\n    if (because.length === 0) return",
  ],
  [
    "points are counted and not cards",
    "RULING-PLURALITY 5C-MAJORITY-1",
    "for (const [colour] of played.flat()) counts.set(colour, (counts.get(colour) ?? 0) + 1);",
    `for (const [colour, face] of played.flat()) {
    counts.set(colour, (counts.get(colour) ?? 0) + (Number(face) || 1));
  }`,
  ],
  [
    "1s do not count for their colour",
    "RULING-PLURALITY",
    "for (const [colour] of played.flat()) counts.set(colour, (counts.get(colour) ?? 0) + 1);",
    `for (const [colour, face] of played.flat()) {
    if (!"1K".includes(face)) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }`,
  ],
  [
    "players are counted and not cards",
    "5C-MAJORITY-1",
    "for (const [colour] of played.flat()) counts",
    "for (const colour of played.flatMap((cards) => [...new Set(cards.map((card) => card[0]))])) counts",
  ],
  ["the colour with fewest cards scores", "5C-MAJORITY-1", "Math.max(...counts.values())", "Math.min(...counts.values())"],
  ["colours are told in the order of the table", "5C-TIE-1", "sorted(counts.keys()).filter", "[...counts.keys()].filter"],
  ["kept cards are told as they lay", "5C-SCORE-2", "sorted(cards.filter(counts))", "cards.filter(counts)"],
  ["every card brings one point", "5C-SCORE-2", "edition.points[card[1]]", "1"],
  ["only the best card of a player brings points", "5C-SCORE-2", "sum(cards.map((card) => edition.points[card[1]]))", "Math.max(0, ...cards.map((card) => edition.points[card[1]]))"],
  [
    "whoever played most of the colour keeps all of it",
    "5C-SCORE-2 5211-SCORE-2",
    "const kept = played.map((cards) => sorted(cards.filter(counts)));",
    `const own = played.map((cards) => cards.filter(counts));
  const most = own.findIndex((cards) => own.every((other) => other.length <= cards.length));
  const kept = own.map((cards, seat) => (seat === most ? sorted(own.flat()) : []));`,
  ],
  [
    "cards that do not score are kept as well",
    "5C-SCORE-1 5C-SCORE-3",
    "const kept = played.map((cards) => sorted(cards.filter(counts)));",
    "const kept = played.map((cards) => (cards.some(counts) ? sorted(cards) : []));",
  ],
  // The end of a round
  ["cards that do not score are not discarded", "5C-SCORE-3", "discards: sorted([...state.discards, ...others])", "discards: state.discards"],
  ["all cards are discarded", "5C-SCORE-2 5C-SCORE-3", "discards: sorted([...state.discards, ...others])", "discards: sorted([...state.discards, ...state.played.flat()])"],
  ["the discard pile is listed as it lies", "5C-SCORE-3", "discards: sorted([...state.discards, ...others])", "discards: [...state.discards, ...others]"],
  ["the discard pile has the last round's cards alone", "5C-SCORE-3", "discards: sorted([...state.discards, ...others])", "discards: others"],
  ["discarded cards are told as they lay", "5C-SCORE-3", "const others = sorted(state.played.flatMap((cards, seat) => without(cards, kept[seat])));", "const others = state.played.flatMap((cards, seat) => without(cards, kept[seat]));"],
  ["steps are not told", "5C-BURST-1 5C-TIE-1", "steps.map((step) => ({ event", "steps.slice(0, 0).map((step) => ({ event"],
  ["only the first step is told", "RULING-CASCADE", "steps.map((step) => ({ event", "steps.slice(0, 1).map((step) => ({ event"],
  ["many 1s are not told", "5C-ONES-1", 'if (scores === "ones") events', "if (false) events"],
  ["many 1s are told with the number needed", "5C-ONES-1", "count: kept.flat().length }", "count: table.numbers.ones }"],
  ["that nobody scores is not told", "RULING-NOBODY-SCORES", '  events.push({ event: "scored"', '  if (scores !== null) events.push({ event: "scored"'],
  ["that nothing is discarded is not told", "5C-SCORE-3", '  events.push({ event: "discarded", cards: others });', '  if (others.length > 0) events.push({ event: "discarded", cards: others });'],
  ["what is discarded is not told", "5C-SCORE-3", '  events.push({ event: "discarded", cards: others });\n', ""],
  [
    "discards are told before what scores",
    "5C-SCORE-3",
    `  events.push({ event: "scored", scores, cards: kept, points });
  events.push({ event: "discarded", cards: others });`,
    `  events.push({ event: "discarded", cards: others });
  events.push({ event: "scored", scores, cards: kept, points });`,
  ],
  ["the table is not cleared", "5C-SCORE-1", "    played: table.seats.map(() => []),\n    score_piles", "    score_piles"],
  ["a score pile has the last round's cards alone", "5C-SCORE-2", "sorted([...pile, ...kept[seat]])", "kept[seat]"],
  ["a score pile is listed as it lies", "5C-SCORE-2", "sorted([...pile, ...kept[seat]])", "[...pile, ...kept[seat]]"],
  ["the score has the last round's points alone", "5C-SCORE-2", "(total, seat) => total + points[seat]", "(total, seat) => points[seat]"],
  ["the end of a round tells its own points", "5C-ROUND-1", "scores: scored.scores });", "scores: points });"],
  ["the end of a round tells the next one's number", "5C-ROUND-1", 'event: "round_over", round: state.round,', 'event: "round_over", round: state.round + 1,'],
  ["the end of a round is not told", "5C-ROUND-1", '  events.push({ event: "round_over", round: state.round, scores: scored.scores });\n', ""],
  ["the end of the last round is not told", "5C-ROUND-1", '  events.push({ event: "round_over"', '  if (!isOver(table, state)) events.push({ event: "round_over"'],
  ["the single last turn is no round", "RULING-OPTIONAL-ENDING", '  events.push({ event: "round_over"', '  if (!(isOver(table, state) && table.optional_ending === "turn")) events.push({ event: "round_over"'],
  ["rounds are not counted on", "5C-ROUND-1 5C-ROUND-3", "round: state.round + 1, turn: 1", "round: state.round, turn: 1"],
  ["a round begins with its second turn", "5C-ROUND-1", "round: state.round + 1, turn: 1", "round: state.round + 1, turn: 2"],
  ["seat 0 alone is due in the next round", "5C-ROUND-3", "turn: 1, waiting: table.seats", "turn: 1, waiting: [0]"],
  // The end of the game
  ["the basic game is over with the deck", "5C-END-1 5211-END-1", "return hands.every((hand) => hand.length === 1); // END-1", "return true;"],
  ["the basic game goes on to the last card", "5C-END-1", "return hands.every((hand) => hand.length === 1); // END-1", "return hands.every((hand) => hand.length === 0);"],
  ["the optional game is over with the deck", "5C-OPTIONAL-3 5211-OPTIONAL-3", "  return hands.every((hand) => hand.length === 0); // RULING-OPTIONAL-END", "  return true;"],
  ["a round follows the last turn", "RULING-OPTIONAL-END", '  if (optional_ending === "turn") return turn === 1;', '  if (optional_ending === "turn") return false;'],
  ["no last turn follows the last round", "RULING-OPTIONAL-ENDING", '  if (optional_ending === "turn") return turn === 1;', '  if (optional_ending === "turn") return true;'],
  ["the game is over after one round", "5C-ROUND-3 5211-ROUND-3", "  if (deck.length > 0) return false; // ROUND-3", "  if (deck.length > 0) return true;"],
  ["the round after the last is counted", "5C-ROUND-1", '{ ...state, waiting: "over", hands', '{ ...state, round: state.round + 1, waiting: "over", hands'],
  ["the turn is 1 after the end", "5C-ROUND-1", '{ ...state, waiting: "over", hands', '{ ...state, turn: 1, waiting: "over", hands'],
  ["the last cards stay in the hands", "5C-END-1", '  return [{ ...state, waiting: "over", hands: table.seats.map(() => []), left', '  return [{ ...state, waiting: "over", left'],
  ["the last cards go to the discard pile", "RULING-PUBLIC-CARDS 5C-END-1", ", left, winners }, events]", ", discards: sorted([...state.discards, ...left.flat()]), left: table.seats.map(() => []), winners }, events]"],
  ["the last cards lie beside and on the discard pile", "RULING-PUBLIC-CARDS 5C-END-1", ", left, winners }, events]", ", discards: sorted([...state.discards, ...left.flat()]), left, winners }, events]"],
  ["the last cards bring points", "5C-END-1", "  const most = Math.max(...state.scores);", "  state.scores = state.scores.map((total, seat) => total + sum(left[seat].map((card) => table.edition.points[card[1]])));\n  const most = Math.max(...state.scores);"],
  ["the last cards are not told", "5C-END-1", "if (left.flat().length > 0) events", "if (false) events"],
  ["that no cards are left over is told", "RULING-OPTIONAL-END", "if (left.flat().length > 0) events", "if (true) events"],
  ["the last cards are told after the end", "5C-END-1", 'events.unshift({ event: "last_cards_discarded"', 'events.push({ event: "last_cards_discarded"'],
  ["the first seat with most points wins alone", "RULING-SHARED-WIN", "(seat) => state.scores[seat] === most);", "(seat) => seat === state.scores.indexOf(most));"],
  ["nobody wins together", "RULING-SHARED-WIN", "(seat) => state.scores[seat] === most);", "(seat, _, all) => state.scores[seat] === most && all.every((o) => o === seat || state.scores[o] < most));"],
  ["nobody wins without a point", "RULING-SHARED-WIN", "(seat) => state.scores[seat] === most);", "(seat) => most > 0 && state.scores[seat] === most);"],
  ["fewest points win", "5C-END-2 5211-END-2", "const most = Math.max(...state.scores);", "const most = Math.min(...state.scores);"],
  ["most cards win", "5C-END-2", "const most = Math.max(...state.scores);\n  const winners = table.seats.filter((seat) => state.scores[seat] === most);", "const most = Math.max(...state.score_piles.map((pile) => pile.length));\n  const winners = table.seats.filter((seat) => state.score_piles[seat].length === most);"],
  ["the end is told without its winners' scores", "5C-END-2", '{ event: "game_over", scores: state.scores, winners }', '{ event: "game_over", scores: winners.map((seat) => state.scores[seat]), winners }'],
  // What is legal, and who it is refused to
  ["a seat may choose twice", "RULING-CHOICE-STANDS", "  if (!isDue(state, seat)) return [];\n  const count", "  if (!Array.isArray(state.waiting)) return [];\n  const count"],
  ["one may choose before the shuffle", "5C-SETUP-1", "  if (!isDue(state, seat)) return [];\n  const count", '  if (state.waiting === "shuffle") return [{ action: "choose", seat, cards: [] }];\n  if (!isDue(state, seat)) return [];\n  const count'],
  ["one may choose after the end", "5C-END-1", "  if (!isDue(state, seat)) return [];\n  const count", '  if (state.waiting === "over") return state.left[seat].map((card) => ({ action: "choose", seat, cards: [card] }));\n  if (!isDue(state, seat)) return [];\n  const count'],
  ["choices are listed from the last", "5C-TURN-1", "choices(handOf(state, seat), count).map", "choices(handOf(state, seat), count).toReversed().map"],
  ["a negative seat is a seat", "5C-PLAYERS-1 RULING-PLAYER-COUNTS", "!seats.includes(action.seat)", "action.seat >= seats.length"],
  ["one seat more is a seat", "5C-PLAYERS-1", "!seats.includes(action.seat)", "(action.seat < 0 || action.seat > seats.length)"],
  ["fewer cards may be chosen", "5C-TURN-1", "action.cards.length !== turnSizes(table)[turn - 1]", "action.cards.length > turnSizes(table)[turn - 1]"],
  ["more cards may be chosen", "5C-TURN-1", "action.cards.length !== turnSizes(table)[turn - 1]", "action.cards.length < turnSizes(table)[turn - 1]"],
  ["the number is that of turn 1", "5C-TURN-4 5C-TURN-5", "action.cards.length !== turnSizes(table)[turn - 1]", "action.cards.length !== turnSizes(table)[0]"],
  ["the number does not change by the optional rule", "5C-OPTIONAL-2", "action.cards.length !== turnSizes(table)[turn - 1]", "action.cards.length !== [2, 1, 1][turn - 1]"],
  ["a card of a known colour is known", "5C-CARDS-2", "!deckOf(edition).includes(card)", "!edition.colours.includes(card[0])"],
  ["a card of a known face is known", "5C-CARDS-1", "!deckOf(edition).includes(card)", "!(card[1] in edition.copies)"],
  ["a card is known by how it begins", "5C-CARDS-1", "!deckOf(edition).includes(card)", "!deckOf(edition).includes(card.slice(0, 2))"],
  ["a card face down is known", "5C-CARDS-1", "!deckOf(edition).includes(card)", '!deckOf(edition).includes(card) && card !== "??"'],
  ["no name is a card", "5C-CARDS-1", "!deckOf(edition).includes(card)", '!deckOf(edition).includes(card) && card !== ""'],
  ["a small letter is a card's", "5C-CARDS-1", "!deckOf(edition).includes(card)", "!deckOf(edition).includes(card.toUpperCase())"],
  ["only the first card has to be known", "5C-CARDS-1", "action.cards.some((card) => !deckOf(edition)", "action.cards.slice(0, 1).some((card) => !deckOf(edition)"],
  ["a card is held as often as one likes", "5C-TURN-1", "without(handOf(state, action.seat), action.cards) === null", "action.cards.some((card) => !handOf(state, action.seat).includes(card))"],
  ["one of the cards has to be held", "5C-TURN-1", "without(handOf(state, action.seat), action.cards) === null", "!action.cards.some((card) => handOf(state, action.seat).includes(card))"],
  ["the number of cards makes a shuffle right", "5C-CARDS-1 5C-CARDS-2", "!areSameCards(action.cards, deckOf(edition))", "action.cards.length !== deckOf(edition).length"],
  ["a shuffle may have cards too many", "5C-CARDS-1", "!areSameCards(action.cards, deckOf(edition))", "without(action.cards, deckOf(edition)) === null"],
  ["a shuffle may lack cards", "5C-CARDS-1", "!areSameCards(action.cards, deckOf(edition))", "without(deckOf(edition), action.cards) === null"],
  ["a shuffle has each card at least once", "5C-CARDS-2", "!areSameCards(action.cards, deckOf(edition))", "(action.cards.length !== 100 || deckOf(edition).some((card) => !action.cards.includes(card)))"],
  // Who may see what
  ["all hands are seen", "RULING-PUBLIC-CARDS", "    hands: ownAlone(state.hands, viewer),", "    hands: state.hands,"],
  ["no hand is seen", "RULING-PUBLIC-CARDS", "    hands: ownAlone(state.hands, viewer),", "    hands: ownAlone(state.hands, null),"],
  ["seat 0's hand is seen by spectators", "RULING-PUBLIC-CARDS", "    hands: ownAlone(state.hands, viewer),", "    hands: ownAlone(state.hands, viewer ?? 0),"],
  ["a spectator sees seat 0's choice", "RULING-PUBLIC-CARDS", "viewer === null ? null : state.chosen[viewer]", "state.chosen[viewer ?? 0]"],
  ["nobody sees the own choice", "RULING-PUBLIC-CARDS", "viewer === null ? null : state.chosen[viewer]", "null"],
  ["any choice is shown", "5C-TURN-1", "viewer === null ? null : state.chosen[viewer]", "state.chosen.find((cards) => cards !== null) ?? null"],
  ["who has chosen is not shown", "5C-TURN-2", "chosen: state.chosen.map((cards) => cards !== null)", "chosen: state.chosen.map(() => false)"],
  ["only the own choice counts as made", "5C-TURN-2", "chosen: state.chosen.map((cards) => cards !== null)", "chosen: state.chosen.map((cards, seat) => seat === viewer && cards !== null)"],
  ["all last cards are seen", "RULING-PUBLIC-CARDS", "    left: ownAlone(state.left, viewer),", "    left: state.left,"],
  ["the own last cards are not seen", "RULING-PUBLIC-CARDS", "    left: ownAlone(state.left, viewer),", "    left: ownAlone(state.left, null),"],
  ["score piles are closed", "RULING-PUBLIC-CARDS", "    left: ownAlone(state.left, viewer),", "    left: ownAlone(state.left, viewer),\n    score_piles: ownAlone(state.score_piles, viewer),"],
  ["the discard pile is closed", "RULING-PUBLIC-CARDS", "    left: ownAlone(state.left, viewer),", '    left: ownAlone(state.left, viewer),\n    discards: copies(state.discards.length, "??"),'],
  ["cards played are closed", "RULING-PUBLIC-CARDS 5C-TURN-6", "    left: ownAlone(state.left, viewer),", "    left: ownAlone(state.left, viewer),\n    played: ownAlone(state.played, viewer),"],
  ["the own scores alone are seen", "RULING-PUBLIC-CARDS", "    left: ownAlone(state.left, viewer),", "    left: ownAlone(state.left, viewer),\n    scores: state.scores.map((points, seat) => (seat === viewer ? points : 0)),"],
  ["removed cards count with the deck", "RULING-REMOVED-CARDS", "deck: state.deck.length,", "deck: state.deck.length + state.removed.length,"],
  ["the whole deck is counted before the shuffle", "5C-SETUP-1", "deck: state.deck.length,", 'deck: state.waiting === "shuffle" ? 100 : state.deck.length,'],
  ["what will be removed is counted before the shuffle", "5C-SETUP-2", "removed: state.removed.length", "removed: table.numbers.removed"],
  ["the number of removed cards is not shown", "RULING-REMOVED-CARDS", "removed: state.removed.length", "removed: 0"],
  ["all see the deal", "RULING-PUBLIC-CARDS", "hands: ownAlone(event.hands, viewer) };", "hands: event.hands };"],
  ["nobody sees the deal", "RULING-PUBLIC-CARDS", "hands: ownAlone(event.hands, viewer) };", "hands: ownAlone(event.hands, null) };"],
  ["all see what is drawn", "RULING-PUBLIC-CARDS", '    case "renewed":\n', ""],
  ["all see the last cards", "RULING-PUBLIC-CARDS", '    case "renewed":\n    case "last_cards_discarded":', '    case "renewed":'],
  ["what is drawn or left is closed to its owner", "RULING-PUBLIC-CARDS", "cards: ownAlone(event.cards, viewer) };", "cards: ownAlone(event.cards, null) };"],
  ["what is revealed is closed", "RULING-PUBLIC-CARDS 5C-TURN-2", '    case "renewed":\n', '    case "renewed":\n    case "revealed":\n'],
  ["what scores is closed", "RULING-PUBLIC-CARDS", '    case "renewed":\n', '    case "renewed":\n    case "scored":\n'],
  ["what is drawn is no event for others", "RULING-PUBLIC-CARDS", '    case "renewed":\n', '    case "renewed":\n      return { ...event, cards: event.cards.map((cards, seat) => (seat === viewer ? cards : [])) };\n'],
];

const JUST4FUN = [
  // Setup
  ["one may play", "RULING-TURN-ORDER", "players < 2", "players < 1"],
  ["two may not play", "RULING-TURN-ORDER", "players < 2", "players < 3"],
  ["five may play", "RULING-TURN-ORDER J4F-STONES-1", "players > 4", "players > 5"],
  ["four may not play", "RULING-TURN-ORDER", "players > 4", "players > 3"],
  ["one unknown reading is no matter", "RULING-TOWER-COST", "Object.entries(READINGS).some", "Object.entries(READINGS).every"],
  ["an unknown price is no matter", "RULING-TOWER-COST", '  tower_cost: ["all_stones", "opponents_only"], // RULING-TOWER-COST\n', ""],
  ["an unknown payment is no matter", "RULING-PAYMENT", '  payment: ["exact", "at_least"], // RULING-PAYMENT\n', ""],
  ["an unknown reshuffle is no matter", "RULING-RESHUFFLE", '  reshuffle: ["when_empty", "when_needed"], // RULING-RESHUFFLE\n', ""],
  ["an unknown area tie is no matter", "RULING-AREA-TIE", '  area_tie: ["whole_towers", "own_stones"], // RULING-AREA-TIE\n', ""],
  ["the board is looked at before players", "RULING-BOARD", '["players", "board", "unknown_reading"]', '["board", "players", "unknown_reading"]'],
  ["readings are looked at before the board", "RULING-BOARD", '["players", "board", "unknown_reading"]', '["players", "unknown_reading", "board"]'],
  ["readings are looked at before players", "RULING-TURN-ORDER", '["players", "board", "unknown_reading"]', '["unknown_reading", "players", "board"]'],
  // Before the deal
  ["19 stones each", "J4F-STONES-1 J4F-SETUP-2", "const STONES = 20;", "const STONES = 19;"],
  ["21 stones each", "J4F-STONES-1 J4F-SETUP-2", "const STONES = 20;", "const STONES = 21;"],
  ["9 cards of a colour", "J4F-CARDS-1", "const CARDS_OF_A_COLOUR = 10;", "const CARDS_OF_A_COLOUR = 9;"],
  ["11 cards of a colour", "J4F-CARDS-1", "const CARDS_OF_A_COLOUR = 10;", "const CARDS_OF_A_COLOUR = 11;"],
  ["hands of 6", "J4F-SETUP-3 J4F-DRAW-1 J4F-PLAY-1", "const HAND = 7;", "const HAND = 6;"],
  ["hands of 8", "J4F-SETUP-3 J4F-DRAW-1 J4F-PLAY-1", "const HAND = 7;", "const HAND = 8;"],
  ["turns count from 1", "J4F-AREA-1", "    turn: 0,", "    turn: 1,"],
  ["the deck lies there before the deal", "J4F-SETUP-4", "    deck: [],", "    deck: DECK,"],
  ["the cards lie on the discard pile before the deal", "J4F-SETUP-3", "    discards: [],\n", "    discards: DECK,\n"],
  ["empty fields are listed", "J4F-SETUP-1", "    towers: {}, // J4F-SETUP-1", "    towers: Object.fromEntries(FIELDS.map((field) => [field, []])),"],
  ["a stone has been returned before the deal", "J4F-SETUP-2", "returned: seats.map(() => 0)", "returned: seats.map(() => 1)"],
  ["nobody waits for the shuffle", "J4F-SETUP-3", '    waiting: "shuffle",', "    waiting: [0],"],
  // The deal
  ["one card at a time is dealt", "RULING-TURN-ORDER", "sorted(cards.slice(seat * HAND, (seat + 1) * HAND))", "sorted(range(HAND).map((n) => cards[n * table.players + seat]))"],
  ["the last seat is dealt to first", "RULING-TURN-ORDER", "waiting: [0], hands, deck", "waiting: [0], hands: hands.toReversed(), deck"],
  ["hands are dealt from the bottom", "RULING-TURN-ORDER", "const deck = cards.slice(table.players * HAND);", "hands.splice(0, hands.length, ...table.seats.map((seat) => sorted(cards.toReversed().slice(seat * HAND, (seat + 1) * HAND))));\n  const deck = cards.slice(0, -table.players * HAND);"],
  ["hands are listed as they were dealt", "J4F-SETUP-3", "sorted(cards.slice(seat * HAND, (seat + 1) * HAND))", "cards.slice(seat * HAND, (seat + 1) * HAND)"],
  ["a card of the deck is turned up", "J4F-SETUP-4", "const deck = cards.slice(table.players * HAND);", "const deck = cards.slice(table.players * HAND + 1);"],
  ["the last seat starts", "RULING-TURN-ORDER", "waiting: [0], hands, deck", "waiting: [table.players - 1], hands, deck"],
  ["the first deal is told as a reshuffle", "J4F-SETUP-3", '[{ event: "dealt", hands }]', '[{ event: "reshuffled", count: cards.length }, { event: "dealt", hands }]'],
  ["turns go the other way round", "RULING-TURN-ORDER", "=> turn % players;", "=> (players - (turn % players)) % players;"],
  // A placement
  ["a stone goes below the others", "J4F-TOWER-1 J4F-PLACE-1", "[...(state.towers[field] ?? []), seat]", "[seat, ...(state.towers[field] ?? [])]"],
  ["a stone takes the place of the others", "J4F-TOWER-1 J4F-PLACE-1", "[...(state.towers[field] ?? []), seat]", "[seat]"],
  ["a stone is placed for each card", "J4F-PLACE-1 J4F-TURN-1", "[...(state.towers[field] ?? []), seat]", "[...(state.towers[field] ?? []), ...copies(cards.length, seat)]"],
  ["a stone placed is still unused", "J4F-PLACE-1", "    towers: { ...state.towers, [field]: tower },\n    unused: state.unused.with(seat, state.unused[seat] - 1),", "    towers: { ...state.towers, [field]: tower },"],
  ["the placement tells the tower before it", "J4F-TOWER-1", "cards: sorted(cards), tower }]", "cards: sorted(cards), tower: tower.slice(0, -1) }]"],
  ["the placement tells the height of the tower", "J4F-TOWER-1", "cards: sorted(cards), tower }]", "cards: sorted(cards), tower: tower.length }]"],
  ["the placement is not told", "J4F-PLACE-1", '[{ event: "placed", seat, field, cards: sorted(cards), tower }]', "[]"],
  ["played cards are not discarded", "J4F-PLAY-2", "discards: sorted([...state.discards, ...cards]),", "discards: state.discards,"],
  ["the discard pile is listed as it lies", "J4F-PLAY-2", "discards: sorted([...state.discards, ...cards]),", "discards: [...state.discards, ...cards],"],
  ["played cards go under the deck", "J4F-PLAY-2", "discards: sorted([...state.discards, ...cards]),", "deck: [...state.deck, ...cards],"],
  ["played cards stay in the hand", "J4F-PLAY-2 J4F-DRAW-2", "hands: state.hands.with(seat, without(state.hands[seat], cards)),", "hands: state.hands,"],
  // The exchange
  ["only one card is exchanged", "J4F-EXCHANGE-1 RULING-EXCHANGE", "const hand = state.hands[seat];", "const hand = state.hands[seat].slice(0, 1);"],
  ["an exchange costs no stone", "J4F-EXCHANGE-3", "    unused: state.unused.with(seat, state.unused[seat] - 1),\n    returned: state.returned.with(seat, state.returned[seat] + 1),", "    returned: state.returned,"],
  ["an exchange costs two stones", "J4F-EXCHANGE-3", "    returned: state.returned.with(seat, state.returned[seat] + 1),", "    returned: state.returned.with(seat, state.returned[seat] + 2),"],
  ["the stone of an exchange is placed by nobody but counts as unused", "J4F-EXCHANGE-3", "    unused: state.unused.with(seat, state.unused[seat] - 1),\n    returned:", "    returned:"],
  ["a stone given up is not counted", "J4F-EXCHANGE-3", "    returned: state.returned.with(seat, state.returned[seat] + 1),\n", ""],
  ["the exchange is told without the hand", "J4F-EXCHANGE-2", '{ event: "exchanged", seat, cards: hand }', '{ event: "exchanged", seat, cards: [] }'],
  ["the exchange is not told", "J4F-EXCHANGE-2", '[{ event: "exchanged", seat, cards: hand }]', "[]"],
  ["the exchanged hand leaves the game", "J4F-EXCHANGE-2 RULING-EXCHANGE", "...discard(state, seat, hand),", "...discard(state, seat, hand),\n    discards: state.discards,"],
  [
    "a line is looked for at an exchange as well",
    "RULING-WIN-ON-PLACING",
    "(now) => endByAreas(table, now) ?? draw(table, now),\n      ]);\n  }",
    `(now) => {
          const lines = linesOf({ variant: table.variant }, ownersOf(now.towers), action.seat);
          if (lines.length > 0) return end(now, { event: "lines_completed", lines }, [action.seat]);
          return endByAreas(table, now) ?? draw(table, now);
        },
      ]);
  }`,
  ],
  [
    "the last exchange is followed by drawing",
    "RULING-EXCHANGE RULING-LINE-BEFORE-AREA",
    "(now) => endByAreas(table, now) ?? draw(table, now),\n      ]);\n  }",
    `(now) => {
          const over = endByAreas(table, now);
          if (!over) return draw(table, now);
          const [drawn, told] = draw(table, now);
          const [ended, why] = end(drawn, over[1][0], over[0].winners);
          return [{ ...ended, turn: over[0].turn }, [...told, ...why]];
        },
      ]);
  }`,
  ],
  // The end
  ["nobody wins by a line", "J4F-LINE-1 J4F-LINE-2", "if (lines.length === 0) return null;", "return null;"],
  ["two lines are needed", "J4F-LINE-1", "if (lines.length === 0) return null;", "if (lines.length <= 1) return null;"],
  ["only the first line is told", "RULING-WIN-ON-PLACING", '{ event: "lines_completed", lines }', '{ event: "lines_completed", lines: lines.slice(0, 1) }'],
  ["lines are not told", "J4F-LINE-2", "end(state, { event: \"lines_completed\", lines }, [seat]);", 'end(state, { event: "lines_completed", lines: [] }, [seat]);'],
  ["the next seat wins by a line", "J4F-LINE-1", "lines }, [seat]);", "lines }, [(seat + 1) % table.players]);"],
  [
    "areas are looked at before lines",
    "RULING-LINE-BEFORE-AREA",
    "endByLine(table, now, action) ?? endByAreas(table, now) ?? draw",
    "endByAreas(table, now) ?? endByLine(table, now, action) ?? draw",
  ],
  [
    "a line is looked for after drawing",
    "RULING-WIN-ON-PLACING J4F-LINE-1",
    "(now) => endByLine(table, now, action) ?? endByAreas(table, now) ?? draw(table, now),",
    `(now) => {
          const over = endByLine(table, now, action) ?? endByAreas(table, now);
          if (!over || over[1][0].event === "areas_compared") return over ?? draw(table, now);
          const [drawn, told] = draw(table, now);
          return [{ ...drawn, ...over[0], hands: drawn.hands, deck: drawn.deck }, [...told, ...over[1]]];
        },`,
  ],
  ["a line goes on until the round is over", "J4F-LINE-1", "if (lines.length === 0) return null;", "if (lines.length === 0 || (state.turn + 1) % table.players !== 0) return null;"],
  ["the game is over when one player's stones are", "J4F-END-1", "if (sum(state.unused) > 0) return null;", "if (!state.unused.includes(0)) return null;"],
  ["the game is over one stone too early", "J4F-END-1", "if (sum(state.unused) > 0) return null;", "if (sum(state.unused) > 1) return null;"],
  ["the game is never over by areas", "J4F-AREA-1 J4F-END-1", "if (sum(state.unused) > 0) return null;", "return null;"],
  ["the last turn is not counted", "J4F-END-1", '{ ...state, waiting: "over", turn: state.turn + 1, winners }', '{ ...state, waiting: "over", winners }'],
  ["the end is not told", "J4F-END-1", '[why, { event: "game_over", winners }]', "[why]"],
  ["the end is told before its reason", "J4F-END-1", '[why, { event: "game_over", winners }]', '[{ event: "game_over", winners }, why]'],
  ["only the best areas are told", "RULING-AREA", "const areas = allAreas(table, state.towers);\n  return end(", "const areas = allAreas(table, state.towers).filter((area, n, all) => n === 0 || all[n - 1].seat !== area.seat);\n  return end("],
  ["hands are discarded at the end", "J4F-END-1", '{ ...state, waiting: "over", turn', '{ ...state, waiting: "over", hands: state.hands.map(() => []), turn'],
  // Drawing
  ["one card is drawn", "J4F-DRAW-2", "const missing = missingIn(state.hands[seat]);", "const missing = Math.min(1, missingIn(state.hands[seat]));"],
  ["cards are drawn from the bottom", "J4F-DRAW-1", "const drawn = sorted(state.deck.slice(0, missing));", "const drawn = sorted(missing > 0 ? state.deck.slice(-missing) : []);"],
  ["drawn cards stay in the deck", "J4F-DRAW-1", "deck: state.deck.slice(missing),", "deck: state.deck,"],
  ["nothing is drawn from a deck too short", "J4F-DRAW-3 J4F-DRAW-2", "const missing = missingIn(state.hands[seat]);", "const all = missingIn(state.hands[seat]);\n  const missing = state.deck.length >= all ? all : 0;"],
  ["drawn cards are put behind the hand", "J4F-DRAW-1", "const hand = sorted([...state.hands[seat], ...drawn]);", "const hand = [...state.hands[seat], ...drawn];"],
  ["drawn cards are told as they were drawn", "J4F-DRAW-1", "const drawn = sorted(state.deck.slice(0, missing));", "const drawn = state.deck.slice(0, missing);"],
  ["that nothing is drawn is told", "J4F-DRAW-3", 'const events = drawn.length > 0 ? [{ event: "drawn"', 'const events = true ? [{ event: "drawn"'],
  ["what is drawn is not told", "J4F-DRAW-1", 'const events = drawn.length > 0 ? [{ event: "drawn"', 'const events = false ? [{ event: "drawn"'],
  ["the next seat draws", "J4F-DRAW-1", "function draw(table, state) {\n  const seat = seatOnTurn(table, state);", "function draw(table, state) {\n  const seat = (seatOnTurn(table, state) + 1) % table.players;"],
  ["the readings of the reshuffle are swapped", "RULING-RESHUFFLE", 'reshuffle === "when_empty" || missingIn', 'reshuffle === "when_needed" || missingIn'],
  ["the reshuffle always waits until it is needed", "RULING-RESHUFFLE J4F-DRAW-3", 'reshuffle === "when_empty" || missingIn(hand) > 0', "missingIn(hand) > 0"],
  ["the reshuffle never waits until it is needed", "RULING-RESHUFFLE", 'reshuffle === "when_empty" || missingIn(hand) > 0', "true"],
  ["a last card in the deck is shuffled in", "RULING-RESHUFFLE", "deck.length === 0 && (", "deck.length <= 1 && ("],
  [
    "a turn is over though a shuffle is due, where the hand is full",
    "RULING-RESHUFFLE J4F-DRAW-3",
    'return [{ ...after, waiting: "shuffle" }, events];',
    'return [{ ...after, turn: missingIn(hand) > 0 ? after.turn : after.turn + 1, waiting: "shuffle" }, events];',
  ],
  [
    "a turn is over though its draw waits for a shuffle",
    "RULING-RESHUFFLE J4F-DRAW-3",
    'return [{ ...after, waiting: "shuffle" }, events];',
    'return [{ ...after, turn: missingIn(hand) > 0 ? after.turn + 1 : after.turn, waiting: "shuffle" }, events];',
  ],
  ["a turn is not counted", "J4F-AREA-1", "const after = { ...state, turn: state.turn + 1 };", "const after = { ...state };"],
  ["a player has two turns", "RULING-TURN-ORDER", "return { ...after, waiting: [seatOnTurn(table, after)] };", "return { ...after, waiting: [seatOnTurn(table, state)] };"],
  ["the discard pile stays beside the new deck", "J4F-DRAW-3", "deck: cards, discards: [] }", "deck: cards }"],
  ["the top card of the discard pile stays", "J4F-DRAW-3", "deck: cards, discards: [] }", "deck: cards.slice(1), discards: cards.slice(0, 1) }"],
  ["nothing more is drawn after the reshuffle", "J4F-DRAW-3 J4F-DRAW-2", "const isOwed = missingIn(state.hands[seatOnTurn(table, state)]) > 0;", "const isOwed = false;"],
  ["the reshuffle is not told", "J4F-DRAW-3", 'const events = [{ event: "reshuffled", count: cards.length }];', "const events = [];"],
  ["the reshuffle tells what is left of the deck", "J4F-DRAW-3", "count: cards.length }];", "count: cards.length - missingIn(state.hands[seatOnTurn(table, state)]) }];"],
  ["the reshuffle tells its cards", "RULING-OPEN-TABLE", "count: cards.length }];", "count: cards.length, cards }];"],
  ["the next seat goes on after a reshuffle", "J4F-DRAW-3", "(now) => (isOwed ? draw(table, now) : [nextTurn(table, now), []]),", "(now) => (isOwed ? draw(table, now) : [{ ...now, waiting: [seatOnTurn(table, now)] }, []]),"],
  // What is legal
  ["one may always exchange", "J4F-EXCHANGE-1 RULING-COMPULSORY-TURN", 'return placements.length > 0 ? placements : [{ action: "exchange", seat }];', 'return [...placements, { action: "exchange", seat }];'],
  ["one may never exchange", "J4F-EXCHANGE-1", 'return placements.length > 0 ? placements : [{ action: "exchange", seat }];', "return placements;"],
  ["one may pass", "RULING-COMPULSORY-TURN", 'return placements.length > 0 ? placements : [{ action: "exchange", seat }];', 'return placements.length > 0 ? [...placements, { action: "pass", seat }] : [{ action: "exchange", seat }];'],
  ["who cannot place passes", "RULING-COMPULSORY-TURN J4F-EXCHANGE-1", 'placements : [{ action: "exchange", seat }];', 'placements : [{ action: "pass", seat }];'],
  ["every seat may act", "RULING-TURN-ORDER", "  if (!isDue(state, seat)) return [];", "  if (!Array.isArray(state.waiting)) return [];"],
  ["one may act while a shuffle is due", "J4F-DRAW-3", "  if (!isDue(state, seat)) return [];", '  if (state.waiting === "over" || seat !== seatOnTurn(table, state)) return [];'],
  ["one may act after the end", "J4F-END-1", "  if (!isDue(state, seat)) return [];", '  if (state.waiting !== "over" && !isDue(state, seat)) return [];'],
  ["own towers are closed", "RULING-TOP-STONE J4F-PLACE-2", "  return FIELDS.flatMap((field) => {\n", "  return FIELDS.filter((field) => state.towers[field]?.at(-1) !== seat).flatMap((field) => {\n"],
  ["others' towers are closed", "J4F-PLACE-2", "  return FIELDS.flatMap((field) => {\n", "  return FIELDS.filter((field) => [seat, undefined].includes(state.towers[field]?.at(-1))).flatMap((field) => {\n"],
  ["any colour pays", "J4F-TURN-1", ".filter((card) => card === colour).length", ".length"],
  ["payments are listed from the dearest", "RULING-PAYMENT", "      .map((count) => ({ action: \"place\"", "      .toReversed()\n      .map((count) => ({ action: \"place\""],
  ["the exact price is paid under `at_least` as well", "RULING-PAYMENT", 'payment === "exact" ? count === cost', 'true ? count === cost'],
  ["more may be paid under `exact` as well", "RULING-PAYMENT", 'payment === "exact" ? count === cost', 'false ? count === cost'],
  ["more may be paid for an empty field alone", "RULING-PAYMENT", 'payment === "exact" ? count === cost', 'payment === "exact" || cost > 1 ? count === cost'],
  ["one card more at most may be paid", "RULING-PAYMENT", "count >= cost && count <= HAND", "count >= cost && count <= cost + 1"],
  ["six cards at most are played", "J4F-PLAY-1", "count >= cost && count <= HAND", "count >= cost && count < HAND"],
  ["more than seven cards may be played", "J4F-PLAY-1 RULING-PAYMENT", "count >= cost && count <= HAND", "count >= cost"],
  ["fewer cards may be played", "J4F-PRICE-2", "count >= cost && count <= HAND", "count <= HAND"],
  // What is refused
  ["a negative seat is a seat", "J4F-STONES-1", "!seats.includes(action.seat)", "action.seat >= seats.length"],
  ["one seat more is a seat", "J4F-STONES-1", "!seats.includes(action.seat)", "(action.seat < 0 || action.seat > seats.length)"],
  ["every table has four seats", "J4F-STONES-1", "!seats.includes(action.seat)", "(action.seat < 0 || action.seat > 3)"],
  ["the number of cards makes a shuffle right", "J4F-CARDS-1", "!areSameCards(action.cards, cardsToShuffle(table, state))", "action.cards.length !== cardsToShuffle(table, state).length"],
  ["a shuffle may have cards too many", "J4F-CARDS-1", "!areSameCards(action.cards, cardsToShuffle(table, state))", "without(action.cards, cardsToShuffle(table, state)) === null"],
  ["a shuffle may lack cards", "J4F-DRAW-3", "!areSameCards(action.cards, cardsToShuffle(table, state))", "without(cardsToShuffle(table, state), action.cards) === null"],
  ["the whole pack is always shuffled", "J4F-DRAW-3", "(isBeforeDealing(state) ? DECK : state.discards)", "DECK"],
  ["a field is known by its column", "J4F-BOARD-1", "!FIELDS.includes(action.field)", "!COLUMNS.includes(action.field[0] ?? \"?\")"],
  ["a field is known by how it begins", "J4F-BOARD-1", "!FIELDS.includes(action.field)", "!FIELDS.includes(action.field.slice(0, 2))"],
  ["a field is known by how it ends", "J4F-BOARD-1", "!FIELDS.includes(action.field)", "!FIELDS.includes(action.field.slice(-2))"],
  ["rows are numbered from 0 as well", "J4F-BOARD-1", "!FIELDS.includes(action.field)", "!/^[a-f][0-6]$/.test(action.field)"],
  ["there is a seventh row", "J4F-BOARD-1", "!FIELDS.includes(action.field)", "!/^[a-f][1-7]$/.test(action.field)"],
  ["there is a column g", "J4F-BOARD-1", "!FIELDS.includes(action.field)", "!/^[a-g][1-6]$/.test(action.field)"],
  ["a capital letter is a column", "J4F-BOARD-1", "!FIELDS.includes(action.field)", "!FIELDS.includes(action.field.toLowerCase())"],
  ["row and column may be turned round", "J4F-BOARD-1", "!FIELDS.includes(action.field)", "!FIELDS.includes(sorted(action.field).toReversed().join(\"\"))"],
  ["white space round a field is no matter", "J4F-BOARD-1", "!FIELDS.includes(action.field)", "!FIELDS.includes(action.field.trim())"],
  ["no name is a field", "J4F-BOARD-1", "!FIELDS.includes(action.field)", '![...FIELDS, ""].includes(action.field)'],
  ["a card is known by its first letter", "J4F-CARDS-1", "!COLOURS.includes(card)", "!COLOURS.includes(card[0])"],
  ["a card is known where it stands in the list of colours", "J4F-CARDS-1", "!COLOURS.includes(card)", '!COLOURS.join("").includes(card)'],
  ["no name is a card", "J4F-CARDS-1", "!COLOURS.includes(card)", '!COLOURS.includes(card) && card !== ""'],
  ["a card face down is known", "J4F-CARDS-1", "!COLOURS.includes(card)", '!COLOURS.includes(card) && card !== "??"'],
  ["a small letter is a card's", "J4F-CARDS-1", "!COLOURS.includes(card)", "!COLOURS.includes(card.toUpperCase())"],
  ["only the first card has to be known", "J4F-CARDS-1", "action.cards.some((card) => !COLOURS", "action.cards.slice(0, 1).some((card) => !COLOURS"],
  ["only the first card has to be of the field's colour", "J4F-TURN-1", "action.cards.some((card) => card !== colourOf", "action.cards.slice(0, 1).some((card) => card !== colourOf"],
  ["one card has to be of the field's colour", "J4F-TURN-1", "action.cards.some((card) => card !== colourOf", "action.cards.every((card) => card !== colourOf"],
  ["cards of one colour are enough", "J4F-TURN-1", "action.cards.some((card) => card !== colourOf(table, action.field))", "action.cards.some((card) => card !== action.cards[0])"],
  ["a tower of six cannot be topped", "RULING-TOP-STONE", "action.field, action.seat) > HAND", "action.field, action.seat) >= HAND"],
  ["a tower of eight stones can be topped", "RULING-TOP-STONE", "action.field, action.seat) > HAND", "action.field, action.seat) > HAND + 1"],
  ["a tower of seven is closed to its owner as well", "RULING-TOP-STONE RULING-TOWER-COST", "isPlacement(action) && priceOf(table, towers, action.field, action.seat) > HAND", "isPlacement(action) && (towers[action.field] ?? []).length >= HAND"],
  ["a card is held as often as one likes", "J4F-TURN-1", "without(handOf(state, action.seat), action.cards) === null", "action.cards.some((card) => !handOf(state, action.seat).includes(card))"],
  ["an exchange is refused always", "J4F-EXCHANGE-1", 'action === "exchange" && allPlacements(table, state, seat).length > 0', 'action === "exchange"'],
  ["an exchange is refused where an empty field is left", "J4F-EXCHANGE-1", 'action === "exchange" && allPlacements(table, state, seat).length > 0', 'action === "exchange" && FIELDS.some((field) => !(field in state.towers))'],
  // Who may see what
  ["all hands are seen", "RULING-OPEN-TABLE", "    hands: ownAlone(state.hands, viewer),", "    hands: state.hands,"],
  ["no hand is seen", "RULING-OPEN-TABLE", "    hands: ownAlone(state.hands, viewer),", "    hands: ownAlone(state.hands, null),"],
  ["seat 0's hand is seen by spectators", "RULING-OPEN-TABLE", "    hands: ownAlone(state.hands, viewer),", "    hands: ownAlone(state.hands, viewer ?? 0),"],
  ["hands are seen after the end", "RULING-OPEN-TABLE", "    hands: ownAlone(state.hands, viewer),", '    hands: state.waiting === "over" ? state.hands : ownAlone(state.hands, viewer),'],
  ["the hand on turn is seen", "RULING-OPEN-TABLE", "    hands: ownAlone(state.hands, viewer),", "    hands: ownAlone(state.hands, viewer).map((hand, seat) => (seat === seatOnTurn(table, state) ? state.hands[seat] : hand)),"],
  ["the discard pile is closed", "RULING-OPEN-TABLE", "    deck: state.deck.length,\n", "    deck: state.deck.length,\n    discards: faceDown(state.discards),\n"],
  ["only the top of the discard pile is seen", "RULING-OPEN-TABLE", "    deck: state.deck.length,\n", "    deck: state.deck.length,\n    discards: state.discards.slice(-1),\n"],
  ["the deck is counted with the discard pile", "RULING-OPEN-TABLE", "    deck: state.deck.length,\n", "    deck: state.deck.length + state.discards.length,\n"],
  ["the whole pack is counted before the deal", "J4F-SETUP-4", "    deck: state.deck.length,\n", "    deck: isBeforeDealing(state) ? 60 : state.deck.length,\n"],
  ["only tops are seen", "RULING-OPEN-TABLE J4F-TOWER-1", "    deck: state.deck.length,\n", "    deck: state.deck.length,\n    towers: Object.fromEntries(Object.entries(state.towers).map(([field, tower]) => [field, tower.slice(-1)])),\n"],
  ["only the own unused stones are seen", "RULING-OPEN-TABLE", "    deck: state.deck.length,\n", "    deck: state.deck.length,\n    unused: state.unused.map((count, seat) => (seat === viewer ? count : 0)),\n"],
  ["stones out of the game are not seen", "RULING-OPEN-TABLE", "    deck: state.deck.length,\n", "    deck: state.deck.length,\n    returned: state.returned.map(() => 0),\n"],
  ["rounds count from 0", "J4F-AREA-1", "Math.floor(current / players) + 1", "Math.floor(current / players)"],
  ["rounds count in turns", "J4F-AREA-1", "Math.floor(current / players) + 1", "current + 1"],
  ["the round goes on after the end", "J4F-END-1", 'waiting === "over" ? turn - 1 : turn', "turn"],
  ["the round goes on after a line", "J4F-LINE-1", 'waiting === "over" ? turn - 1 : turn', 'waiting === "over" && turn === STONES * players ? turn - 1 : turn'],
  ["the round is that before the turn", "J4F-AREA-1", 'waiting === "over" ? turn - 1 : turn', "Math.max(0, turn - 1)"],
  ["the round is over while a shuffle is due", "RULING-RESHUFFLE", 'waiting === "over" ? turn - 1 : turn', 'waiting === "over" ? turn - 1 : waiting === "shuffle" ? turn + 1 : turn'],
  ["all see the deal", "RULING-OPEN-TABLE", "hands: ownAlone(event.hands, viewer) };", "hands: event.hands };"],
  ["nobody sees the deal", "RULING-OPEN-TABLE", "hands: ownAlone(event.hands, viewer) };", "hands: ownAlone(event.hands, null) };"],
  ["all see what is drawn", "RULING-OPEN-TABLE", "return event.seat === viewer ? event : {", "return true ? event : {"],
  ["nobody sees what is drawn", "RULING-OPEN-TABLE", "return event.seat === viewer ? event : {", "return false ? event : {"],
  ["spectators see what seat 0 draws", "RULING-OPEN-TABLE", "return event.seat === viewer ? event : {", "return event.seat === (viewer ?? 0) ? event : {"],
  ["an exchanged hand is closed", "RULING-OPEN-TABLE J4F-EXCHANGE-2", '    case "drawn":\n', '    case "drawn":\n    case "exchanged":\n'],
  ["played cards are closed", "RULING-OPEN-TABLE J4F-PLAY-2", '    case "drawn":\n', '    case "drawn":\n    case "placed":\n'],
  // A position asked about
  ["lines are those of seat 0", "J4F-LINE-1", "lines: table.seats.flatMap((seat) => linesOf(table, owners, seat))", "lines: linesOf(table, owners, 0)"],
  ["who has a line wins by area", "J4F-AREA-2", "area_winners: areaWinners(table, areas)", "area_winners: table.seats.some((seat) => linesOf(table, owners, seat).length > 0) ? table.seats.filter((seat) => linesOf(table, owners, seat).length > 0) : areaWinners(table, areas)"],
  ["only the first seat with a line has one", "RULING-WIN-ON-PLACING", "lines: table.seats.flatMap((seat) => linesOf(table, owners, seat))", "lines: table.seats.map((seat) => linesOf(table, owners, seat)).find((lines) => lines.length > 0) ?? []"],
  ["prices are listed from the top row", "J4F-PRICE-1", "[...ROWS].map((row) =>\n", "[...ROWS].toReversed().map((row) =>\n"],
  ["prices are listed by column", "J4F-PRICE-1", "priceOf(table, towers, column + row, seat)", "priceOf(table, towers, COLUMNS[ROWS.indexOf(row)] + ROWS[COLUMNS.indexOf(column)], seat)"],
];

const BOARD = [
  ["any rows make a board", "RULING-BOARD J4F-BOARD-1", "rows.length === 6 &&", "true &&"],
  ["six rows or more make a board", "J4F-BOARD-1", "rows.length === 6 &&", "rows.length >= 6 &&"],
  ["six rows or fewer make a board", "J4F-BOARD-1", "rows.length === 6 &&", "rows.length <= 6 &&"],
  ["a row of six fields or more will do", "J4F-BOARD-1", "row.length === 6 &&", "row.length >= 6 &&"],
  ["a row of six fields or fewer will do", "J4F-BOARD-1", "row.length === 6 &&", "row.length <= 6 &&"],
  ["36 fields in rows of any length make a board", "J4F-BOARD-1", "row.length === 6 &&", 'rows.join("").length === 36 &&'],
  ["one row of the right length is enough", "J4F-BOARD-1", "rows.every((row)", "rows.some((row)"],
  ["any colours will do", "J4F-BOARD-1", "COLOURS.includes(colour))", "true)"],
  ["small letters are colours", "J4F-BOARD-1", "COLOURS.includes(colour))", "COLOURS.includes(colour.toUpperCase()))"],
  ["a board has every colour", "RULING-BOARD", "rows.length === 6 &&", 'rows.length === 6 &&\n  COLOURS.every((colour) => rows.join("").includes(colour)) &&'],
  ["a board has six fields of each colour", "RULING-BOARD", "rows.length === 6 &&", 'rows.length === 6 &&\n  COLOURS.every((colour) => rows.join("").split(colour).length === 7) &&'],
  ["the first row of the board is row 6", "RULING-BOARD", "return board[y]?.[x];", "return board[5 - y]?.[x];"],
  ["columns and rows of the board are swapped", "RULING-BOARD", "return board[y]?.[x];", "return board[x]?.[y];"],
  ["fields are listed by row", "J4F-BOARD-1", "[...COLUMNS].flatMap((column) => [...ROWS].map((row) => column + row))", "[...ROWS].flatMap((row) => [...COLUMNS].map((column) => column + row))"],
  // Prices
  ["as many cards as there are stones", "J4F-PRICE-2 J4F-PRICE-1", "&& isOwn ? 1 : tower.length + 1", "&& isOwn ? 1 : Math.max(1, tower.length)"],
  ["two cards more than there are stones", "J4F-PRICE-2", "&& isOwn ? 1 : tower.length + 1", "&& isOwn ? 1 : tower.length + (tower.length > 0 ? 2 : 1)"],
  ["an empty field costs 2", "J4F-PRICE-1", "&& isOwn ? 1 : tower.length + 1", "&& isOwn ? 1 : Math.max(2, tower.length + 1)"],
  ["every field costs 1", "J4F-PRICE-2", "&& isOwn ? 1 : tower.length + 1", "&& isOwn ? 1 : 1"],
  ["own stones in a tower are left out", "RULING-TOWER-COST J4F-PRICE-2", "&& isOwn ? 1 : tower.length + 1", "&& isOwn ? 1 : tower.filter((stone) => stone !== seat).length + 1"],
  ["a price is 7 at most", "RULING-TOP-STONE", "&& isOwn ? 1 : tower.length + 1", "&& isOwn ? 1 : Math.min(7, tower.length + 1)"],
  ["the readings of the price are swapped", "RULING-TOWER-COST", 'tower_cost === "opponents_only"', 'tower_cost === "all_stones"'],
  ["own towers always cost 1", "RULING-TOWER-COST", 'tower_cost === "opponents_only" && isOwn', "isOwn"],
  ["own towers never cost 1", "RULING-TOWER-COST", 'tower_cost === "opponents_only" && isOwn', "false"],
  ["a tower with the own stone on top is an own one", "RULING-TOWER-COST J4F-TOWER-2", "tower.every((stone) => stone === seat)", "(tower.at(-1) ?? seat) === seat"],
  ["a tower with an own stone is an own one", "RULING-TOWER-COST", "tower.every((stone) => stone === seat)", "(tower.length === 0 || tower.includes(seat))"],
  ["a tower of anybody's stones alone is an own one", "RULING-TOWER-COST", "tower.every((stone) => stone === seat)", "tower.every((stone) => stone === tower[0])"],
  // Lines
  ["the bottom stone decides whose a tower is", "J4F-TOWER-2 RULING-TOP-STONE", "tower.at(-1)", "tower[0]"],
  ["most stones decide whose a tower is", "J4F-TOWER-2", "tower.at(-1)", "tower.toSorted((a, b) => tower.filter((s) => s === b).length - tower.filter((s) => s === a).length)[0]"],
  ["three make a line", "J4F-LINE-1 J4F-LINE-2", "(variant ? 5 : 4)", "(variant ? 5 : 3)"],
  ["five make a line", "J4F-LINE-1", "(variant ? 5 : 4)", "5"],
  ["four make a line in the variant", "J4F-VARIANT-1", "(variant ? 5 : 4)", "4"],
  ["six make a line in the variant", "J4F-VARIANT-1", "(variant ? 5 : 4)", "(variant ? 6 : 4)"],
  ["no line runs across", "J4F-LINE-1", "[[1, 0], [0, 1], [1, 1], [1, -1]]", "[[0, 1], [1, 1], [1, -1]]"],
  ["no line runs up", "J4F-LINE-1", "[[1, 0], [0, 1], [1, 1], [1, -1]]", "[[1, 0], [1, 1], [1, -1]]"],
  ["no line runs up to the right", "J4F-LINE-1", "[[1, 0], [0, 1], [1, 1], [1, -1]]", "[[1, 0], [0, 1], [1, -1]]"],
  ["no line runs down to the right", "J4F-LINE-1", "[[1, 0], [0, 1], [1, 1], [1, -1]]", "[[1, 0], [0, 1], [1, 1]]"],
  ["a line runs as a knight jumps", "J4F-LINE-1", "[[1, 0], [0, 1], [1, 1], [1, -1]]", "[[1, 0], [0, 1], [1, 1], [1, -1], [1, 2]]"],
  ["a longer row is no line", "RULING-WIN-ON-PLACING", "row.length >= lineLength(table)", "row.length === lineLength(table)"],
  ["a line is as long as it has to be", "RULING-WIN-ON-PLACING", "fields: sorted(row) }))\n", "fields: sorted(row).slice(0, lineLength(table)) }))\n"],
  ["each part of a longer row is a line", "RULING-WIN-ON-PLACING", "  if (isHeld(-1)) return row;\n", ""],
  ["a row may have a gap", "J4F-LINE-2", "while (isHeld(row.length)) row.push", "while (isHeld(row.length) || isHeld(row.length + 1)) row.push"],
  ["a row goes on at the other side", "J4F-LINE-2", "owners[fieldAt(x + steps * dx, y + steps * dy)] === seat;", "owners[fieldAt((x + steps * dx + 6) % 6, y + steps * dy)] === seat && steps < 6;"],
  ["lines are told as they are found", "RULING-WIN-ON-PLACING", "\n    .sort((one, other) => compareNames(one.fields, other.fields));", ";"],
  ["the fields of a line are told as they lie", "J4F-LINE-2", "({ seat, fields: sorted(row) })", "({ seat, fields: row })"],
  ["names of fields are compared the other way", "RULING-WIN-ON-PLACING RULING-AREA", "(some.join() < others.join() ? -1 : 1)", "(some.join() < others.join() ? 1 : -1)"],
  // Areas
  ["corners join", "RULING-AREA J4F-AREA-2", "fieldAt(x, y - 1), fieldAt(x, y + 1)]", "fieldAt(x, y - 1), fieldAt(x, y + 1), fieldAt(x + 1, y + 1), fieldAt(x - 1, y - 1)]"],
  ["corners of one diagonal join", "RULING-AREA J4F-AREA-2", "fieldAt(x, y - 1), fieldAt(x, y + 1)]", "fieldAt(x, y - 1), fieldAt(x, y + 1), fieldAt(x + 1, y - 1), fieldAt(x - 1, y + 1)]"],
  ["fields join across alone", "J4F-AREA-1", "fieldAt(x, y - 1), fieldAt(x, y + 1)]", "]"],
  ["fields join upwards alone", "J4F-AREA-1", "[fieldAt(x - 1, y), fieldAt(x + 1, y), ", "["],
  ["the board goes round across", "RULING-AREA", "[fieldAt(x - 1, y), fieldAt(x + 1, y), ", "[fieldAt((x + 5) % 6, y), fieldAt((x + 1) % 6, y), "],
  ["the board goes round upwards", "RULING-AREA", "fieldAt(x, y - 1), fieldAt(x, y + 1)]", "fieldAt(x, (y + 5) % 6), fieldAt(x, (y + 1) % 6)]"],
  ["an area is a field with its neighbours", "RULING-AREA", "  for (const field of area) {\n", "  for (const field of area.slice(0, 1)) {\n"],
  ["a hidden stone joins an area", "RULING-TOP-STONE", "owners[field] === seat)", "towers[field].includes(seat))"],
  ["areas are told as they are found", "RULING-AREA", "other.size - one.size ||\n      other.stones - one.stones ||\n      compareNames", "compareNames"],
  ["areas are told by stones first", "RULING-AREA", "other.size - one.size ||\n      other.stones - one.stones ||", "other.stones - one.stones ||\n      other.size - one.size ||"],
  ["areas of one size are told by their fields", "RULING-AREA", "      other.stones - one.stones ||\n", ""],
  ["the smallest area is told first", "RULING-AREA", "other.size - one.size ||", "one.size - other.size ||"],
  ["areas of a seat are in reverse order of seats", "RULING-AREA", "table.seats.flatMap((seat) => areasOf", "table.seats.toReversed().flatMap((seat) => areasOf"],
  ["the fields of an area are told as they are found", "RULING-AREA", "const fields = sorted(takeArea(left));", "const fields = takeArea(left);"],
  ["the readings of the area tie are swapped", "RULING-AREA-TIE", 'area_tie === "whole_towers"', 'area_tie === "own_stones"'],
  ["whole towers always count", "RULING-AREA-TIE J4F-AREA-3", 'area_tie === "whole_towers"', "true"],
  ["own stones alone always count", "RULING-AREA-TIE", 'area_tie === "whole_towers"', "false"],
  ["own stones are those on top", "RULING-AREA-TIE", ": stones.filter((stone) => stone === seat).length;", ": fields.length;"],
  ["opponents' stones break a tie", "RULING-AREA-TIE", ": stones.filter((stone) => stone === seat).length;", ": stones.filter((stone) => stone !== seat).length + 1;"],
  ["all stones of a seat break a tie", "J4F-AREA-3", "const stones = stonesIn(table, towers, fields, seat);", "const mine = Object.keys(owners).filter((field) => owners[field] === seat);\n    const stones = stonesIn(table, towers, mine, seat);"],
  ["another area of the same seat breaks a tie", "J4F-AREA-3 RULING-AREA", "const stones = Math.max(...largest.map((area) => area.stones));\n  const best = largest.filter((area) => area.stones === stones);", "const most = (seat) => Math.max(...areas.filter((area) => area.seat === seat).map((area) => area.stones));\n  const stones = Math.max(...largest.map((area) => most(area.seat)));\n  const best = largest.filter((area) => most(area.seat) === stones);"],
  ["all areas of a seat break a tie together", "J4F-AREA-3 RULING-AREA", "const stones = Math.max(...largest.map((area) => area.stones));\n  const best = largest.filter((area) => area.stones === stones);", "const all = (seat) => areas.filter((area) => area.seat === seat).reduce((sum, area) => sum + area.stones, 0);\n  const stones = Math.max(...largest.map((area) => all(area.seat)));\n  const best = largest.filter((area) => all(area.seat) === stones);"],
  ["equal areas of a seat break a tie together", "J4F-AREA-3 RULING-AREA", "const stones = Math.max(...largest.map((area) => area.stones));\n  const best = largest.filter((area) => area.stones === stones);", "const all = (seat) => largest.filter((area) => area.seat === seat).reduce((sum, area) => sum + area.stones, 0);\n  const stones = Math.max(...largest.map((area) => all(area.seat)));\n  const best = largest.filter((area) => all(area.seat) === stones);"],
  ["areas of a seat are added up", "RULING-AREA J4F-AREA-1", "  const size = Math.max(...areas.map((area) => area.size));\n  const largest = areas.filter((area) => area.size === size);", "  const total = (seat) => areas.filter((area) => area.seat === seat).reduce((sum, area) => sum + area.size, 0);\n  const size = Math.max(...areas.map((area) => total(area.seat)));\n  const largest = areas.filter((area) => total(area.seat) === size);"],
  ["most areas win", "RULING-AREA", "  const size = Math.max(...areas.map((area) => area.size));\n  const largest = areas.filter((area) => area.size === size);", "  const total = (seat) => areas.filter((area) => area.seat === seat).length;\n  const size = Math.max(...areas.map((area) => total(area.seat)));\n  const largest = areas.filter((area) => total(area.seat) === size);"],
  ["stones win before size", "J4F-AREA-2 J4F-AREA-3", "const size = Math.max(...areas.map((area) => area.size));\n  const largest = areas.filter((area) => area.size === size);", "const largest = areas;"],
  ["fewer stones break a tie", "J4F-AREA-3", "const stones = Math.max(...largest", "const stones = Math.min(...largest"],
  ["stones break no tie", "J4F-AREA-3", "const best = largest.filter((area) => area.stones === stones);", "const best = largest;"],
  ["the first of equals wins alone", "RULING-AREA", "(area) => area.seat === seat));\n}", "(area) => area.seat === seat)).slice(0, 1);\n}"],
  ["at most two win together", "RULING-AREA", "(area) => area.seat === seat));\n}", "(area) => area.seat === seat)).slice(0, 2);\n}"],
  ["nobody wins with no field", "RULING-AREA", "if (areas.length === 0) return seats;", "if (areas.length === 0) return [];"],
  ["nobody wins on a shared best area", "RULING-AREA", "(area) => area.seat === seat));\n}", "(area, _, all) => area.seat === seat && all.every((one) => one.seat === seat)));\n}"],
];

const LISTS = [
  ["equal cards make different choices", "5C-TURN-1", "    if (card === before) continue;\n", ""],
  ["a choice has different cards alone", "5C-TURN-1", "const rest = sorted(cards).slice(place + 1);", "const rest = sorted(cards).slice(place + 1).filter((other) => other !== card);"],
  ["the order of a choice matters", "5C-TURN-1", "const rest = sorted(cards).slice(place + 1);", "const rest = sorted(cards).toSpliced(place, 1);"],
  ["a card played is gone with all its like", "5C-TURN-2", "    left.splice(place, 1);\n", "    for (let n = left.length; n--; ) if (left[n] === card) left.splice(n, 1);\n"],
  ["others' cards are not counted", "RULING-PUBLIC-CARDS RULING-OPEN-TABLE", "(seat === viewer ? cards : faceDown(cards))", "(seat === viewer ? cards : [])"],
];

const named = (file, rows) =>
  rows.map(([name, clauses, right, wrong]) => ({ file, name, clauses, right, wrong }));

// Each: `file` of the player, `name`, `clauses` that it breaks, and the text that is `right` and
// `wrong`.
export const WRONG_RULES = [
  ...EDITIONS.flatMap((edition) => [...tableFaults(edition), ...cardFaults(edition)]),
  ...reasonFaults("majority"),
  ...reasonFaults("just4fun"),
  ...named("majority", MAJORITY),
  ...named("just4fun", JUST4FUN),
  ...named("board", BOARD),
  ...named("lists", LISTS),
];
