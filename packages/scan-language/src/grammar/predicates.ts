import { compare, cross, series, trend, type Condition } from '@plainscan/contracts';
import { NEGATIONS, SIGN_CHANGES, STATES } from '../lexicon/clause-words.ts';
import { COMPARISONS, COPULAS } from '../lexicon/comparison-words.ts';
import { CHANGES, TRENDS, TURNS } from '../lexicon/direction-words.ts';

import { TERM_WORDS } from '../lexicon/trader-words.ts';

import { atExtreme, newExtreme } from './extremes.ts';
import { change } from './changes.ts';
import { compareAmount, compareValues, counterpart, fits, subjectOf } from './compare.ts';
import { crossingVerb, crossoverNoun } from './crossing.ts';
import { negate } from '../plan/canonical.ts';
import { ahead, attempt, match, peek, take, takeAll, type Measured, type State } from './state.ts';
import { amount, streak } from './times.ts';
import { isSeries } from './units.ts';
import { parseValue } from './values.ts';

import { MAX_LINKS, PRICE, close, predicateAhead } from './predicate-ahead.ts';
import { comparison, percentAbove } from './comparisons.ts';
import { nearness, ranged } from './ranges.ts';

const OSCILLATORS = ['rsi', 'stochasticK', 'stochasticD', 'williamsR', 'cci', 'mfi'] as const;

/** "2x its average", "twice the average volume", "3 times normal volume": at least so many times. */
function multiples(s: State, left: Measured | null): Condition | null {
  return attempt(s, () => {
    const right = parseValue(s, { right: true, subject: left, predicateAhead });
    if (right?.value.type === 'times') {
      const of = left?.value ?? counterpart(right.value);
      if (!of) return null;
      s.subject = { value: of, given: [] };
      const ofToday = isSeries(right.value.of, 'volume') && !right.literal && !left;
      return ofToday
        ? compare(series('relativeVolume'), '>=', right.value.factor)
        : compareValues(of, '>=', right.value);
    }
    return null;
  });
}

/** "30 or less", "10+", "is 50", "of 2x": a level said without a comparison. */
export function level(s: State, left: Measured | null, linked: boolean, elliptic: Measured | null): Condition | null {
  return attempt(s, () => {
    const said = amount(s);
    if (!said) return null;
    if (said.bound) {
      const named = left
        ? null
        : attempt(s, () => {
            const of = parseValue(s, { right: false, predicateAhead });
            return of?.value.type === 'series' && !predicateAhead(s) ? of : null;
          });
      const of =
        left?.value ?? named?.value ?? (elliptic && fits(elliptic.value, said) ? elliptic.value : subjectOf(said));
      s.subject = { value: of, given: [] };
      return compareAmount(of, said.bound, said);
    }
    if (!left || !linked || !fits(left.value, said)) {
      if (left && said.unit === 'times') return compareAmount(left.value, '>=', said);
      return null;
    }
    s.subject = left;
    return compareAmount(left.value, '=', said);
  });
}

export function direction(s: State, left: Measured | null): Condition | null {
  return attempt(s, () => {
    const first = s.pos;
    const turn = match(s, TURNS);
    if (turn) return { type: 'turn', value: left?.value ?? PRICE, direction: turn };
    const way = match(s, TRENDS);
    if (!way) return null;
    const participle = s.tokens.slice(first, s.pos).some(({ text }) => text.endsWith('ing') || text === 'on');
    take(s, 'steadily', 'consistently');
    const days = streak(s);
    if (!left && !days && !participle) return null;
    return trend(left?.value ?? PRICE, way, days?.sessions ?? 3, days?.exactly ?? false);
  });
}

/** "oversold", "positive", "in the top 10% of its range", "doubled": said of a value itself. */
function state(s: State, left: Measured): Condition | null {
  return attempt(s, () => {
    const term = peek(s, () => (take(s, 'in', 'at', 'into'), ahead(s, TERM_WORDS)));
    if (term === 'oversold' || term === 'overbought') {
      take(s, 'in', 'at', 'into');
      match(s, TERM_WORDS);
      const named = left.value.type === 'series' && (OSCILLATORS as readonly string[]).includes(left.value.name);
      return named || left.literal || left.value.type !== 'series'
        ? { type: 'term', term, value: left.value }
        : { type: 'term', term, value: null };
    }
    // A price that is "green" has risen.
    const signed =
      left.value.type === 'series' && left.value.name === 'close'
        ? series('changePercent', [], left.value.ago)
        : left.value;
    const toward = match(s, SIGN_CHANGES);
    if (toward) return cross(signed, toward, 0);
    const sign = match(s, STATES);
    if (sign) return compare(signed, sign === 'positive' ? '>' : '<', 0);
    if (take(s, 'doubled', 'doubling', 'double', 'tripled', 'tripling') && isSeries(left.value, 'volume')) {
      const factor = s.tokens[s.pos - 1]!.text.startsWith('tripl') ? 3 : 2;
      if (takeAll(s, 'from', 'yesterday') || takeAll(s, 'since', 'yesterday'))
        return compare(left.value, '>=', { type: 'times', factor, of: series('volume', [], 1) });
      return compare(series('relativeVolume'), '>=', factor);
    }
    return null;
  });
}

/** "in the top 10% of its range", "in the upper half of the day's range". */
export const inRange = (s: State): Condition | null =>
  attempt(s, () => {
    take(s, 'in', 'within');
    take(s, 'the');
    const top = take(s, 'top', 'upper', 'highest') ? true : take(s, 'bottom', 'lower', 'lowest') ? false : null;
    if (top === null) return null;
    let part: number;
    if (take(s, 'half')) part = 50;
    else if (take(s, 'third')) part = 100 / 3;
    else if (take(s, 'quarter')) part = 25;
    else {
      const said = amount(s);
      if (!said || said.unit !== 'percent') return null;
      part = said.value;
    }
    if (!take(s, 'of')) return null;
    while (take(s, 'the', 'its', 'their', 'today', 'day', 'daily', 'trading', 'session', 'candle', 'bar'));
    if (!take(s, 'range', 'bar', 'candle')) return null;
    return top
      ? compare(series('closePosition'), '>=', (100 - part) / 100)
      : compare(series('closePosition'), '<=', part / 100);
  });

/** What is said of `left`, or of the price or the subject before it where nothing is named. */
export function predicate(s: State, left: Measured | null, elliptic: Measured | null): Condition | null {
  return attempt(s, () => {
    let linked = false;
    let negative = false;
    if (left) take(s, ':');
    for (let words = 0; words < MAX_LINKS; words += 1) {
      const said = saidOnce(s, left, elliptic, linked);
      if (said) {
        if (left) s.subject = s.subject ?? left;
        return negative ? negate(said) : said;
      }
      if (match(s, NEGATIONS)) negative = !negative;
      else if (
        left
          ? match(s, COPULAS)
          : take(
              s,
              'trading',
              'priced',
              'currently',
              'still',
              'now',
              'are',
              'is',
              'trade',
              'sitting',
              'just',
              'be',
              'were',
              'was',
              'selling',
              'costing',
              'going',
              'for',
              'valued',
              'that',
              'worth',
              'a',
              'holding',
              'hold',
              'staying',
              'stay',
              'remaining',
              'standing',
              'been',
              'have',
              'has',
              'well',
              'back',
            )
      )
        linked = true;
      else return null;
    }
    return null;
  });
}

function saidOnce(s: State, left: Measured | null, elliptic: Measured | null, linked: boolean): Condition | null {
  return (
    (left ? crossoverNoun(s, left, predicateAhead) : null) ??
    crossingVerb(s, left ?? elliptic ?? close(), predicateAhead) ??
    newExtreme(s, left, predicateAhead) ??
    atExtreme(s, left) ??
    (left && !isSeries(left.value, 'close', 'open') ? null : inRange(s)) ??
    comparison(s, left, elliptic) ??
    percentAbove(s, left, null) ??
    multiples(s, left) ??
    ranged(s, left, elliptic) ??
    nearness(s, left, elliptic) ??
    (left || ahead(s, SIGN_CHANGES) ? state(s, left ?? close()) : null) ??
    directionOrChange(s, left, elliptic) ??
    level(s, left, linked, elliptic)
  );
}

/** "rising 5%" is a change, "rising" and "rising for 5 days" a direction, "down 3 days in a row" a run. */
function directionOrChange(s: State, left: Measured | null, elliptic: Measured | null): Condition | null {
  const sized = peek(s, () => (match(s, CHANGES), take(s, 'by'), match(s, COMPARISONS), amount(s)?.unit));
  if (ahead(s, CHANGES) && (sized === 'percent' || sized === 'usd')) {
    const said = change(s, left, predicateAhead);
    if (said) return said;
  }
  return direction(s, left ?? elliptic) ?? change(s, left ?? null, predicateAhead);
}
