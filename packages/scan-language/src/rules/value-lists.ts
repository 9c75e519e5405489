import type { Edge } from '../chart/chart.ts';
import { type Place, Priced, rule, type AnyRule } from '../chart/rule.ts';
import { type SeriesName, SESSIONS } from '@plainscan/contracts';
import type { Draft } from '../meaning/draft.ts';
import { NO_CONTEXT, valueOf } from '../meaning/values.ts';
import { AVERAGES, unitOf } from '../plan/units.ts';
import { isSeriesDraft, sameAverageOver, seriesWith } from './series.ts';

const isBarFieldDraft = (draft: Draft): boolean => isSeriesDraft(draft, 'open', 'high', 'low', 'close', 'volume');

/** "10 and 40 week averages": the unit of the last length is that of all. */
function sessionsPerUnit({ tokens, parts }: Place): number {
  const { start, end } = parts.at(-1)!;
  const words = new Set(tokens.slice(start, end).map(({ text }) => text));
  return words.has('week') ? SESSIONS.week : words.has('month') ? SESSIONS.month : 1;
}

/** Whether two values can share a predicate. A price after a level starts a new clause: "at a 52-week high and price over 200". */
const canShare = (a: Draft, b: Draft): boolean => {
  const [x, y] = [valueOf(a, NO_CONTEXT), valueOf(b, NO_CONTEXT)];
  if (isBarFieldDraft(b) && !isBarFieldDraft(a)) return false;
  return a.type !== 'exact' && b.type !== 'exact' && (!x || !y || unitOf(x) === unitOf(y));
};

/** "two month high today, range above …": the first value is a separate clause. */
const isDated = ({ tokens, parts }: Place): boolean =>
  tokens.slice(parts[0]!.end, parts[1]!.start).some(({ text }) => text === 'today');

const SIDES: Record<string, string> = {
  upper: 'Upper',
  top: 'Upper',
  lower: 'Lower',
  bottom: 'Lower',
  middle: 'Middle',
};
const bandOf = (kind: string, side: string): Draft | null =>
  seriesWith(`${kind.startsWith('keltner') ? 'keltner' : 'bollinger'}${SIDES[side]!}` as 'bollingerUpper');

/** One change over several periods. */
function overPeriods(name: SeriesName, periods: readonly number[], join: 'and' | 'or') {
  if (!['performance', 'change', 'changePercent'].includes(name) || !periods.length) return null;
  const values = periods.map((sessions) => seriesWith('performance', [sessions]));
  return values.every((value) => value !== null) ? { values, join } : null;
}

/** Several values that share a predicate. */
export const VALUE_LISTS: readonly AnyRule[] = [
  rule(
    'Values',
    'Value =and|or|,|/ Value',
    (a, join, b, at) =>
      isDated(at) ||
      JSON.stringify(a) === JSON.stringify(b) ||
      (isSeriesDraft(b, 'close') && isSeriesDraft(a, ...AVERAGES))
        ? null
        : new Priced(
            { values: [a, b], join: join === 'or' ? 'or' : 'and' },
            (join === ',' || (join === '/' && !isSeriesDraft(a, ...AVERAGES)) ? 0.4 : 0.25) + (canShare(a, b) ? 0 : 1),
          ),
    'RSI and MFI below 30',
  ),
  rule(
    'Values',
    'Values =and|or|, Value',
    ({ values, join }, next, value, { tokens, parts }) => {
      // "the 20 EMA, 50 SMA and 200 SMA, 20 EMA rising": the list has ended
      const [{ start, end }] = parts as [Edge];
      const hasEnded = next === ',' && tokens.slice(start, end).some(({ text }) => ['and', 'or', '&'].includes(text));
      return !hasEnded && values.length < 6 && canShare(values[0]!, value)
        ? { values: [...values, value], join: next === 'or' ? 'or' : join }
        : null;
    },
    'price above the 20 day, 50 day and 200 day',
    0.1,
  ),
  rule(
    'Values',
    'Values , =and|or Value',
    ({ values, join }, next, value) =>
      values.length < 6 && canShare(values[0]!, value)
        ? { values: [...values, value], join: next === 'or' ? 'or' : join }
        : null,
    'price above the 20 day, 50 day, and 200 day',
    0.1,
  ),
  rule(
    'Values',
    'Series over|in|for|during|of the? Lately =and|or|, Number? Unit',
    (name, { sessions, ago }, join, n, unit) =>
      overPeriods(name, ago ? [] : [sessions, (n ?? 1) * unit], join === 'or' ? 'or' : 'and'),
    'performance over the last week and month above 5%',
    -0.2,
  ),
  rule(
    'Values',
    'Values =and|or|, Number? Unit',
    ({ values, join }, next, n, unit) => {
      const other = seriesWith('performance', [(n ?? 1) * unit]);
      return other && unit > 1 && isSeriesDraft(values.at(-1)!, 'performance') && values.length < 6
        ? { values: [...values, other], join: next === 'or' ? 'or' : join }
        : null;
    },
    'performance over the last week, month and quarter above 5%',
    -0.2,
  ),
  rule(
    'Values',
    '=upper|middle|lower|top|bottom =and|or =upper|middle|lower|top|bottom =bollinger|bollinger_band|bb|keltner|keltner_channel band|line|channel?',
    (one, join, two, kind) => {
      const [a, b] = [one, two].map((side) => bandOf(kind, side));
      return a && b && one !== two ? { values: [a, b], join: join === 'or' ? 'or' : 'and' } : null;
    },
    'price between the middle and upper Bollinger band',
    -0.1,
  ),
  rule(
    'Values',
    'stochastic|stoch|slow_stochastic k|%k and|& d|%d',
    () => ({ values: [seriesWith('stochasticK')!, seriesWith('stochasticD')!], join: 'and' as const }),
    'stochastic k and d both under 20',
    -0.2,
  ),
  rule(
    'Values',
    'stochastic_rsi|stoch_rsi|stochrsi Params? k|%k and|& d|%d',
    (params) => {
      const [k, d] = [seriesWith('stochasticRsiK', params), seriesWith('stochasticRsiD', params)];
      return k && d && { values: [k, d], join: 'and' as const };
    },
    'stochrsi k and d both under 20',
    -0.2,
  ),
  rule(
    'Values',
    'Number -? ,? =and|or|,|/ Value',
    (n, join, b, at) => {
      // "between 10 and its 50 day average": a price
      if (['its', 'their'].includes(at.tokens[at.parts[2]!.start - 1]!.text)) return null;
      const first = sameAverageOver(n * sessionsPerUnit(at), b);
      return first && { values: [first, b], join: join === 'or' ? 'or' : 'and' };
    },
    'price above the 20, 50 and 200 day',
    0.1,
  ),
  rule(
    'Values',
    'Number -? ,? =,|/|and|or Values',
    (n, _join, { values, join }, at) => {
      const first = sameAverageOver(n * sessionsPerUnit(at), values[0]!);
      return first && values.length < 6 ? { values: [first, ...values], join } : null;
    },
    'price above the 20, 50 and 200 day',
    0.1,
  ),
];
