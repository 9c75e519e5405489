import { abs, type Kind, series, type SortKey } from '@plainscan/contracts';
import type { ParsedOrder } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import type { Direction } from '../lexicon/order-words.ts';
import { type Draft, draftOf } from '../meaning/draft.ts';
import { NO_CONTEXT, valueOf } from '../meaning/values.ts';
import { changeOver } from '../meaning/when.ts';

export const key = (of: Draft, direction: Direction): SortKey | null => {
  const by = valueOf(of, NO_CONTEXT);
  return by && { by, direction };
};

export const byValue = (value: Draft, direction: Direction, extra: Partial<ParsedOrder> = {}): ParsedOrder | null => {
  const sortKey = key(value, direction);
  const isBare = value.type === 'series' && value.ago === 0 && !value.explicit?.length;
  return sortKey && { sort: [sortKey], ...extra, ...(isBare && { bare: true }) };
};

const SORT =
  'sorted_by|sort_by|sort_on|sorted_on|sort_them_by|order_by|ordered_by|ordered_on|ranked_by|rank_by|rank_on|sort_it_by|sorted_from|arranged_by|arrange_by|sorting_by|ordering_by|ranking_by|rank_them_by|order_them_by|sort_in|sorted_in|sort_result_by|ranked_on|sort_the_result_by|sort_stock_by|sorted_according_to|sorted|sort|rank|then_sort_by|order';

/** Kinds that are only recognized in the plural, because words like "right", "unit", and "note" are too common. */
const PLURAL_ONLY: readonly Kind[] = ['right', 'unit', 'note', 'fund', 'preferred', 'warrant'];

export const isBare = ({ kind, bare }: { kind: Kind; bare: boolean }, { tokens, end }: Place): boolean =>
  bare && !(PLURAL_ONLY.includes(kind) && !/s$/i.test(tokens[end - 1]!.raw) && tokens[end - 1]!.text !== 'share');

/** Sort orders. */
export const ORDERS: readonly AnyRule[] = [
  rule(
    'Order',
    `${SORT} Value DirectionWord?`,
    (value, direction) => byValue(value, direction ?? 'desc'),
    'sorted by RSI',
  ),
  rule(
    'Order',
    `${SORT} DirectionWord Value`,
    (direction, value) => byValue(value, direction),
    'sort by highest first RSI',
    0.3,
  ),
  rule(
    'Order',
    `${SORT} SortWord DirectionWord?`,
    (name, direction) => ({ sort: [{ by: series(name), direction: direction ?? 'desc' }] }),
    'sorted by volatility',
    -0.05,
  ),
  rule(
    'Order',
    `${SORT} absolute|abs SortWord DirectionWord?`,
    (name, direction) => ({ sort: [{ by: abs(series(name)), direction: direction ?? 'desc' }] }),
    'sorted by absolute change',
    -0.05,
  ),
  rule(
    'Order',
    `${SORT} SortField DirectionWord?`,
    (name, direction) => ({ sort: [{ by: { type: 'text', field: name }, direction: direction ?? 'asc' }] }),
    'sort by symbol',
    -0.02,
  ),
  rule(
    'Order',
    `${SORT}? alphabetically|alphabetical_order|in_alphabetical_order ${SORT}?`,
    () => ({ sort: [{ by: { type: 'text', field: 'symbol' }, direction: 'asc' }] }),
    'sorted alphabetically',
    0.05,
  ),
  rule(
    'Order',
    'furthest|farthest|most =above|below|under|over Value',
    (side, base) =>
      byValue(
        { type: 'percentFrom', value: draftOf(series('close')), base },
        ['above', 'over'].includes(side) ? 'desc' : 'asc',
        { superlative: true },
      ),
    'large caps furthest below the 200 day',
    -0.2,
  ),
  rule(
    'Order',
    `${SORT}? =closest|nearest|furthest|farthest to|from|off|below Value first?`,
    (word, base, { tokens, start, end }) => {
      const distance = valueOf({ type: 'distance', from: base }, NO_CONTEXT);
      if (distance?.type !== 'series') return null;
      const isSorted = tokens[end - 1]!.text === 'first' || tokens[start]!.text !== word;
      const direction = word === 'closest' || word === 'nearest' ? 'asc' : 'desc';
      return { sort: [{ by: distance, direction }], ...(!isSorted && { superlative: true }) };
    },
    'large caps closest to their 52-week high',
    -0.2,
  ),
  rule(
    'Order',
    'by Value DirectionWord?',
    (value, direction) => byValue(value, direction ?? 'desc'),
    'tech stocks by market cap',
    0.15,
  ),
  rule(
    'Order',
    'by SortWord When? DirectionWord?',
    (name, when, direction) =>
      when && name !== 'changePercent'
        ? null
        : { sort: [{ by: when ? changeOver(when) : series(name), direction: direction ?? 'desc' }] },
    'tech stocks by momentum',
    0.1,
  ),
  rule(
    'Order',
    `Order ,|and? then|and|then_by|and_then ${SORT}|by? Value DirectionWord?`,
    (first, value, direction) => {
      const next = key(value, direction ?? 'desc');
      return next && first.sort && !first.superlative && first.sort.length < 4
        ? { ...first, sort: [...first.sort, next] }
        : null;
    },
    'sorted by volume then by price ascending',
    0.05,
  ),
  rule(
    'Order',
    `Order ,|and? then|and|then_by|and_then ${SORT}|by? SortField DirectionWord?`,
    (first, name, direction) =>
      first.sort && !first.superlative && first.sort.length < 4
        ? { ...first, sort: [...first.sort, { by: { type: 'text', field: name }, direction: direction ?? 'asc' }] }
        : null,
    'sorted by volume then by symbol',
  ),
  rule(
    'Order',
    ',? DirectionWord',
    (turn, at) =>
      /^(?:first|farthest|ascending|asc|descending|desc|order|top|reverse|reversed|highest|lowest)$/.test(
        at.tokens[at.end - 1]!.text,
      ) && at.end - at.start > (at.tokens[at.end - 1]!.text.endsWith('est') ? 1 : 0)
        ? { turn }
        : null,
    'sort by price, descending',
    0.3,
  ),
  rule(
    'Order',
    'the closer|nearer|closest|nearest to|first? Value? better|first?',
    () => ({}),
    'the closer the better',
    0.5,
  ),
];
