import {
  fullParams,
  isParamInRange,
  over,
  PLAN_BOUNDS,
  series,
  seriesSpec,
  type SeriesName,
} from '@plainscan/contracts';
import type { Draft, DraftCondition, DraftSeries } from '../meaning/draft.ts';
import type { When } from '../meaning/when.ts';
import type { Duration } from '../chart/meanings.ts';
import type { Place } from '../chart/rule.ts';
import { NO_CONTEXT, valueOf } from '../meaning/values.ts';
import { AVERAGES, unitOf } from '../plan/units.ts';

export const isSessions = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= PLAN_BOUNDS.maxSessions;

/**
 * "stochrsi(10)" is the RSI(10) in its range of 10 days; "sar(0.02, 0.02, 0.2)" gives the start and the increment of the
 * acceleration, which can't differ.
 */
function completed(name: SeriesName, params: readonly number[]): readonly number[] | null {
  if ((name === 'stochasticRsiK' || name === 'stochasticRsiD') && params.length === 1) return [params[0]!, params[0]!];
  // the constants of Kaufman's average, which other platforms name
  if (name === 'kama' && params.length === 3 && params[1] === 2 && params[2] === 30) return [params[0]!];
  if (name !== 'parabolicSar' || params.length < 3) return params;
  return params.length === 3 && params[0] === params[1] ? [params[0]!, params[2]!] : null;
}

/** A series with the given parameters; null if one is out of bounds, or if there are too many. */
export function seriesWith(name: SeriesName, given: readonly number[] = [], ago = 0): DraftSeries | null {
  const params = completed(name, given);
  if (!params) return null;
  const specs = seriesSpec(name).params;
  if (specs.length < 2 && params.length > Math.max(1, specs.length)) return null;
  if (!specs.length && params.length) return null;
  const fits = specs.every((spec, i) => {
    const param = params[i];
    return param === undefined || isParamInRange(spec, param);
  });
  return fits ? { type: 'series', name, params: fullParams(name, params), ago, explicit: params } : null;
}

/** Lengths that mean a moving average of the price without saying so: "above the 200". */
export const AVERAGE_LENGTHS: ReadonlySet<number> = new Set([
  5, 8, 9, 10, 12, 13, 20, 21, 26, 30, 34, 40, 50, 55, 65, 89, 100, 150, 200, 250,
]);

export const averageOfAnyKind = (sessions: number): DraftSeries => ({
  type: 'series',
  name: 'sma',
  params: [sessions],
  ago: 0,
  explicit: [sessions],
  anyKind: true,
});

export const CHANGES: readonly SeriesName[] = ['change', 'changePercent', 'performance'];

/** A series with a length before it: "14 period RSI", "6 month return", "20 day VWAP". */
export function seriesOver(name: SeriesName, { sessions, unit }: Duration): DraftSeries | null {
  if (CHANGES.includes(name)) return unit > 0 ? seriesWith('performance', [sessions]) : null;
  if (name === 'vwap') return seriesWith('rollingVwap', [sessions]);
  if (name.startsWith('distance') || !seriesSpec(name).params.length) return null;
  return seriesWith(name, [sessions]);
}

export const extremeOver = (which: 'high' | 'low', sessions: number | null, ago = 0, close = false): Draft =>
  over(which === 'high' ? 'highest' : 'lowest', series(close ? 'close' : which), sessions, ago);

export const isSeriesDraft = (draft: Draft, ...names: SeriesName[]): draft is DraftSeries =>
  draft.type === 'series' && (!names.length || names.includes(draft.name));

/** Whether the parts of a rule are adjacent, with no filler between them. */
export const adjacent = ({ parts }: Place): boolean =>
  parts.every((part, i) => i === 0 || part.start === parts[i - 1]!.end);

/** The draft as of `ago` sessions earlier; null if that isn't possible. */
export function shiftDraft(of: Draft, ago: number): Draft | null {
  if (of.type === 'series' || of.type === 'over')
    return of.ago + ago > PLAN_BOUNDS.maxSessions ? null : { ...of, ago: of.ago + ago };
  return of.type === 'number' || of.type === 'amount' ? null : { type: 'shifted', of, ago };
}

/** "the 20 and 50 day": an average of length `n` of the same kind as `like`. */
export function sameAverageOver(n: number, like: Draft): Draft | null {
  if (!isSessions(n)) return null;
  if (like.type === 'own-average') return { ...like, sessions: n };
  if (!isSeriesDraft(like, ...AVERAGES)) return null;
  return like.anyKind ? averageOfAnyKind(n) : seriesWith(like.name, [n]);
}

/** "in 3 of the last 4 weeks" counts weeks, not their days. */
export const countsWeeks = ({ tokens, start, end }: Place): boolean => {
  const words = tokens.slice(start, end).map(({ text }) => text);
  return (
    words.some((word) => ['week', 'month', 'wk'].includes(word)) &&
    !words.some((word) => ['day', 'session', 'time'].includes(word))
  );
};

/** "closed above the open 5 weeks in a row": weekly candles, not those of 25 days. */
export const isOfWeeklyBars = (of: DraftCondition, when: When, at: Place): boolean =>
  when.kind === 'within' &&
  when.sessions > 1 &&
  when.atLeast === when.sessions &&
  of.type === 'compare' &&
  isSeriesDraft(of.right, 'open') &&
  countsWeeks(at);

/** A price, or what may turn out to be one: "it", a bare number. */
export const isPrice = (level: Draft): boolean => {
  const value = valueOf(level, NO_CONTEXT);
  return value === null || [null, 'price'].includes(unitOf(value));
};
