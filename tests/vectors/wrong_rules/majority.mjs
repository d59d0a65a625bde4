// Wrong rules of 5 COLORS and 5211; what both share cites 5 COLORS.
// [name, clauses, right, wrong], and where no answer can differ, why not.

export const MAJORITY = [
  // Setup
  ["one may play", "5C-PLAYERS-1 RULING-PLAYER-COUNTS", "players < 2", "players < 1"],
  ["two may not play", "5C-PLAYERS-1", "players < 2", "players < 3"],
  ["six may play", "5C-PLAYERS-1", "? 3 : 5)", "? 3 : 6)"],
  ["five may not play", "5C-PLAYERS-1", "? 3 : 5)", "? 3 : 4)"],
  ["four may use the optional rule", "5C-OPTIONAL-1", "? 3 : 5)", "? 4 : 5)"],
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
    "5C-OPTIONAL-4",
    "setup.optional_rule ? edition.optional",
    "false ? edition.optional",
  ],
  [
    "the numbers are those of four players",
    "5C-BURST-2 5C-ONES-2 5C-SETUP-2",
    "edition.basic)[setup.players]",
    "edition.basic)[setup.optional_rule ? setup.players : 4]",
  ],
  [
    "the deck has each card once",
    "5C-CARDS-1 5C-CARDS-2",
    "copies(count, colour + face)",
    "copies(1, colour + face)",
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
  [
    "players begin with a point",
    "5C-SCORE-2",
    "scores: seats.map(() => 0)",
    "scores: seats.map(() => 1)",
  ],
  // The shuffle
  ["hands of 4", "5C-SETUP-1 5C-RENEW-1", "const HAND = 5;", "const HAND = 4;"],
  ["hands of 6", "5C-SETUP-1 5C-RENEW-1", "const HAND = 5;", "const HAND = 6;"],
  [
    "cards are removed from the top",
    "RULING-REMOVED-CARDS",
    "{ deck: cards.slice(0, kept), removed: sorted(cards.slice(kept)) }",
    "{ deck: cards.slice(count), removed: sorted(cards.slice(0, count)) }",
  ],
  [
    "no cards are removed",
    "5C-SETUP-2",
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
  [
    "hands are listed as they were dealt",
    "5C-SETUP-1",
    "sorted(rest.slice(0, count))",
    "rest.slice(0, count)",
  ],
  [
    "that no card is removed is told",
    "5C-SETUP-2 5C-REMOVE-1",
    "if (removed.length > 0)",
    "if (true)",
  ],
  ["that cards are removed is not told", "5C-SETUP-2", "if (removed.length > 0)", "if (false)"],
  [
    "the removal is told after the deal",
    "",
    'events.unshift({ event: "removed"',
    'events.push({ event: "removed"',
  ],
  [
    "the removal tells the rest of the deck",
    "5C-SETUP-2",
    "count: removed.length }",
    "count: rest.length }",
  ],
  [
    "seat 0 alone is due after the deal",
    "5C-TURN-1",
    "waiting: table.seats, hands, deck",
    "waiting: [0], hands, deck",
  ],
  // A choice
  [
    "a choice is kept as it was sent",
    "5C-TURN-1",
    "with(seat, sorted(cards))",
    "with(seat, cards)",
  ],
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
  [
    "a choice is told with its cards",
    "5C-TURN-1 RULING-SECRET-CHOICE",
    '{ event: "chosen", seat }',
    '{ event: "chosen", seat, cards }',
  ],
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
    "the last choice reveals nothing",
    "5C-TURN-2",
    "state.waiting.length === 1",
    "state.waiting.length === 0",
  ],
  [
    "each choice is revealed at once",
    "5C-TURN-2",
    'return [{ ...state, chosen, waiting }, [{ event: "chosen", seat }]];',
    `const played = state.played.with(seat, sorted([...state.played[seat], ...cards]));
  return [
    { ...state, chosen, waiting, played: waiting.length > 0 ? played : state.played },
    [{ event: "chosen", seat }],
  ];`,
  ],
  // Turns
  ["turns of 1, 2 and 1", "5C-ROUND-2 5C-TURN-1 5C-TURN-4", ": [2, 1, 1])", ": [1, 2, 1])"],
  ["turns of 1, 1 and 2", "5C-ROUND-2 5C-TURN-1 5C-TURN-5", ": [2, 1, 1])", ": [1, 1, 2])"],
  ["turns of 2 and 2", "5C-ROUND-2 5C-TURN-4 5C-TURN-5", ": [2, 1, 1])", ": [2, 2])"],
  [
    "turns of 2, 2 and 1 in the basic game",
    "5C-ROUND-2 5C-OPTIONAL-2",
    ": [2, 1, 1])",
    ": [2, 2, 1])",
  ],
  ["optional turns of 2, 1 and 2", "5C-OPTIONAL-2", "? [2, 2, 1]", "? [2, 1, 2]"],
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
  [
    "only the last turn's cards lie open",
    "5C-TURN-6",
    "sorted([...cards, ...state.chosen[seat]])",
    "state.chosen[seat]",
  ],
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
    "5C-RENEW-1",
    "HAND - hand.length)",
    "HAND + 1 - hand.length)",
  ],
  [
    "one card is drawn after each turn",
    "5C-RENEW-1 5C-RENEW-2 RULING-COMPULSORY-RENEWAL",
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
    "5C-RENEW-2 RULING-COMPULSORY-RENEWAL",
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
    "5C-END-1",
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
  [
    "more 1s than the number are many",
    "RULING-ONES-FIRST 5C-ONES-1",
    "count >= numbers.ones",
    "count > numbers.ones",
  ],
  [
    "just the number of 1s is many",
    "RULING-ONES-FIRST",
    "count >= numbers.ones",
    "count === numbers.ones",
  ],
  [
    "1s are many from the burst number on",
    "5C-ONES-4",
    "count >= numbers.ones",
    "count >= numbers.burst",
  ],
  ["1s are never many", "5C-ONES-1", "count >= numbers.ones", "false"],
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
    "5C-ONES-1",
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
  [
    "the burst number itself does not burst",
    "5C-BURST-1",
    "count >= numbers.burst &&",
    "count > numbers.burst &&",
  ],
  ["nothing bursts", "5C-BURST-1", "count >= numbers.burst &&", "false &&"],
  [
    "the readings of a second burst are swapped",
    "RULING-SECOND-BURST",
    'second_burst === "once"',
    'second_burst === "again"',
  ],
  [
    "there is always a second burst",
    "RULING-SECOND-BURST",
    '!(second_burst === "once" && hasBurst)',
    "true",
  ],
  [
    "there is never a second burst",
    "RULING-SECOND-BURST",
    '!(second_burst === "once" && hasBurst)',
    "!hasBurst",
  ],
  [
    "after any step nothing bursts under `once`",
    "RULING-SECOND-BURST",
    'second_burst === "once" && hasBurst',
    'second_burst === "once" && steps.length > 0',
    "After a tie below the burst number nothing has so many cards; one at it is a burst itself.",
  ],
  [
    "under `once` a burst that is a tie as well uses up no burst",
    "RULING-SECOND-BURST RULING-TIE-AND-BURST",
    'because.includes("burst"));',
    'because.join() === "burst");',
    "Three colours never reach the burst number in one round.",
  ],
  [
    "the burst number counts players' own cards",
    "5C-BURST-1",
    "if (bursts(table, count, steps)) because.push",
    `const own = played.map((cards) => cards.filter((card) => out.includes(card[0])).length);
    if (bursts(table, Math.max(...own), steps)) because.push`,
  ],
  ["ties are no matter", "5C-TIE-1", "if (out.length > 1) because.push", "if (false) because.push"],
  [
    "only more than two colours tie",
    "5C-TIE-1",
    "if (out.length > 1) because.push",
    "if (out.length > 2) because.push",
  ],
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
    `if (steps.length > 0 && because.includes("tie")) {
      return { scores: null, steps: [...steps, { out, count, because }] };
    }
    if (because.length === 0) return`,
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
    `if (steps.some((step) => step.because.includes("tie"))) because.splice(0);
    if (because.length === 0) return`,
  ],
  [
    "a burst makes the round void",
    "5C-BURST-1",
    "for (const colour of out) counts.delete(colour);",
    `if (because.includes("burst")) return { scores: null, steps };
    for (const colour of out) counts.delete(colour);`,
  ],
  [
    "a tie makes the round void",
    "5C-TIE-1",
    "for (const colour of out) counts.delete(colour);",
    `if (because.includes("tie")) return { scores: null, steps };
    for (const colour of out) counts.delete(colour);`,
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
    `if (because.length === 0 && 2 * count <= played.flat().length) return { scores: null, steps };
    if (because.length === 0) return`,
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
    "for (const colour of played.flatMap((cards) => [...new Set(cards.map((card) => " +
      "card[0]))])) counts",
  ],
  [
    "the colour with fewest cards scores",
    "5C-MAJORITY-1",
    "Math.max(...counts.values())",
    "Math.min(...counts.values())",
  ],
  [
    "colours are told in the order of the table",
    "5C-TIE-1",
    "sorted(counts.keys()).filter",
    "[...counts.keys()].filter",
  ],
  [
    "kept cards are told as they lay",
    "5C-SCORE-2",
    "sorted(cards.filter(counts))",
    "cards.filter(counts)",
  ],
  ["every card brings one point", "5C-SCORE-2", "edition.points[card[1]]", "1"],
  [
    "only the best card of a player brings points",
    "5C-SCORE-2",
    "sum(cards.map((card) => edition.points[card[1]]))",
    "Math.max(0, ...cards.map((card) => edition.points[card[1]]))",
  ],
  [
    "whoever played most of the colour keeps all of it",
    "5C-SCORE-2",
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
  [
    "cards that do not score are not discarded",
    "5C-SCORE-3",
    "discards: sorted([...state.discards, ...others])",
    "discards: state.discards",
  ],
  [
    "all cards are discarded",
    "5C-SCORE-2 5C-SCORE-3",
    "discards: sorted([...state.discards, ...others])",
    "discards: sorted([...state.discards, ...state.played.flat()])",
  ],
  [
    "the discard pile is listed as it lies",
    "5C-SCORE-3",
    "discards: sorted([...state.discards, ...others])",
    "discards: [...state.discards, ...others]",
  ],
  [
    "the discard pile has the last round's cards alone",
    "5C-SCORE-3",
    "discards: sorted([...state.discards, ...others])",
    "discards: others",
  ],
  [
    "discarded cards are told as they lay",
    "5C-SCORE-3",
    "const others = sorted(state.played.flatMap((cards, seat) => without(cards, kept[seat])));",
    "const others = state.played.flatMap((cards, seat) => without(cards, kept[seat]));",
  ],
  [
    "steps are not told",
    "5C-BURST-1 5C-TIE-1",
    "steps.map((step) => ({ event",
    "steps.slice(0, 0).map((step) => ({ event",
  ],
  [
    "only the first step is told",
    "RULING-CASCADE",
    "steps.map((step) => ({ event",
    "steps.slice(0, 1).map((step) => ({ event",
  ],
  ["many 1s are not told", "5C-ONES-1", 'if (scores === "ones") events', "if (false) events"],
  [
    "many 1s are told with the number needed",
    "5C-ONES-1",
    "count: kept.flat().length }",
    "count: table.numbers.ones }",
  ],
  [
    "that nobody scores is not told",
    "RULING-NOBODY-SCORES",
    '  events.push({ event: "scored"',
    '  if (scores !== null) events.push({ event: "scored"',
  ],
  [
    "that nothing is discarded is not told",
    "5C-SCORE-3",
    '  events.push({ event: "discarded", cards: others });',
    '  if (others.length > 0) events.push({ event: "discarded", cards: others });',
  ],
  [
    "what is discarded is not told",
    "5C-SCORE-3",
    `  events.push({ event: "discarded", cards: others });
`,
    "",
  ],
  [
    "discards are told before what scores",
    "5C-SCORE-3",
    `  events.push({ event: "scored", scores, cards: kept, points });
  events.push({ event: "discarded", cards: others });`,
    `  events.push({ event: "discarded", cards: others });
  events.push({ event: "scored", scores, cards: kept, points });`,
  ],
  [
    "the table is not cleared",
    "5C-SCORE-1",
    `    played: table.seats.map(() => []),
    score_piles`,
    "    score_piles",
  ],
  [
    "a score pile has the last round's cards alone",
    "5C-SCORE-2",
    "sorted([...pile, ...kept[seat]])",
    "kept[seat]",
  ],
  [
    "a score pile is listed as it lies",
    "5C-SCORE-2",
    "sorted([...pile, ...kept[seat]])",
    "[...pile, ...kept[seat]]",
  ],
  [
    "the score has the last round's points alone",
    "5C-SCORE-2",
    "(total, seat) => total + points[seat]",
    "(total, seat) => points[seat]",
  ],
  [
    "the end of a round tells its own points",
    "5C-ROUND-1",
    "scores: scored.scores });",
    "scores: points });",
  ],
  [
    "the end of a round tells the next one's number",
    "5C-ROUND-1",
    'event: "round_over", round: state.round,',
    'event: "round_over", round: state.round + 1,',
  ],
  [
    "the end of a round is not told",
    "5C-ROUND-1",
    `  events.push({ event: "round_over", round: state.round, scores: scored.scores });
`,
    "",
  ],
  [
    "the end of the last round is not told",
    "5C-ROUND-1",
    '  events.push({ event: "round_over"',
    '  if (!isOver(table, state)) events.push({ event: "round_over"',
  ],
  [
    "the single last turn is no round",
    "RULING-OPTIONAL-ENDING",
    '  events.push({ event: "round_over"',
    '  if (!(isOver(table, state) && table.optional_ending === "turn")) events.push({ ' +
      'event: "round_over"',
  ],
  [
    "rounds are not counted on",
    "5C-ROUND-1 5C-ROUND-3",
    "round: state.round + 1, turn: 1",
    "round: state.round, turn: 1",
  ],
  [
    "a round begins with its second turn",
    "5C-ROUND-1",
    "round: state.round + 1, turn: 1",
    "round: state.round + 1, turn: 2",
  ],
  [
    "seat 0 alone is due in the next round",
    "5C-ROUND-3",
    "turn: 1, waiting: table.seats",
    "turn: 1, waiting: [0]",
  ],
  // The end of the game
  [
    "the basic game is over with the deck",
    "5C-END-1 RULING-LAST-ROUND",
    "return hands.every((hand) => hand.length === 1); // END-1",
    "return true;",
  ],
  [
    "the basic game goes on to the last card",
    "5C-END-1",
    "return hands.every((hand) => hand.length === 1); // END-1",
    "return hands.every((hand) => hand.length === 0);",
  ],
  [
    "the optional game is over with the deck",
    "5C-OPTIONAL-3",
    "  return hands.every((hand) => hand.length === 0); // RULING-OPTIONAL-END",
    "  return true;",
  ],
  [
    "a round follows the last turn",
    "RULING-OPTIONAL-END",
    '  if (optional_ending === "turn") return turn === 1;',
    '  if (optional_ending === "turn") return false;',
  ],
  [
    "no last turn follows the last round",
    "RULING-OPTIONAL-ENDING",
    '  if (optional_ending === "turn") return turn === 1;',
    '  if (optional_ending === "turn") return true;',
  ],
  [
    "the game is over after one round",
    "5C-ROUND-3",
    "  if (deck.length > 0) return false; // ROUND-3",
    "  if (deck.length > 0) return true;",
  ],
  [
    "the round after the last is counted",
    "5C-ROUND-1",
    '{ ...state, waiting: "over", hands',
    '{ ...state, round: state.round + 1, waiting: "over", hands',
  ],
  [
    "the turn is 1 after the end",
    "5C-ROUND-1",
    '{ ...state, waiting: "over", hands',
    '{ ...state, turn: 1, waiting: "over", hands',
  ],
  [
    "the last cards stay in the hands",
    "5C-END-1",
    '  return [{ ...state, waiting: "over", hands: table.seats.map(() => []), left',
    '  return [{ ...state, waiting: "over", left',
  ],
  [
    "the last cards go to the discard pile",
    "RULING-PUBLIC-CARDS 5C-END-1",
    ", left, winners }, events]",
    ", discards: sorted([...state.discards, ...left.flat()]), left: table.seats.map(() " +
      "=> []), winners }, events]",
  ],
  [
    "the last cards lie beside and on the discard pile",
    "RULING-PUBLIC-CARDS 5C-END-1",
    ", left, winners }, events]",
    ", discards: sorted([...state.discards, ...left.flat()]), left, winners }, events]",
  ],
  [
    "the last cards bring points",
    "5C-END-1",
    "  const most = Math.max(...state.scores);",
    `  state.scores = state.scores.map((total, seat) => total + sum(
    left[seat].map((card) => table.edition.points[card[1]]),
  ));
  const most = Math.max(...state.scores);`,
  ],
  [
    "the last cards are not told",
    "5C-END-1",
    "if (left.flat().length > 0) events",
    "if (false) events",
  ],
  [
    "that no cards are left over is told",
    "RULING-OPTIONAL-END",
    "if (left.flat().length > 0) events",
    "if (true) events",
  ],
  [
    "the last cards are told after the end",
    "5C-END-1",
    'events.unshift({ event: "last_cards_discarded"',
    'events.push({ event: "last_cards_discarded"',
  ],
  [
    "the first seat with most points wins alone",
    "RULING-SHARED-WIN",
    "(seat) => state.scores[seat] === most);",
    "(seat) => seat === state.scores.indexOf(most));",
  ],
  [
    "nobody wins together",
    "RULING-SHARED-WIN",
    "(seat) => state.scores[seat] === most);",
    "(seat, _, all) => state.scores[seat] === most && all.every((o) => o === seat || " +
      "state.scores[o] < most));",
  ],
  [
    "nobody wins without a point",
    "RULING-SHARED-WIN",
    "(seat) => state.scores[seat] === most);",
    "(seat) => most > 0 && state.scores[seat] === most);",
  ],
  [
    "fewest points win",
    "5C-END-2",
    "const most = Math.max(...state.scores);",
    "const most = Math.min(...state.scores);",
  ],
  [
    "most cards win",
    "5C-END-2",
    `const most = Math.max(...state.scores);
  const winners = table.seats.filter((seat) => state.scores[seat] === most);`,
    `const most = Math.max(...state.score_piles.map((pile) => pile.length));
  const winners = table.seats.filter((seat) => state.score_piles[seat].length === most);`,
  ],
  [
    "the end is told without its winners' scores",
    "5C-END-2",
    '{ event: "game_over", scores: state.scores, winners }',
    '{ event: "game_over", scores: winners.map((seat) => state.scores[seat]), winners }',
  ],
  // What is legal, and who it is refused to
  [
    "a seat may choose twice",
    "RULING-CHOICE-STANDS",
    `  if (!isDue(state, seat)) return [];
  const count`,
    `  if (!Array.isArray(state.waiting)) return [];
  const count`,
  ],
  [
    "one may choose before the shuffle",
    "5C-SETUP-1",
    `  if (!isDue(state, seat)) return [];
  const count`,
    `  if (state.waiting === "shuffle") return [{ action: "choose", seat, cards: [] }];
  if (!isDue(state, seat)) return [];
  const count`,
  ],
  [
    "one may choose after the end",
    "5C-END-1",
    `  if (!isDue(state, seat)) return [];
  const count`,
    `  if (state.waiting === "over") {
    return state.left[seat].map((card) => ({ action: "choose", seat, cards: [card] }));
  }
  if (!isDue(state, seat)) return [];
  const count`,
  ],
  [
    "choices are listed from the last",
    "5C-TURN-1",
    "choices(handOf(state, seat), count).map",
    "choices(handOf(state, seat), count).toReversed().map",
  ],
  [
    "a negative seat is a seat",
    "5C-PLAYERS-1 RULING-PLAYER-COUNTS",
    "!seats.includes(action.seat)",
    "action.seat >= seats.length",
  ],
  [
    "one seat more is a seat",
    "5C-PLAYERS-1",
    "!seats.includes(action.seat)",
    "(action.seat < 0 || action.seat > seats.length)",
  ],
  [
    "fewer cards may be chosen",
    "5C-TURN-1",
    "action.cards.length !== turnSizes(table)[turn - 1]",
    "action.cards.length > turnSizes(table)[turn - 1]",
  ],
  [
    "more cards may be chosen",
    "5C-TURN-1",
    "action.cards.length !== turnSizes(table)[turn - 1]",
    "action.cards.length < turnSizes(table)[turn - 1]",
  ],
  [
    "the number is that of turn 1",
    "5C-TURN-4 5C-TURN-5",
    "action.cards.length !== turnSizes(table)[turn - 1]",
    "action.cards.length !== turnSizes(table)[0]",
  ],
  [
    "the number does not change by the optional rule",
    "5C-OPTIONAL-2",
    "action.cards.length !== turnSizes(table)[turn - 1]",
    "action.cards.length !== [2, 1, 1][turn - 1]",
  ],
  [
    "a card of a known colour is known",
    "5C-CARDS-2",
    "!deckOf(edition).includes(card)",
    "!edition.colours.includes(card[0])",
  ],
  [
    "a card of a known face is known",
    "5C-CARDS-1",
    "!deckOf(edition).includes(card)",
    "!(card[1] in edition.copies)",
  ],
  [
    "a card is known by how it begins",
    "5C-CARDS-1",
    "!deckOf(edition).includes(card)",
    "!deckOf(edition).includes(card.slice(0, 2))",
  ],
  [
    "a card face down is known",
    "5C-CARDS-1",
    "!deckOf(edition).includes(card)",
    '!deckOf(edition).includes(card) && card !== "??"',
  ],
  [
    "no name is a card",
    "5C-CARDS-1",
    "!deckOf(edition).includes(card)",
    '!deckOf(edition).includes(card) && card !== ""',
  ],
  [
    "a small letter is a card's",
    "5C-CARDS-1",
    "!deckOf(edition).includes(card)",
    "!deckOf(edition).includes(card.toUpperCase())",
  ],
  [
    "only the first card has to be known",
    "5C-CARDS-1",
    "action.cards.some((card) => !deckOf(edition)",
    "action.cards.slice(0, 1).some((card) => !deckOf(edition)",
  ],
  [
    "a card is held as often as one likes",
    "5C-TURN-1",
    "without(handOf(state, action.seat), action.cards) === null",
    "action.cards.some((card) => !handOf(state, action.seat).includes(card))",
  ],
  [
    "equal cards may not be chosen",
    "5C-TURN-1",
    "without(handOf(state, action.seat), action.cards) === null",
    `(new Set(action.cards).size < action.cards.length ||
      without(handOf(state, action.seat), action.cards) === null)`,
  ],
  [
    "one of the cards has to be held",
    "5C-TURN-1",
    "without(handOf(state, action.seat), action.cards) === null",
    "!action.cards.some((card) => handOf(state, action.seat).includes(card))",
  ],
  [
    "the number of cards makes a shuffle right",
    "5C-CARDS-1 5C-CARDS-2",
    "!areSameCards(action.cards, deckOf(edition))",
    "action.cards.length !== deckOf(edition).length",
  ],
  [
    "a shuffle may have cards too many",
    "5C-CARDS-1",
    "!areSameCards(action.cards, deckOf(edition))",
    "without(action.cards, deckOf(edition)) === null",
  ],
  [
    "a shuffle may lack cards",
    "5C-CARDS-1",
    "!areSameCards(action.cards, deckOf(edition))",
    "without(deckOf(edition), action.cards) === null",
  ],
  [
    "a shuffle has each card at least once",
    "5C-CARDS-2",
    "!areSameCards(action.cards, deckOf(edition))",
    "(action.cards.length !== 100 || deckOf(edition).some((card) => !action.cards.includes(card)))",
  ],
  // Who may see what
  [
    "all hands are seen",
    "RULING-PUBLIC-CARDS",
    "    hands: ownAlone(state.hands, viewer),",
    "    hands: state.hands,",
  ],
  [
    "no hand is seen",
    "RULING-PUBLIC-CARDS",
    "    hands: ownAlone(state.hands, viewer),",
    "    hands: ownAlone(state.hands, null),",
  ],
  [
    "seat 0's hand is seen by spectators",
    "RULING-PUBLIC-CARDS",
    "    hands: ownAlone(state.hands, viewer),",
    "    hands: ownAlone(state.hands, viewer ?? 0),",
  ],
  [
    "a spectator sees seat 0's choice",
    "RULING-PUBLIC-CARDS",
    "viewer === null ? null : state.chosen[viewer]",
    "state.chosen[viewer ?? 0]",
  ],
  [
    "nobody sees the own choice",
    "RULING-PUBLIC-CARDS",
    "viewer === null ? null : state.chosen[viewer]",
    "null",
  ],
  [
    "any choice is shown",
    "5C-TURN-1 RULING-SECRET-CHOICE",
    "viewer === null ? null : state.chosen[viewer]",
    "state.chosen.find((cards) => cards !== null) ?? null",
  ],
  [
    "who has chosen is not shown",
    "5C-TURN-2 RULING-SECRET-CHOICE",
    "chosen: state.chosen.map((cards) => cards !== null)",
    "chosen: state.chosen.map(() => false)",
  ],
  [
    "only the own choice counts as made",
    "5C-TURN-2 RULING-SECRET-CHOICE",
    "chosen: state.chosen.map((cards) => cards !== null)",
    "chosen: state.chosen.map((cards, seat) => seat === viewer && cards !== null)",
  ],
  [
    "all last cards are seen",
    "RULING-PUBLIC-CARDS",
    "    left: ownAlone(state.left, viewer),",
    "    left: state.left,",
  ],
  [
    "the own last cards are not seen",
    "RULING-PUBLIC-CARDS",
    "    left: ownAlone(state.left, viewer),",
    "    left: ownAlone(state.left, null),",
  ],
  [
    "score piles are closed",
    "RULING-PUBLIC-CARDS",
    "    left: ownAlone(state.left, viewer),",
    `    left: ownAlone(state.left, viewer),
    score_piles: ownAlone(state.score_piles, viewer),`,
  ],
  [
    "the discard pile is closed",
    "RULING-PUBLIC-CARDS",
    "    left: ownAlone(state.left, viewer),",
    `    left: ownAlone(state.left, viewer),
    discards: copies(state.discards.length, "??"),`,
  ],
  [
    "cards played are closed",
    "RULING-PUBLIC-CARDS 5C-TURN-6",
    "    left: ownAlone(state.left, viewer),",
    `    left: ownAlone(state.left, viewer),
    played: ownAlone(state.played, viewer),`,
  ],
  [
    "the own scores alone are seen",
    "RULING-PUBLIC-CARDS",
    "    left: ownAlone(state.left, viewer),",
    `    left: ownAlone(state.left, viewer),
    scores: state.scores.map((points, seat) => (seat === viewer ? points : 0)),`,
  ],
  [
    "removed cards count with the deck",
    "RULING-REMOVED-CARDS",
    "deck: state.deck.length,",
    "deck: state.deck.length + state.removed.length,",
  ],
  [
    "the whole deck is counted before the shuffle",
    "5C-SETUP-1",
    "deck: state.deck.length,",
    'deck: state.waiting === "shuffle" ? 100 : state.deck.length,',
  ],
  [
    "what will be removed is counted before the shuffle",
    "5C-SETUP-2",
    "removed: state.removed.length",
    "removed: table.numbers.removed",
  ],
  [
    "the number of removed cards is not shown",
    "RULING-REMOVED-CARDS",
    "removed: state.removed.length",
    "removed: 0",
  ],
  [
    "all see the deal",
    "RULING-PUBLIC-CARDS",
    "hands: ownAlone(event.hands, viewer) };",
    "hands: event.hands };",
  ],
  [
    "nobody sees the deal",
    "RULING-PUBLIC-CARDS",
    "hands: ownAlone(event.hands, viewer) };",
    "hands: ownAlone(event.hands, null) };",
  ],
  ["all see what is drawn", "RULING-PUBLIC-CARDS", '    case "renewed":\n', ""],
  [
    "all see the last cards",
    "RULING-PUBLIC-CARDS",
    `    case "renewed":
    case "last_cards_discarded":`,
    '    case "renewed":',
  ],
  [
    "what is drawn or left is closed to its owner",
    "RULING-PUBLIC-CARDS",
    "cards: ownAlone(event.cards, viewer) };",
    "cards: ownAlone(event.cards, null) };",
  ],
  [
    "what is revealed is closed",
    "RULING-PUBLIC-CARDS 5C-TURN-2",
    `    case "renewed":
`,
    `    case "renewed":
    case "revealed":
`,
  ],
  [
    "what scores is closed",
    "RULING-PUBLIC-CARDS",
    `    case "renewed":
`,
    `    case "renewed":
    case "scored":
`,
  ],
  [
    "what is drawn is no event for others",
    "RULING-PUBLIC-CARDS",
    `    case "renewed":
`,
    `    case "renewed":
      return { ...event, cards: event.cards.map((cards, seat) => (seat === viewer ? cards : [])) };
`,
  ],
];
