import { any, compare, series, trend, type Condition, type Term, type Value } from '@plainscan/contracts';

import { TRENDS } from '../lexicon/direction-words.ts';
import { DAY_KINDS, STAIRS } from '../lexicon/direction-words.ts';
import { CANDLE_TAILS, CANDLE_WORDS, CAP_SIZES, TERM_TAILS, TERM_WORDS } from '../lexicon/trader-words.ts';

import { predicateAhead } from './predicate-ahead.ts';
import { ahead, attempt, match, peek, take, takeAll, textAt, token, type State } from './state.ts';
import { amount, streak } from './times.ts';
import { isSeries } from './units.ts';
import { parseValue } from './values.ts';

import {
  bandBreakout,
  colourTurn,
  gap,
  namedCross,
  onVolume,
  spanBreakout,
  surge,
  term,
  withBreakoutLevel,
} from './trader-events.ts';

const OSCILLATORS = ['rsi', 'stochasticK', 'stochasticD', 'williamsR', 'cci', 'mfi'] as const;

/** A candle by name; "engulfing" alone is either. */
const candle = (s: State): Condition | null =>
  attempt(s, () => {
    const names = match(s, CANDLE_WORDS);
    if (!names) return null;
    while (match(s, CANDLE_TAILS));
    return any(...names.map((name): Condition => ({ type: 'candle', name })));
  });

/** "to the 21 EMA", "off the 50 day": the level that a pullback or bounce is of. */
const level = (s: State, ...links: string[]): Value | null =>
  attempt(s, () => {
    if (!take(s, ...links)) return null;
    take(s, 'of', 'from', 'to', 'near');
    const value = parseValue(s, { right: true, predicateAhead })?.value ?? null;
    if (value) return value;
    const said = amount(s);
    return said ? { type: 'number', value: said.value } : null;
  });

/** The default level of a bounce is support, that of a pullback the 20-day average. */
const isSupport = (value: Value | null): boolean =>
  value?.type === 'over' &&
  value.fn === 'lowest' &&
  value.of.name === 'low' &&
  value.sessions === 20 &&
  value.ago === 1;

/** "oversold on the MFI", "oversold RSI(2)". */
const oscillator = (s: State): Value | null =>
  attempt(s, () => {
    const linked = take(s, 'on', 'by', 'in', 'per', 'according');
    take(s, 'to', 'the');
    const value = parseValue(s, { right: false, predicateAhead })?.value;
    if (!value || !isSeries(value, ...OSCILLATORS) || (!linked && predicateAhead(s))) return null;
    return value;
  });

/** "stochastic crossover in oversold territory": of the oscillator that the clause spoke of. */
function ofSubject(s: State, first: number): Value | null {
  const within = ['in', 'from', 'at', 'into', 'while'].includes(s.tokens[first - 1]?.text ?? '');
  return within && s.subject && isSeries(s.subject.value, ...OSCILLATORS) ? s.subject.value : null;
}

/** A trader's word with what belongs to it. */
const traderWord = (s: State): Condition | null =>
  attempt(s, () => {
    const first = s.pos;
    const name = match(s, TERM_WORDS);
    if (!name) return null;
    let said: Condition;
    switch (name) {
      case 'gap-up':
      case 'gap-down':
        said = gap(s, name === 'gap-up');
        break;
      case 'pullback': {
        said = term(name, level(s, 'to', 'toward', 'towards', 'into', 'at', 'near', 'on', 'onto'));
        break;
      }
      case 'bounce': {
        const value = level(s, 'off', 'from', 'at', 'on', 'of', 'near', 'above');
        said = term(name, isSupport(value) ? null : value);
        break;
      }
      case 'oversold':
      case 'overbought':
        said = term(name, oscillator(s) ?? ofSubject(s, first));
        break;
      case 'golden-cross':
      case 'death-cross':
        said = namedCross(s, name);
        break;
      case 'breakout':
      case 'breakdown':
        said = withBreakoutLevel(s, name);
        break;
      case 'unusual-volume':
        said = surge(s) ?? term(name);
        break;
      default:
        said = term(name);
    }
    if (said.type === 'term' && said.value && (name === 'oversold' || name === 'overbought'))
      s.subject = { value: said.value, given: [] };
    while (ahead(s, TERM_TAILS) && !predicateTail(s)) match(s, TERM_TAILS);
    return said;
  });

/** "trending price above 10": the tail is the subject of the next clause. */
const predicateTail = (s: State): boolean =>
  peek(s, () => (match(s, TERM_TAILS), textAt(s) !== '' && token(s, -1).text === 'price' && predicateAhead(s)));

/** "small, mid and large caps" is any of them. */
const capSizes = (s: State): Condition | null =>
  attempt(s, () => {
    const names: Term[] = [];
    for (;;) {
      const size = match(s, CAP_SIZES);
      if (!size) return null;
      names.push(size);
      const capped = take(s, 'cap', 'capitalization');
      while (capped && take(s, 'stock', 'company', 'name'));
      const joint = attempt(s, () => {
        take(s, ',');
        take(s, 'and', 'or', '/', 'to');
        return [',', 'and', 'or', '/', 'to'].includes(token(s, -1).text) &&
          ahead(s, CAP_SIZES) &&
          peek(s, () => (match(s, CAP_SIZES), take(s, 'cap', 'capitalization', ',', 'and', 'or', '/')))
          ? true
          : null;
      });
      if (!joint) {
        if (!capped) return null;
        break;
      }
    }
    return any(...names.map((name) => term(name)));
  });

/** "rising RSI", "increasing volume", "falling 50 day". */
const risingValue = (s: State): Condition | null =>
  attempt(s, () => {
    const way = match(s, TRENDS);
    if (!way) return null;
    const value = parseValue(s, { right: true, predicateAhead });
    if (!value || value.value.type === 'number' || predicateAhead(s)) return null;
    const days = streak(s);
    s.subject = value;
    return trend(value.value, way, days?.sessions ?? 3, days?.exactly ?? false);
  });

/** "higher highs", "3 lower lows in a row", "higher lows for 5 days". */
const stairs = (s: State): Condition | null =>
  attempt(s, () => {
    const counted = attempt(s, () => {
      const said = amount(s);
      take(s, 'consecutive', 'straight', 'successive');
      return said && said.unit === 'none' && Number.isInteger(said.value) && said.value > 0 && said.value <= 2000
        ? said.value
        : null;
    });
    take(s, 'making', 'make', 'consecutive', 'straight', 'with');
    const stair = match(s, STAIRS);
    if (!stair || ['than', 'above', 'below'].includes(textAt(s))) return null;
    take(s, 'price');
    const days = streak(s);
    const sessions = counted ?? days?.sessions ?? 3;
    if (counted !== null) takeAll(s, 'in', 'a', 'row');
    const first = trend(series(stair.series), stair.direction, sessions, days?.exactly ?? false);
    return first;
  });

/** "low RSI", "high stochastic": beyond the oscillator's own lines. */
const lowOscillator = (s: State): Condition | null =>
  attempt(s, () => {
    const high = take(s, 'high') ? true : take(s, 'low') ? false : null;
    if (high === null) return null;
    const value = parseValue(s, { right: false, predicateAhead })?.value;
    if (!value || !isSeries(value, ...OSCILLATORS) || predicateAhead(s)) return null;
    return term(high ? 'overbought' : 'oversold', value);
  });

/** "green candle", "bullish bar today". */
const colouredCandle = (s: State): Condition | null =>
  attempt(s, () => {
    const kind = match(s, DAY_KINDS);
    if (kind?.of !== 'body' || !take(s, 'candle', 'candlestick', 'bar', 'body')) return null;
    return compare(series('close'), kind.way === 'up' ? '>' : '<', series('open'));
  });

export const gapping = (s: State): Condition | null =>
  attempt(s, () => {
    if (!take(s, 'gapping', 'gapped')) return null;
    return any(term('gap-up'), term('gap-down'));
  });

export const traderCondition = (s: State): Condition | null =>
  candle(s) ??
  colourTurn(s) ??
  onVolume(s) ??
  colouredCandle(s) ??
  capSizes(s) ??
  bandBreakout(s) ??
  spanBreakout(s) ??
  stairs(s) ??
  lowOscillator(s) ??
  traderWord(s) ??
  gapping(s) ??
  risingValue(s);
