import type { ByDefinition } from '../by-definition.ts';

/** A sentence, the definition it must match, and, if order matters, the sort key (missing values last) and the limit. */
export interface Expectation {
  sentence: string;
  matches: (s: ByDefinition) => boolean;
  sort?: { by: (s: ByDefinition) => number; direction: 'asc' | 'desc' };
  limit?: number;
  /** each as "wrong → right"; none by default */
  corrections?: readonly string[];
  /** set for a contradiction; every other sentence must match at least one stock */
  matchesNothing?: true;
  /** set if only one of the two markets has the required data (kinds, Yahoo's industries; real tickers) */
  only?: 'real' | 'generated';
}

export const say = (
  sentence: string,
  matches: (s: ByDefinition) => boolean,
  rest: Partial<Expectation> = {},
): Expectation => ({ sentence, matches, ...rest });

/** Several sentences with the same meaning. */
export const alike = (
  sentences: readonly string[],
  matches: (s: ByDefinition) => boolean,
  rest: Partial<Expectation> = {},
): Expectation[] => sentences.map((sentence) => say(sentence, matches, rest));

export const sector =
  (...names: string[]) =>
  (s: ByDefinition) =>
    names.includes(s.stock.sector ?? '');
export const tech = sector('Technology');
export const industry = (pattern: RegExp) => (s: ByDefinition) => pattern.test(s.stock.industry ?? '');
export const withinPercent = (a: number, b: number, percent: number) => 100 * Math.abs(a / b - 1) <= percent;
/** Percent above the level; negative below it. */
export const percentAbove = (a: number, level: number) => 100 * (a / level - 1);
export const everything = () => true;
export const descending = (by: (s: ByDefinition) => number, limit?: number): Partial<Expectation> => ({
  sort: { by, direction: 'desc' },
  ...(limit !== undefined && { limit }),
});
export const ascending = (by: (s: ByDefinition) => number, limit?: number): Partial<Expectation> => ({
  sort: { by, direction: 'asc' },
  ...(limit !== undefined && { limit }),
});
