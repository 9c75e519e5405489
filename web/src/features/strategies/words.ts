import type { StrategySummary } from '@plainscan/contracts';
import { ApiError } from '../../api/api-error.ts';

import { count, plural } from '../../lib/format.ts';
import { ago } from '../../lib/relative-time.ts';
import { toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { MAX_STRATEGIES } from '../../api/generated.ts';

/** `42 matches, 3 days ago` */
export const lastRunWords = ({ lastRun }: Pick<StrategySummary, 'lastRun'>, now: number): string =>
  lastRun ? `${plural(lastRun.total, 'match', 'matches')}, ${ago(lastRun.ranAt, now)}` : 'Not run yet';

/** Changes since the previous run, for screen readers. */
export const changeWords = ({ entered, left }: NonNullable<StrategySummary['changes']>): string =>
  `${count(entered)} new, ${count(left)} dropped off since the previous run`;

export const NAME_MISSING = 'Please enter a strategy name.';

export const TOO_MANY = `You've hit the limit of ${MAX_STRATEGIES} saved scans. Delete one to save another.`;

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** The error message for the name field; null if the name isn't the problem. */
export const nameProblem = (error: unknown): string | null =>
  hasCode(error, 'STRATEGY_NAME_TAKEN') ? rejectionMessage(error, 'You already have a strategy with this name.') : null;

export const isTooMany = (error: unknown): boolean => hasCode(error, 'TOO_MANY_STRATEGIES');

export const toastAlertOff = (name: string): void =>
  void toasts.show({ tone: 'plain', title: 'Alert Off', description: `“${name}” no longer sends alerts.` });
