import type { TrialStatus } from '@plainscan/contracts';

/** The user's plan: the first of these that applies. */
export type PlanStatus = 'admin' | 'demo' | 'premium' | 'expired' | 'not-started' | 'trial';

export function planStatusOf(trial: TrialStatus): PlanStatus {
  if (trial.isAdmin) return 'admin';
  if (trial.isDemo) return 'demo';
  if (trial.unlimited || trial.hasSubscription || trial.subscriptionStatus) return 'premium';
  if (trial.isExpired || trial.daysRemaining <= 0) return 'expired';
  return trial.isActive ? 'trial' : 'not-started';
}

/** Whether the user has everything in `PREMIUM_FEATURES`. */
export const hasPremium = (trial: TrialStatus): boolean => ['admin', 'demo', 'premium'].includes(planStatusOf(trial));
