/** What Premium adds to the trial. */
export const PREMIUM_FEATURES = [
  'Unlimited scans',
  'Results as CSV or JSON',
  'Trading journal with statistics',
  'Financial news with sentiment',
] as const;
