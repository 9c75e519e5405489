import { compare, series, trend, type Condition } from '@plainscan/contracts';
import { COMPARISONS } from '../lexicon/comparison-words.ts';
import { DAY_KINDS, DAY_NOUNS, type Way } from '../lexicon/direction-words.ts';
import { ROW_CLOSERS, ROW_WORDS } from '../lexicon/time-words.ts';

import { attempt, match, take, takeAll, textAt, type State } from './state.ts';
import { amount, duration, when } from './times.ts';

import { type Ahead, changeOver, directed } from './changes.ts';

/** "gain of 5%", "a 10% drop this week", "a 5% move up": the noun. */
export const changeNoun = (s: State, predicateAhead: Ahead): Condition | null =>
  attempt(s, () => {
    const op = match(s, COMPARISONS);
    take(s, 'a', 'an');
    const size = amount(s);
    if (!size || size.unit !== 'percent') return null;
    const noun = ['gain', 'rise', 'jump', 'increase', 'rally', 'surge', 'advance', 'pop', 'return'].includes(textAt(s))
      ? 'up'
      : ['drop', 'loss', 'decline', 'fall', 'decrease', 'plunge', 'dip', 'selloff'].includes(textAt(s))
        ? 'down'
        : textAt(s) === 'up' || textAt(s) === 'down'
          ? (textAt(s) as Way)
          : null;
    if (!noun) return null;
    s.pos += 1;
    if (predicateAhead(s) && duration(s)) return null;
    const change = changeOver(when(s, true));
    return change && directed(change, noun, size.bound ?? op ?? '>=', size.value);
  });

/** "out of the last 7", "in the last 10 days": the days that some are counted among. */
const outOf = (s: State): number | null =>
  attempt(s, () => {
    if (!take(s, 'out', 'of', 'in', 'over')) return null;
    take(s, 'of');
    take(s, 'the');
    if (!take(s, 'last', 'past', 'previous')) return null;
    const span = duration(s);
    if (span) return span.sessions;
    const bare = amount(s);
    return bare?.unit === 'none' && Number.isInteger(bare.value) && bare.value > 0 && bare.value <= 2000
      ? bare.value
      : null;
  });

/** "3 up days in a row", "three straight green candles", "5 consecutive down days", "up day". */
export const dayRun = (s: State): Condition | null =>
  attempt(s, () => {
    let exactly = false;
    const more = takeAll(s, 'more', 'than') || take(s, 'over') ? 1 : 0;
    if (!more && take(s, 'exactly')) exactly = true;
    else if (!more) takeAll(s, 'at', 'least');
    const said = amount(s);
    const count = said && { ...said, value: said.value + more };
    if (more && !count) return null;
    if (count && (count.unit !== 'none' || !Number.isInteger(count.value) || count.value < 1 || count.value > 2000))
      return null;
    if (!said) take(s, 'first');
    const early = match(s, ROW_WORDS);
    const kind = match(s, DAY_KINDS);
    if (!kind) return null;
    const late = match(s, ROW_WORDS);
    const noun = match(s, DAY_NOUNS);
    if (!noun) return null;
    const body = kind.of === 'body' && noun === 'candle';
    const span = count ? outOf(s) : null;
    if (count && span && span >= count.value) {
      const one = body
        ? compare(series('close'), kind.way === 'up' ? '>' : '<', series('open'))
        : compare(series('changePercent'), kind.way === 'up' ? '>' : '<', 0);
      return { type: 'window', of: one, ago: 0, sessions: span, atLeast: count.value };
    }
    const closed = match(s, ROW_CLOSERS);
    const sessions = count?.value ?? 1;
    if (!count && (early || late || closed)) return null;
    if (!body) {
      if (!count) return compare(series('changePercent'), kind.way === 'up' ? '>' : '<', 0);
      return trend(series('close'), kind.way === 'up' ? 'rising' : 'falling', sessions, exactly);
    }
    const candle = compare(series('close'), kind.way === 'up' ? '>' : '<', series('open'));
    return sessions === 1 ? candle : { type: 'window', of: candle, ago: 0, sessions, atLeast: sessions };
  });
