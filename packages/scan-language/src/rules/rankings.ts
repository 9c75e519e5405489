import { abs, over, series, type SortKey } from '@plainscan/contracts';
import type { ParsedOrder } from '../chart/meanings.ts';
import { type AnyRule, type Place, Priced, rule } from '../chart/rule.ts';
import { type Direction, type Ranking, RANKINGS } from '../lexicon/order-words.ts';
import { TIME_UNITS } from '../lexicon/time-words.ts';
import { TERM_WORDS } from '../lexicon/trader-words.ts';
import type { Draft, DraftSeries } from '../meaning/draft.ts';
import { changeOver, type When } from '../meaning/when.ts';
import { AVERAGES } from '../plan/units.ts';
import { isCount, RESULT } from './limits.ts';
import { byValue } from './orders.ts';
import { isSeriesDraft, seriesWith, shiftDraft } from './series.ts';

const performanceOrder = (
  direction: Direction,
  when: When | undefined,
  limit?: number,
  bySize = false,
): ParsedOrder | null =>
  limit !== undefined && !isCount(limit)
    ? null
    : {
        sort: [{ by: bySize && !when ? series('marketCap') : changeOver(when ?? null), direction }],
        superlative: true,
        ...(limit && { limit }),
        ...(!bySize && { awaitsPeriod: !when }),
      };

/** The largest moves first, up or down. */
const movers = (when: When | undefined): ParsedOrder => ({
  sort: [{ by: abs(changeOver(when ?? null)), direction: 'desc' }],
  superlative: true,
  awaitsPeriod: !when,
});

/** "largest tech companies", but not "biggest drop": whether a noun for stocks follows. */
const startsNoun = (tokens: Place['tokens'], at: number): boolean =>
  tokens[at]?.kind === 'word' &&
  !/^(?:drop|decline|fall|decrease|increase|rise|jump|gain|change|move|up|down|day|one|single|daily|green|red|swing|gap|range|body|candle|bar|difference|distance|spread|reversal|turnaround|recovery)$/.test(
    tokens[at].text,
  );

/** Price levels, by which no one ranks stocks: "flat top at resistance". */
const isLevel = (value: Draft): boolean =>
  (value.type === 'over' && isLevel(value.of)) || isSeriesDraft(value, 'open', 'high', 'low', ...AVERAGES);

const EITHER_WAY =
  'either_way|in_either_direction|up_or_down|both_ways|in_both_directions|either_direction|in_any_direction|regardless_of_direction';

const FALLS: readonly string[] = ['drop', 'decline', 'fall', 'loss', 'decrease'];

/** "Biggest drop in volume": by the change from `sessions` ago. */
function byChange(direction: Direction, word: string, value: Draft, sessions: number): ParsedOrder | null {
  const base = shiftDraft(value, sessions);
  const falls = FALLS.includes(word);
  const order = falls === (direction === 'desc') ? 'asc' : 'desc';
  return base && byValue({ type: 'percentFrom', value, base }, order, { superlative: true });
}

/** The distance of the price from an N-day high or low. */
function fromLevel(level: Draft): DraftSeries | null {
  if (level.type !== 'over' || level.ago !== 0 || level.sessions === null) return null;
  if (level.fn === 'highest' && isSeriesDraft(level.of, 'high'))
    return seriesWith('distanceFromHigh', [level.sessions]);
  return level.fn === 'lowest' && isSeriesDraft(level.of, 'low')
    ? seriesWith('distanceFromLow', [level.sessions])
    : null;
}

/** Rankings by the most or least of something: "top gainers", "lowest RSI". */
export const RANKING_RULES: readonly AnyRule[] = [
  rule(
    'Order',
    'the? RankingWord =first? When?',
    (ranking, first, when) => {
      const order = orderOf(ranking, undefined, when);
      return order && (first ? { ...order, superlative: false } : order);
    },
    'losers',
    0.02,
  ),
  rule(
    'Order',
    'yesterday|yesterdays top|biggest|worst|best? Number? RankingWord',
    (limit, ranking) => orderOf(ranking, limit, { kind: 'ago', sessions: 1, named: false }),
    "yesterday's top gainers",
    -0.2,
  ),
  rule(
    'Order',
    'top|biggest|worst|best? Number? ytd|year_to_date RankingWord',
    (limit, ranking) => orderOf(ranking, limit, { kind: 'ytd' }),
    'ytd losers',
    -0.2,
  ),
  rule(
    'Order',
    'the? Superlative increase|rise|jump|gain|change|growth in Value versus|vs|over|from|since|compared_to|than Ago',
    (direction, value, ago) => {
      const base = shiftDraft(value, ago);
      return base && byValue({ type: 'percentFrom', value, base }, direction, { superlative: true });
    },
    'largest increase in volume vs yesterday',
    -0.3,
  ),
  rule(
    'Order',
    'the? Superlative =increase|rise|jump|gain|change|growth|drop|decline|fall|decrease in Value When',
    (direction, word, value, when) =>
      when.kind === 'within' && when.ago === 0 ? byChange(direction, word, value, when.sessions) : null,
    'biggest drop in RSI over the last 5 days',
    -0.3,
  ),
  rule(
    'Order',
    'the? Superlative =increase|rise|jump|gain|growth|drop|decline|fall|decrease|change in Value today?',
    (direction, word, value) => byChange(direction, word, value, 1),
    'biggest drop in volume',
    -0.2,
  ),
  rule(
    'Order',
    'the? Superlative daily|one_day|1_day|single_day =increase|rise|jump|gain|pop|drop|decline|fall|loss|decrease of|in|over|during|within Lately',
    (direction, word, { sessions, ago }) => {
      const falls = FALLS.includes(word);
      const of = over(falls ? 'lowest' : 'highest', series('changePercent'), sessions, ago);
      return byValue(of as Draft, falls === (direction === 'desc') ? 'asc' : 'desc', { superlative: true });
    },
    'biggest one-day gains in the last 8 days',
    -0.4,
  ),
  rule(
    'Order',
    'the? Number? biggest|largest|steepest|deepest|worst Number? =drop|decline|fall|pullback|discount|correction|drawdown|gain|rise|rally|bounce|recovery from|off|below|above|off_of|since its|their|the? Value',
    (before, after, word, level) => {
      const limit = before ?? after;
      const of = fromLevel(level);
      const up = /^(?:gain|rise|rally|bounce|recovery)$/.test(word);
      const isHigh = of?.name === 'distanceFromHigh';
      return of && isHigh !== up && (limit === undefined || isCount(limit))
        ? byValue(of, 'desc', { superlative: true, ...(limit !== undefined && { limit }) })
        : null;
    },
    '10 biggest drops from the 52 week high',
    -0.6,
  ),
  rule(
    'Order',
    'the? Superlative volume increase|jump|surge|spike|rise? today? versus|vs|over|above|compared_to|compared_with|relative_to|against its? Value',
    (direction, base) => {
      const sessions =
        base.type === 'own-average' ? base.sessions : isSeriesDraft(base, 'averageVolume') ? base.params[0]! : null;
      return sessions ? { sort: [{ by: series('relativeVolume', [sessions]), direction }], superlative: true } : null;
    },
    'biggest volume increase vs its 3 month average',
    -0.3,
  ),
  rule(
    'Order',
    `Number RankingWord ${RESULT}? When?`,
    (limit, ranking, when) => orderOf(ranking, limit, when),
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
    -0.3,
  ),
  rule(
    'Order',
    '=best|top|worst|weakest|strongest|bottom Number performer|performing When?',
    (word, limit, when) =>
      performanceOrder(['worst', 'weakest', 'bottom'].includes(word) ? 'asc' : 'desc', when, limit),
    'best 5 performers this quarter',
    -0.4,
  ),
  rule('Order', 'RankingWord Number', (ranking, limit) => orderOf(ranking, limit), 'cheapest 10', 0.1),
  rule(
    'Order',
    'the? Superlative Value first?',
    (direction, value, at) => {
      const first = at.tokens.slice(at.start, at.end).some(({ text }) => text === 'first');
      // "the smallest range in 7 days": today's range
      if (isSeriesDraft(value, 'channelPercent') && at.tokens.slice(at.start, at.end).some(({ text }) => text === 'in'))
        return null;
      // "a new high on the biggest range of the last 9 days"
      const before = at.tokens.slice(0, at.start).findLast(({ text }) => text !== 'the');
      const isCause = before?.text === 'on' && at.tokens.slice(at.start, at.end).some(({ kind }) => kind === 'number');
      if (isCause || at.tokens[at.start - 1]?.text === 'at' || value.type === 'times' || isLevel(value)) return null;
      // "smallest distance to the 200 day": a plan sorts by the signed distance
      if (['percentFrom', 'distance'].includes(value.type) && direction === 'asc') return null;
      return byValue(value, direction, { ...(!first && { superlative: true }), subject: value });
    },
    'lowest RSI',
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
    0.1,
  ),
  rule(
    'Order',
    'by|sorted_by|sort_by|ranked_by|rank_by percent|%|percentage|pct|how_far =above|over|below|under Value',
    (side, base) =>
      byValue(
        { type: 'percentFrom', value: series('close'), base },
        side === 'above' || side === 'over' ? 'desc' : 'asc',
      ),
    'top 5 by percent above their 200 day',
    -0.2,
  ),
  rule(
    'Order',
    'the? Superlative Number Value',
    (direction, limit, value, { tokens, parts }) =>
      // "strongest 3 | month return": a length
      parts.every(({ end }) => TIME_UNITS.match(tokens, end, tokens.length - 1) === null) &&
      // the number isn't the length of the value, which has its own
      isCount(limit) &&
      isSeriesDraft(value) &&
      value.explicit?.length &&
      !isLevel(value)
        ? byValue(value, direction, { limit, subject: value })
        : null,
    'lowest 20 RSI(2) values',
    -0.3,
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
        ? byValue(value, direction ?? (bottom ? 'asc' : 'desc'), { limit, subject: value })
        : null;
    },
    'top 10 relative volume',
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
            subject: by,
          }
        : null;
    },
    'weekly gainers',
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
    -0.2,
  ),
  rule(
    'Order',
    '=biggest|largest|worst|steepest|smallest Period =drop|drops|decline|declines|fall|falls|loss|losses|gain|gains|rise|rises|jump|rally|advance',
    (word, { sessions }, noun) => {
      const falls = /^(?:drop|decl|fall|loss)/.test(noun);
      const direction = falls === (word === 'smallest') ? ('desc' as const) : ('asc' as const);
      return sessions > 1 && (word !== 'worst' || falls)
        ? { sort: [{ by: series('performance', [sessions]), direction }], superlative: true }
        : null;
    },
    'biggest 5 day drop',
    -0.3,
  ),
  rule(
    'Order',
    `=strongest|best|worst|weakest ${RESULT} When`,
    (word, when) => performanceOrder(word === 'worst' || word === 'weakest' ? 'asc' : 'desc', when),
    'strongest stocks this week',
  ),
  rule(
    'Order',
    `=strongest|best|worst|weakest|top Number ${RESULT} When`,
    (word, limit, when) => performanceOrder(word === 'worst' || word === 'weakest' ? 'asc' : 'desc', when, limit),
    'top 20 stocks over the last 6 months',
    -0.1,
  ),
  rule(
    'Order',
    `Number =strongest|best|worst|weakest ${RESULT} When`,
    (limit, word, when) => performanceOrder(word === 'worst' || word === 'weakest' ? 'asc' : 'desc', when, limit),
    '5 strongest stocks this week',
  ),
  rule(
    'Order',
    `Number? =largest|biggest|smallest`,
    (limit, word, { tokens, end }) =>
      startsNoun(tokens, end)
        ? new Priced(performanceOrder(word === 'smallest' ? 'asc' : 'desc', undefined, limit, true), 0.9)
        : null,
    'largest tech companies',
  ),
  rule(
    'Order',
    '=strongest|weakest|best|worst Number',
    (word, limit, { tokens, end }) =>
      startsNoun(tokens, end) && TIME_UNITS.match(tokens, end, tokens.length - 1) === null
        ? new Priced(performanceOrder(word === 'worst' || word === 'weakest' ? 'asc' : 'desc', undefined, limit), 0.9)
        : null,
    'strongest 10 semis over the last month',
  ),
  rule(
    'Order',
    `biggest|largest|big|top movers|mover|moves|move ${EITHER_WAY}? When?`,
    (when) => movers(when),
    'biggest movers this quarter',
    -0.1,
  ),
  rule(
    'Order',
    `moved|moving|move|moves most|the_most ${EITHER_WAY} When?`,
    (when) => movers(when),
    'moved the most in either direction this week',
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
    0.3,
  ),
];

/** The sort value of a ranking over a period: "largest gap this quarter" ranks by the quarter's largest gap. */
function sortValueOver(by: SortKey['by'], direction: Direction, when: When, overPeriod = false): SortKey['by'] | null {
  if (overPeriod) return changeOver(when);
  if (by.type !== 'series' || by.name !== 'gapPercent' || when.kind !== 'within') return null;
  const fn = direction === 'desc' ? 'highest' : 'lowest';
  return { type: 'over', fn, of: by, sessions: when.sessions, ago: when.ago };
}

/** The order of a ranking: "gainers" ranks by today's change, or by that over a given period. */
function orderOf({ by, direction, only, overPeriod }: Ranking, limit?: number, when?: When): ParsedOrder | null {
  if (limit !== undefined && !isCount(limit)) return null;
  const key = when ? sortValueOver(by, direction, when, overPeriod) : by;
  if (!key) return null;
  return {
    sort: [{ by: key, direction }],
    superlative: true,
    ...(limit !== undefined && { limit }),
    ...(only && { only }),
    ...(overPeriod && !when && { awaitsPeriod: true }),
    ...(key.type !== 'text' && { subject: key as Draft }),
  };
}
