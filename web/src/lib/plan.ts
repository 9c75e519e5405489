/** What Premium includes, as shown on payment pages. */
export const PRO_FEATURES = [
  'Unlimited stock scanning',
  'Advanced technical indicators',
  'Real-time market data',
  'Priority support',
] as const;
