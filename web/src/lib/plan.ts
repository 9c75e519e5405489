import { DAILY_SCANS, TRIAL_ALERTS } from '../api/generated.ts';
import { plural } from './format.ts';

interface PlanFeature {
  /** row of the comparison */
  name: string;
  /** what the trial and Premium include of it; null: nothing */
  trial: string | null;
  premium: string;
  /** lines of the plans' cards */
  trialLine?: string;
  premiumLine?: string;
}

/** How the trial and Premium differ. Every list of a plan's features is made from this one. */
export const PLAN_FEATURES: readonly PlanFeature[] = [
  {
    name: 'Scans',
    trial: `${DAILY_SCANS} a day`,
    premium: 'Unlimited',
    trialLine: `${DAILY_SCANS} scans a day`,
    premiumLine: 'Unlimited scans and alerts',
  },
  {
    name: 'Alerts for new matches',
    trial: plural(TRIAL_ALERTS, 'saved scan'),
    premium: 'Every saved scan',
    trialLine: `Alerts for ${plural(TRIAL_ALERTS, 'saved scan')}`,
  },
  {
    name: 'Filters, indicators, and charts',
    trial: 'Included',
    premium: 'Included',
    trialLine: 'All filters, indicators, and charts',
  },
  { name: 'Market data', trial: 'End of day', premium: 'End of day' },
  { name: 'Results as CSV or JSON', trial: null, premium: 'Included', premiumLine: 'Results as CSV or JSON' },
  { name: 'Trading journal', trial: null, premium: 'Included', premiumLine: 'Trading journal with statistics' },
  { name: 'Financial news', trial: null, premium: 'Included', premiumLine: 'Financial news with sentiment' },
];

export const TRIAL_FEATURES: readonly string[] = PLAN_FEATURES.flatMap(({ trialLine }) => trialLine ?? []);
/** What Premium adds to the trial. */
export const PREMIUM_FEATURES: readonly string[] = PLAN_FEATURES.flatMap(({ premiumLine }) => premiumLine ?? []);
