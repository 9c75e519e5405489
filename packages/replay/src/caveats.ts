/** Shown with every figure of a replay, on screen, in exports, and in images. */
export const CAVEATS = [
  'Hypothetical: no one made these trades. A replay is prepared with the benefit of hindsight and involves no financial risk.',
  'Results depend on the assumptions shown: entry at the next open, the costs, and fills at prices that you might not have gotten.',
  'The data includes stocks that trade today and some that were delisted. Missing delisted stocks make past results look better.',
  'Past and hypothetical performance does not guarantee future results. This is not investment advice.',
] as const;
