// 5211: its cards and its tables. Written from spec/ alone.

export const FIFTY_TWO_ELEVEN = {
  colours: ["T", "O", "G", "P", "Y"], // 5211-CARDS-1
  // 5211-CARDS-2, 5211-KODODO-1: how many of each face a colour has
  copies: { K: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1 },
  // 5211-SCORE-2, 5211-KODODO-1
  points: { K: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 },
  one: "K",
  // 5211-TABLE-1, by number of players
  basic: {
    2: { burst: 5, ones: 6, removed: 10 },
    3: { burst: 6, ones: 7, removed: 13 },
    4: { burst: 7, ones: 8, removed: 0 },
    5: { burst: 9, ones: 10, removed: 15 },
  },
  // 5211-OPTIONAL-4
  optional: {
    2: { burst: 6, ones: 7, removed: 0 },
    3: { burst: 7, ones: 8, removed: 10 },
  },
};
