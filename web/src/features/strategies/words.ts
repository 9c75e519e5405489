import type { StrategySummary } from '@plainscan/contracts';
import { ApiError } from '../../api/api-error.ts';

import { count, plural } from '../../lib/format.ts';
import { ago } from '../../lib/relative-time.ts';
import { toasts } from '../../ui/toasts.ts';
import { refusalWords } from '../journal/field-errors.ts';
import { MAX_STRATEGIES } from '../../api/generated.ts';

/** `42 matches, 3 days ago` */
export const lastRunWords = ({ lastRun }: Pick<StrategySummary, 'lastRun'>, now: number): string =>
  lastRun ? `${plural(lastRun.total, 'match', 'matches')}, ${ago(lastRun.ranAt, now)}` : 'Not run yet';

/** What came and went, for those who cannot see the figures' colours. */
export const changeWords = ({ entered, left }: NonNullable<StrategySummary['changes']>): string =>
  `${count(entered)} entered and ${count(left)} left since the run before`;

export const NAME_MISSING = 'Please enter a strategy name.';

export const TOO_MANY = `You keep ${MAX_STRATEGIES} strategies, which is the most. Delete one that you do not need, then save again.`;

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** What to say at the name of a strategy that was refused for it; null where the name is not why. */
export const nameProblem = (error: unknown): string | null =>
  hasCode(error, 'STRATEGY_NAME_TAKEN') ? refusalWords(error, 'You have a strategy of this name already.') : null;

export const isTooMany = (error: unknown): boolean => hasCode(error, 'TOO_MANY_STRATEGIES');

/** A failure as a toast: the server's reason where it gave one of its own. */
export const tellFailed = (error: unknown, otherwise: string): void =>
  toasts.show({
    tone: 'bad',
    title: 'Error',
    description: isTooMany(error) ? TOO_MANY : refusalWords(error, otherwise),
  });
