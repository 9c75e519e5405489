import {
  all,
  any,
  between,
  compare,
  cross,
  number,
  over,
  PLAN_BOUNDS,
  series,
  seriesSpec,
  type CompareOp,
  type Condition,
  type SeriesName,
  type SeriesValue,
  type Value,
} from '@plainscan/contracts';
import { AROUND_PERCENT, MIRRORED } from '../lexicon/comparison-words.ts';
import { negate } from '../plan/canonical.ts';
import {
  areApart,
  compareValues,
  counterpart,
  crossOf,
  fits,
  inUnitOf,
  percentBeyond,
  subjectOf,
} from '../plan/compare.ts';
import { shiftValue } from '../plan/shift.ts';
import { isSeries, unitOf } from '../plan/units.ts';
import type { Amount } from '../text/amounts.ts';
import type { Draft, DraftCondition, Reference } from './draft.ts';
import { atTime, changeOver, dollarsOver, within, type When } from './when.ts';

/** What fills the places that a draft leaves open. */
export interface Surroundings {
  /** the subject of a predicate; null: none was named */
  subject: Draft | null;
  /** a value of the clauses before */
  refer(to: Reference): Value | null;
  /** the values of the clause before, as they stand today */
  values: () => readonly Value[];
  /** how many sessions ago the clause before was; 0: today */
  ago: number;
}

export const NOWHERE: Surroundings = { subject: null, refer: () => null, values: () => [], ago: 0 };

const PRICE = series('close');
/** Subjects for which an average without its own subject is an average of the price. */
const PRICES: readonly SeriesName[] = [
  'open',
  'high',
  'low',
  'close',
  'sma',
  'ema',
  'wma',
  'vwap',
  'rollingVwap',
  'bollingerUpper',
  'bollingerMiddle',
  'bollingerLower',
  'keltnerUpper',
  'keltnerMiddle',
  'keltnerLower',
];

/** The mean of a series, by its own name where it has one. */
export function meanOf(of: SeriesValue, sessions: number, ago = 0): Value {
  const own: Partial<Record<SeriesName, SeriesName>> = {
    close: 'sma',
    volume: 'averageVolume',
    dollarVolume: 'averageDollarVolume',
  };
  const name = own[of.name];
  return name ? series(name, [sessions], of.ago + ago) : over('mean', of, sessions, ago);
}

/** The signal line of MACD or %K, with the parameters that were said of the line. */
function signalOf(line: Draft): Value | null {
  if (line.type === 'exact') return signalOf(line.of);
  if (line.type !== 'series' || (line.name !== 'macd' && line.name !== 'stochasticK')) return null;
  const name = line.name === 'macd' ? 'macdSignal' : 'stochasticD';
  const given = line.said?.length ? line.said : line.params;
  const specs = seriesSpec(name).params;
  return series(
    name,
    specs.map((spec, i) => given[i] ?? spec.default),
    line.ago,
  );
}

/** A line and its signal said without parameters: the line's. */
const signalWithout = (right: Draft, left: Draft | null): Value | null =>
  right.type === 'series' &&
  (right.name === 'macdSignal' || right.name === 'stochasticD') &&
  !right.said?.length &&
  right.ago === 0 &&
  left
    ? signalOf(left)
    : null;

/** The value that a draft means, next to `subject`; null where it means none. */
export function valueOf(draft: Draft, about: Surroundings): Value | null {
  switch (draft.type) {
    case 'number':
      return draft;
    case 'series': {
      const { name, params, ago } = draft;
      return { type: 'series', name, params, ago };
    }
    case 'amount':
      return number(draft.amount.value);
    case 'exact':
      return valueOf(draft.of, about);
    case 'hole':
      return about.subject && valueOf(about.subject, { ...about, subject: null });
    case 'member':
      return null;
    case 'reference':
      return (
        about.refer(draft.to) ??
        (draft.to === 'average' ? valueOf({ type: 'own-average', average: 'sma', sessions: 20, ago: 0 }, about) : null)
      );
    case 'own-signal':
      return about.subject && signalOf(about.subject);
    case 'own-average': {
      const subject = about.subject && valueOf(about.subject, { ...about, subject: null });
      if (subject?.type !== 'series' || PRICES.includes(subject.name))
        return series(draft.average, [draft.sessions], draft.ago);
      if (
        subject.name === 'averageVolume' ||
        subject.name === 'averageDollarVolume' ||
        subject.name === 'relativeVolume'
      )
        return series(subject.name === 'relativeVolume' ? 'averageVolume' : subject.name, [draft.sessions], draft.ago);
      return draft.average === 'ema' ? null : meanOf(subject, draft.sessions, draft.ago);
    }
    case 'over': {
      const of = valueOf(draft.of, about);
      if (of?.type !== 'series') return null;
      return draft.fn === 'mean' && draft.sessions !== null
        ? meanOf(of, draft.sessions, draft.ago)
        : over(draft.fn, of, draft.sessions, draft.ago);
    }
    case 'times': {
      const of = valueOf(draft.of, about);
      return of && { type: 'times', factor: draft.factor, of };
    }
    case 'plus': {
      const of = valueOf(draft.of, about);
      return of && { type: 'plus', amount: draft.amount, of };
    }
    case 'percentFrom': {
      const [value, base] = [valueOf(draft.value, about), valueOf(draft.base, about)];
      return value && base && { type: 'percentFrom', value, base };
    }
    case 'position': {
      const of = draft.of.type === 'hole' && !about.subject ? PRICE : valueOf(draft.of, about);
      return of && isSeries(of, 'close') && of.type === 'series' ? series('closePosition', [], of.ago) : null;
    }
    case 'same-over': {
      const subject = about.subject && valueOf(about.subject, { ...about, subject: null });
      if (subject?.type !== 'series' || !subject.params.length) return null;
      return series(subject.name, [draft.sessions, ...subject.params.slice(1)], subject.ago);
    }
    case 'relength': {
      const of = valueOf(draft.of, about);
      return of?.type === 'series' && of.params.length === 1 ? series(of.name, [draft.sessions], of.ago) : null;
    }
    case 'now': {
      const of = valueOf(draft.of, about);
      return of && 'ago' in of ? { ...of, ago: 0 } : of;
    }
    case 'distance': {
      const from = valueOf(draft.from, about);
      return from && fromLevel(from);
    }
    case 'shifted': {
      const of = valueOf(draft.of, about);
      return of && shiftValue(of, draft.ago);
    }
    case 'arithmetic':
      return arithmetic(draft, about);
  }
}

const withoutBrackets = (draft: Draft): Draft => (draft.type === 'exact' ? draft.of : draft);
const isDifference = (left: Draft, right: Draft, a: SeriesName, b: SeriesName): boolean =>
  left.type === 'series' && right.type === 'series' && left.name === a && right.name === b && !left.ago && !right.ago;

/** Arithmetic that a plan has words for: sums and products with a number, price times volume. */
function arithmetic({ op, left, right }: Extract<Draft, { type: 'arithmetic' }>, about: Surroundings): Value | null {
  if (op === '-' && isDifference(left, right, 'high', 'low')) return series('range');
  const [top, bottom] = [withoutBrackets(left), withoutBrackets(right)];
  if (
    op === '/' &&
    bottom.type === 'arithmetic' &&
    isDifference(bottom.left, bottom.right, 'high', 'low') &&
    top.type === 'arithmetic' &&
    isDifference(top.left, top.right, 'close', 'low')
  )
    return series('closePosition');
  const [a, b] = [valueOf(left, about), valueOf(right, about)];
  if (!a || !b) return null;
  if (b.type === 'number') {
    if (op === '+' || op === '-') return { type: 'plus', amount: op === '+' ? b.value : -b.value, of: a };
    return op === '*'
      ? { type: 'times', factor: b.value, of: a }
      : b.value
        ? { type: 'times', factor: 1 / b.value, of: a }
        : null;
  }
  if (a.type === 'number') {
    if (op === '*') return { type: 'times', factor: a.value, of: b };
    return op === '+' ? { type: 'plus', amount: a.value, of: b } : null;
  }
  if (op !== '*' || a.type !== 'series' || b.type !== 'series' || a.ago !== b.ago) return null;
  const price = [a, b].find((v) => isSeries(v, 'close'));
  if (!price) return null;
  const other = price === a ? b : a;
  if (isSeries(other, 'volume')) return series('dollarVolume', [], a.ago);
  return isSeries(other, 'averageVolume') ? series('averageDollarVolume', other.params, a.ago) : null;
}

/** The value that nothing was named for: the price for a price, today's volume for an average of it. */
function unnamed(beside: Draft, about: Surroundings): Value | null {
  if (beside.type === 'amount') return subjectOf(beside.amount);
  if (beside.type === 'own-average') return PRICE;
  const value = valueOf(beside, about);
  return value && counterpart(value);
}

const sideOf = (draft: Draft, beside: Draft, about: Surroundings): Value | null =>
  draft.type === 'hole' && !about.subject ? unnamed(beside, about) : valueOf(draft, about);

const literal = (draft: Draft): boolean => draft.type === 'exact';

/** An amount in the unit of the value it is compared with; a bare "5" of a market value counts billions or millions. */
function levelOf(value: Value, amount: Amount): { left: Value; level: number } | null {
  const said = inUnitOf(value, amount);
  const unit = unitOf(said.left);
  if (amount.unit === 'percent' && (unit === 'index' || unit === 'amount')) return said;
  if (!fits(said.left, amount) && !(amount.unit === 'times' && unit === 'shares')) return null;
  if (
    isSeries(said.left, 'marketCap') &&
    amount.unit === 'none' &&
    amount.scale === 1 &&
    amount.value > 0 &&
    amount.value < 1e5
  )
    return { left: said.left, level: amount.value * (amount.value <= 100 ? 1e9 : 1e6) };
  return said;
}

function compared(left: Draft, op: CompareOp, right: Draft, about: Surroundings): Condition | null {
  if (left.type === 'amount') return right.type === 'amount' ? null : compared(right, MIRRORED[op], left, about);
  if (left.type === 'arithmetic' && !valueOf(left, about)) {
    const simpler = withoutArithmetic(left, op, right);
    if (simpler) return compared(simpler.left, op, simpler.right, about);
  }
  const a = sideOf(left, right, about);
  if (!a) return null;
  const beside: Surroundings = { ...about, subject: left.type === 'hole' ? about.subject : left };
  if (right.type !== 'amount' && unitOf(a) === 'shares' && left.type !== 'exact') right = ownAverages(right);
  if (right.type === 'amount') {
    if (right.amount.unit === 'times' && isSeries(a, 'close', 'open', 'high', 'low')) return null;
    const same = levelOf(a, right.amount);
    return same && compare(same.left, op, same.level);
  }
  const b =
    signalWithout(right, beside.subject) ??
    valueOf(right, beside.subject ? beside : { ...beside, subject: a as Draft });
  if (!b || (!literal(right) && !literal(left) && areApart(a, b))) return null;
  return compareValues(a, op, b, literal(right) || literal(left));
}

/** "5 day volume at least 1.5 times the 50 day": next to a volume a bare average is one of volumes. */
function ownAverages(of: Draft): Draft {
  if (of.type === 'series' && of.name === 'sma')
    return { type: 'own-average', average: 'sma', sessions: of.params[0]!, ago: of.ago };
  return of.type === 'times' ? { ...of, of: ownAverages(of.of) } : of;
}

/** "(a − b) / b > 0.03" is "a more than 3% above b"; "a − b > 2" is "a > b + 2"; "a / b >= 1.04" is "a >= 1.04 × b". */
function withoutArithmetic(
  { op, left, right }: Extract<Draft, { type: 'arithmetic' }>,
  _compare: CompareOp,
  level: Draft,
): { left: Draft; right: Draft } | null {
  const x = level.type === 'amount' ? level.amount.value : level.type === 'number' ? level.value : null;
  if (x === null || right.type === 'number' || right.type === 'amount') return null;
  const percent = level.type === 'amount' && level.amount.unit === 'percent';
  const [top, base] = [withoutBrackets(left), withoutBrackets(right)];
  if (op === '/' && top.type === 'arithmetic' && top.op === '-' && JSON.stringify(top.right) === JSON.stringify(base))
    return {
      left: { type: 'percentFrom', value: top.left, base },
      right: { type: 'number', value: percent ? x : Number((100 * x).toFixed(10)) },
    };
  if (op === '/') {
    const factor = percent ? x / 100 : x;
    return { left, right: factor === 1 ? right : { type: 'times', factor, of: right } };
  }
  if (op === '-' && !percent) return { left, right: x === 0 ? right : { type: 'plus', amount: x, of: right } };
  return null;
}

/** The distance of the close from a level, by its own name for an N-day high or low. */
export function fromLevel(level: Value): Value {
  if (level.type === 'over' && level.ago === 0 && level.sessions !== null && level.of.ago === 0) {
    if (level.fn === 'highest' && level.of.name === 'high') return series('distanceFromHigh', [level.sessions]);
    if (level.fn === 'lowest' && level.of.name === 'low') return series('distanceFromLow', [level.sessions]);
  }
  return { type: 'percentFrom', value: PRICE, base: level };
}

function beyond(of: Extract<DraftCondition, { type: 'beyond' }>, about: Surroundings): Condition | null {
  const value = sideOf(of.value, of.base, about);
  const base =
    value &&
    valueOf(of.base, { ...about, subject: of.value.type === 'hole' ? (about.subject ?? (value as Draft)) : of.value });
  if (!value || !base || (of.base.type !== 'exact' && of.value.type !== 'exact' && areApart(value, base))) return null;
  const { op, side, percent } = of;
  if (op === '>' || op === '>=') return percentBeyond(value, side, percent, op, base);
  if (op === '=' || op === '!=') {
    const spread: Value = { type: 'percentFrom', value, base };
    return compare(spread, op, side === 'above' ? percent : -percent);
  }
  return all(
    percentBeyond(value, side, 0, op === '<' ? '>' : '>=', base),
    negate(percentBeyond(value, side, percent, op === '<' ? '>=' : '>', base)),
  );
}

/** A fall of at least 5 is a change of at most −5; "less than" leaves it a fall. */
export function directed(value: Value, up: boolean, op: CompareOp, level: number): Condition {
  const signed = up || level === 0 ? level : -level;
  const turned = up ? op : MIRRORED[op];
  if (op !== '<' && op !== '<=') return compare(value, turned, signed);
  return all(compare(value, up ? '>' : '<', 0), compare(value, turned, signed));
}

/** Signed values: "histogram up" says that it is positive only of a change. */
const SIGNED: readonly SeriesName[] = [
  'changePercent',
  'change',
  'performance',
  'gapPercent',
  'roc',
  'momentum',
  'performanceYearToDate',
];

function changed(of: Extract<DraftCondition, { type: 'change' }>, about: Surroundings): Condition | null {
  const { way, op, amount, to, when } = of;
  const up = way === 'up';
  const subject = of.of.type === 'hole' ? (about.subject ? valueOf(of.of, about) : PRICE) : valueOf(of.of, about);
  if (!subject) return null;
  const ofPrice = isSeries(subject, 'close') && subject.type === 'series' && subject.ago === 0;
  const base = of.base && valueOf(of.base, { ...about, subject: subject as Draft });
  if (of.base && !base) return null;
  if (amount && (amount.unit === 'shares' || amount.unit === 'times' || amount.scale !== 1)) {
    if (!ofPrice && amount.unit === 'none') {
      const before = shiftValue(subject, ago(when));
      return (
        before &&
        compare(subject, up ? op : MIRRORED[op], {
          type: 'plus',
          amount: up ? amount.value : -amount.value,
          of: before,
        })
      );
    }
    return null;
  }
  if (base) return changedFrom(subject, base, of);
  if (!ofPrice) return changedValue(subject, of);
  const change = amount?.unit === 'usd' ? dollarsOver(when) : changeOver(when);
  if (!change) return null;
  if (!amount) return compare(change, up ? '>' : '<', 0);
  if (amount.unit === 'none' && Math.abs(amount.value) > 1000) return null;
  if (to) {
    const [a, b] = up ? [amount.value, to.value] : [-to.value, -amount.value];
    return between(change, Math.min(a, b), Math.max(a, b));
  }
  const level = up && amount.value < 0 ? amount.value : Math.abs(amount.value);
  if (of.around) return { type: 'near', value: change, target: number(up ? level : -level), percent: AROUND_PERCENT };
  return directed(change, up, op, level);
}

const ago = (when: Extract<DraftCondition, { type: 'change' }>['when']): number =>
  when && 'sessions' in when ? when.sessions : 1;

/** "off its high by 20%", "up 5% from the open" */
function changedFrom(subject: Value, base: Value, of: Extract<DraftCondition, { type: 'change' }>): Condition | null {
  const { way, op, amount, to } = of;
  const up = way === 'up';
  if (!amount) return compare(subject, up ? '>' : '<', base);
  const size = Math.abs(amount.value);
  if (amount.unit === 'usd')
    return compare(subject, up ? op : MIRRORED[op], { type: 'plus', amount: up ? size : -size, of: base });
  if (isSeries(base, 'close') && isSeries(subject, 'close') && base.type === 'series' && base.ago > 0 && !to)
    return directed(
      changeOver(base.ago === 1 ? null : { kind: 'within', sessions: base.ago, ago: 0, atLeast: 1, named: true }),
      up,
      op,
      size,
    );
  if (to) {
    const value = isSeries(subject, 'close')
      ? fromLevel(base)
      : ({ type: 'percentFrom', value: subject, base } as const);
    return value.type === 'series' || up
      ? between(value, size, Math.abs(to.value))
      : between(value, -Math.abs(to.value), -size);
  }
  const lowUp = base.type === 'over' && base.fn === 'lowest';
  const side = up || lowUp ? 'above' : 'below';
  if (op === '>' || op === '>=') return percentBeyond(subject, side, size, op, base);
  const level = isSeries(subject, 'close') ? fromLevel(base) : ({ type: 'percentFrom', value: subject, base } as const);
  return level.type === 'series' ? compare(level, op, size) : directed(level, up, op, size);
}

/** A change of another value than the price: "volume up 50%", "RSI up 5 points from yesterday". */
function changedValue(subject: Value, of: Extract<DraftCondition, { type: 'change' }>): Condition | null {
  const { way, op, amount, to, when } = of;
  const up = way === 'up';
  if (!amount) {
    if (isSeries(subject, ...SIGNED)) return compare(subject, up ? '>' : '<', 0);
    if (!when && isSeries(subject, 'open')) return compare(subject, up ? '>' : '<', series('close', [], 1));
    const before = shiftValue(subject, ago(when));
    return before && compare(subject, up ? '>' : '<', before);
  }
  if (isSeries(subject, ...SIGNED)) return directed(subject, up, op, Math.abs(amount.value));
  const before = shiftValue(subject, ago(when));
  if (!before) return null;
  if (amount.unit === 'percent') {
    const spread: Value = { type: 'percentFrom', value: subject, base: before };
    return to ? between(spread, amount.value, to.value) : directed(spread, up, op, Math.abs(amount.value));
  }
  return compare(subject, up ? op : MIRRORED[op], {
    type: 'plus',
    amount: up ? amount.value : -amount.value,
    of: before,
  });
}

function betweenOf(of: Extract<DraftCondition, { type: 'between' }>, about: Surroundings): Condition | null {
  const value = sideOf(of.value, of.high, about) ?? sideOf(of.value, of.low, about);
  if (!value) return null;
  if (of.low.type === 'amount' && of.high.type === 'amount') {
    const [a, b] = [levelOf(value, of.low.amount), levelOf(value, of.high.amount)];
    if (!a || !b) return null;
    const caps =
      isSeries(a.left, 'marketCap') && [of.low.amount, of.high.amount].every((x) => x.scale === 1 && x.unit === 'none');
    const scale = caps && of.high.amount.value <= 100 ? 1e9 : 1e6;
    const [x, y] =
      caps && of.high.amount.value < 1e5
        ? [of.low.amount.value * scale, of.high.amount.value * scale]
        : [a.level, b.level];
    return between(b.left, Math.min(x, y), Math.max(x, y));
  }
  const beside = { ...about, subject: of.value.type === 'hole' ? (about.subject ?? (value as Draft)) : of.value };
  const [low, high] = [valueOf(of.low, beside), valueOf(of.high, beside)];
  if (!low || !high) return null;
  const literally = of.low.type === 'exact' || of.high.type === 'exact';
  if (!literally && (areApart(value, low) || areApart(value, high))) return null;
  const exact = literally || low.type === 'number' || high.type === 'number';
  return exact ? between(value, low, high) : any(between(value, low, high), between(value, high, low));
}

function nearOf(of: Extract<DraftCondition, { type: 'near' }>, about: Surroundings): Condition | null {
  const value = sideOf(of.value, of.target, about);
  if (!value || of.percent < 0 || of.percent > 1000) return null;
  if (of.target.type === 'amount') {
    const same = levelOf(value, of.target.amount);
    return same && { type: 'near', value: same.left, target: number(same.level), percent: of.percent };
  }
  const target = valueOf(of.target, {
    ...about,
    subject: of.value.type === 'hole' ? (about.subject ?? (value as Draft)) : of.value,
  });
  return target && { type: 'near', value, target, percent: of.percent };
}

function crossed(of: Extract<DraftCondition, { type: 'cross' }>, about: Surroundings): Condition | null {
  const left =
    sideOf(of.left, of.right, about) ??
    (of.left.type === 'hole' && (of.right.type === 'amount' || of.right.type === 'own-signal') ? PRICE : null);
  if (!left) return null;
  if (of.right.type === 'amount') {
    const { amount } = of.right;
    if (amount.unit === 'times' || (amount.unit === 'percent' && isSeries(left, 'close'))) return null;
    if (of.left.type === 'hole' && !about.subject && amount.unit !== 'usd' && amount.unit !== 'none') return null;
    return cross(left, of.direction, amount.value);
  }
  const subject = of.left.type === 'hole' ? (about.subject ?? (left as Draft)) : of.left;
  if (of.right.type === 'own-signal' && of.left.type === 'hole' && !about.subject)
    return cross(series('macd'), of.direction, series('macdSignal'));
  const right = signalWithout(of.right, subject) ?? valueOf(of.right, { ...about, subject });
  if (!right || (!literal(of.right) && !literal(of.left) && areApart(left, right))) return null;
  return crossOf(left, of.direction, right, literal(of.right));
}

/** Oscillators that have their own lines of oversold and overbought. */
const OSCILLATORS = ['rsi', 'stochasticK', 'stochasticD', 'williamsR', 'cci', 'mfi'] as const;

function termOf(of: Extract<DraftCondition, { type: 'term' }>, about: Surroundings): Condition | null {
  if (!of.value) return { type: 'term', term: of.term, value: null };
  const value = of.value.type === 'hole' && !about.subject ? null : valueOf(of.value, about);
  if (!value) return of.value.type === 'hole' ? { type: 'term', term: of.term, value: null } : null;
  if ((of.term === 'oversold' || of.term === 'overbought') && !isSeries(value, ...OSCILLATORS)) {
    const said = of.value.type === 'exact' || about.subject?.type === 'exact';
    if (isSeries(value, 'close') && !said) return { type: 'term', term: of.term, value: null };
    return said ? { type: 'term', term: of.term, value } : null;
  }
  return { type: 'term', term: of.term, value };
}

/** "both above 50", "price above both": said of every value of the clause before but the one that is compared. */
function ofEach({ count, of }: Extract<DraftCondition, { type: 'each' }>, about: Surroundings): Condition | null {
  const compared = 'left' in of && of.left.type !== 'member' ? JSON.stringify(valueOf(of.left, about)) : null;
  let values = about.values().filter((value) => JSON.stringify(value) !== compared);
  if (count !== null && values.length > count) values = values.filter((value) => !isSeries(value, 'close'));
  if (values.length < 2 || (count !== null && values.length !== count)) return null;
  const parts = values.map((value) => resolve(fillMember(of, value as Draft), about));
  return parts.every((part) => part !== null) ? all(...parts) : null;
}

function fillMember<T>(node: T, value: Draft): T {
  if (Array.isArray(node)) return node.map((part: unknown) => fillMember(part, value)) as T;
  if (typeof node !== 'object' || node === null) return node;
  if ((node as { type?: string }).type === 'member') return value as T;
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, fillMember(part as unknown, value)])) as T;
}

const onEach = (when: When): boolean => when.kind === 'within' && when.sessions > 1 && when.atLeast === when.sessions;
const onAny = (when: When): when is Extract<When, { kind: 'within' }> =>
  when.kind === 'within' && when.sessions > 1 && when.atLeast < when.sessions;

/** The condition that a draft means; null where its parts do not fit together. */
export function resolve(draft: DraftCondition, about: Surroundings): Condition | null {
  switch (draft.type) {
    case 'plan':
      return draft.of;
    case 'all':
    case 'any': {
      const of: Condition[] = [];
      for (const part of draft.of) {
        const condition = resolve(part, about);
        if (!condition) return null;
        of.push(condition);
      }
      return draft.type === 'all' ? all(...of) : any(...of);
    }
    case 'not': {
      if (draft.of.type === 'timed' && onEach(draft.of.when))
        return resolve({ ...draft.of, of: { type: 'not', of: draft.of.of } }, about);
      const of = resolve(draft.of, about);
      return of && negate(of);
    }
    case 'each':
      return ofEach(draft, about);
    case 'compare':
      return compared(draft.left, draft.op, draft.right, about);
    case 'between':
      return betweenOf(draft, about);
    case 'near':
      return nearOf(draft, about);
    case 'cross':
      return crossed(draft, about);
    case 'beyond':
      return beyond(draft, about);
    case 'change':
      return changed(draft, about);
    case 'trend':
    case 'turn': {
      const value = draft.value.type === 'hole' && !about.subject ? PRICE : valueOf(draft.value, about);
      return value && ({ ...draft, value } as Condition);
    }
    case 'extreme': {
      const value = draft.value.type === 'hole' && !about.subject ? PRICE : valueOf(draft.value, about);
      if (draft.sessions !== null && (draft.sessions < 1 || draft.sessions > PLAN_BOUNDS.maxSessions)) return null;
      return value?.type === 'series' ? { ...draft, value } : null;
    }
    case 'candle':
      return draft;
    case 'sign': {
      const said = draft.value.type === 'hole' && !about.subject ? PRICE : valueOf(draft.value, about);
      if (!said) return null;
      const value = said.type === 'series' && said.name === 'close' ? series('changePercent', [], said.ago) : said;
      const up = draft.sign === 'positive';
      return draft.crossing ? cross(value, up ? 'above' : 'below', 0) : compare(value, up ? '>' : '<', 0);
    }
    case 'term':
      return termOf(draft, about);
    case 'timed': {
      // "never below 10 in the last 60 days": on none of them
      if (draft.of.type === 'not' && onAny(draft.when)) {
        const denied = resolve(draft.of.of, about);
        if (denied?.type === 'compare') return atTime(negate(denied), { ...draft.when, atLeast: draft.when.sessions });
        return resolve({ type: 'not', of: { ...draft, of: draft.of.of } }, about);
      }
      const of = resolve(draft.of, about);
      if (draft.when.kind === 'since') return of && about.ago > 1 ? atTime(of, within(about.ago, about.ago)) : null;
      return of && atTime(of, draft.when, draft.bracketed);
    }
  }
}
