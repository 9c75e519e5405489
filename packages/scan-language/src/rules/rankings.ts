import { series, type SortKey } from '@plainscan/contracts';
import type { OrderSaid } from '../chart/meanings.ts';
import { type AnyRule, Priced, rule } from '../chart/rule.ts';
import { type Direction, type Ranking, RANKINGS } from '../lexicon/order-words.ts';
import { TERM_WORDS } from '../lexicon/trader-words.ts';
import type { Draft } from '../meaning/draft.ts';
import { changeOver, type When } from '../meaning/when.ts';
import { isCount, RESULT } from './limits.ts';
import { byValue } from './orders.ts';
import { AVERAGES, isSeriesDraft, moved } from './series.ts';

const best = (word: Direction, when: When | undefined, limit?: number, sized = false): OrderSaid | null =>
  limit !== undefined && !isCount(limit)
    ? null
    : {
        sort: [{ by: sized && !when ? series('marketCap') : changeOver(when ?? null), direction: word }],
        superlative: true,
        ...(limit && { limit }),
        ...(!sized && { awaitsPeriod: !when }),
      };

/** The largest moves first; up and down alike where a plan could sort by size, otherwise upward. */
const movers = (when: When | undefined): OrderSaid => ({
  sort: [{ by: changeOver(when ?? null), direction: 'desc' }],
  superlative: true,
  awaitsPeriod: !when,
});

/** No one ranks stocks by a price level: "flat top at resistance". */
const isLevel = (value: Draft): boolean =>
  (value.type === 'over' && isLevel(value.of)) || isSeriesDraft(value, 'open', 'high', 'low', ...AVERAGES);

/** The most or the least of something, and its order: "top gainers", "lowest RSI". */
export const RANKING_RULES: readonly AnyRule[] = [
  rule(
    'Order',
    'the? RankingWord =first? When?',
    (ranking, first, when) => {
      const said = ranked(ranking, undefined, when);
      return said && (first ? { ...said, superlative: false } : said);
    },
    'losers',
    '',
    0.02,
  ),
  rule(
    'Order',
    'yesterday|yesterdays top|biggest|worst|best? Number? RankingWord',
    (limit, ranking) => ranked(ranking, limit, { kind: 'ago', sessions: 1, named: false }),
    "yesterday's top gainers",
    '',
    -0.2,
  ),
  rule(
    'Order',
    'top|biggest|worst|best? Number? ytd|year_to_date RankingWord',
    (limit, ranking) => ranked(ranking, limit, { kind: 'ytd' }),
    'ytd losers',
    '',
    -0.2,
  ),
  rule(
    'Order',
    'the? Superlative increase|rise|jump|gain|change|growth in Value versus|vs|over|from|since|compared_to|than Ago',
    (direction, value, ago) => {
      const base = moved(value, ago);
      return base && byValue({ type: 'percentFrom', value, base }, direction, { superlative: true });
    },
    'largest increase in volume vs yesterday',
    '',
    -0.3,
  ),
  rule(
    'Order',
    'the? Superlative =increase|rise|jump|gain|change|growth|drop|decline|fall|decrease in Value When',
    (direction, word, value, when) => {
      const base = when.kind === 'within' && when.ago === 0 ? moved(value, when.sessions) : null;
      const falls = ['drop', 'decline', 'fall', 'decrease'].includes(word);
      return (
        base &&
        byValue({ type: 'percentFrom', value, base }, falls === (direction === 'desc') ? 'asc' : 'desc', {
          superlative: true,
        })
      );
    },
    'biggest drop in RSI over the last 5 days',
    '',
    -0.3,
  ),
  rule(
    'Order',
    'the? Superlative volume increase|jump|surge|spike|rise versus|vs|over|above|compared_to|relative_to|against its? Value',
    (direction, base) => {
      const sessions =
        base.type === 'own-average' ? base.sessions : isSeriesDraft(base, 'averageVolume') ? base.params[0]! : null;
      return sessions ? { sort: [{ by: series('relativeVolume', [sessions]), direction }], superlative: true } : null;
    },
    'biggest volume increase vs its 3 month average',
    '',
    -0.3,
  ),
  rule(
    'Order',
    `Number RankingWord ${RESULT}? When?`,
    (limit, ranking, when) => ranked(ranking, limit, when),
    '10 cheapest tech stocks',
  ),
  rule(
    'Order',
    'top? Number? RankingWord by Value',
    (limit, ranking, value) =>
      limit === undefined || isCount(limit)
        ? byValue(value, ranking.only ? 'desc' : ranking.direction, {
            superlative: true,
            ...(limit && { limit }),
            ...(ranking.only && { only: ranking.only, onlyOf: ranking.by }),
          })
        : null,
    'most active by dollar volume',
    '',
    -0.3,
  ),
  rule(
    'Order',
    'top? Number? RankingWord by value|turnover',
    (limit, { direction }) =>
      limit === undefined || isCount(limit)
        ? { sort: [{ by: series('dollarVolume'), direction }], superlative: true, ...(limit && { limit }) }
        : null,
    '25 most active by value',
    '',
    -0.3,
  ),
  rule(
    'Order',
    '=best|top|worst|weakest|strongest Number performer|performing When?',
    (word, limit, when) => best(word === 'worst' || word === 'weakest' ? 'asc' : 'desc', when, limit),
    'best 5 performers this quarter',
    '',
    -0.4,
  ),
  rule('Order', 'RankingWord Number', (ranking, limit) => ranked(ranking, limit), 'cheapest 10', '', 0.1),
  rule(
    'Order',
    'the? Superlative Value first?',
    (direction, value, at) => {
      const first = at.tokens.slice(at.start, at.end).some(({ text }) => text === 'first');
      if (at.tokens[at.start - 1]?.text === 'at' || value.type === 'times' || isLevel(value)) return null;
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
      return isCount(limit) &&
        value.type !== 'times' &&
        !ofEvents &&
        (direction || at.end - at.start > 2) &&
        at.tokens[at.start]!.kind === 'word'
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
    `=strongest|best|worst|weakest ${RESULT} When`,
    (word, when) => best(word === 'worst' || word === 'weakest' ? 'asc' : 'desc', when),
    'strongest stocks this week',
  ),
  rule(
    'Order',
    `=strongest|best|worst|weakest|top Number ${RESULT} When`,
    (word, limit, when) => best(word === 'worst' || word === 'weakest' ? 'asc' : 'desc', when, limit),
    'best 20 stocks over the last 6 months',
    '',
    -0.1,
  ),
  rule(
    'Order',
    `Number =strongest|best|worst|weakest ${RESULT} When`,
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
    'biggest movers this quarter',
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
];

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
