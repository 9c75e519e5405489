import { series, type SortKey } from '@plainscan/contracts';

import {
  DIRECTIONS,
  SORT_FIELDS,
  SORT_KEYS,
  SORT_OPENERS,
  SUPERLATIVES,
  type Direction,
} from '../lexicon/order-words.ts';

import { SERIES_WORDS } from '../lexicon/series-words.ts';

import { COMPARISONS } from '../lexicon/comparison-words.ts';
import { changeOver } from './changes.ts';
import { fits } from './compare.ts';

import { predicateAhead } from './predicate-ahead.ts';
import { attempt, match, peek, take, takeAll, textAt, type State } from './state.ts';
import { amount, when } from './times.ts';
import { parseValue } from './values.ts';

/** Orders and amounts are facts of the whole plan: these rules answer whether they took any words. */
export type Rule = (s: State) => true | null;

export function direction(s: State): Direction | null {
  return attempt(s, () => {
    take(s, ',');
    take(s, 'in', 'the', 'with');
    return match(s, DIRECTIONS);
  });
}

/** A sort key: a field of the directory, a series or any other value. */
export function sortKey(s: State): SortKey['by'] | null {
  return attempt(s, () => {
    while (take(s, 'the', 'its', 'their'));
    const longest = SERIES_WORDS.match(s.tokens, s.pos, s.end);
    const other = SORT_KEYS.match(s.tokens, s.pos, s.end);
    if (
      other &&
      textAt(s, 1) !== 'difference' &&
      other.next >= (longest?.next ?? 0) &&
      s.tokens[other.next]?.text !== '('
    ) {
      s.pos = other.next;
      if (other.value === 'changePercent') return changeOver(when(s, true));
      return series(other.value);
    }
    const field = match(s, SORT_FIELDS);
    if (field) return { type: 'text', field };
    const value = parseValue(s, { right: true, predicateAhead: () => false });
    if (!value) return null;
    if (value.value.type === 'series' && value.value.name === 'changePercent' && value.value.ago === 0) {
      const time = attempt(s, () => when(s, true));
      return changeOver(time);
    }
    return value.value;
  });
}

const isText = (by: SortKey['by']): boolean => by.type === 'text';

function keyWithDirection(s: State): SortKey | null {
  return attempt(s, () => {
    while (take(s, 'the'));
    const level = attempt(s, () => {
      const value = parseValue(s, { right: true, predicateAhead: () => false })?.value;
      return value?.type === 'over' ? value : null;
    });
    const before = level ? null : match(s, SUPERLATIVES);
    const by = level ?? sortKey(s);
    if (!by) return null;
    const after = direction(s);
    const own = before ?? (isText(by) ? 'asc' : 'desc');
    return { by, direction: after ?? (s.bottom && !before ? 'asc' : own) };
  });
}

/** "top 3 by RSI under $10": dollars are said of no RSI. */
const ofPriceOnly = (s: State, by: SortKey['by']): boolean =>
  peek(s, () => {
    const level = s.limit !== null && match(s, COMPARISONS) !== null ? amount(s) : null;
    return level?.unit === 'usd' && by.type !== 'text' && !fits(by, level);
  });

/** "sorted by RSI ascending, then by volume", "by market cap". */
export const sorted: Rule = (s) =>
  attempt(s, () => {
    const first = take(s, 'alphabetically') || takeAll(s, 'in', 'alphabetical', 'order');
    const opened = match(s, SORT_OPENERS);
    if (first) {
      s.sort.push({ by: { type: 'text', field: 'symbol' }, direction: direction(s) ?? 'asc' });
      return true;
    }
    if (!opened && !take(s, 'by')) return null;
    if (opened && takeAll(s, 'alphabetically')) {
      s.sort.push({ by: { type: 'text', field: 'symbol' }, direction: direction(s) ?? 'asc' });
      return true;
    }
    const key = keyWithDirection(s);
    if (!key || (!opened && predicateAhead(s) && !ofPriceOnly(s, key.by))) {
      const bare = opened ? direction(s) : null;
      if (bare && s.sort.length) {
        s.sort[s.sort.length - 1]!.direction = bare;
        return true;
      }
      return null;
    }
    s.sort.splice(0, s.sort.length, key);
    for (;;) {
      const next = attempt(s, () => {
        take(s, ',');
        if (
          !take(s, 'then') &&
          !(take(s, 'and') && textAt(s) === 'then' && take(s, 'then')) &&
          !(textAt(s, -1) === 'and' && textAt(s) === 'by')
        )
          return null;
        if (match(s, SORT_OPENERS) === null) take(s, 'by');
        return s.sort.length < 4 ? keyWithDirection(s) : null;
      });
      if (!next) break;
      s.sort.push(next);
    }
    return true;
  });
