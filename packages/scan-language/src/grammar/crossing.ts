import { all, any, cross, number, series, window, type Condition, type Value } from '@plainscan/contracts';
import { BULLISH_OR_BEARISH } from '../lexicon/clause-words.ts';
import { CROSSING_NOUNS, CROSSING_VERBS } from '../lexicon/comparison-words.ts';
import { compareValues, withParamsOf } from './compare.ts';
import { averagePair, macdSignalOf, rightSide } from './right-side.ts';
import { attempt, match, peek, take, textAt, token, type Measured, type State } from './state.ts';
import { when } from './times.ts';
import { isSeries, unitOf } from './units.ts';
import { parseValue } from './values.ts';

export type Crossing = 'above' | 'below' | 'either';
type Ahead = (s: State) => boolean;

/** A crossover, the noun, is one of the last sessions unless said otherwise. */
const CROSSOVER_SESSIONS = 3;

/** `of` within the sessions said after it, else within its own. */
export function windowed(s: State, of: Condition, own: number): Condition {
  if (s.timeSaid) return of;
  const said = peek(s, () => when(s, true));
  if (said?.kind === 'within' || said?.kind === 'ago') return of;
  return own > 1 ? window(of, own) : of;
}

/** Across a high or low of N days: those before today, as today's is part of the N. */
export function crossOf(left: Value, direction: Crossing, right: Value, literal = false): Condition {
  if (!literal && right.type === 'over' && right.ago === 0 && unitOf(left) === 'price') {
    const upward = direction !== 'below' && right.fn === 'highest' && right.of.name === 'high';
    const downward = direction !== 'above' && right.fn === 'lowest' && right.of.name === 'low';
    if (upward) return compareValues(left, '>', right);
    if (downward) return compareValues(left, '<', right);
  }
  return cross(left, direction, right);
}

const joined = (conditions: Condition[], join: 'and' | 'or'): Condition =>
  join === 'and' ? all(...conditions) : any(...conditions);

/** "broke yesterday's high", "took out the prior day's low": the level says which way. */
const breaksLevel = (s: State, predicateAhead: Ahead): Condition | null =>
  attempt(s, () => {
    if (!take(s, 'break', 'broke', 'breaking', 'broken', 'took', 'taking', 'cleared', 'clearing')) return null;
    take(s, 'out');
    const level = parseValue(s, { right: true, predicateAhead })?.value;
    if (!level || !('ago' in level) || level.ago === 0) return null;
    if (level.type === 'over' && level.fn !== 'mean')
      return cross(series('close'), level.fn === 'highest' ? 'above' : 'below', level);
    if (!isSeries(level, 'high', 'low')) return null;
    return cross(series('close'), isSeries(level, 'high') ? 'above' : 'below', level);
  });

/** "crosses above the 50 day", "crossed its signal line", "broke below $10". */
export const crossingVerb = (s: State, left: Measured, predicateAhead: Ahead): Condition | null =>
  attempt(s, () => {
    const direction = match(s, CROSSING_VERBS);
    if (!direction) return breaksLevel(s, predicateAhead);
    let toward: Crossing = direction;
    if (toward === 'either' && ['bullish', 'bullishly', 'bearish', 'bearishly'].includes(textAt(s))) {
      toward = textAt(s).startsWith('bull') ? 'above' : 'below';
      s.pos += 1;
    }
    take(s, 'over', 'through', 'with', 'up', 'of', 'back', 'to');
    const right = rightSide(s, left, predicateAhead);
    if (!right) {
      const signal = macdSignalOf(left);
      return signal && cross(left.value, toward, signal);
    }
    if (take(s, 'from')) {
      if (take(s, 'below', 'beneath', 'under')) toward = 'above';
      else if (take(s, 'above', 'over')) toward = 'below';
      else return null;
    }
    if (right.kind === 'amount')
      return right.amount.unit === 'times' || (right.amount.unit === 'percent' && isSeries(left.value, 'close'))
        ? null
        : cross(left.value, toward, number(right.amount.value));
    return joined(
      right.values.map(({ value, literal }) => crossOf(left.value, toward, value, literal)),
      right.join,
    );
  });

/** "bullish crossover", "signal cross", "crossover above its signal". */
export const crossoverNoun = (s: State, left: Measured | null, predicateAhead: Ahead): Condition | null =>
  attempt(s, () => {
    const first = s.pos;
    const direction = match(s, CROSSING_NOUNS);
    if (!direction) return null;
    const words = s.tokens.slice(first, s.pos).map(({ text }) => text);
    let toward: Crossing = direction;
    const against = direction === 'above' ? ['below', 'under'] : direction === 'below' ? ['above', 'over'] : [];
    const way = against.includes(textAt(s))
      ? null
      : take(s, 'above', 'over', 'up')
        ? 'above'
        : take(s, 'below', 'under', 'down')
          ? 'below'
          : null;
    if (way) toward = way;
    const target = against.includes(textAt(s))
      ? null
      : attempt(s, () => {
          if (!way) take(s, 'of', 'with', 'between');
          else take(s, 'through');
          const right = rightSide(s, left, predicateAhead);
          if (!right || predicateAhead(s)) return null;
          return right;
        });
    take(s, 'signal', 'setup', 'pattern');
    const before = s.subject && macdSignalOf(s.subject) ? s.subject : null;
    const subject =
      left ??
      before ??
      (words.includes('buy') || words.includes('sell') || words.at(-1) === 'signal'
        ? null
        : { value: series('macd'), given: [] });
    if (!subject) return null;
    if (target?.kind === 'values' && left)
      return windowed(
        s,
        joined(
          target.values.map(({ value }) => crossOf(left.value, toward, value)),
          target.join,
        ),
        CROSSOVER_SESSIONS,
      );
    if (target?.kind === 'values' && target.values.length === 1 && macdSignalOf(target.values[0]!))
      return windowed(s, cross(target.values[0]!.value, toward, macdSignalOf(target.values[0]!)!), CROSSOVER_SESSIONS);
    if (target?.kind === 'amount' && way)
      return windowed(s, cross(subject.value, toward, number(target.amount.value)), CROSSOVER_SESSIONS);
    if (target) return null;
    const signal = macdSignalOf(subject);
    return signal && windowed(s, cross(subject.value, toward, signal), CROSSOVER_SESSIONS);
  });

/** "bearish MACD crossover", "MACD signal cross", "bullish stochastic cross": the noun, of a line and its signal. */
export const namedCrossover = (s: State): Condition | null =>
  attempt(s, () => {
    const before = match(s, BULLISH_OR_BEARISH);
    const line = parseValue(s, { right: false, predicateAhead: () => false });
    if (
      !line ||
      !isSeries(line.value, 'macd', 'macdSignal', 'stochasticK', 'stochasticD') ||
      line.value.type !== 'series'
    )
      return null;
    const macd = line.value.name.startsWith('macd');
    const subject: Measured = {
      value: series(macd ? 'macd' : 'stochasticK', line.given, line.value.ago),
      given: line.given,
    };
    const between = match(s, BULLISH_OR_BEARISH);
    take(s, 'signal');
    take(s, 'line');
    const noun =
      match(s, CROSSING_NOUNS) ??
      (take(s, 'cross', 'crossing') && /^(?:cross|crossing)$/i.test(token(s, -1).raw) ? 'either' : null);
    if (noun === 'either' && !valueAfterOver(s)) take(s, 'over');
    const directed = before ?? between ?? (noun === 'either' ? null : noun);
    const aside =
      directed !== null && (directed === 'above' ? ['below', 'under'] : ['above', 'over']).includes(textAt(s));
    if (!noun || (targetAhead(s) && !aside)) return null;
    take(s, 'signal', 'setup');
    const signal = macdSignalOf(subject);
    s.subject = subject;
    return signal && windowed(s, cross(subject.value, before ?? between ?? noun, signal), CROSSOVER_SESSIONS);
  });

/** "cross over the zero line": what is crossed follows, so that it is no crossover in two words. */
const valueAfterOver = (s: State): boolean =>
  peek(s, () => take(s, 'over') && rightSide(s, null, () => false) !== null);

const targetAhead = (s: State): boolean =>
  [
    'above',
    'below',
    'over',
    'under',
    'through',
    'its',
    'the',
    'zero',
    'up',
    'down',
    'signal',
    'of',
    'with',
    'back',
  ].includes(textAt(s)) || token(s).kind === 'number';

/** "20/50 EMA crossover", "bullish 9 and 21 EMA cross", "crossover of the 20 EMA and the 50 EMA". */
export const averagesCrossover = (s: State, predicateAhead: Ahead): Condition | null =>
  attempt(s, () => {
    let toward: Crossing = match(s, BULLISH_OR_BEARISH) ?? 'either';
    const noun = crossNoun(s);
    if (noun) {
      toward = noun === 'either' ? toward : noun;
      if (!take(s, 'of', 'between')) return null;
    }
    const pair = pairOfAverages(s, predicateAhead);
    if (!pair) return null;
    if (!noun) {
      const after = crossNoun(s);
      if (!after) return null;
      if (after !== 'either') toward = after;
    }
    return windowed(s, cross(pair[0], toward, pair[1]), CROSSOVER_SESSIONS);
  });

function crossNoun(s: State): Crossing | null {
  const noun = match(s, CROSSING_NOUNS);
  if (noun) return noun;
  return /^cross(?:ing)?$/i.test(token(s).raw) && take(s, 'cross', 'crossing') ? 'either' : null;
}

function pairOfAverages(s: State, predicateAhead: Ahead): [Value, Value] | null {
  const list = averagePair(s);
  if (list) return list.values.length === 2 ? [list.values[0]!.value, list.values[1]!.value] : null;
  const first = parseValue(s, { right: true, predicateAhead });
  if (!first) return null;
  if (!take(s, 'and', '/', 'with', 'over') && token(s).kind !== 'number') return null;
  const second = parseValue(s, { right: true, predicateAhead });
  if (!isSeries(first.value, 'sma', 'ema', 'wma') || (second && !isSeries(second.value, 'sma', 'ema', 'wma')))
    return null;
  return second ? [first.value, withParamsOf(first, second).value] : null;
}
