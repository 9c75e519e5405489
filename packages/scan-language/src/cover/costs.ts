/** The cost of each kind of step in a reading, in addition to the costs of its rules. */
export const COSTS = {
  item: 1,
  predicate: 1.25,
  order: 1,
  kinds: 0.1,
  watchlist: 0.1,
  today: 0.4,
  filler: 0.2,
  head: 0.05,
  mark: 0.05,
  missing: 0.6,
  unknown: 6,
  sign: 4,
  bracket: 0.7,
  juxtaposed: 0.5,
  counting: 14,
  dangling: 5.2,
  /** a comparison that is never true, so something else is meant */
  neverMeant: 3,
};
