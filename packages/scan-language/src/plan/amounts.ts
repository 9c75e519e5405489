import {
  seriesSpec,
  withoutTerms,
  type ChipAmount,
  type Condition,
  type SeriesName,
  type SeriesValue,
  type Value,
} from '@plainscan/contracts';
import { isSeries, unitOf } from './units.ts';
import { AGO, NEAR_PERCENT, POSITIVE, rangeOf, SESSIONS, type Bounds } from './amount-bounds.ts';
import { OPERATORS, saysPercentBeyond } from './describe-conditions.ts';
import { LABELS } from './describe-values.ts';

type Path = ChipAmount['path'];

/** What a parameter is called after the name of its series; `n` is its length. */
const PARAMS: Record<string, string> = {
  n: 'length',
  s: 'smoothing',
  d: 'second smoothing',
  fast: 'fast length',
  slow: 'slow length',
  signal: 'signal length',
  k: 'deviations',
};
/** Lengths of series whose name does not say what the length is of. */
const LENGTHS: Partial<Record<SeriesName, string>> = {
  relativeVolume: 'average volume length',
  performance: 'performance over … sessions',
  channelPercent: 'channel length',
  distanceFromHigh: 'high of the last … sessions',
  distanceFromLow: 'low of the last … sessions',
};

/** The bound holds the number that is there, however it came there. */
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

/** One that is written without its sign: "10% below", "minus 2". */
const negated = (path: Path, label: string, unit: ChipAmount['unit'], value: number): ChipAmount => ({
  ...amount(path, label, unit, -value, POSITIVE),
  negated: true,
});

const sessions = (path: Path, label: string, value: number | null): ChipAmount[] =>
  value === null ? [] : [amount(path, label, 'sessions', value, SESSIONS)];
const sessionsAgo = (path: Path, label: string, value: number): ChipAmount[] =>
  value === 0 ? [] : [amount(path, label, 'sessions', value, AGO)];

/** The series that a value is of, in words. */
function nameOf(value: Value): string {
  switch (value.type) {
    case 'number':
      return 'number';
    case 'series':
      return LABELS[value.name];
    case 'over':
      return `${value.fn === 'mean' ? 'average' : value.fn} ${LABELS[value.of.name]}`;
    case 'times':
    case 'plus':
      return nameOf(value.of);
    case 'percentFrom':
      return `${nameOf(value.value)} from ${nameOf(value.base)}`;
  }
}

function unitFor(value: Value): ChipAmount['unit'] {
  if (isSeries(value, 'relativeVolume')) return 'times';
  const unit = unitOf(value);
  return unit === null || unit === 'index' || unit === 'amount' ? 'number' : unit;
}

function ofSeries({ name, params, ago }: SeriesValue, path: Path): ChipAmount[] {
  const lengths = seriesSpec(name).params.map((spec, i) => {
    const label = (spec.name === 'n' ? LENGTHS[name] : undefined) ?? `${LABELS[name]} ${PARAMS[spec.name]!}`;
    return amount([...path, 'params', i], label, spec.integer ? 'sessions' : 'number', params[i]!, spec);
  });
  return [...lengths, ...sessionsAgo([...path, 'ago'], `${LABELS[name]} of … sessions ago`, ago)];
}

function ofOver(value: Extract<Value, { type: 'over' }>, path: Path): ChipAmount[] {
  const own = value.fn !== 'mean' && (value.of.name === 'high' || value.of.name === 'low');
  return [
    ...ofSeries(value.of, [...path, 'of']),
    ...sessions(
      [...path, 'sessions'],
      `${own ? LABELS[value.of.name] : nameOf(value)} of the last … sessions`,
      value.sessions,
    ),
    // "before today" is how a level to be broken is defined.
    ...(value.ago > 1 ? sessionsAgo([...path, 'ago'], 'ending … sessions ago', value.ago) : []),
  ];
}

/** `literal`: the label of a bare number, and the value it is compared with. */
function ofValue(value: Value, path: Path, literal?: { label: string; of: Value }): ChipAmount[] {
  switch (value.type) {
    case 'number': {
      const { label, of } = literal ?? { label: 'number', of: value };
      return [amount([...path, 'value'], label, unitFor(of), value.value, rangeOf(of))];
    }
    case 'series':
      return ofSeries(value, path);
    case 'over':
      return ofOver(value, path);
    case 'times':
      return [
        value.factor < 0
          ? negated([...path, 'factor'], `times ${nameOf(value.of)}`, 'times', value.factor)
          : amount([...path, 'factor'], `times ${nameOf(value.of)}`, 'times', value.factor, POSITIVE),
        ...ofValue(value.of, [...path, 'of']),
      ];
    case 'plus': {
      const at = [...path, 'amount'];
      const unit = unitFor(value.of);
      return [
        ...ofValue(value.of, [...path, 'of']),
        value.amount < 0 ? negated(at, 'minus', unit, value.amount) : amount(at, 'plus', unit, value.amount, POSITIVE),
      ];
    }
    case 'percentFrom':
      return [...ofValue(value.value, [...path, 'value']), ...ofValue(value.base, [...path, 'base'])];
  }
}

type Compare = Extract<Condition, { type: 'compare' }>;

function ofCompare(condition: Compare, path: Path, named: boolean): ChipAmount[] {
  if (saysPercentBeyond(condition)) {
    const { left, op, right } = condition;
    const at = [...path, 'right', 'value'];
    const least = op.length === 1 ? 'more than' : 'at least';
    return [
      ...ofValue(left.value, [...path, 'left', 'value']),
      right.value < 0
        ? negated(at, `${least} … % below`, 'percent', right.value)
        : amount(at, `${least} … % above`, 'percent', right.value, POSITIVE),
      ...ofValue(left.base, [...path, 'left', 'base']),
    ];
  }
  const { left, op, right } = condition;
  const said = isSeries(left, 'relativeVolume') ? `${OPERATORS[op]} … times its average` : OPERATORS[op];
  const label = named ? `${nameOf(left)} ${said}` : said;
  return [...ofValue(left, [...path, 'left']), ...ofValue(right, [...path, 'right'], { label, of: left })];
}

function ofWindow(condition: Extract<Condition, { type: 'window' }>, path: Path): ChipAmount[] {
  const { of, sessions: length, atLeast, ago } = condition;
  const inner = ofCondition(of, [...path, 'of'], true);
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

/** `named`: among other conditions, so a level is labeled with the value it belongs to. */
function ofCondition(condition: Condition, path: Path, named: boolean): ChipAmount[] {
  const name = (value: Value, said: string) => (named ? `${nameOf(value)} ${said}` : said);
  switch (condition.type) {
    case 'all':
    case 'any':
      return condition.of.flatMap((part, i) => ofCondition(part, [...path, 'of', i], true));
    case 'not':
      return ofCondition(condition.of, [...path, 'of'], named);
    case 'compare':
      return ofCompare(condition, path, named);
    case 'between': {
      const { value, low, high } = condition;
      return [
        ...ofValue(value, [...path, 'value']),
        ...ofValue(low, [...path, 'low'], { label: name(value, 'from'), of: value }),
        ...ofValue(high, [...path, 'high'], { label: name(value, 'to'), of: value }),
      ];
    }
    case 'near': {
      const { value, target, percent } = condition;
      return [
        ...ofValue(value, [...path, 'value']),
        amount([...path, 'percent'], name(value, 'within … %'), 'percent', percent, NEAR_PERCENT),
        ...ofValue(target, [...path, 'target'], { label: name(value, 'near'), of: value }),
      ];
    }
    case 'cross': {
      const { left, right, direction } = condition;
      const verb = direction === 'either' ? 'crosses' : `crosses ${direction}`;
      return [
        ...ofValue(left, [...path, 'left']),
        ...ofValue(right, [...path, 'right'], { label: name(left, verb), of: left }),
      ];
    }
    case 'trend': {
      const { value, direction } = condition;
      const exactly = condition.exactly ? 'exactly ' : '';
      return [
        ...ofValue(value, [...path, 'value']),
        ...sessions([...path, 'sessions'], name(value, `${direction} for ${exactly}… sessions`), condition.sessions),
      ];
    }
    case 'turn':
      return ofValue(condition.value, [...path, 'value']);
    case 'extreme': {
      const { value, which, beats } = condition;
      const said = beats
        ? `new ${which === 'highest' ? 'high' : 'low'} of … sessions`
        : `${which} ${nameOf(value)} in … sessions`;
      const own = sessions([...path, 'sessions'], said, condition.sessions);
      const inner = ofSeries(value, [...path, 'value']);
      return beats ? [...own, ...inner] : [...inner, ...own];
    }
    case 'window':
      return ofWindow(condition, path);
    case 'term': // none is left
    case 'candle':
    case 'belongs':
      return [];
  }
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** No two fields of one form under one name: "first SMA length", "second SMA length". */
function toldApart(amounts: readonly ChipAmount[]): ChipAmount[] {
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
 * The numbers of a canonical condition that a person may want to change, in the order its English says them. Each can be
 * replaced by any number within its bounds; `…` in a label marks the number. For a trading term: the numbers of its definition.
 */
export const amountsOf = (condition: Condition): ChipAmount[] =>
  toldApart(ofCondition(withoutTerms(condition), [], false));
