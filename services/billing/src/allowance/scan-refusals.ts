import { DAILY_SCANS, type Entitlement, AppError, TRIAL_DAYS } from '@plainscan/contracts';

/** Why one without Premium may not scan at all; null: the trial runs. */
export function refusalOf({ trial }: Entitlement): AppError | null {
  if (!trial)
    return new AppError('forbidden', 'TRIAL_NOT_STARTED', 'Please start your free trial to access the scanner.');
  if (trial.active) return null;
  return new AppError(
    'forbidden',
    'TRIAL_EXPIRED',
    `Your ${TRIAL_DAYS}-day free trial has expired. Upgrade to Premium to continue scanning.`,
    { endedAt: trial.endsAt },
  );
}

/** `resetsAt` in epoch milliseconds. */
export const dailyLimit = (resetsAt: number): AppError =>
  new AppError(
    'rate_limited',
    'DAILY_LIMIT',
    `Daily scan limit reached: all ${DAILY_SCANS} free scans of today are used. Resets at midnight ET.`,
    { dailyLimit: DAILY_SCANS, resetsAt: new Date(resetsAt).toISOString() },
  );
