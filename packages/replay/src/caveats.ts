/** Shown with every figure of a replay, on screen, in exports, and in images. */
export const CAVEATS = [
  'Hypothetical: no one made these trades. A replay is put together with hindsight and carries no financial risk.',
  'Results depend on the assumptions shown: entry at the next open, the costs, and prices at which your order might not have been filled.',
  'The data holds stocks that trade today and those it knows to have stopped. Missing delistings make the past look better.',
  'Past and hypothetical performance does not guarantee future results. This is not investment advice.',
] as const;
