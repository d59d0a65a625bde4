// 5 COLORS: its cards and its tables. Written from spec/ alone.

export const FIVE_COLORS = {
  colours: ["R", "B", "Y", "G", "O"], // 5C-CARDS-1
  // 5C-CARDS-2: how many of each face a colour has
  copies: { 1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1 },
  // 5C-SCORE-2
  points: { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 },
  one: "1",
  // 5C-TABLE-1, by number of players
  basic: {
    2: { burst: 5, ones: 6, removed: 10 },
    3: { burst: 6, ones: 7, removed: 13 },
    4: { burst: 7, ones: 8, removed: 0 },
    5: { burst: 9, ones: 10, removed: 15 },
  },
  // 5C-OPTIONAL-4
  optional: {
    2: { burst: 6, ones: 7, removed: 0 },
    3: { burst: 7, ones: 8, removed: 10 },
  },
};
