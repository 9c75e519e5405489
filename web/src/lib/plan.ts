// The plan's figures, as the contracts have them: plan.spec.ts compares. Stated here so that their schemas stay out of the bundle.

export const TRIAL_DAYS = 5;
/** Scans of one New York day without Premium. */
export const DAILY_SCANS = 3;
/** Dollars a month, or for thirty days at once. */
export const PREMIUM_DOLLARS = 15;
export const ONE_TIME_DAYS = 30;
/** Premium goes on that long when its renewal is not paid. */
export const PAST_DUE_GRACE_DAYS = 3;
/** Days and scans shown where there is no limit. */
export const UNLIMITED_SHOWN = 999;

/** What Premium gives, on the pages that sell it. */
export const PRO_FEATURES = [
  'Unlimited stock scanning',
  'Advanced technical indicators',
  'Real-time market data',
  'Priority support',
] as const;
