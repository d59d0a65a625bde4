// Reasons to refuse: each never given, and each looked at too early.

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

export const REASON_FAULTS = [...reasonFaults("majority"), ...reasonFaults("just4fun")];
