import {
  seriesSpec,
  timeframeOfCondition,
  withoutTerms,
  type ChipAmount,
  type Condition,
  type SeriesName,
  type SeriesValue,
  type Value,
} from '@plainscan/contracts';
import { isSeries, unitOf } from './units.ts';
import { AGO, NEAR_PERCENT, POSITIVE, rangeOf, SESSIONS, type Bounds } from './amount-bounds.ts';
import { OPERATORS, SHARE_WORDS, isPercentBeyond, stocksText } from './describe-conditions.ts';
import { LABELS } from './describe-values.ts';
import { OVER_WORDS } from './formula-words.ts';

type Path = ChipAmount['path'];

/** Labels of parameters, which follow the name of their series; `n` is the length. */
const PARAMS: Record<string, string> = {
  n: 'length',
  s: 'smoothing',
  d: 'second smoothing',
  fast: 'fast length',
  slow: 'slow length',
  signal: 'signal length',
  k: 'deviations',
  factor: 'multiplier',
  conversion: 'conversion length',
  base: 'base length',
  span: 'span B length',
  ahead: 'shift',
  rsi: 'RSI length',
  short: 'short length',
  medium: 'medium length',
  long: 'long length',
  acceleration: 'acceleration',
  maximum: 'maximum acceleration',
  percent: 'size in percent',
};
/** Labels of lengths if "… length" after the series' name would be unclear. */
const LENGTHS: Partial<Record<SeriesName, string>> = {
  relativeVolume: 'average volume length',
  performance: 'performance over … sessions',
  channelPercent: 'channel length',
  distanceFromHigh: 'high of the last … sessions',
  distanceFromLow: 'low of the last … sessions',
  vwapSinceLow: 'VWAP since the low of the last … sessions',
  vwapSinceHigh: 'VWAP since the high of the last … sessions',
};

/** The bounds are widened to include the current value, in case it is out of range. */
function amount(path: Path, label: string, unit: ChipAmount['unit'], value: number, bounds: Bounds = {}): ChipAmount {
  const { min = null, max = null, integer = false } = bounds;
  return {
    path,
    label,
    value,
    negated: false,
    unit,
    min: min === null ? null : Math.min(min, value),
    max: max === null ? null : Math.max(max, value),
    integer,
  };
}

/** An amount that is displayed without its sign: "10% below", "minus 2". */
const negated = (path: Path, label: string, unit: ChipAmount['unit'], value: number): ChipAmount => ({
  ...amount(path, label, unit, -value, POSITIVE),
  negated: true,
});

const sessions = (path: Path, label: string, value: number | null): ChipAmount[] =>
  value === null ? [] : [amount(path, label, 'sessions', value, SESSIONS)];
const sessionsAgo = (path: Path, label: string, value: number): ChipAmount[] =>
  value === 0 ? [] : [amount(path, label, 'sessions', value, AGO)];

/** The name of a value's series. */
function nameOf(value: Value): string {
  switch (value.type) {
    case 'number':
      return 'number';
    case 'series':
      return LABELS[value.name];
    case 'over':
      return `${OVER_WORDS[value.fn]} ${nameOf(value.of)}`;
    case 'times':
    case 'plus':
      return nameOf(value.of);
    case 'percentFrom':
      return `${nameOf(value.value)} from ${nameOf(value.base)}`;
    case 'arithmetic':
      return `${nameOf(value.left)} ${value.op} ${nameOf(value.right)}`;
    case 'abs':
      return `absolute ${nameOf(value.of)}`;
    case 'among':
      return `${value.fn === 'mean' ? 'average' : value.fn} of ${value.of.map(nameOf).join(' and ')}`;
  }
}

function unitFor(value: Value): ChipAmount['unit'] {
  if (isSeries(value, 'relativeVolume')) return 'times';
  const unit = unitOf(value);
  return unit === null || unit === 'index' || unit === 'rank' || unit === 'amount' ? 'number' : unit;
}

function seriesAmounts({ name, params, ago }: SeriesValue, path: Path): ChipAmount[] {
  const lengths = seriesSpec(name).params.flatMap((spec, i) => {
    if (spec.isDate) return [];
    const label = (spec.name === 'n' ? LENGTHS[name] : undefined) ?? `${LABELS[name]} ${PARAMS[spec.name]!}`;
    return amount([...path, 'params', i], label, spec.integer ? 'sessions' : 'number', params[i]!, spec);
  });
  return [...lengths, ...sessionsAgo([...path, 'ago'], `${LABELS[name]} of … sessions ago`, ago)];
}

function overAmounts(value: Extract<Value, { type: 'over' }>, path: Path): ChipAmount[] {
  const isExtreme = (value.fn === 'highest' || value.fn === 'lowest') && isSeries(value.of, 'high', 'low');
  const name = nameOf(isExtreme ? value.of : value);
  return [
    ...valueAmounts(value.of, [...path, 'of']),
    ...sessions([...path, 'sessions'], `${name} of the last … sessions`, value.sessions),
    // "before today" is part of a breakout level, not an amount.
    ...(value.ago > 1 ? sessionsAgo([...path, 'ago'], 'ending … sessions ago', value.ago) : []),
  ];
}

/** `literal`: the label of a bare number, and the value it is compared with. */
function valueAmounts(value: Value, path: Path, literal?: { label: string; of: Value }): ChipAmount[] {
  switch (value.type) {
    case 'number': {
      const { label, of } = literal ?? { label: 'number', of: value };
      return [amount([...path, 'value'], label, unitFor(of), value.value, rangeOf(of))];
    }
    case 'series':
      return seriesAmounts(value, path);
    case 'over':
      return overAmounts(value, path);
    case 'times':
      return [
        value.factor < 0
          ? negated([...path, 'factor'], `times ${nameOf(value.of)}`, 'times', value.factor)
          : amount([...path, 'factor'], `times ${nameOf(value.of)}`, 'times', value.factor, POSITIVE),
        ...valueAmounts(value.of, [...path, 'of']),
      ];
    case 'plus': {
      const at = [...path, 'amount'];
      const unit = unitFor(value.of);
      return [
        ...valueAmounts(value.of, [...path, 'of']),
        value.amount < 0 ? negated(at, 'minus', unit, value.amount) : amount(at, 'plus', unit, value.amount, POSITIVE),
      ];
    }
    case 'percentFrom':
      return [...valueAmounts(value.value, [...path, 'value']), ...valueAmounts(value.base, [...path, 'base'])];
    case 'arithmetic':
      return [...valueAmounts(value.left, [...path, 'left']), ...valueAmounts(value.right, [...path, 'right'])];
    case 'abs':
      return valueAmounts(value.of, [...path, 'of']);
    case 'among':
      return value.of.flatMap((one, i) => valueAmounts(one, [...path, 'of', i]));
  }
}

type Compare = Extract<Condition, { type: 'compare' }>;

function compareAmounts(condition: Compare, path: Path, named: boolean): ChipAmount[] {
  if (isPercentBeyond(condition)) {
    const { left, op, right } = condition;
    const at = [...path, 'right', 'value'];
    const comparison = op.length === 1 ? 'more than' : 'at least';
    return [
      ...valueAmounts(left.value, [...path, 'left', 'value']),
      right.value < 0
        ? negated(at, `${comparison} … % below`, 'percent', right.value)
        : amount(at, `${comparison} … % above`, 'percent', right.value, POSITIVE),
      ...valueAmounts(left.base, [...path, 'left', 'base']),
    ];
  }
  const { left, op, right } = condition;
  const comparison = isSeries(left, 'relativeVolume') ? `${OPERATORS[op]} … times its average` : OPERATORS[op];
  const label = named ? `${nameOf(left)} ${comparison}` : comparison;
  return [...valueAmounts(left, [...path, 'left']), ...valueAmounts(right, [...path, 'right'], { label, of: left })];
}

function windowAmounts(condition: Extract<Condition, { type: 'window' }>, path: Path): ChipAmount[] {
  const { of, sessions: length, atLeast, ago } = condition;
  const inner = conditionAmounts(of, [...path, 'of'], true);
  if (length === 1) return [...inner, ...sessionsAgo([...path, 'ago'], '… sessions ago', ago)];
  const [each, some] = [atLeast === length, atLeast > 1 && atLeast < length];
  const words = each ? 'on each of the last' : some ? 'of the last' : 'within the last';
  return [
    ...inner,
    ...(some
      ? [amount([...path, 'atLeast'], 'on at least … sessions', 'sessions', atLeast, { ...SESSIONS, max: length })]
      : []),
    ...sessions([...path, 'sessions'], `${words} … sessions`, length),
    ...sessionsAgo([...path, 'ago'], 'ending … sessions ago', ago),
  ];
}

/** `named`: one of several conditions, so its levels are labeled with their value. On weekly bars, labels say weeks. */
function conditionAmounts(condition: Condition, path: Path, named: boolean): ChipAmount[] {
  const timeframe = timeframeOfCondition(condition);
  const amounts = dailyAmounts(condition, path, named);
  return timeframe
    ? amounts.map((one) => ({ ...one, label: one.label.replaceAll('sessions', `${timeframe}s`) }))
    : amounts;
}

function dailyAmounts(condition: Condition, path: Path, named: boolean): ChipAmount[] {
  const name = (value: Value, label: string) => (named ? `${nameOf(value)} ${label}` : label);
  switch (condition.type) {
    case 'all':
    case 'any':
      return condition.of.flatMap((part, i) => conditionAmounts(part, [...path, 'of', i], true));
    case 'atLeast': {
      const { count, of } = condition;
      return [
        amount([...path, 'count'], `at least … of ${of.length}`, 'number', count, {
          min: 1,
          max: of.length,
          integer: true,
        }),
        ...of.flatMap((part, i) => conditionAmounts(part, [...path, 'of', i], true)),
      ];
    }
    case 'not':
      return conditionAmounts(condition.of, [...path, 'of'], named);
    case 'compare':
      return compareAmounts(condition, path, named);
    case 'between': {
      const { value, low, high } = condition;
      return [
        ...valueAmounts(value, [...path, 'value']),
        ...valueAmounts(low, [...path, 'low'], { label: name(value, 'from'), of: value }),
        ...valueAmounts(high, [...path, 'high'], { label: name(value, 'to'), of: value }),
      ];
    }
    case 'near': {
      const { value, target, percent } = condition;
      return [
        ...valueAmounts(value, [...path, 'value']),
        amount([...path, 'percent'], name(value, 'within … %'), 'percent', percent, NEAR_PERCENT),
        ...valueAmounts(target, [...path, 'target'], { label: name(value, 'near'), of: value }),
      ];
    }
    case 'cross': {
      const { left, right, direction } = condition;
      const verb = direction === 'either' ? 'crosses' : `crosses ${direction}`;
      return [
        ...valueAmounts(left, [...path, 'left']),
        ...valueAmounts(right, [...path, 'right'], { label: name(left, verb), of: left }),
      ];
    }
    case 'trend': {
      const { value, direction } = condition;
      const exactly = condition.exactly ? 'exactly ' : '';
      return [
        ...valueAmounts(value, [...path, 'value']),
        ...sessions([...path, 'sessions'], name(value, `${direction} for ${exactly}… sessions`), condition.sessions),
      ];
    }
    case 'turn':
      return valueAmounts(condition.value, [...path, 'value']);
    case 'extreme': {
      const { value, which, beats } = condition;
      const label = beats
        ? `new ${which === 'highest' ? 'high' : 'low'} of … sessions`
        : `${which} ${nameOf(value)} in … sessions`;
      const own = sessions([...path, 'sessions'], label, condition.sessions);
      const inner = valueAmounts(value, [...path, 'value']);
      return beats ? [...own, ...inner] : [...inner, ...own];
    }
    case 'breadth': {
      const { op, percent, group, of } = condition;
      const label = `${SHARE_WORDS[op]} … % of ${stocksText(group)}`;
      return [
        amount([...path, 'percent'], label, 'percent', percent, { min: 0, max: 100 }),
        ...conditionAmounts(of, [...path, 'of'], true),
      ];
    }
    case 'divergence':
      return seriesAmounts(condition.value, [...path, 'value']);
    case 'window':
      return windowAmounts(condition, path);
    case 'term': // expanded before
    case 'candle':
    case 'setup':
    case 'belongs':
      return [];
  }
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** Makes labels unique: "first SMA length", "second SMA length". */
function withUniqueLabels(amounts: readonly ChipAmount[]): ChipAmount[] {
  const seen = new Map<string, number>();
  const shared = (label: string) => amounts.filter((other) => other.label === label).length > 1;
  return amounts.map((one) => {
    if (!shared(one.label)) return one;
    const nth = seen.get(one.label) ?? 0;
    seen.set(one.label, nth + 1);
    return { ...one, label: `${ORDINALS[nth] ?? `${nth + 1}th`} ${one.label}` };
  });
}

/**
 * The numbers of a canonical condition that a user may want to change, in the order of its description. Each can be replaced by
 * any number within its bounds; `…` in a label marks the number. For a trader's term, the numbers of its definition.
 */
export const amountsOf = (condition: Condition): ChipAmount[] =>
  withUniqueLabels(conditionAmounts(withoutTerms(condition), [], false));
