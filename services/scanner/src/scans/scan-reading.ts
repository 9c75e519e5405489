import {
  AppError,
  type Condition,
  MAX_QUERY_CHARS,
  type ParserName,
  type PlanExtra,
  type ScanPlan,
  type ScanResponse,
} from '@plainscan/contracts';
import {
  type Alternative,
  contradictionOf,
  EMPTY_QUERY,
  NOT_UNDERSTOOD,
  outOfScope,
  type Parser,
  type PlanReading,
  queryTooLong as queryTooLongRefusal,
  type Reading,
  type Refusal,
  PLAN_REFUSALS,
} from '@plainscan/scan-language';
import { PlanRefused } from '@plainscan/scan-engine';
import { isSamePlan } from './plan-key.ts';

const WORDS = new Intl.ListFormat('en-US');

/** The reading that a scan runs, with the parser that produced it. */
export interface ScanReading extends PlanReading {
  parser: ParserName;
  /** the parts of the plan that only the AI parser read */
  addedByAi?: PlanParts;
  alternatives?: ScanAlternative[];
}

/** Another reading; `byAi` if it is the AI parser's and contradicts the grammar's. */
export type ScanAlternative = Alternative & Pick<ScanResponse['alternatives'][number], 'byAi'>;

/** Some of a plan's conditions and extras. */
export interface PlanParts {
  conditions: readonly Condition[];
  extras: readonly PlanExtra[];
}

/** A reading of a plan that was sent instead of being parsed from a sentence. */
export const readingOfPlan = (plan: ScanPlan): PlanReading => ({
  kind: 'plan',
  plan,
  corrections: [],
  unmatched: [],
  spans: [],
  contradiction: contradictionOf(plan.where),
});

/** The reading of a plan that was sent: that of its sentence if both mean the same, so that conditions refer to its words. */
export function readGivenPlan(plan: ScanPlan, query: string, parser: Parser): PlanReading {
  const read = parser.parse(query);
  return read.kind === 'plan' && isSamePlan(read.plan, plan) ? read : readingOfPlan(plan);
}

/** @throws AppError for a sentence that gave no plan */
export function requirePlan(reading: Reading, query: string): PlanReading {
  if (reading.kind === 'plan') return reading;
  throw scanRefusal(reading, query);
}

/** @throws AppError PARTLY_READ for a reading that ignores words, unless the AI parser read them and its reading is offered */
export function requireWhole({ unmatched, alternatives = [] }: ScanReading): void {
  const readByAi = alternatives.some(({ byAi }) => byAi);
  if (unmatched.every(({ reason }) => readByAi && !reason)) return;
  const unread = unmatched.filter(({ reason }) => !reason).map(({ text }) => `“${text}”`);
  const reasons = new Set(unmatched.flatMap(({ reason }) => reason ?? []));
  const sentences = [...(unread.length > 0 ? [`We can't read ${WORDS.format(unread)}.`] : []), ...reasons];
  const message = `${sentences.join(' ')} Scan the rest?`;
  throw new AppError('conflict', 'PARTLY_READ', message, { unmatched });
}

export const emptyQuery = (): AppError => refused('invalid', EMPTY_QUERY);

export const queryTooLong = (chars: number): AppError =>
  refused('invalid', queryTooLongRefusal(chars), { maxChars: MAX_QUERY_CHARS });

/** The refusal of a sentence that gave no plan. */
export function scanRefusal(reading: Exclude<Reading, { kind: 'plan' }>, query: string): AppError {
  switch (reading.kind) {
    case 'empty':
      return emptyQuery();
    case 'too-long':
      return queryTooLong(query.length);
    case 'out-of-scope':
      return refused('unprocessable', outOfScope(reading.message));
    case 'not-understood':
      // The client lists the suggestions below this message.
      return new AppError('unprocessable', NOT_UNDERSTOOD.code, `${NOT_UNDERSTOOD.message} Try one of these:`, {
        suggestions: [...reading.suggestions],
      });
  }
}

const refused = (
  category: 'invalid' | 'unprocessable',
  { code, message }: Refusal,
  details?: Record<string, unknown>,
): AppError => new AppError(category, code, message, details);

/** @throws AppError for PlanRefused, otherwise `err` */
export function refusePlan(err: unknown): never {
  throw err instanceof PlanRefused ? new AppError('invalid', 'INVALID_REQUEST', PLAN_REFUSALS[err.code]) : err;
}
