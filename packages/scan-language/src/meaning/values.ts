import {
  isParamInRange,
  number,
  over,
  series,
  seriesIn,
  type SeriesName,
  seriesSpec,
  type SeriesValue,
  type Value,
} from '@plainscan/contracts';
import { counterpart, subjectOf } from '../plan/compare.ts';
import { absOf, arithmeticOf, timesOf } from '../plan/formulas.ts';
import { shiftValue } from '../plan/shift.ts';
import { AVERAGES, isAverage, isSeries, PRICE_LINES } from '../plan/units.ts';
import type { Draft, DraftSeries, Reference } from './draft.ts';

/** The context in which a draft is resolved. */
export interface ResolveContext {
  /** subject of the predicate; null if none was named */
  subject: Draft | null;
  /** resolves a reference to a value of an earlier clause */
  refer(to: Reference): Value | null;
  /** values of the previous clause, as of today */
  values: () => readonly Value[];
  /** sessions since the previous clause held; 0 is today */
  ago: number;
  /** consecutive sessions that the previous clause covers; 0 if it is not a run */
  run: number;
}

export const NO_CONTEXT: ResolveContext = { subject: null, refer: () => null, values: () => [], ago: 0, run: 0 };

export const PRICE = series('close');

/** With these subjects, "its 20-day average" is an average of the price. */
const PRICES: readonly SeriesName[] = ['open', 'high', 'low', 'close', ...AVERAGES, ...PRICE_LINES];

/** Values that traders never average. */
const WITHOUT_AVERAGE: readonly SeriesName[] = ['performance', 'performanceYearToDate', 'changePercent', 'marketCap'];

/** A signal line without parameters takes those of the line it is compared with. */
export const signalWithout = (right: Draft, left: Draft | null): Value | null =>
  right.type === 'series' &&
  ['macdSignal', 'stochasticD', 'ppoSignal', 'stochasticRsiD'].includes(right.name) &&
  !right.explicit?.length &&
  right.ago === 0 &&
  left
    ? signalOf(left)
    : null;

export const withoutBrackets = (draft: Draft): Draft => (draft.type === 'exact' ? draft.of : draft);

export const sideOf = (draft: Draft, beside: Draft, context: ResolveContext): Value | null =>
  draft.type === 'hole' && !context.subject ? impliedSubject(beside, context) : valueOf(draft, context);

/** The mean of a series: a named series such as the SMA or the average volume, if there is one. */
export function meanOf(of: SeriesValue, sessions: number, ago = 0): Value {
  const own: Partial<Record<SeriesName, SeriesName>> = {
    close: 'sma',
    volume: 'averageVolume',
    dollarVolume: 'averageDollarVolume',
  };
  const name = own[of.name];
  return name ? series(name, [sessions], of.ago + ago) : over('mean', of, sessions, ago);
}

/** The line that crossovers of an indicator are with. */
const SIGNALS: Partial<Record<SeriesName, SeriesName>> = {
  macd: 'macdSignal',
  ppo: 'ppoSignal',
  stochasticK: 'stochasticD',
  stochasticRsiK: 'stochasticRsiD',
  aroonUp: 'aroonDown',
};

export const hasSignal = (draft: Draft): boolean => draft.type === 'series' && draft.name in SIGNALS;

/** The signal line of an indicator, with the parameters of its line. */
function signalOf(line: Draft): Value | null {
  if (line.type === 'exact') return signalOf(line.of);
  const name = line.type === 'series' && SIGNALS[line.name];
  if (!name) return null;
  const explicit = line.explicit?.length ? line.explicit : line.params;
  const specs = seriesSpec(name).params;
  return series(
    name,
    specs.map((spec, i) => explicit[i] ?? spec.default),
    line.ago,
  );
}

/** "Above the 10 and 20 EMA with the 10 above the 20": of the kind that the previous clause gives this length. */
const kindOf = ({ name, params }: DraftSeries, context: ResolveContext): SeriesName => {
  const isSameLength = (value: Value): boolean =>
    value.type === 'series' && value.name !== 'sma' && isAverage(value.name) && value.params[0] === params[0];
  const mentioned = context.values().find(isSameLength);
  return mentioned?.type === 'series' ? mentioned.name : name;
};

/** "within 3% of the 21 EMA, EMA rising": the average that was mentioned. */
export const isUnnumberedAverage = ({ name, explicit, timeframe }: DraftSeries): boolean =>
  isAverage(name) && explicit?.length === 0 && !timeframe;

/** Resolves a draft value in its context; null if that is impossible. */
export function valueOf(draft: Draft, context: ResolveContext): Value | null {
  switch (draft.type) {
    case 'number':
      return draft;
    case 'series': {
      const { name, params, ago, timeframe } = draft;
      const isInRange = seriesSpec(name).params.every((spec, i) => isParamInRange(spec, params[i]!));
      if (!isInRange) return null;
      const mentioned = isUnnumberedAverage(draft) ? context.refer('average') : null;
      if (mentioned?.type === 'series' && mentioned.name === name) return { ...mentioned, ago };
      const kind = draft.anyKind ? kindOf(draft, context) : name;
      return { type: 'series', name: kind, params, ago, ...(timeframe && { timeframe }) };
    }
    case 'amount':
      return number(draft.amount.value);
    case 'exact':
      return valueOf(draft.of, context);
    case 'hole':
      return context.subject && valueOf(context.subject, { ...context, subject: null });
    case 'member':
      return null;
    case 'reference':
      return (
        context.refer(draft.to) ??
        (draft.to === 'average'
          ? valueOf({ type: 'own-average', average: 'sma', sessions: 20, ago: 0 }, context)
          : null)
      );
    case 'that-day':
      return context.ago > 0 ? series(draft.field, [], context.ago) : null;
    case 'own-signal':
      return context.subject && signalOf(context.subject);
    case 'own-average': {
      const subject = context.subject && valueOf(context.subject, { ...context, subject: null });
      if (subject?.type !== 'series' || PRICES.includes(subject.name))
        return series(draft.average, [draft.sessions], draft.ago);
      if (
        subject.name === 'averageVolume' ||
        subject.name === 'averageDollarVolume' ||
        subject.name === 'relativeVolume'
      )
        return series(subject.name === 'relativeVolume' ? 'averageVolume' : subject.name, [draft.sessions], draft.ago);
      // "the best 15 by 3-month performance that are above their 50-day average": the average of the price
      if (WITHOUT_AVERAGE.includes(subject.name)) return null;
      return draft.average === 'ema' ? null : meanOf(subject, draft.sessions, draft.ago);
    }
    case 'over': {
      const of = valueOf(draft.of, context);
      if (!of || seriesIn(of).length === 0) return null;
      return of.type === 'series' && draft.fn === 'mean' && draft.sessions !== null
        ? meanOf(of, draft.sessions, draft.ago)
        : over(draft.fn, of, draft.sessions, draft.ago);
    }
    case 'times': {
      const of = valueOf(draft.of, context);
      return of && timesOf(draft.factor, of);
    }
    case 'plus': {
      const of = valueOf(draft.of, context);
      return of && { type: 'plus', amount: draft.amount, of };
    }
    case 'percentFrom': {
      const [value, base] = [valueOf(draft.value, context), valueOf(draft.base, context)];
      return value && base && { type: 'percentFrom', value, base };
    }
    case 'position': {
      const of = draft.of.type === 'hole' && !context.subject ? PRICE : valueOf(draft.of, context);
      if (of?.type !== 'series') return null;
      if (of.name === 'close') return series('closePosition', [], of.ago);
      return of.name === 'open' ? positionOf(of) : null;
    }
    case 'same-over': {
      const subject = context.subject && valueOf(context.subject, { ...context, subject: null });
      if (subject?.type !== 'series' || !subject.params.length) return null;
      return series(subject.name, [draft.sessions, ...subject.params.slice(1)], subject.ago);
    }
    case 'relength': {
      const of = valueOf(draft.of, context);
      return of?.type === 'series' && of.params.length === 1 ? series(of.name, [draft.sessions], of.ago) : null;
    }
    case 'now': {
      const of = valueOf(draft.of, context);
      return of && 'ago' in of ? { ...of, ago: 0 } : of;
    }
    case 'distance': {
      const from = valueOf(draft.from, context);
      return from && fromLevel(from);
    }
    case 'shifted': {
      const of = draft.of.type === 'hole' && !context.subject ? PRICE : valueOf(draft.of, context);
      if (draft.atLeast && of && 'ago' in of && of.ago >= draft.ago) return of;
      return of && shiftValue(of, draft.ago);
    }
    case 'arithmetic':
      return arithmetic(draft, context);
    case 'abs': {
      const of = valueOf(draft.of, context);
      return of && absOf(of);
    }
    case 'among': {
      const of = draft.of.map((one) => valueOf(one, context));
      return of.every((one) => one !== null) ? { type: 'among', fn: draft.fn, of } : null;
    }
  }
}

/** The position of a price between the low and the high of its day, from 0 to 1. */
function positionOf(price: SeriesValue): Value | null {
  const low = series('low', [], price.ago);
  const above = arithmeticOf('-', price, low);
  const range = arithmeticOf('-', series('high', [], price.ago), low);
  return above && range && arithmeticOf('/', above, range);
}

/** Arithmetic, with a named series such as the range or the dollar volume if there is one. */
function arithmetic(
  { op, left, right }: Extract<Draft, { type: 'arithmetic' }>,
  context: ResolveContext,
): Value | null {
  const [a, b] = [valueOf(left, context), valueOf(right, context)];
  if (!a || !b) return null;
  // price times average volume, in either order
  const [price, average] = [a, b].sort((x) => (isSeries(x, 'close') ? -1 : 1)) as [Value, Value];
  if (op === '*' && isSeries(price, 'close') && average.type === 'series' && average.name === 'averageVolume')
    return price.type === 'series' && price.ago === average.ago
      ? series('averageDollarVolume', average.params, average.ago)
      : null;
  return arithmeticOf(op, a, b);
}

/** The implied subject of a comparison: the price if compared with a price, today's volume if compared with its average. */
function impliedSubject(beside: Draft, context: ResolveContext): Value | null {
  if (beside.type === 'amount') return subjectOf(beside.amount);
  if (beside.type === 'own-average') return PRICE;
  // "less than half of average" refers to the volume
  if (beside.type === 'times' && beside.of.type === 'own-average') return series('volume');
  // "higher than 3 months ago" refers to the price
  if (beside.type === 'shifted' && beside.of.type === 'hole') return PRICE;
  const value = valueOf(beside, context);
  return value && counterpart(value);
}

/** The distance of the close from a level; a named series if the level is an N-day high or low. */
export function fromLevel(level: Value): Value {
  if (
    level.type === 'over' &&
    level.ago === 0 &&
    level.sessions !== null &&
    level.of.type === 'series' &&
    level.of.ago === 0
  ) {
    if (level.fn === 'highest' && level.of.name === 'high') return series('distanceFromHigh', [level.sessions]);
    if (level.fn === 'lowest' && level.of.name === 'low') return series('distanceFromLow', [level.sessions]);
  }
  return { type: 'percentFrom', value: PRICE, base: level };
}
