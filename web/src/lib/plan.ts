/** What Premium gives, on the pages that sell it. */
export const PRO_FEATURES = [
  'Unlimited stock scanning',
  'Advanced technical indicators',
  'Real-time market data',
  'Priority support',
] as const;
