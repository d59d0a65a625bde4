// Wrong rules of Just4Fun Colours, but for those of the board.
// [name, clauses, right, wrong], and where no answer can differ, why not.

export const JUST4FUN = [
  // Setup
  ["one may play", "RULING-TURN-ORDER", "players < 2", "players < 1"],
  ["two may not play", "RULING-TURN-ORDER", "players < 2", "players < 3"],
  ["five may play", "RULING-TURN-ORDER J4F-STONES-1", "players > 4", "players > 5"],
  ["four may not play", "RULING-TURN-ORDER", "players > 4", "players > 3"],
  [
    "one unknown reading is no matter",
    "RULING-TOWER-COST",
    "Object.entries(READINGS).some",
    "Object.entries(READINGS).every",
  ],
  [
    "an unknown price is no matter",
    "RULING-TOWER-COST",
    `  tower_cost: ["all_stones", "opponents_only"], // RULING-TOWER-COST
`,
    "",
  ],
  [
    "an unknown payment is no matter",
    "RULING-PAYMENT",
    `  payment: ["exact", "at_least"], // RULING-PAYMENT
`,
    "",
  ],
  [
    "an unknown reshuffle is no matter",
    "RULING-RESHUFFLE",
    `  reshuffle: ["when_empty", "when_needed"], // RULING-RESHUFFLE
`,
    "",
  ],
  [
    "an unknown area tie is no matter",
    "RULING-AREA-TIE",
    `  area_tie: ["whole_towers", "own_stones"], // RULING-AREA-TIE
`,
    "",
  ],
  [
    "the board is looked at before players",
    "RULING-BOARD",
    '["players", "board", "unknown_reading"]',
    '["board", "players", "unknown_reading"]',
  ],
  [
    "readings are looked at before the board",
    "RULING-BOARD",
    '["players", "board", "unknown_reading"]',
    '["players", "unknown_reading", "board"]',
  ],
  [
    "readings are looked at before players",
    "RULING-TURN-ORDER",
    '["players", "board", "unknown_reading"]',
    '["unknown_reading", "players", "board"]',
  ],
  // Before the deal
  ["19 stones each", "J4F-STONES-1 J4F-SETUP-2", "const STONES = 20;", "const STONES = 19;"],
  ["21 stones each", "J4F-STONES-1 J4F-SETUP-2", "const STONES = 20;", "const STONES = 21;"],
  [
    "9 cards of a colour",
    "J4F-CARDS-1",
    "const CARDS_OF_A_COLOUR = 10;",
    "const CARDS_OF_A_COLOUR = 9;",
  ],
  [
    "11 cards of a colour",
    "J4F-CARDS-1",
    "const CARDS_OF_A_COLOUR = 10;",
    "const CARDS_OF_A_COLOUR = 11;",
  ],
  ["hands of 6", "J4F-SETUP-3 J4F-DRAW-1 J4F-PLAY-1", "const HAND = 7;", "const HAND = 6;"],
  ["hands of 8", "J4F-SETUP-3 J4F-DRAW-1 J4F-PLAY-1", "const HAND = 7;", "const HAND = 8;"],
  [
    "the deck has five colours",
    "J4F-CARDS-1",
    "const DECK = COLOURS.flatMap",
    "const DECK = COLOURS.slice(0, 5).flatMap",
  ],
  [
    "a hand of 6 is full",
    "J4F-DRAW-1 J4F-DRAW-2",
    "(hand) => HAND - hand.length;",
    "(hand) => Math.max(0, HAND - 1 - hand.length);",
  ],
  ["turns count from 1", "J4F-AREA-1", "    turn: 0,", "    turn: 1,"],
  ["the deck lies there before the deal", "J4F-SETUP-4", "    deck: [],", "    deck: DECK,"],
  [
    "the cards lie on the discard pile before the deal",
    "J4F-SETUP-3",
    `    discards: [],
`,
    `    discards: DECK,
`,
  ],
  [
    "empty fields are listed",
    "J4F-SETUP-1",
    "    towers: {}, // J4F-SETUP-1",
    "    towers: Object.fromEntries(FIELDS.map((field) => [field, []])),",
  ],
  [
    "a stone has been returned before the deal",
    "J4F-SETUP-2",
    "returned: seats.map(() => 0)",
    "returned: seats.map(() => 1)",
  ],
  ["nobody waits for the shuffle", "J4F-SETUP-3", '    waiting: "shuffle",', "    waiting: [0],"],
  // The deal
  [
    "one card at a time is dealt",
    "RULING-TURN-ORDER",
    "sorted(cards.slice(seat * HAND, (seat + 1) * HAND))",
    "sorted(range(HAND).map((n) => cards[n * table.players + seat]))",
  ],
  [
    "the last seat is dealt to first",
    "RULING-TURN-ORDER",
    "waiting: [0], hands, deck",
    "waiting: [0], hands: hands.toReversed(), deck",
  ],
  [
    "hands are dealt from the bottom",
    "RULING-TURN-ORDER",
    "const deck = cards.slice(table.players * HAND);",
    `const upward = cards.toReversed();
  for (const seat of table.seats) {
    hands[seat] = sorted(upward.slice(seat * HAND, (seat + 1) * HAND));
  }
  const deck = cards.slice(0, -table.players * HAND);`,
  ],
  [
    "hands are listed as they were dealt",
    "J4F-SETUP-3",
    "sorted(cards.slice(seat * HAND, (seat + 1) * HAND))",
    "cards.slice(seat * HAND, (seat + 1) * HAND)",
  ],
  [
    "a card of the deck is turned up",
    "J4F-SETUP-4",
    "const deck = cards.slice(table.players * HAND);",
    "const deck = cards.slice(table.players * HAND + 1);",
  ],
  [
    "the last seat starts",
    "RULING-TURN-ORDER",
    "waiting: [0], hands, deck",
    "waiting: [table.players - 1], hands, deck",
  ],
  [
    "the first deal is told as a reshuffle",
    "J4F-SETUP-3",
    '[{ event: "dealt", hands }]',
    '[{ event: "reshuffled", count: cards.length }, { event: "dealt", hands }]',
  ],
  [
    "turns go the other way round",
    "RULING-TURN-ORDER",
    "=> turn % players;",
    "=> (players - (turn % players)) % players;",
  ],
  // A placement
  [
    "a stone goes below the others",
    "J4F-TOWER-1 J4F-PLACE-1",
    "[...(state.towers[field] ?? []), seat]",
    "[seat, ...(state.towers[field] ?? [])]",
  ],
  [
    "a stone takes the place of the others",
    "J4F-TOWER-1 J4F-PLACE-1",
    "[...(state.towers[field] ?? []), seat]",
    "[seat]",
  ],
  [
    "a stone is placed for each card",
    "J4F-PLACE-1 J4F-TURN-1",
    "[...(state.towers[field] ?? []), seat]",
    "[...(state.towers[field] ?? []), ...copies(cards.length, seat)]",
  ],
  [
    "a stone placed is still unused",
    "J4F-PLACE-1",
    `    towers: { ...state.towers, [field]: tower },
    unused: state.unused.with(seat, state.unused[seat] - 1),`,
    "    towers: { ...state.towers, [field]: tower },",
  ],
  [
    "the placement tells the tower before it",
    "J4F-TOWER-1",
    "cards: sorted(cards), tower }]",
    "cards: sorted(cards), tower: tower.slice(0, -1) }]",
  ],
  [
    "the placement tells the height of the tower",
    "J4F-TOWER-1",
    "cards: sorted(cards), tower }]",
    "cards: sorted(cards), tower: tower.length }]",
  ],
  [
    "the placement is not told",
    "J4F-PLACE-1",
    '[{ event: "placed", seat, field, cards: sorted(cards), tower }]',
    "[]",
  ],
  [
    "played cards are not discarded",
    "J4F-PLAY-2",
    "discards: sorted([...state.discards, ...cards]),",
    "discards: state.discards,",
  ],
  [
    "the discard pile is listed as it lies",
    "J4F-PLAY-2",
    "discards: sorted([...state.discards, ...cards]),",
    "discards: [...state.discards, ...cards],",
  ],
  [
    "played cards go under the deck",
    "J4F-PLAY-2",
    "discards: sorted([...state.discards, ...cards]),",
    "deck: [...state.deck, ...cards],",
  ],
  [
    "played cards stay in the hand",
    "J4F-PLAY-2 J4F-DRAW-2 J4F-GOAL-1",
    "hands: state.hands.with(seat, without(state.hands[seat], cards)),",
    "hands: state.hands,",
  ],
  // The exchange
  [
    "only one card is exchanged",
    "J4F-EXCHANGE-1 RULING-EXCHANGE",
    "const hand = state.hands[seat];",
    "const hand = state.hands[seat].slice(0, 1);",
  ],
  [
    "an exchange costs no stone",
    "J4F-EXCHANGE-3",
    `    unused: state.unused.with(seat, state.unused[seat] - 1),
    returned: state.returned.with(seat, state.returned[seat] + 1),`,
    "    returned: state.returned,",
  ],
  [
    "an exchange costs two stones",
    "J4F-EXCHANGE-3",
    "    returned: state.returned.with(seat, state.returned[seat] + 1),",
    "    returned: state.returned.with(seat, state.returned[seat] + 2),",
  ],
  [
    "the stone of an exchange is placed by nobody but counts as unused",
    "J4F-EXCHANGE-3",
    `    unused: state.unused.with(seat, state.unused[seat] - 1),
    returned:`,
    "    returned:",
  ],
  [
    "the cards that an exchange waits for are drawn for a placement",
    "J4F-EXCHANGE-3",
    "    exchanging: true,\n",
    "",
  ],
  [
    "a stone given up is not counted",
    "J4F-EXCHANGE-3",
    `    returned: state.returned.with(seat, state.returned[seat] + 1),
`,
    "",
  ],
  [
    "the exchange is told without the hand",
    "J4F-EXCHANGE-2",
    '{ event: "exchanged", seat, cards: hand }',
    '{ event: "exchanged", seat, cards: [] }',
  ],
  [
    "the exchange is not told",
    "J4F-EXCHANGE-2",
    '[{ event: "exchanged", seat, cards: hand }]',
    "[]",
  ],
  [
    "the exchanged hand leaves the game",
    "J4F-EXCHANGE-2 RULING-EXCHANGE",
    "...discard(state, seat, hand),",
    `...discard(state, seat, hand),
    discards: state.discards,`,
  ],
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
    "No seat has a line before its turn: it would have ended the game when it was placed.",
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
  [
    "nobody wins by a line",
    "J4F-LINE-1 J4F-LINE-2",
    "if (lines.length === 0) return null;",
    "return null;",
  ],
  [
    "two lines are needed",
    "J4F-LINE-1",
    "if (lines.length === 0) return null;",
    "if (lines.length <= 1) return null;",
  ],
  [
    "only the first line is told",
    "RULING-WIN-ON-PLACING",
    '{ event: "lines_completed", lines }',
    '{ event: "lines_completed", lines: lines.slice(0, 1) }',
  ],
  [
    "lines are not told",
    "J4F-LINE-2",
    'end(state, { event: "lines_completed", lines }, [seat]);',
    'end(state, { event: "lines_completed", lines: [] }, [seat]);',
  ],
  [
    "the next seat wins by a line",
    "J4F-LINE-1",
    "lines }, [seat]);",
    "lines }, [(seat + 1) % table.players]);",
  ],
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
          const { hands, deck } = drawn;
          return [{ ...drawn, ...over[0], hands, deck }, [...told, ...over[1]]];
        },`,
  ],
  [
    "a line goes on until the round is over",
    "J4F-LINE-1",
    "if (lines.length === 0) return null;",
    "if (lines.length === 0 || (state.turn + 1) % table.players !== 0) return null;",
  ],
  [
    "the game is over when one player's stones are",
    "J4F-END-1 RULING-STONES-RUN-OUT",
    "if (sum(state.unused) > 0) return null;",
    "if (!state.unused.includes(0)) return null;",
  ],
  [
    "the game is over one stone too early",
    "J4F-END-1",
    "if (sum(state.unused) > 0) return null;",
    "if (sum(state.unused) > 1) return null;",
  ],
  [
    "the game is never over by areas",
    "J4F-AREA-1 J4F-END-1",
    "if (sum(state.unused) > 0) return null;",
    "return null;",
  ],
  [
    "the last turn is not counted",
    "J4F-END-1",
    '{ ...state, waiting: "over", turn: state.turn + 1, exchanging: false, winners }',
    '{ ...state, waiting: "over", exchanging: false, winners }',
  ],
  [
    "an exchange in the last turn is never over",
    "J4F-EXCHANGE-3",
    '{ ...state, waiting: "over", turn: state.turn + 1, exchanging: false, winners }',
    '{ ...state, waiting: "over", turn: state.turn + 1, winners }',
  ],
  ["the end is not told", "J4F-END-1", '[why, { event: "game_over", winners }]', "[why]"],
  [
    "the end is told before its reason",
    "J4F-END-1",
    '[why, { event: "game_over", winners }]',
    '[{ event: "game_over", winners }, why]',
  ],
  [
    "only the best areas are told",
    "RULING-AREA",
    `const areas = allAreas(table, state.towers);
  return end(`,
    `const areas = allAreas(table, state.towers).filter(
    (area, n, all) => n === 0 || all[n - 1].seat !== area.seat,
  );
  return end(`,
  ],
  [
    "hands are discarded at the end",
    "J4F-END-1",
    '{ ...state, waiting: "over", turn',
    '{ ...state, waiting: "over", hands: state.hands.map(() => []), turn',
  ],
  // Drawing
  [
    "one card is drawn",
    "J4F-DRAW-2",
    "const missing = missingIn(state.hands[seat]);",
    "const missing = Math.min(1, missingIn(state.hands[seat]));",
  ],
  [
    "cards are drawn from the bottom",
    "J4F-DRAW-1",
    "const drawn = sorted(state.deck.slice(0, missing));",
    "const drawn = sorted(missing > 0 ? state.deck.slice(-missing) : []);",
  ],
  [
    "drawn cards stay in the deck",
    "J4F-DRAW-1",
    "deck: state.deck.slice(missing),",
    "deck: state.deck,",
  ],
  [
    "nothing is drawn from a deck too short",
    "J4F-DRAW-3 J4F-DRAW-2",
    "const missing = missingIn(state.hands[seat]);",
    `const all = missingIn(state.hands[seat]);
  const missing = state.deck.length >= all ? all : 0;`,
  ],
  [
    "drawn cards are put behind the hand",
    "J4F-DRAW-1",
    "const hand = sorted([...state.hands[seat], ...drawn]);",
    "const hand = [...state.hands[seat], ...drawn];",
  ],
  [
    "drawn cards are told as they were drawn",
    "J4F-DRAW-1",
    "const drawn = sorted(state.deck.slice(0, missing));",
    "const drawn = state.deck.slice(0, missing);",
  ],
  [
    "that nothing is drawn is told",
    "J4F-DRAW-3",
    'const events = drawn.length > 0 ? [{ event: "drawn"',
    'const events = true ? [{ event: "drawn"',
  ],
  [
    "what is drawn is not told",
    "J4F-DRAW-1",
    'const events = drawn.length > 0 ? [{ event: "drawn"',
    'const events = false ? [{ event: "drawn"',
  ],
  [
    "the next seat draws",
    "J4F-DRAW-1",
    `function draw(table, state) {
  const seat = seatOnTurn(table, state);`,
    `function draw(table, state) {
  const seat = (seatOnTurn(table, state) + 1) % table.players;`,
  ],
  [
    "the readings of the reshuffle are swapped",
    "RULING-RESHUFFLE",
    'reshuffle === "when_empty" || missingIn',
    'reshuffle === "when_needed" || missingIn',
  ],
  [
    "the reshuffle always waits until it is needed",
    "RULING-RESHUFFLE J4F-DRAW-3",
    'reshuffle === "when_empty" || missingIn(hand) > 0',
    "missingIn(hand) > 0",
  ],
  [
    "the reshuffle never waits until it is needed",
    "RULING-RESHUFFLE",
    'reshuffle === "when_empty" || missingIn(hand) > 0',
    "true",
  ],
  [
    "a last card in the deck is shuffled in",
    "RULING-RESHUFFLE",
    "deck.length === 0 && (",
    "deck.length <= 1 && (",
  ],
  [
    "a turn is over though a shuffle is due, where the hand is full",
    "RULING-RESHUFFLE J4F-DRAW-3",
    'return [{ ...after, waiting: "shuffle" }, events];',
    "return [{ ...after, turn: missingIn(hand) > 0 ? after.turn : after.turn + 1, " +
      'waiting: "shuffle" }, events];',
  ],
  [
    "a turn is over though its draw waits for a shuffle",
    "RULING-RESHUFFLE J4F-DRAW-3",
    'return [{ ...after, waiting: "shuffle" }, events];',
    "return [{ ...after, turn: missingIn(hand) > 0 ? after.turn + 1 : after.turn, " +
      'waiting: "shuffle" }, events];',
  ],
  [
    "a turn is not counted",
    "J4F-AREA-1",
    "const after = { ...state, turn: state.turn + 1, exchanging: false };",
    "const after = { ...state, exchanging: false };",
  ],
  [
    "an exchange is never over",
    "J4F-EXCHANGE-3",
    "const after = { ...state, turn: state.turn + 1, exchanging: false };",
    "const after = { ...state, turn: state.turn + 1 };",
  ],
  [
    "a player has two turns",
    "RULING-TURN-ORDER",
    "return { ...after, waiting: [seatOnTurn(table, after)] };",
    "return { ...after, waiting: [seatOnTurn(table, state)] };",
  ],
  [
    "the discard pile stays beside the new deck",
    "J4F-DRAW-3",
    "deck: cards, discards: [] }",
    "deck: cards }",
  ],
  [
    "the top card of the discard pile stays",
    "J4F-DRAW-3",
    "deck: cards, discards: [] }",
    "deck: cards.slice(1), discards: cards.slice(0, 1) }",
  ],
  [
    "nothing more is drawn after the reshuffle",
    "J4F-DRAW-3 J4F-DRAW-2",
    "const isOwed = missingIn(state.hands[seatOnTurn(table, state)]) > 0;",
    "const isOwed = false;",
  ],
  [
    "the reshuffle is not told",
    "J4F-DRAW-3",
    'const events = [{ event: "reshuffled", count: cards.length }];',
    "const events = [];",
  ],
  [
    "the reshuffle tells what is left of the deck",
    "J4F-DRAW-3",
    "count: cards.length }];",
    "count: cards.length - missingIn(state.hands[seatOnTurn(table, state)]) }];",
  ],
  [
    "the reshuffle tells its cards",
    "RULING-OPEN-TABLE",
    "count: cards.length }];",
    "count: cards.length, cards }];",
  ],
  [
    "the next seat goes on after a reshuffle",
    "J4F-DRAW-3",
    "(now) => (isOwed ? draw(table, now) : [nextTurn(table, now), []]),",
    "(now) => (isOwed ? draw(table, now) : [{ ...now, waiting: [seatOnTurn(table, now)] }, []]),",
  ],
  // What is legal
  [
    "one may always exchange",
    "J4F-EXCHANGE-1 RULING-COMPULSORY-TURN",
    'return placements.length > 0 ? placements : [{ action: "exchange", seat }];',
    'return [...placements, { action: "exchange", seat }];',
  ],
  [
    "one may never exchange",
    "J4F-EXCHANGE-1",
    'return placements.length > 0 ? placements : [{ action: "exchange", seat }];',
    "return placements;",
  ],
  [
    "one may pass",
    "RULING-COMPULSORY-TURN",
    'return placements.length > 0 ? placements : [{ action: "exchange", seat }];',
    'return placements.length > 0 ? [...placements, { action: "pass", seat }] : [{ ' +
      'action: "exchange", seat }];',
  ],
  [
    "who cannot place passes",
    "RULING-COMPULSORY-TURN J4F-EXCHANGE-1",
    'placements : [{ action: "exchange", seat }];',
    'placements : [{ action: "pass", seat }];',
  ],
  [
    "every seat may act",
    "RULING-TURN-ORDER",
    "  if (!isDue(state, seat)) return [];",
    "  if (!Array.isArray(state.waiting)) return [];",
  ],
  [
    "one may act while a shuffle is due",
    "J4F-DRAW-3",
    "  if (!isDue(state, seat)) return [];",
    '  if (state.waiting === "over" || seat !== seatOnTurn(table, state)) return [];',
  ],
  [
    "one may act after the end",
    "J4F-END-1",
    "  if (!isDue(state, seat)) return [];",
    '  if (state.waiting !== "over" && !isDue(state, seat)) return [];',
  ],
  [
    "own towers are closed",
    "RULING-TOP-STONE J4F-PLACE-2",
    `  return FIELDS.flatMap((field) => {
`,
    `  return FIELDS.filter((field) => state.towers[field]?.at(-1) !== seat).flatMap((field) => {
`,
  ],
  [
    "others' towers are closed",
    "J4F-PLACE-2",
    `  return FIELDS.flatMap((field) => {
`,
    `  const open = (field) => [seat, undefined].includes(state.towers[field]?.at(-1));
  return FIELDS.filter(open).flatMap((field) => {
`,
  ],
  ["any colour pays", "J4F-TURN-1", ".filter((card) => card === colour).length", ".length"],
  [
    "payments are listed from the dearest",
    "RULING-PAYMENT",
    '      .map((count) => ({ action: "place"',
    `      .toReversed()
      .map((count) => ({ action: "place"`,
  ],
  [
    "the exact price is paid under `at_least` as well",
    "RULING-PAYMENT",
    'payment === "exact" ? count === cost',
    "true ? count === cost",
  ],
  [
    "more may be paid under `exact` as well",
    "RULING-PAYMENT",
    'payment === "exact" ? count === cost',
    "false ? count === cost",
  ],
  [
    "more may be paid for an empty field alone",
    "RULING-PAYMENT",
    'payment === "exact" ? count === cost',
    'payment === "exact" || cost > 1 ? count === cost',
  ],
  [
    "one card more at most may be paid",
    "RULING-PAYMENT",
    "count >= cost && count <= HAND",
    "count >= cost && count <= cost + 1",
  ],
  [
    "six cards at most are played",
    "J4F-PLAY-1",
    "count >= cost && count <= HAND",
    "count >= cost && count < HAND",
  ],
  [
    "more than seven cards may be played",
    "J4F-PLAY-1 RULING-PAYMENT",
    "count >= cost && count <= HAND",
    "count >= cost",
  ],
  ["fewer cards may be played", "J4F-PRICE-2", "count >= cost && count <= HAND", "count <= HAND"],
  // What is refused
  [
    "a negative seat is a seat",
    "J4F-STONES-1",
    "!seats.includes(action.seat)",
    "action.seat >= seats.length",
  ],
  [
    "one seat more is a seat",
    "J4F-STONES-1",
    "!seats.includes(action.seat)",
    "(action.seat < 0 || action.seat > seats.length)",
  ],
  [
    "every table has four seats",
    "J4F-STONES-1",
    "!seats.includes(action.seat)",
    "(action.seat < 0 || action.seat > 3)",
  ],
  [
    "the number of cards makes a shuffle right",
    "J4F-CARDS-1",
    "!areSameCards(action.cards, cardsToShuffle(table, state))",
    "action.cards.length !== cardsToShuffle(table, state).length",
  ],
  [
    "a shuffle may have cards too many",
    "J4F-CARDS-1",
    "!areSameCards(action.cards, cardsToShuffle(table, state))",
    "without(action.cards, cardsToShuffle(table, state)) === null",
  ],
  [
    "a shuffle may lack cards",
    "J4F-DRAW-3",
    "!areSameCards(action.cards, cardsToShuffle(table, state))",
    "without(cardsToShuffle(table, state), action.cards) === null",
  ],
  [
    "the whole pack is always shuffled",
    "J4F-DRAW-3",
    "(isBeforeDealing(state) ? DECK : state.discards)",
    "DECK",
  ],
  [
    "a field is known by its column",
    "J4F-BOARD-1",
    "!FIELDS.includes(action.field)",
    '!COLUMNS.includes(action.field[0] ?? "?")',
  ],
  [
    "a field is known by how it begins",
    "J4F-BOARD-1",
    "!FIELDS.includes(action.field)",
    "!FIELDS.includes(action.field.slice(0, 2))",
  ],
  [
    "a field is known by how it ends",
    "J4F-BOARD-1",
    "!FIELDS.includes(action.field)",
    "!FIELDS.includes(action.field.slice(-2))",
  ],
  [
    "rows are numbered from 0 as well",
    "J4F-BOARD-1",
    "!FIELDS.includes(action.field)",
    "!/^[a-f][0-6]$/.test(action.field)",
  ],
  [
    "there is a seventh row",
    "J4F-BOARD-1",
    "!FIELDS.includes(action.field)",
    "!/^[a-f][1-7]$/.test(action.field)",
  ],
  [
    "there is a column g",
    "J4F-BOARD-1",
    "!FIELDS.includes(action.field)",
    "!/^[a-g][1-6]$/.test(action.field)",
  ],
  [
    "a capital letter is a column",
    "J4F-BOARD-1",
    "!FIELDS.includes(action.field)",
    "!FIELDS.includes(action.field.toLowerCase())",
  ],
  [
    "row and column may be turned round",
    "J4F-BOARD-1",
    "!FIELDS.includes(action.field)",
    '!FIELDS.includes(sorted(action.field).toReversed().join(""))',
  ],
  [
    "white space round a field is no matter",
    "J4F-BOARD-1",
    "!FIELDS.includes(action.field)",
    "!FIELDS.includes(action.field.trim())",
  ],
  [
    "no name is a field",
    "J4F-BOARD-1",
    "!FIELDS.includes(action.field)",
    '![...FIELDS, ""].includes(action.field)',
  ],
  [
    "a card is known by its first letter",
    "J4F-CARDS-1",
    "!COLOURS.includes(card)",
    "!COLOURS.includes(card[0])",
  ],
  [
    "a card is known where it stands in the list of colours",
    "J4F-CARDS-1",
    "!COLOURS.includes(card)",
    '!COLOURS.join("").includes(card)',
  ],
  [
    "no name is a card",
    "J4F-CARDS-1",
    "!COLOURS.includes(card)",
    '!COLOURS.includes(card) && card !== ""',
  ],
  [
    "a card face down is known",
    "J4F-CARDS-1",
    "!COLOURS.includes(card)",
    '!COLOURS.includes(card) && card !== "??"',
  ],
  [
    "a small letter is a card's",
    "J4F-CARDS-1",
    "!COLOURS.includes(card)",
    "!COLOURS.includes(card.toUpperCase())",
  ],
  [
    "only the first card has to be known",
    "J4F-CARDS-1",
    "action.cards.some((card) => !COLOURS",
    "action.cards.slice(0, 1).some((card) => !COLOURS",
  ],
  [
    "only the first card has to be of the field's colour",
    "J4F-TURN-1",
    "action.cards.some((card) => card !== colourOf",
    "action.cards.slice(0, 1).some((card) => card !== colourOf",
  ],
  [
    "one card has to be of the field's colour",
    "J4F-TURN-1",
    "action.cards.some((card) => card !== colourOf",
    "action.cards.every((card) => card !== colourOf",
  ],
  [
    "cards of one colour are enough",
    "J4F-TURN-1",
    "action.cards.some((card) => card !== colourOf(table, action.field))",
    "action.cards.some((card) => card !== action.cards[0])",
  ],
  [
    "a tower of six cannot be topped",
    "RULING-TOP-STONE",
    "action.field, action.seat) > HAND",
    "action.field, action.seat) >= HAND",
  ],
  [
    "a tower of eight stones can be topped",
    "RULING-TOP-STONE",
    "action.field, action.seat) > HAND",
    "action.field, action.seat) > HAND + 1",
  ],
  [
    "a tower of seven is closed to its owner as well",
    "RULING-TOP-STONE RULING-TOWER-COST",
    "isPlacement(action) && priceOf(table, towers, action.field, action.seat) > HAND",
    "isPlacement(action) && (towers[action.field] ?? []).length >= HAND",
  ],
  [
    "a card is held as often as one likes",
    "J4F-TURN-1",
    "without(handOf(state, action.seat), action.cards) === null",
    "action.cards.some((card) => !handOf(state, action.seat).includes(card))",
  ],
  [
    "an exchange is refused always",
    "J4F-EXCHANGE-1",
    'action === "exchange" && allPlacements(table, state, seat).length > 0',
    'action === "exchange"',
  ],
  [
    "an exchange is refused where an empty field is left",
    "J4F-EXCHANGE-1",
    'action === "exchange" && allPlacements(table, state, seat).length > 0',
    'action === "exchange" && FIELDS.some((field) => !(field in state.towers))',
  ],
  // Who may see what
  [
    "all hands are seen",
    "RULING-OPEN-TABLE",
    "    hands: ownAlone(state.hands, viewer),",
    "    hands: state.hands,",
  ],
  [
    "no hand is seen",
    "RULING-OPEN-TABLE",
    "    hands: ownAlone(state.hands, viewer),",
    "    hands: ownAlone(state.hands, null),",
  ],
  [
    "seat 0's hand is seen by spectators",
    "RULING-OPEN-TABLE",
    "    hands: ownAlone(state.hands, viewer),",
    "    hands: ownAlone(state.hands, viewer ?? 0),",
  ],
  [
    "hands are seen after the end",
    "RULING-OPEN-TABLE",
    "    hands: ownAlone(state.hands, viewer),",
    '    hands: state.waiting === "over" ? state.hands : ownAlone(state.hands, viewer),',
  ],
  [
    "the hand on turn is seen",
    "RULING-OPEN-TABLE",
    "    hands: ownAlone(state.hands, viewer),",
    "    hands: ownAlone(state.hands, viewer).map((hand, seat) => (seat === " +
      "seatOnTurn(table, state) ? state.hands[seat] : hand)),",
  ],
  [
    "the discard pile is closed",
    "RULING-OPEN-TABLE",
    `    deck: state.deck.length,
`,
    `    deck: state.deck.length,
    discards: faceDown(state.discards),
`,
  ],
  [
    "only the top of the discard pile is seen",
    "RULING-OPEN-TABLE",
    `    deck: state.deck.length,
`,
    `    deck: state.deck.length,
    discards: state.discards.slice(-1),
`,
  ],
  [
    "the deck is counted with the discard pile",
    "RULING-OPEN-TABLE",
    `    deck: state.deck.length,
`,
    `    deck: state.deck.length + state.discards.length,
`,
  ],
  [
    "the whole pack is counted before the deal",
    "J4F-SETUP-4",
    `    deck: state.deck.length,
`,
    `    deck: isBeforeDealing(state) ? 60 : state.deck.length,
`,
  ],
  [
    "only tops are seen",
    "RULING-OPEN-TABLE J4F-TOWER-1",
    `    deck: state.deck.length,
`,
    `    deck: state.deck.length,
    towers: Object.fromEntries(
      Object.entries(state.towers).map(([field, tower]) => [field, tower.slice(-1)]),
    ),
`,
  ],
  [
    "only the own unused stones are seen",
    "RULING-OPEN-TABLE",
    `    deck: state.deck.length,
`,
    `    deck: state.deck.length,
    unused: state.unused.map((count, seat) => (seat === viewer ? count : 0)),
`,
  ],
  [
    "stones out of the game are not seen",
    "RULING-OPEN-TABLE",
    `    deck: state.deck.length,
`,
    `    deck: state.deck.length,
    returned: state.returned.map(() => 0),
`,
  ],
  [
    "rounds count from 0",
    "J4F-AREA-1",
    "Math.floor(current / players) + 1",
    "Math.floor(current / players)",
  ],
  ["rounds count in turns", "J4F-AREA-1", "Math.floor(current / players) + 1", "current + 1"],
  ["the round goes on after the end", "J4F-END-1", 'waiting === "over" ? turn - 1 : turn', "turn"],
  [
    "the round goes on after a line",
    "J4F-LINE-1",
    'waiting === "over" ? turn - 1 : turn',
    'waiting === "over" && turn === STONES * players ? turn - 1 : turn',
  ],
  [
    "the round is that before the turn",
    "J4F-AREA-1",
    'waiting === "over" ? turn - 1 : turn',
    "Math.max(0, turn - 1)",
  ],
  [
    "the round is over while a shuffle is due",
    "RULING-RESHUFFLE",
    'waiting === "over" ? turn - 1 : turn',
    'waiting === "over" ? turn - 1 : waiting === "shuffle" ? turn + 1 : turn',
  ],
  [
    "all see the deal",
    "RULING-OPEN-TABLE",
    "hands: ownAlone(event.hands, viewer) };",
    "hands: event.hands };",
  ],
  [
    "nobody sees the deal",
    "RULING-OPEN-TABLE",
    "hands: ownAlone(event.hands, viewer) };",
    "hands: ownAlone(event.hands, null) };",
  ],
  [
    "all see what is drawn",
    "RULING-OPEN-TABLE",
    "return event.seat === viewer ? event : {",
    "return true ? event : {",
  ],
  [
    "nobody sees what is drawn",
    "RULING-OPEN-TABLE",
    "return event.seat === viewer ? event : {",
    "return false ? event : {",
  ],
  [
    "spectators see what seat 0 draws",
    "RULING-OPEN-TABLE",
    "return event.seat === viewer ? event : {",
    "return event.seat === (viewer ?? 0) ? event : {",
  ],
  [
    "an exchanged hand is closed",
    "RULING-OPEN-TABLE J4F-EXCHANGE-2",
    `    case "drawn":
`,
    `    case "drawn":
    case "exchanged":
`,
  ],
  [
    "played cards are closed",
    "RULING-OPEN-TABLE J4F-PLAY-2",
    `    case "drawn":
`,
    `    case "drawn":
    case "placed":
`,
  ],
  // A position asked about
  [
    "lines are those of seat 0",
    "J4F-LINE-1",
    "lines: table.seats.flatMap((seat) => linesOf(table, owners, seat))",
    "lines: linesOf(table, owners, 0)",
  ],
  [
    "who has a line wins by area",
    "J4F-AREA-2",
    "area_winners: areaWinners(table, areas)",
    "area_winners: table.seats.some((seat) => linesOf(table, owners, seat).length > 0) ? " +
      "table.seats.filter((seat) => linesOf(table, owners, seat).length > 0) : " +
      "areaWinners(table, areas)",
  ],
  [
    "only the first seat with a line has one",
    "RULING-WIN-ON-PLACING",
    "lines: table.seats.flatMap((seat) => linesOf(table, owners, seat))",
    "lines: table.seats.map((seat) => linesOf(table, owners, seat)).find((lines) => " +
      "lines.length > 0) ?? []",
  ],
  [
    "prices are listed from the top row",
    "J4F-PRICE-1",
    `[...ROWS].map((row) =>
`,
    `[...ROWS].toReversed().map((row) =>
`,
  ],
  [
    "prices are listed by column",
    "J4F-PRICE-1",
    "priceOf(table, towers, column + row, seat)",
    "priceOf(table, towers, COLUMNS[ROWS.indexOf(row)] + ROWS[COLUMNS.indexOf(column)], seat)",
  ],
];
