import {
  DAILY_SCANS,
  type Entitlement,
  TRIAL_DAYS,
  type TrialStatus,
  UNLIMITED_DISPLAY_VALUE,
} from '@plainscan/contracts';
import { DAY_MS } from '../entitlement/access-periods.ts';

/** The trial as the web shows it at `now` (epoch milliseconds). */
export function trialStatusOf(entitlement: Entitlement, scansUsed: number, now: number): TrialStatus {
  const { premium: unlimited, source, trial, subscriptionStatus, accessExpiresAt, renewsAt } = entitlement;
  return {
    isExpired: !unlimited && trial !== null && !trial.active,
    isAdmin: source === 'admin',
    isDemo: source === 'demo',
    isActive: trial?.active === true,
    daysRemaining: unlimited ? UNLIMITED_DISPLAY_VALUE : daysRemaining(trial, now),
    scansUsed,
    scansRemaining: scansRemaining(unlimited, scansUsed),
    unlimited,
    hasSubscription: subscriptionStatus !== null,
    subscriptionStatus,
    accessExpiresAt,
    renewsAt,
  };
}

export const scansRemaining = (unlimited: boolean, scansUsed: number): number =>
  unlimited ? UNLIMITED_DISPLAY_VALUE : Math.max(0, DAILY_SCANS - scansUsed);

/** A partial day counts as one; all days before the trial starts. */
function daysRemaining(trial: Entitlement['trial'], now: number): number {
  if (!trial) return TRIAL_DAYS;
  return Math.max(0, Math.min(TRIAL_DAYS, Math.ceil((Date.parse(trial.endsAt) - now) / DAY_MS)));
}
