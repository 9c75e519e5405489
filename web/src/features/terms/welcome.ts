import type { TrialStatus } from '@plainscan/contracts';
import { DAILY_SCANS, TRIAL_DAYS } from '../../api/generated.ts';
import { plural } from '../../lib/format.ts';
import { planStatusOf } from '../billing/plan-status.ts';

/** What a user can do after accepting the terms; null: the plan is unknown. */
export function welcome(trial: TrialStatus | null): string {
  switch (trial && planStatusOf(trial)) {
    case 'admin':
      return 'You have full access as an administrator.';
    case 'demo':
    case 'premium':
      return 'You have Premium. Scans are unlimited.';
    case 'expired':
      return 'Your free trial has ended. Upgrade to Premium to scan.';
    case 'trial': {
      const { daysRemaining } = trial!;
      const left =
        daysRemaining === TRIAL_DAYS
          ? `Your ${TRIAL_DAYS}-day trial is on.`
          : `You have ${plural(daysRemaining, 'day')} left in your trial.`;
      return `${left} ${DAILY_SCANS} scans a day.`;
    }
    default:
      return "You're all set.";
  }
}
