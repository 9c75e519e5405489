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
  `${count(entered)} new, ${count(left)} dropped off since the previous run`;

export const NAME_MISSING = 'Please enter a strategy name.';

export const TOO_MANY = `You've hit the limit of ${MAX_STRATEGIES} saved scans. Delete one to save another.`;

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** What to say at the name of a strategy that was refused for it; null where the name is not why. */
export const nameProblem = (error: unknown): string | null =>
  hasCode(error, 'STRATEGY_NAME_TAKEN') ? refusalWords(error, 'You already have a strategy with this name.') : null;

export const isTooMany = (error: unknown): boolean => hasCode(error, 'TOO_MANY_STRATEGIES');

/** A failure as a toast: the server's reason where it gave one of its own. */
export const tellFailed = (error: unknown, otherwise: string): void =>
  toasts.show({
    tone: 'bad',
    title: 'Error',
    description: isTooMany(error) ? TOO_MANY : refusalWords(error, otherwise),
  });
