import {
  BREAKOUT_SETUPS,
  type BreadthGroup,
  type BreadthOp,
  type CompareOp,
  type Condition,
  conditionOnTimeframe,
  expandTerm,
  OSCILLATORS,
  SECTORS,
  type Term,
  type Timeframe,
  timeframeOfCondition,
  type Value,
} from '@plainscan/contracts';
import { CANDLE_PHRASES } from '../lexicon/candle-words.ts';
import { SETUP_PHRASES } from '../lexicon/setup-words.ts';
import { TERM_PHRASES } from '../lexicon/trader-words.ts';
import { EXCHANGE_WORDS } from '../lexicon/place-words.ts';
import { VOCABULARY } from '../lexicon/vocabulary.ts';
import { fold } from '../text/words.ts';
import { isOfItsBar, type Joined, needsBrackets } from './brackets.ts';
import { areIncompatible, compareValues, crossOf } from './compare.ts';
import { isSeries, unitOf } from './units.ts';
import { rightSide, days, describeValue, ends, saidOfBars, side } from './describe-values.ts';

export const OPERATORS: Record<CompareOp, string> = {
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
  '=': 'equal to',
  '!=': 'not equal to',
};

const first = (phrases: string): string => phrases.split('|')[0]!;

type PercentBeyond = Extract<Condition, { type: 'compare' }> & {
  left: Extract<Value, { type: 'percentFrom' }>;
  right: Extract<Value, { type: 'number' }>;
};

/** Whether "… % above" would be parsed as a named series, such as the distance from a high. */
const isNamedDistance = ({ value, base }: Extract<Value, { type: 'percentFrom' }>): boolean =>
  isSeries(value, 'volume') || (isSeries(value, 'close') && base.type === 'over') || base.type === 'times';

/** Whether a comparison is written like "price at least 10% above 50-day SMA". */
export function isPercentBeyond(condition: Extract<Condition, { type: 'compare' }>): condition is PercentBeyond {
  const { left, op, right } = condition;
  if (left.type !== 'percentFrom' || right.type !== 'number' || isNamedDistance(left)) return false;
  if (left.value.type !== 'series' || left.base.type === 'number' || areIncompatible(left.value, left.base))
    return false;
  return right.value >= 0 ? op === '>=' || op === '>' : op === '<=' || op === '<';
}

/** "within 5% of high" would be read as the 52-week high. */
const ofItsDay = (level: Value): string | null =>
  level.type === 'series' && level.ago === 0 && !level.timeframe && isSeries(level, 'high', 'low')
    ? `the day's ${level.name}`
    : null;

function percentBeyond({ left, op, right }: PercentBeyond): string {
  const amount = `${op.length === 1 ? 'more than' : 'at least'} ${String(Math.abs(right.value))}%`;
  return `${describeValue(left.value)} ${amount} ${right.value < 0 ? 'below' : 'above'} ${ofItsDay(left.base) ?? side(left.base)}`;
}

interface AtrDistance {
  price: string;
  times: string;
  level: string;
  isAbove: boolean;
}

/** The parts of "price more than 2 times ATR(14) above 50-day SMA"; null for any other comparison. */
function atrDistanceOf({ left, op, right }: Extract<Condition, { type: 'compare' }>): AtrDistance | null {
  if (left.type !== 'percentFrom' || right.type !== 'times' || right.factor === 0) return null;
  const { value: level, base: close } = left;
  const { of: atr } = right;
  if (close.type !== 'series' || close.name !== 'close' || atr.type !== 'series' || atr.name !== 'atrPercent')
    return null;
  const isAbove = right.factor < 0;
  if (close.ago !== atr.ago || level.type === 'number' || unitOf(level) !== 'price' || op[0] !== (isAbove ? '<' : '>'))
    return null;
  return {
    price: describeValue(close),
    times: `${String(Math.abs(right.factor))} times ATR(${atr.params[0]!})`,
    level: describeValue(level),
    isAbove,
  };
}

/** "price more than 2 times ATR(14) above 50-day SMA", for a plan that divides both sides by the price. */
function atrDistance(condition: Extract<Condition, { type: 'compare' }>): string | null {
  const distance = atrDistanceOf(condition);
  if (!distance) return null;
  const { price, times, level, isAbove } = distance;
  return `${price} ${condition.op.length === 1 ? 'more than' : 'at least'} ${times} ${isAbove ? 'above' : 'below'} (${level})`;
}

/** "price within 2 times ATR(14) of 20-day EMA"; null for any other range. */
function withinRanges({ value, low, high }: Extract<Condition, { type: 'between' }>): string | null {
  if (low.type !== 'times' || high.type !== 'times' || low.factor !== -high.factor || !same(low.of, high.of))
    return null;
  const distance = atrDistanceOf({ type: 'compare', left: value, op: '>=', right: high });
  return distance && `${distance.price} within ${distance.times} of (${distance.level})`;
}

/** "Above average dollar volume" has its own subject, even after another value; "price above range" after a formula has none. */
const readsDifferently = (left: Value, right: Value): boolean =>
  (isSeries(right, 'averageDollarVolume') && !isSeries(left, 'volume', 'dollarVolume')) ||
  (isSeries(right, 'range', 'body') && !isSeries(left, 'range', 'body'));

function compareText(condition: Extract<Condition, { type: 'compare' }>): string {
  const { left, op, right } = condition;
  const ranges = atrDistance(condition);
  if (ranges) return ranges;
  if (isPercentBeyond(condition)) return percentBeyond(condition);
  const literal =
    areIncompatible(left, right) || readsDifferently(left, right) || !same(compareValues(left, op, right), condition);
  return `${side(left)} ${OPERATORS[op]} ${literal ? `(${describeValue(right)})` : rightSide(left, right)}`;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function termText(term: Term, value: Value | null): string {
  const word = first(TERM_PHRASES[term]);
  if (!value) return word;
  if (term === 'pullback') return `${word} to ${rightSide({ type: 'number', value: 0 }, value)}`;
  if (term === 'bounce') return `${word} off ${rightSide({ type: 'number', value: 0 }, value)}`;
  return `${isSeries(value, ...OSCILLATORS) ? side(value) : `(${describeValue(value)})`} ${word}`;
}

const plainSymbol = (text: string): boolean => /^[A-Z]+$/.test(text) && !VOCABULARY.has(fold(text.toLowerCase()));

const EXCHANGES = new Set(EXCHANGE_WORDS.map(([, name]) => name));

/** If one name needs quotes, all get them, so that the list is parsed as one. */
function namesText(field: string, anyOf: readonly string[]): string {
  const plain = anyOf.every((text) => isPlain(field, text));
  return anyOf.map((text) => (plain ? text : JSON.stringify(text))).join(' or ');
}

const isPlain = (field: string, text: string): boolean =>
  field === 'sector'
    ? (SECTORS as readonly string[]).includes(text)
    : field === 'exchange'
      ? EXCHANGES.has(text)
      : field === 'symbol' && plainSymbol(text);

/** The parts of an "and" or "or", in brackets where needed. */
const joinedText = ({ type, of }: Joined): string =>
  of
    .map((part, i) => (needsBrackets(part, i, { type, of }) ? `(${describeCondition(part)})` : describeCondition(part)))
    .join(type === 'all' ? ' and ' : ' or ');

type Breadth = Extract<Condition, { type: 'breadth' }>;

/** The comparison of a share: "more than 60% of". */
export const SHARE_WORDS: Record<BreadthOp, string> = {
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
};

/** "Technology stocks", "stocks whose industry contains "bank"". */
export function stocksText(group: BreadthGroup | null): string {
  if (!group) return 'stocks';
  const { field, anyOf } = group;
  const isNamed = field !== 'industry' && anyOf.every((text) => isPlain(field, text));
  return isNamed
    ? `${namesText(field, anyOf)} stocks`
    : `stocks whose (${describeCondition({ type: 'belongs', field, anyOf })})`;
}

const isOnBars = (condition: Condition): boolean => timeframeOfCondition(condition) !== null;

const leafText = (condition: Condition): string =>
  !isOnBars(condition) &&
  (condition.type === 'candle' ||
    condition.type === 'setup' ||
    (condition.type === 'term' &&
      !condition.value &&
      condition.term !== 'golden-cross' &&
      condition.term !== 'death-cross'))
    ? describeCondition(condition)
    : `(${describeCondition(condition)})`;

function windowText({ of, ago, sessions, atLeast }: Extract<Condition, { type: 'window' }>): string {
  const what = of.type === 'cross' && sessions > 1 && !isOnBars(of) ? describeCondition(of) : leafText(of);
  const ends = ago ? ` ending ${days(ago)} ago` : '';
  if (sessions === 1) return `${what} ${days(ago)} ago`;
  if (atLeast === 1) return `${what} within the last ${days(sessions)}${ends}`;
  if (atLeast === sessions) return `${what} on each of the last ${days(sessions)}${ends}`;
  return `${what} on at least ${atLeast} of the last ${days(sessions)}${ends}`;
}

function extremeText(condition: Extract<Condition, { type: 'extreme' }>): string {
  const { which, sessions, beats } = condition;
  const value =
    condition.value.type === 'series' ? describeValue(condition.value) : `(${describeValue(condition.value)})`;
  if (beats) {
    const span = sessions === null ? 'all-time' : sessions === 252 ? '52-week' : `${sessions}-day`;
    return `new ${span} ${which === 'highest' ? 'high' : 'low'}${isOfItsBar(condition) ? '' : ` in ${value}`}`;
  }
  return sessions === null ? `all-time ${which} ${value}` : `${which} ${value} in ${days(sessions)}`;
}

function setupText({ name, breaksOut }: Extract<Condition, { type: 'setup' }>): string {
  const words = first(SETUP_PHRASES[name]);
  if (breaksOut) return `${name === 'bear-flag' ? 'breaking down from' : 'breaking out of'} a ${words}`;
  return BREAKOUT_SETUPS.includes(name) ? `in a ${words}` : words;
}

/** The share that a condition compares: "% of Technology stocks with price above 50-day SMA". */
export const describeShare = ({ of, group }: Pick<Breadth, 'of' | 'group'>): string =>
  `% of ${stocksText(group)} with ${describeCondition(of)}`;

/** Canonical English for a condition, which the parser reads back as the same condition. */
export function describeCondition(condition: Condition): string {
  const timeframe = timeframeOfCondition(condition);
  if (timeframe && !['all', 'any', 'atLeast', 'not'].includes(condition.type))
    return saidOfBars(describeCondition(conditionOnTimeframe(condition, undefined)), timeframe);
  switch (condition.type) {
    case 'all':
    case 'any':
      return joinedText(condition);
    case 'atLeast':
      return `at least ${condition.count} of: ${condition.of.map((part) => `(${describeCondition(part)})`).join(', ')}`;
    case 'not':
      return `not (${describeCondition(condition.of)})`;
    case 'compare':
      return compareText(condition);
    case 'between': {
      const { value, low, high } = condition;
      const ranges = withinRanges(condition);
      if (ranges) return ranges;
      const incompatible = areIncompatible(value, low) || areIncompatible(value, high);
      const reversed = low.type === 'number' && high.type === 'number' && low.value > high.value;
      const [from, to] =
        reversed || incompatible ? [low, high].map((v) => `(${describeValue(v)})`) : ends(value, low, high);
      return `${side(value)} between ${from} and ${to}`;
    }
    case 'near':
      return `${side(condition.value)} within ${String(condition.percent)}% of ${
        areIncompatible(condition.value, condition.target)
          ? `(${describeValue(condition.target)})`
          : (ofItsDay(condition.target) ?? rightSide(condition.value, condition.target))
      }`;
    case 'cross': {
      const verb = condition.direction === 'either' ? 'crosses' : `crosses ${condition.direction}`;
      const literal =
        areIncompatible(condition.left, condition.right) ||
        readsDifferently(condition.left, condition.right) ||
        !same(crossOf(condition.left, condition.direction, condition.right), condition);
      return `${side(condition.left)} ${verb} ${literal ? `(${describeValue(condition.right)})` : rightSide(condition.left, condition.right)}`;
    }
    case 'trend':
      return `${side(condition.value)} ${condition.direction} for ${condition.exactly ? 'exactly ' : ''}${days(condition.sessions)}`;
    case 'turn':
      return `${side(condition.value)} turning ${condition.direction}`;
    case 'extreme':
      return extremeText(condition);
    case 'divergence':
      return `${condition.direction} divergence of ${describeValue(condition.value)}`;
    case 'candle':
      return first(CANDLE_PHRASES[condition.name]);
    case 'setup':
      return setupText(condition);
    case 'breadth':
      return `${SHARE_WORDS[condition.op]} ${String(condition.percent)}% of ${stocksText(condition.group)}: (${describeCondition(condition.of)})`;
    case 'belongs': {
      const verb = condition.field === 'industry' || condition.field === 'name' ? 'contains' : 'is';
      return `${condition.field} ${verb} ${namesText(condition.field, condition.anyOf)}`;
    }
    case 'term':
      return termText(condition.term, condition.value);
    case 'window':
      return windowText(condition);
  }
}

/** The definition of a trader's term, in plain conditions. */
export const meaningOf = (term: Term, value: Value | null = null, timeframe?: Timeframe): string =>
  describeCondition(expandTerm(term, value, timeframe));
