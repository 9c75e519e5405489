import {
  all,
  compare,
  cross,
  series,
  type CompareOp,
  type Condition,
  type Term,
  type Value,
} from '@plainscan/contracts';
import { COMPARISONS } from '../lexicon/comparison-words.ts';

import { TERM_WORDS } from '../lexicon/trader-words.ts';
import { readRange } from '../text/amounts.ts';
import { compareValues, levelBeforeToday } from './compare.ts';
import { volumeAlone } from './joining.ts';
import { predicateAhead } from './predicate-ahead.ts';
import { attempt, match, peek, take, takeAll, textAt, type State } from './state.ts';
import { amount, duration, when } from './times.ts';

import { parseValue } from './values.ts';

export const term = (name: Term, value: Value | null = null): Condition => ({ type: 'term', term: name, value });

/** "20-day breakout": that many days, and nothing said of the volume. */
export const spanBreakout = (s: State): Condition | null =>
  attempt(s, () => {
    const span = duration(s) ?? (take(s, 'yearly') ? { sessions: 252, unit: 252 } : null);
    if (!span) return null;
    take(s, 'high', 'low', 'range', 'price', 'base');
    const name = match(s, TERM_WORDS);
    if (name !== 'breakout' && name !== 'breakdown') return null;
    const beyond =
      name === 'breakout'
        ? compare(series('close'), '>', levelBeforeToday('high', span.sessions))
        : compare(series('close'), '<', levelBeforeToday('low', span.sessions));
    const onVolume = attempt(s, () => (take(s, 'with', 'on') && take(s, 'volume') && !predicateAhead(s) ? true : null));
    return onVolume ? all(beyond, compare(series('relativeVolume'), '>=', 1.5)) : beyond;
  });

/** "breaking out on volume": more of it than usual. */
export const onVolume = (s: State): Condition | null =>
  attempt(s, () => {
    if (!take(s, 'on', 'with') || !volumeAlone(s)) return null;
    s.pos += 1;
    return term('heavy-volume');
  });

/** "red to green": opened beyond yesterday's close and closed on the other side of it. */
export const colourTurn = (s: State): Condition | null =>
  attempt(s, () => {
    const up = takeAll(s, 'red', 'to', 'green');
    if (!up && !takeAll(s, 'green', 'to', 'red')) return null;
    take(s, 'move', 'mover', 'reversal');
    const before = series('close', [], 1);
    return all(compare(series('open'), up ? '<' : '>', before), compare(series('close'), up ? '>' : '<', before));
  });

/** "gap up 5%", "gapping down more than 3%": with a number, that number. */
export function gap(s: State, up: boolean): Condition {
  const sized = attempt(s, () => {
    take(s, 'of', 'by');
    take(s, 'between', 'from');
    const range = readRange(s.tokens, s.pos, ['-', 'to', 'and']);
    if (range && range.next <= s.end && range.high.unit === 'percent') {
      s.pos = range.next;
      const [low, high] = [range.low.value, range.high.value];
      const [a, b] = up ? [low, high] : [-high, -low];
      return {
        type: 'between',
        value: series('gapPercent'),
        low: { type: 'number', value: a },
        high: { type: 'number', value: b },
      } as const;
    }
    const op: CompareOp = match(s, COMPARISONS) ?? '>=';
    const said = amount(s);
    if (
      !said ||
      (said.unit !== 'percent' && said.unit !== 'none') ||
      said.scale !== 1 ||
      ['day', 'week'].includes(textAt(s))
    )
      return null;
    const bound = said.bound ?? op;
    const mirrored = ({ '>': '<', '>=': '<=', '<': '>', '<=': '>=', '=': '=', '!=': '!=' } as const)[bound];
    return compare(series('gapPercent'), up ? bound : mirrored, up || said.value === 0 ? said.value : -said.value);
  });
  return sized ?? term(up ? 'gap-up' : 'gap-down');
}

/** "Keltner breakout", "Bollinger band breakdown": beyond the band. */
export const bandBreakout = (s: State): Condition | null =>
  attempt(s, () => {
    const keltner = take(s, 'keltner');
    if (!keltner && !take(s, 'bollinger')) return null;
    take(s, 'channel', 'band');
    const up = take(s, 'breakout');
    if (!up && !take(s, 'breakdown')) return null;
    const band = keltner ? (up ? 'keltnerUpper' : 'keltnerLower') : up ? 'bollingerUpper' : 'bollingerLower';
    return compare(series('close'), up ? '>' : '<', series(band));
  });

export const surge = (s: State): Condition | null =>
  attempt(s, () => {
    take(s, 'of', 'by');
    const op = match(s, COMPARISONS) ?? '>=';
    const said = amount(s);
    if (said?.unit !== 'times') return null;
    take(s, 'its', 'the');
    take(s, 'average', 'normal', 'usual');
    take(s, 'volume');
    return compare(series('relativeVolume'), said.bound ?? op, said.value);
  });

/** A cross of averages keeps its own five sessions unless a time is said after it. */
export function namedCross(s: State, name: 'golden-cross' | 'death-cross'): Condition {
  const said = peek(s, () => when(s, true));
  if (!s.timeSaid && (!said || said.kind === 'ytd')) return term(name);
  return cross(series('sma', [50]), name === 'golden-cross' ? 'above' : 'below', series('sma', [200]));
}

export function withBreakoutLevel(s: State, name: 'breakout' | 'breakdown'): Condition {
  const up = name === 'breakout';
  const beyond = attempt(s, () => {
    if (
      !take(
        s,
        ...(up ? ['above', 'over', 'of', 'from', 'through', 'past'] : ['below', 'under', 'of', 'from', 'through']),
      )
    )
      return null;
    const value = parseValue(s, { right: true, predicateAhead })?.value;
    if (!value) return null;
    if (value.type === 'over')
      return value.ago === 1 && value.sessions === 20
        ? term(name)
        : compareValues(series('close'), up ? '>' : '<', value);
    return cross(series('close'), up ? 'above' : 'below', value);
  });
  return beyond ?? term(name);
}
