import {
  between,
  compare,
  conditionOnTimeframe,
  cross as crossing,
  over,
  plan,
  series,
  trend,
  type BelongsField,
  type CandleName,
  type Condition,
  type DivergenceDirection,
  type ScanPlan,
  type SeriesName,
  type SetupName,
  type SeriesValue,
  type SortKey,
  type Term,
  type Value,
} from '@plainscan/contracts';

// Short names for gold plans: `scan(where(lt(rsi(14), 30), gt(close(), sma(200))))`.

type Amount = Value | number;

const param =
  (name: SeriesName) =>
  (...params: number[]): SeriesValue =>
    series(name, params);
const field =
  (name: SeriesName) =>
  (ago = 0): SeriesValue =>
    series(name, [], ago);

export const [open, high, low, close, volume] = (['open', 'high', 'low', 'close', 'volume'] as const).map(field) as [
  (ago?: number) => SeriesValue,
  (ago?: number) => SeriesValue,
  (ago?: number) => SeriesValue,
  (ago?: number) => SeriesValue,
  (ago?: number) => SeriesValue,
];
export const change = field('changePercent');
export const gap = field('gapPercent');
export const range = field('range');
export const closePosition = field('closePosition');
export const cap = field('marketCap');
export const dollarVolume = field('dollarVolume');
export const averageVolume = param('averageVolume');
export const averageDollarVolume = param('averageDollarVolume');
export const relativeVolume = param('relativeVolume');
export const sma = param('sma');
export const ema = param('ema');
export const rsi = param('rsi');
export const macd = param('macd');
export const macdSignal = param('macdSignal');
export const histogram = param('macdHistogram');
export const stochasticK = param('stochasticK');
export const stochasticD = param('stochasticD');
export const adx = param('adx');
export const plusDi = param('plusDi');
export const minusDi = param('minusDi');
export const atr = param('atr');
export const atrPercent = param('atrPercent');
export const upperBand = param('bollingerUpper');
export const lowerBand = param('bollingerLower');
export const bandWidth = param('bollingerWidth');
export const percentB = param('bollingerPercentB');
export const roc = param('roc');
export const performance = param('performance');
export const belowHigh = param('distanceFromHigh');
export const aboveLow = param('distanceFromLow');

/** The same value `n` sessions earlier. */
export const ago = (n: number, value: SeriesValue): SeriesValue => ({ ...value, ago: value.ago + n });
export const highest = (of: SeriesValue, sessions: number | null, back = 0): Value =>
  over('highest', of, sessions, back);
export const lowest = (of: SeriesValue, sessions: number | null, back = 0): Value => over('lowest', of, sessions, back);
export const mean = (of: SeriesValue, sessions: number, back = 0): Value => over('mean', of, sessions, back);
/** Highest high and lowest low of the sessions before today. */
export const priorHigh = (sessions: number | null): Value => highest(high(), sessions, 1);
export const priorLow = (sessions: number | null): Value => lowest(low(), sessions, 1);
export const times = (factor: number, of: Value): Value => ({ type: 'times', factor, of });
export const plus = (amount: number, of: Value): Value => ({ type: 'plus', amount, of });
/** 100·(value/base − 1) */
export const percentFrom = (value: Value, base: Value): Value => ({ type: 'percentFrom', value, base });

export const gt = (left: Value, right: Amount): Condition => compare(left, '>', right);
export const ge = (left: Value, right: Amount): Condition => compare(left, '>=', right);
export const lt = (left: Value, right: Amount): Condition => compare(left, '<', right);
export const le = (left: Value, right: Amount): Condition => compare(left, '<=', right);
export const eq = (left: Value, right: Amount): Condition => compare(left, '=', right);
export const within = (value: Value, low: Amount, high: Amount): Condition => between(value, low, high);
export const near = (value: Value, target: Amount, percent = 3): Condition => ({
  type: 'near',
  value,
  target: typeof target === 'number' ? { type: 'number', value: target } : target,
  percent,
});
export const crossesAbove = (left: Value, right: Amount): Condition => crossing(left, 'above', right);
export const crossesBelow = (left: Value, right: Amount): Condition => crossing(left, 'below', right);
export const crosses = (left: Value, right: Amount): Condition => crossing(left, 'either', right);
export const rising = (value: Value, sessions = 3): Condition => trend(value, 'rising', sessions);
export const falling = (value: Value, sessions = 3): Condition => trend(value, 'falling', sessions);
export const exactlyRising = (value: Value, sessions: number): Condition => trend(value, 'rising', sessions, true);
export const exactlyFalling = (value: Value, sessions: number): Condition => trend(value, 'falling', sessions, true);
export const turnsUp = (value: Value): Condition => ({ type: 'turn', value, direction: 'up' });
export const turnsDown = (value: Value): Condition => ({ type: 'turn', value, direction: 'down' });
/** Equal to the extreme of the last sessions, including today. */
export const isHighest = (value: SeriesValue, sessions: number | null): Condition => ({
  type: 'extreme',
  value,
  which: 'highest',
  sessions,
  beats: false,
});
export const isLowest = (value: SeriesValue, sessions: number | null): Condition => ({
  ...(isHighest(value, sessions) as Extract<Condition, { type: 'extreme' }>),
  which: 'lowest',
});
export const newHigh = (sessions: number | null = 252): Condition => ({
  type: 'extreme',
  value: high(),
  which: 'highest',
  sessions,
  beats: true,
});
export const newLow = (sessions: number | null = 252): Condition => ({
  type: 'extreme',
  value: low(),
  which: 'lowest',
  sessions,
  beats: true,
});
export const divergence = (direction: DivergenceDirection, value: SeriesValue): Condition => ({
  type: 'divergence',
  direction,
  value,
});
export const candle = (name: CandleName): Condition => ({ type: 'candle', name });
export const setup = (name: SetupName): Condition => ({ type: 'setup', name });
export const term = (name: Term, value: Value | null = null): Condition => ({ type: 'term', term: name, value });

const belongs =
  (field: BelongsField) =>
  (...anyOf: string[]): Condition => ({ type: 'belongs', field, anyOf });
export const sector = belongs('sector');
export const industry = belongs('industry');
export const exchange = belongs('exchange');
export const symbol = belongs('symbol');
export const companyName = belongs('name');
export const tech = sector('Technology');

/** On at least one of the last sessions. */
export const lately = (sessions: number, of: Condition, back = 0): Condition => atLeast(1, sessions, of, back);
export const each = (sessions: number, of: Condition, back = 0): Condition => atLeast(sessions, sessions, of, back);
export const atLeast = (count: number, sessions: number, of: Condition, back = 0): Condition => ({
  type: 'window',
  of,
  ago: back,
  sessions,
  atLeast: count,
});
/** As of `n` sessions ago. */
export const onWeeks = (of: Condition): Condition => conditionOnTimeframe(of, 'week');
export const then = (n: number, of: Condition): Condition => lately(1, of, n);

/** A plan whose conditions must all hold. */
export const where = (...of: Condition[]): ScanPlan =>
  plan(of.length === 0 ? null : of.length === 1 ? of[0]! : { type: 'all', of });
export const only = (kinds: ScanPlan['universe']['only'], from: ScanPlan): ScanPlan => ({
  ...from,
  universe: { ...from.universe, only: kinds },
});
export const except = (kinds: ScanPlan['universe']['except'], from: ScanPlan): ScanPlan => ({
  ...from,
  universe: { ...from.universe, except: kinds },
});
export const sorted = (
  by: SortKey['by'],
  direction: SortKey['direction'],
  limit: number | null,
  from: ScanPlan = where(),
): ScanPlan => ({ ...from, sort: [{ by, direction }], limit });
/** Largest first. */
export const top = (limit: number | null, by: SortKey['by'], ...of: Condition[]): ScanPlan =>
  sorted(by, 'desc', limit, where(...of));
/** Smallest first. */
export const bottom = (limit: number | null, by: SortKey['by'], ...of: Condition[]): ScanPlan =>
  sorted(by, 'asc', limit, where(...of));
/** Sorted without a given number: the first twenty, as the language defines it, or the whole list. */
export const ordered = (by: SortKey['by'], ...of: Condition[]): [ScanPlan, ScanPlan] => [
  top(20, by, ...of),
  top(null, by, ...of),
];
export const orderedUp = (by: SortKey['by'], ...of: Condition[]): [ScanPlan, ScanPlan] => [
  bottom(20, by, ...of),
  bottom(null, by, ...of),
];
export { abs, all, any, not } from '@plainscan/contracts';
