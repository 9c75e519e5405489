import type { TrialStatus } from '@plainscan/contracts';

/** What a user has: the first of these that is true. */
export type Standing = 'admin' | 'premium' | 'expired' | 'not-started' | 'trial';

export function standingOf(trial: TrialStatus): Standing {
  if (trial.isAdmin) return 'admin';
  if (trial.unlimited || trial.hasSubscription || trial.subscriptionStatus) return 'premium';
  if (trial.isExpired || trial.daysRemaining <= 0) return 'expired';
  return trial.isActive ? 'trial' : 'not-started';
}

/** Without limit: scanner, journal, news. */
export const hasPremium = (trial: TrialStatus): boolean => ['admin', 'premium'].includes(standingOf(trial));
