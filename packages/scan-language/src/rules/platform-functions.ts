import { PLAN_BOUNDS, series, type SeriesName, seriesSpec } from '@plainscan/contracts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { within } from '../meaning/when.ts';
import type { Crossing } from '../plan/compare.ts';
import { bind } from './bind.ts';
import { timed } from './clauses.ts';
import { crossing } from './crossovers.ts';
import { isSeriesDraft, isSessions, seriesWith } from './series.ts';

const CROSS = 'crossed|crosses|cross|crossover|crossabove|crossunder|crossbelow';

/** Functions with a direction; "crosses(a, b)" is a crossing in either direction. */
const DIRECTIONS: Record<string, 'above' | 'below'> = {
  cross: 'above',
  crossover: 'above',
  crossabove: 'above',
  crossunder: 'below',
  crossbelow: 'below',
};

const OPPOSITE = { above: 'below', below: 'above', either: 'either' } as const;

const directionOf = ({ tokens, start }: Place): Crossing => DIRECTIONS[tokens[start]!.raw.toLowerCase()] ?? 'either';

const level = (value: number): Draft => ({ type: 'number', value });

/** The averages of a study that have their own names. */
const SIGNALS: Partial<Record<SeriesName, SeriesName>> = { macd: 'macdSignal', ppo: 'ppoSignal' };

/** "Mov(MACD(), 9, E)": the signal line. */
function signalOver(of: Draft, sessions: number): Draft | null {
  const signal = of.type === 'series' && of.ago === 0 ? SIGNALS[of.name] : undefined;
  return signal && of.type === 'series' ? seriesWith(signal, [of.params[0]!, of.params[1]!, sessions]) : null;
}

/** Whether an event was at most, or more than, so many sessions ago. */
function sinceEvent({ of, subject }: ParsedCondition, op: string, bound: number): ParsedCondition | null {
  const sessions = op === '<' || op === '>=' ? bound : bound + 1;
  if (!isSessions(sessions) || !['<', '<=', '>', '>='].includes(op)) return null;
  const happened: DraftCondition = timed(of, within(sessions));
  return { subject, of: op.startsWith('<') ? happened : { type: 'not', of: happened } };
}

/** Functions of MetaStock, AmiBroker, and StockFetcher. */
export const PLATFORM_FUNCTIONS: readonly AnyRule[] = [
  rule(
    'Params',
    '( Value , Number , Number )',
    (of, n, factor) => (isSeriesDraft(of, 'close') && of.ago === 0 ? [n, factor] : null),
    'C > BBandTop(C, 20, 2)',
  ),
  rule(
    'Params',
    '( Value , Number , s|simple , Number )',
    (of, n, factor) => (isSeriesDraft(of, 'close') && of.ago === 0 ? [n, factor] : null),
    'H > BBandTop(C, 20, S, 2)',
  ),
  rule(
    'Value',
    'Series ( Value , Number , =%|$ )',
    (name, of, n, unit) =>
      name === 'roc' && isSeriesDraft(of, 'close') && of.ago === 0
        ? seriesWith(unit === '%' ? 'roc' : 'momentum', [n])
        : null,
    'ROC(C, 15, $) >= 5',
  ),
  rule('Value', 'mov ( Value , Number , e|exponential )', (of, n) => signalOver(of, n), 'MACD() > Mov(MACD(), 9, E)'),
  rule(
    'Value',
    'average|avg|mean Series ( Number )',
    (name, sessions) =>
      seriesSpec(name).params.length === 0 && name !== 'volume' && isSessions(sessions)
        ? { type: 'over', fn: 'mean', of: series(name), sessions, ago: 0 }
        : null,
    'range above 2 times average range(10)',
  ),
  rule(
    'Condition',
    `${CROSS} ( Value , Value )`,
    (left, right, at) => bind(left, crossing(HOLE, directionOf(at), right)),
    'crossed(close, sma(close, 200))',
  ),
  rule(
    'Condition',
    `${CROSS} ( Value , Number )`,
    (value, n, at) => bind(value, crossing(HOLE, directionOf(at), level(n))),
    'Cross(RSI(14), 30)',
  ),
  rule(
    'Condition',
    `${CROSS} ( Number , Value )`,
    (n, value, at) => bind(value, crossing(HOLE, OPPOSITE[directionOf(at)], level(n))),
    'Cross(70, RSI(14))',
  ),
  rule(
    'Condition',
    'alert ( Condition , Number )',
    ({ of, subject }, sessions) => (isSessions(sessions) ? { of: timed(of, within(sessions)), subject } : null),
    'Alert(Cross(Mov(C, 3, E), Mov(C, 10, E)), 5)',
  ),
  rule(
    'Condition',
    'bars_since|barssince|days_since|days ( Condition ) Op Number',
    (parsed, op, bound) => sinceEvent(parsed, op, bound),
    'BarsSince(C > MA(C, 50)) < 5',
  ),
  rule(
    'Condition',
    'days ( Condition , Number ) Op Number',
    (parsed, limit, op, bound) =>
      bound < limit && limit <= PLAN_BOUNDS.maxSessions ? sinceEvent(parsed, op, bound) : null,
    'days(close above upper bollinger band(20), 50) < 10',
  ),
];
