import { PLAN_BOUNDS, series, type Kind, type SortKey } from '@plainscan/contracts';
import type { OrderSaid } from '../chart/meanings.ts';
import { Priced, rule, type AnyRule, type Place } from '../chart/rule.ts';
import { SECTOR_WORDS } from '../lexicon/place-words.ts';
import { CAP_SIZES, TERM_WORDS } from '../lexicon/trader-words.ts';
import { RANKINGS, type Direction, type Ranking } from '../lexicon/order-words.ts';
import { draftOf, type Draft } from '../meaning/draft.ts';
import { NOWHERE, valueOf } from '../meaning/resolve.ts';
import { changeOver, type When } from '../meaning/when.ts';

const isCount = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= PLAN_BOUNDS.maxLimit;

/** What a ranking over a period ranks by: "largest gap this quarter" by the largest of its gaps. */
function rankedOver(by: SortKey['by'], direction: Direction, when: When, overPeriod = false): SortKey['by'] | null {
  if (overPeriod) return changeOver(when);
  if (by.type !== 'series' || by.name !== 'gapPercent' || when.kind !== 'within') return null;
  const fn = direction === 'desc' ? 'highest' : 'lowest';
  return { type: 'over', fn, of: by, sessions: when.sessions, ago: when.ago };
}

/** The order that a ranking gives: "gainers" by today's change, or by that of the period said. */
function ranked({ by, direction, only, overPeriod }: Ranking, limit?: number, when?: When): OrderSaid | null {
  if (limit !== undefined && !isCount(limit)) return null;
  const key = when ? rankedOver(by, direction, when, overPeriod) : by;
  if (!key) return null;
  return {
    sort: [{ by: key, direction }],
    superlative: true,
    ...(limit !== undefined && { limit }),
    ...(only && { only }),
    ...(overPeriod && !when && { awaitsPeriod: true }),
    ...(key.type !== 'text' && { about: key as Draft }),
  };
}

const key = (of: Draft, direction: Direction): SortKey | null => {
  const by = valueOf(of, NOWHERE);
  return by && { by, direction };
};
const byValue = (value: Draft, direction: Direction, extra: Partial<OrderSaid> = {}): OrderSaid | null => {
  const said = key(value, direction);
  return said && { sort: [said], ...extra };
};
const best = (word: Direction, when: When | undefined, limit?: number, sized = false): OrderSaid | null =>
  limit !== undefined && !isCount(limit)
    ? null
    : {
        sort: [{ by: sized && !when ? series('marketCap') : changeOver(when ?? null), direction: word }],
        superlative: true,
        ...(limit && { limit }),
        ...(!sized && { awaitsPeriod: !when }),
      };

const SORT =
  'sorted_by|sort_by|sort_on|sorted_on|sort_them_by|order_by|ordered_by|ordered_on|ranked_by|rank_by|rank_on|sort_it_by|sorted_from|arranged_by|arrange_by|sorting_by|ordering_by|ranking_by|rank_them_by|order_them_by|sort_in|sorted_in|sort_result_by|ranked_on|sort_the_result_by|sort_stock_by|sorted_according_to|sorted|sort|rank|then_sort_by|order';
const HEADS =
  'stock|company|name|share|ticker|pick|play|listing|equity|one|idea|security|candidate|setup|result|match|row|hit|firm';

/** Kinds that are kinds only in the plural: "right", "unit" and "note" are too common otherwise. */
const PLURAL_ONLY: readonly Kind[] = ['right', 'unit', 'note', 'fund', 'preferred', 'warrant'];
const isBare = ({ kind, bare }: { kind: Kind; bare: boolean }, { tokens, end }: Place): boolean =>
  bare && !(PLURAL_ONLY.includes(kind) && !/s$/i.test(tokens[end - 1]!.raw) && tokens[end - 1]!.text !== 'share');

export const ORDERS: readonly AnyRule[] = [
  // sorted by
  rule(
    'Order',
    `${SORT} Value DirectionWord?`,
    (value, direction) => byValue(value, direction ?? 'desc'),
    'sorted by RSI',
  ),
  rule(
    'Order',
    `${SORT} Superlative Value first?`,
    (direction, value) => byValue(value, direction),
    'sort by lowest RSI',
  ),
  rule(
    'Order',
    `${SORT} DirectionWord Value`,
    (direction, value) => byValue(value, direction),
    'sort by highest first RSI',
    '',
    0.3,
  ),
  rule(
    'Order',
    `${SORT} SortWord DirectionWord?`,
    (name, direction) => ({ sort: [{ by: series(name), direction: direction ?? 'desc' }] }),
    'sorted by volatility',
    '',
    -0.05,
  ),
  rule(
    'Order',
    `${SORT} SortWord When DirectionWord?`,
    (name, when, direction) =>
      name === 'changePercent' ? { sort: [{ by: changeOver(when), direction: direction ?? 'desc' }] } : null,
    'sorted by change this week',
  ),
  rule(
    'Order',
    `${SORT} SortField DirectionWord?`,
    (name, direction) => ({ sort: [{ by: { type: 'text', field: name }, direction: direction ?? 'asc' }] }),
    'sort by symbol',
    '',
    -0.02,
  ),
  rule(
    'Order',
    `${SORT}? alphabetically|alphabetical_order|in_alphabetical_order ${SORT}?`,
    () => ({ sort: [{ by: { type: 'text', field: 'symbol' }, direction: 'asc' }] }),
    'sorted alphabetically',
    '',
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
    '',
    -0.2,
  ),
  rule(
    'Order',
    'by Value DirectionWord?',
    (value, direction) => byValue(value, direction ?? 'desc'),
    'tech stocks by market cap',
    '',
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
    '',
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
    '',
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
  rule('Order', ',? Superlative first|on_top|at_the_top', (turn) => ({ turn }), 'sort by price, lowest first', '', 0.1),
  rule(
    'Order',
    ',? DirectionWord',
    (turn, at) =>
      /^(?:first|ascending|asc|descending|desc|order|top|reverse|reversed|highest|lowest)$/.test(
        at.tokens[at.end - 1]!.text,
      ) && at.end - at.start > (at.tokens[at.end - 1]!.text.endsWith('est') ? 1 : 0)
        ? { turn }
        : null,
    'sort by price, descending',
    '',
    0.3,
  ),
  rule(
    'Order',
    'the closer|nearer|closest|nearest to|first? Value? better|first?',
    () => ({}),
    'the closer the better',
    '',
    0.5,
  ),

  // the most of something
  rule(
    'Order',
    'the? RankingWord =first? When?',
    (ranking, first, when) => {
      const said = ranked(ranking, undefined, when);
      return said && (first ? { ...said, superlative: false } : said);
    },
    'biggest losers this week',
    '',
    0.02,
  ),
  rule(
    'Order',
    `RankingWord ${HEADS} When`,
    (ranking, when) => ranked(ranking, undefined, when),
    'best performing stocks over the last 3 months',
    '',
    0.02,
  ),
  rule(
    'Order',
    `Number RankingWord ${HEADS}? When?`,
    (limit, ranking, when) => ranked(ranking, limit, when),
    '20 biggest losers this month',
  ),
  rule(
    'Order',
    `top|best|worst|biggest|bottom Number RankingWord ${HEADS}? When?`,
    (limit, ranking, when) => ranked(ranking, limit, when),
    'top 20 gainers',
  ),
  rule(
    'Order',
    'top|best|biggest|worst|largest|strong|strongest RankingWord When?',
    (ranking, when) => ranked(ranking, undefined, when),
    'top gainers',
  ),
  rule(
    'Order',
    'RankingWord by Value',
    (ranking, value) => byValue(value, ranking.direction, { superlative: true }),
    'most active by dollar volume',
    '',
    -0.3,
  ),
  rule(
    'Order',
    'RankingWord by value|turnover',
    ({ direction }) => ({ sort: [{ by: series('dollarVolume'), direction }], superlative: true }),
    'most active by value',
    '',
    -0.3,
  ),
  rule('Order', 'RankingWord Number', (ranking, limit) => ranked(ranking, limit), 'cheapest 10', '', 0.1),
  rule(
    'Order',
    'the? Superlative Value first?',
    (direction, value, at) => {
      const first = at.tokens.slice(at.start, at.end).some(({ text }) => text === 'first');
      if (at.tokens[at.start - 1]?.text === 'at') return null;
      return byValue(value, direction, { ...(!first && { superlative: true }), about: value });
    },
    'lowest RSI',
    '',
    0.1,
  ),
  rule(
    'Order',
    'the? Superlative SortWord When?',
    (direction, name, when) =>
      when && name !== 'changePercent'
        ? null
        : { sort: [{ by: when ? changeOver(when) : series(name), direction }], superlative: true },
    'highest percentage gain this week',
    '',
    0.1,
  ),
  rule(
    'Order',
    `top|first|bottom|highest|best? Number Superlative? Value`,
    (limit, direction, value, at) => {
      const bottom = at.tokens[at.start]!.text === 'bottom';
      const ofEvents = TERM_WORDS.match(at.tokens, at.end, at.tokens.length - 1);
      return isCount(limit) && !ofEvents && (direction || at.end - at.start > 2) && at.tokens[at.start]!.kind === 'word'
        ? byValue(value, direction ?? (bottom ? 'asc' : 'desc'), { limit, about: value })
        : null;
    },
    'top 10 relative volume',
    '',
    0.1,
  ),
  rule(
    'Order',
    'top|best|worst|biggest? SpanWord =gainer|gainers|winner|winners|loser|losers|performer|performers|decliner|decliners|advancer|advancers',
    (sessions, word, at) => {
      const down = /^(?:los|decl)/.test(word) || at.tokens[at.start]!.text === 'worst';
      const by = series('performance', [sessions]);
      return sessions > 1
        ? {
            sort: [{ by, direction: down ? ('asc' as const) : ('desc' as const) }],
            superlative: true,
            only: down ? 'negative' : 'positive',
            about: by,
          }
        : null;
    },
    'weekly gainers',
    '',
    -0.3,
  ),
  rule(
    'Order',
    '=best|top|strongest|biggest|largest|worst|weakest|bottom Period performer|performers|gainer|gainers|winner|winners|loser|losers|return|returns|mover|movers|performance',
    (word, { sessions }, at) => {
      const down = ['worst', 'weakest', 'bottom'].includes(word) || /^los/.test(at.tokens[at.end - 1]!.text);
      return sessions > 1
        ? {
            sort: [{ by: series('performance', [sessions]), direction: down ? ('asc' as const) : ('desc' as const) }],
            superlative: true,
          }
        : null;
    },
    'best 6 month performers',
    '',
    -0.2,
  ),
  rule(
    'Order',
    `=strongest|best|worst|weakest ${HEADS} When`,
    (word, when) => best(word === 'worst' || word === 'weakest' ? 'asc' : 'desc', when),
    'strongest stocks this week',
  ),
  rule(
    'Order',
    `Number =strongest|best|worst|weakest ${HEADS} When`,
    (limit, word, when) => best(word === 'worst' || word === 'weakest' ? 'asc' : 'desc', when, limit),
    '5 strongest stocks this week',
  ),
  rule(
    'Order',
    `Number? =largest|biggest|smallest`,
    (limit, word, { tokens, end }) =>
      tokens[end]?.kind === 'word'
        ? new Priced(best(word === 'smallest' ? 'asc' : 'desc', undefined, limit, true), 0.9)
        : null,
    'largest tech companies',
  ),
  rule(
    'Order',
    'biggest|largest|big|top movers|mover|moves|move When?',
    (when) => movers(when),
    'biggest movers this week',
    '',
    -0.1,
  ),

  rule(
    'Order',
    'top|biggest|largest|best|worst',
    ({ tokens, end }) =>
      tokens.slice(end, end + 4).some((_, i) => RANKINGS.match(tokens, end + i, tokens.length - 1)?.value.only)
        ? {}
        : null,
    'top tech gainers',
    '',
    0.3,
  ),

  // how many
  rule(
    'Order',
    `LimitWord Number ${HEADS}?`,
    (word, limit) =>
      isCount(limit)
        ? { limit, ...(word === 'bottom' && { bottom: true }), ...(word === 'top' && { top: true }) }
        : null,
    'top 10',
    '',
    0.1,
  ),
  rule(
    'Order',
    `show|me|give|find|list|get|want|only|just|limit|max|need|of Number ${HEADS}?`,
    (limit) => (isCount(limit) ? { limit } : null),
    'show me 10 tech stocks',
    '',
    0.3,
  ),
  rule(
    'Order',
    `Number ${HEADS}`,
    (limit, { tokens, start, end }) =>
      isCount(limit) &&
      !(start > 0 && /^[<>=]|above|below|over|under|between$/.test(tokens[start - 1]!.text)) &&
      tokens[end - 1]!.text !== 'share'
        ? { limit }
        : null,
    '20 results',
    '',
    0.3,
  ),
  rule(
    'Order',
    'Number',
    (limit, { tokens, start, end }) => (isCount(limit) && start === 0 && opensNoun(tokens, end) ? { limit } : null),
    '20 oversold stocks',
    '',
    1.2,
  ),

  // kinds of listings
  rule(
    'Kinds',
    'KindWord',
    (kind, at) => (isBare(kind, at) ? { only: [kind.kind], except: [] } : null),
    'ETFs under $50',
  ),
  rule(
    'Kinds',
    'KindWord and|or|, and|or? KindWord',
    (a, b, at) => (isBare(b, at) || a.bare || b.bare ? { only: [a.kind, b.kind], except: [] } : null),
    'stocks and ETFs',
  ),
  rule(
    'Kinds',
    'Kinds and|or|, and|or? KindWord',
    ({ only, except }, { kind }) => (only.length ? { only: [...only, kind], except } : null),
    'ETFs, ADRs or funds',
  ),
  rule(
    'Kinds',
    'no|without|excluding|except KindWord',
    ({ kind }, { tokens, end }) =>
      kind !== 'stock' || ['', ',', ')', 'or', 'and'].includes(tokens[end]!.text) ? { only: [], except: [kind] } : null,
    'no stocks',
    '',
    -0.05,
  ),
  rule(
    'Kinds',
    'Kinds or|and|, no? KindWord',
    ({ only, except }, { kind }, { tokens, end }) =>
      except.length && !only.length && (kind !== 'stock' || ['', ',', ')', 'or', 'and'].includes(tokens[end]!.text))
        ? { only, except: [...except, kind] }
        : null,
    'no stocks or ETFs',
    '',
    -0.05,
  ),
  rule(
    'Kinds',
    'only|just|exclusively|purely the|show|list|include? KindWord',
    ({ kind }) => ({ only: [kind], except: [] }),
    'only stocks',
  ),
  rule(
    'Kinds',
    'only|just|exclusively|purely KindWord and|or|, KindWord',
    (a, b) => ({ only: [a.kind, b.kind], except: [] }),
    'only ETFs and funds',
    '',
    -0.05,
  ),
  rule(
    'Kinds',
    'KindWord only',
    ({ kind }, at) => (at.end - at.start > 3 ? null : { only: [kind], except: [] }),
    'stocks only',
    '',
    -0.05,
  ),
];

/** "20 oversold stocks": what stocks are follows. */
const opensNoun = (tokens: Place['tokens'], at: number): boolean =>
  [SECTOR_WORDS, TERM_WORDS, CAP_SIZES].some((table) => table.match(tokens, at, tokens.length - 1) !== null);

/** The largest moves first; up and down alike where a plan could sort by size, else upward. */
const movers = (when: When | undefined): OrderSaid => ({
  sort: [{ by: changeOver(when ?? null), direction: 'desc' }],
  superlative: true,
  awaitsPeriod: !when,
});
