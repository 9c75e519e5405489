import { expandTerm, SECTORS, type CompareOp, type Condition, type Term, type Value } from '@plainscan/contracts';
import { TERM_PHRASES, CANDLE_PHRASES } from '../lexicon/trader-words.ts';
import { EXCHANGE_WORDS } from '../lexicon/place-words.ts';
import { VOCABULARY } from '../lexicon/vocabulary.ts';
import { fold } from '../text/words.ts';
import { areApart, compareValues, crossOf } from './compare.ts';
import { isSeries, unitOf } from './units.ts';
import { against, days, describeValue, ends, side } from './describe-values.ts';

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

/** Percent beyond a level that has its own name would be read back under that name. */
const hasOwnName = ({ value, base }: Extract<Value, { type: 'percentFrom' }>): boolean =>
  isSeries(value, 'volume') || (isSeries(value, 'close') && base.type === 'over') || base.type === 'times';

/** Whether it is written as "price at least 10% above 50-day SMA". */
export function saysPercentBeyond(condition: Extract<Condition, { type: 'compare' }>): condition is PercentBeyond {
  const { left, op, right } = condition;
  if (left.type !== 'percentFrom' || right.type !== 'number' || hasOwnName(left)) return false;
  if (left.value.type !== 'series' || left.base.type === 'number' || areApart(left.value, left.base)) return false;
  return right.value >= 0 ? op === '>=' || op === '>' : op === '<=' || op === '<';
}

function percentBeyond({ left, op, right }: PercentBeyond): string {
  const amount = `${op.length === 1 ? 'more than' : 'at least'} ${String(Math.abs(right.value))}%`;
  return `${describeValue(left.value)} ${amount} ${right.value < 0 ? 'below' : 'above'} ${side(left.base)}`;
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

/** "price more than 2 times ATR(14) above 50-day SMA": as traders say it. The plan divides both sides by the price. */
function atrDistance(condition: Extract<Condition, { type: 'compare' }>): string | null {
  const distance = atrDistanceOf(condition);
  if (!distance) return null;
  const { price, times, level, isAbove } = distance;
  return `${price} ${condition.op.length === 1 ? 'more than' : 'at least'} ${times} ${isAbove ? 'above' : 'below'} (${level})`;
}

/** "price within 2 times ATR(14) of 20-day EMA" */
function withinRanges({ value, low, high }: Extract<Condition, { type: 'between' }>): string | null {
  if (low.type !== 'times' || high.type !== 'times' || low.factor !== -high.factor || !same(low.of, high.of))
    return null;
  const distance = atrDistanceOf({ type: 'compare', left: value, op: '>=', right: high });
  return distance && `${distance.price} within ${distance.times} of (${distance.level})`;
}

function compareText(condition: Extract<Condition, { type: 'compare' }>): string {
  const { left, op, right } = condition;
  const ranges = atrDistance(condition);
  if (ranges) return ranges;
  if (saysPercentBeyond(condition)) return percentBeyond(condition);
  const literal = areApart(left, right) || !same(compareValues(left, op, right), condition);
  return `${side(left)} ${OPERATORS[op]} ${literal ? `(${describeValue(right)})` : against(left, right)}`;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const OSCILLATORS = ['rsi', 'stochasticK', 'stochasticD', 'williamsR', 'cci', 'mfi'] as const;

function termText(term: Term, value: Value | null): string {
  const word = first(TERM_PHRASES[term]);
  if (!value) return word;
  if (term === 'pullback') return `${word} to ${against({ type: 'number', value: 0 }, value)}`;
  if (term === 'bounce') return `${word} off ${against({ type: 'number', value: 0 }, value)}`;
  return `${isSeries(value, ...OSCILLATORS) ? side(value) : `(${describeValue(value)})`} ${word}`;
}

const plainSymbol = (text: string): boolean => /^[A-Z]+$/.test(text) && !VOCABULARY.has(fold(text.toLowerCase()));

const EXCHANGES = new Set(EXCHANGE_WORDS.map(([, name]) => name));

/** Names are quoted together, so that a list is read as one. */
function named(field: string, anyOf: readonly string[]): string {
  const plain = anyOf.every((text) => isPlain(field, text));
  return anyOf.map((text) => (plain ? text : JSON.stringify(text))).join(' or ');
}

const isPlain = (field: string, text: string): boolean =>
  field === 'sector'
    ? (SECTORS as readonly string[]).includes(text)
    : field === 'exchange'
      ? EXCHANGES.has(text)
      : field === 'symbol' && plainSymbol(text);

/** Sizes side by side are read as alternatives, at any time, so sizes that must all hold are bracketed. */
const isCap = (condition: Condition): boolean =>
  condition.type === 'window' ? isCap(condition.of) : condition.type === 'term' && CAPS.includes(condition.term);

/** "Doji or hammer within the last 2 days" is read as either of them in that time. */
const sharesTime = (part: Condition, before: Condition | undefined): boolean =>
  before?.type === 'candle' && part.type === 'window' && part.of.type === 'candle';

/** "Within 1% of open or highest VWAP in 1 day" is read as within 1% of either. */
const isTakenForLevel = (part: Condition, before: Condition): boolean =>
  part.type === 'extreme' &&
  !part.beats &&
  (part.value.ago > 0 || before.type === 'near' || (before.type === 'term' && before.value !== null));

/** Parts of an "and" or "or", each in brackets where it would bind otherwise. */
function joined({ type, of }: Extract<Condition, { type: 'all' | 'any' }>): string {
  const severalCaps = of.filter(isCap).length > 1;
  return of
    .map((part, i) => {
      const loose =
        part.type === 'all' ||
        part.type === 'any' ||
        (severalCaps && isCap(part)) ||
        (i > 0 && isTakenForLevel(part, of[i - 1]!)) ||
        (type === 'any' && sharesTime(part, of[i - 1]));
      return loose ? `(${describeCondition(part)})` : describeCondition(part);
    })
    .join(type === 'all' ? ' and ' : ' or ');
}
const CAPS: readonly Term[] = ['mega-cap', 'large-cap', 'mid-cap', 'small-cap', 'micro-cap', 'nano-cap'];

const leaf = (condition: Condition): string =>
  condition.type === 'candle' ||
  (condition.type === 'term' &&
    !condition.value &&
    condition.term !== 'golden-cross' &&
    condition.term !== 'death-cross')
    ? describeCondition(condition)
    : `(${describeCondition(condition)})`;

function windowText({ of, ago, sessions, atLeast }: Extract<Condition, { type: 'window' }>): string {
  const what = of.type === 'cross' && sessions > 1 ? describeCondition(of) : leaf(of);
  const ends = ago ? ` ending ${days(ago)} ago` : '';
  if (sessions === 1) return `${what} ${days(ago)} ago`;
  if (atLeast === 1) return `${what} within the last ${days(sessions)}${ends}`;
  if (atLeast === sessions) return `${what} on each of the last ${days(sessions)}${ends}`;
  return `${what} on at least ${atLeast} of the last ${days(sessions)}${ends}`;
}

function extremeText({ value, which, sessions, beats }: Extract<Condition, { type: 'extreme' }>): string {
  const own =
    value.ago === 0 && ((which === 'highest' && value.name === 'high') || (which === 'lowest' && value.name === 'low'));
  if (beats) {
    const span = sessions === null ? 'all-time' : sessions === 252 ? '52-week' : `${sessions}-day`;
    return `new ${span} ${which === 'highest' ? 'high' : 'low'}${own ? '' : ` in ${describeValue(value)}`}`;
  }
  return sessions === null
    ? `all-time ${which} ${describeValue(value)}`
    : `${which} ${describeValue(value)} in ${days(sessions)}`;
}

/** Canonical English for a condition, which the parser reads back as the same condition. */
export function describeCondition(condition: Condition): string {
  switch (condition.type) {
    case 'all':
    case 'any':
      return joined(condition);
    case 'not':
      return `not (${describeCondition(condition.of)})`;
    case 'compare':
      return compareText(condition);
    case 'between': {
      const { value, low, high } = condition;
      const ranges = withinRanges(condition);
      if (ranges) return ranges;
      const apart = areApart(value, low) || areApart(value, high);
      const turned = low.type === 'number' && high.type === 'number' && low.value > high.value;
      const [from, to] = turned || apart ? [low, high].map((v) => `(${describeValue(v)})`) : ends(value, low, high);
      return `${side(value)} between ${from} and ${to}`;
    }
    case 'near':
      return `${side(condition.value)} within ${String(condition.percent)}% of ${
        areApart(condition.value, condition.target)
          ? `(${describeValue(condition.target)})`
          : against(condition.value, condition.target)
      }`;
    case 'cross': {
      const verb = condition.direction === 'either' ? 'crosses' : `crosses ${condition.direction}`;
      const literal =
        areApart(condition.left, condition.right) ||
        !same(crossOf(condition.left, condition.direction, condition.right), condition);
      return `${side(condition.left)} ${verb} ${literal ? `(${describeValue(condition.right)})` : against(condition.left, condition.right)}`;
    }
    case 'trend':
      return `${side(condition.value)} ${condition.direction} for ${condition.exactly ? 'exactly ' : ''}${days(condition.sessions)}`;
    case 'turn':
      return `${side(condition.value)} turning ${condition.direction}`;
    case 'extreme':
      return extremeText(condition);
    case 'candle':
      return first(CANDLE_PHRASES[condition.name]);
    case 'belongs': {
      const verb = condition.field === 'industry' || condition.field === 'name' ? 'contains' : 'is';
      return `${condition.field} ${verb} ${named(condition.field, condition.anyOf)}`;
    }
    case 'term':
      return termText(condition.term, condition.value);
    case 'window':
      return windowText(condition);
  }
}

/** What a trading term means, in plain conditions. */
export const meaningOf = (term: Term, value: Value | null = null): string => describeCondition(expandTerm(term, value));
