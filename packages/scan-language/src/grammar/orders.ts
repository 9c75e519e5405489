import { compare, PLAN_BOUNDS, series } from '@plainscan/contracts';
import { HEADS } from '../lexicon/filler-words.ts';
import { DIRECTIONS, LIMIT_WORDS, RANKINGS, SUPERLATIVES, type Ranking } from '../lexicon/order-words.ts';
import { SECTOR_WORDS } from '../lexicon/place-words.ts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';
import { TERM_WORDS, CAP_SIZES } from '../lexicon/trader-words.ts';
import { TIME_UNITS } from '../lexicon/time-words.ts';
import { changeOver } from './changes.ts';
import { earlySuperlative } from './early-superlatives.ts';
import { highestOf } from './extremes.ts';
import { predicateAhead } from './predicate-ahead.ts';
import { ahead, atEnd, attempt, match, peek, spanFrom, take, textAt, token, type State } from './state.ts';
import { amount, when } from './times.ts';
import { parseValue } from './values.ts';

import { type Rule, sortKey, sorted } from './sort-keys.ts';

const setLimit = (s: State, count: number): boolean => {
  if (!Number.isInteger(count) || count < 1 || count > PLAN_BOUNDS.maxLimit) return false;
  s.limit = count;
  return true;
};

const count = (s: State): number | null =>
  attempt(s, () => {
    const said = amount(s);
    return said &&
      said.unit === 'none' &&
      said.scale === 1 &&
      !said.bound &&
      Number.isInteger(said.value) &&
      said.value >= 1 &&
      said.value <= PLAN_BOUNDS.maxLimit
      ? said.value
      : null;
  });

function rank(s: State, ranking: Ranking, first: number): void {
  const time = ranking.overPeriod
    ? attempt(s, () => (take(s, 'stock', 'company', 'name', 'share'), when(s, true)))
    : null;
  const by = ranking.overPeriod ? (changeOver(time) ?? ranking.by) : ranking.by;
  const direction = s.bottom ? (ranking.direction === 'asc' ? 'desc' : 'asc') : ranking.direction;
  s.sort.splice(0, s.sort.length, { by, direction });
  s.superlative = !(textAt(s) === 'first' && token(s, 1).kind !== 'number' && take(s, 'first'));
  s.bottom = false;
  if (ranking.only && by.type !== 'text')
    s.implied.push({
      condition: compare(by, ranking.only === 'positive' ? '>' : '<', 0),
      span: spanFrom(s, first),
      modifier: true,
    });
  s.awaitsPeriod = ranking.overPeriod === true && time === null;
  if (by.type !== 'text') s.subject = { value: by, given: [] };
}

/** "worst performing tech stocks this year": the period of the order given before. */
export const rankedPeriod: Rule = (s) =>
  attempt(s, () => {
    const key = s.sort.at(-1);
    if (!s.awaitsPeriod || !key) return null;
    const time = when(s, true);
    const by = time && changeOver(time);
    if (!by) return null;
    const before = JSON.stringify(key.by);
    key.by = by;
    for (const item of s.implied)
      if (item.condition.type === 'compare' && JSON.stringify(item.condition.left) === before)
        item.condition = { ...item.condition, left: by };
    s.awaitsPeriod = false;
    return true;
  });

/** "top 20 gainers", "biggest losers", "most active", "20 cheapest", "best performing this month". */
const ranked: Rule = (s) =>
  attempt(s, () => {
    const first = s.pos;
    take(s, 'the');
    const before = peekCountBeforeRanking(s);
    const ranking = match(s, RANKINGS) ?? bestOverPeriod(s);
    if (!ranking) return null;
    if (before !== null) setLimit(s, before);
    rank(s, ranking, first);
    const after = attempt(s, () => {
      const n = count(s);
      return n !== null && ahead(s, TIME_UNITS) === null && ahead(s, SERIES_WORDS) === null && token(s).kind !== 'sign'
        ? n
        : atEnd(s) || textAt(s) === ','
          ? n
          : null;
    });
    if (after !== null) setLimit(s, after);
    return true;
  });

/** "strongest stocks this week", "worst stocks today": by their change over the period said. */
const bestOverPeriod = (s: State): Ranking | null =>
  attempt(s, () => {
    const best = take(s, 'best', 'strongest') ? true : take(s, 'worst', 'weakest') ? false : null;
    if (best === null || !take(s, 'stock', 'company', 'name', 'share', 'ticker') || !peek(s, () => when(s, true)))
      return null;
    return { by: series('changePercent'), direction: best ? 'desc' : 'asc', overPeriod: true };
  });

const peekCountBeforeRanking = (s: State): number | null =>
  attempt(s, () => {
    const n = count(s);
    return n !== null && ahead(s, RANKINGS) ? n : null;
  });

/** "highest RSI", "lowest price first", "the smallest market cap": an order of its own where no clause or span follows. */
const superlative: Rule = (s) =>
  attempt(s, () => {
    take(s, 'the', 'with');
    take(s, 'the');
    const before = attempt(s, () => {
      const n = count(s);
      return n !== null && ahead(s, SUPERLATIVES) ? n : null;
    });
    const first = s.pos;
    const order = match(s, SUPERLATIVES);
    if (!order) return null;
    const by = sortKey(s);
    const isBound = peek(s, () => amount(s)) !== null && ['max', 'maximum'].includes(s.tokens[first]!.text);
    if (!by || by.type === 'number' || by.type === 'text' || isBound || predicateAhead(s)) return null;
    if (
      peek(s, () => take(s, 'in', 'of', 'over', 'for') && (take(s, 'the'), take(s, 'last', 'past'), amount(s) !== null))
    )
      return null;
    s.sort.splice(0, s.sort.length, { by, direction: order });
    if (before !== null) setLimit(s, before);
    if (!take(s, 'first')) s.superlative = true;
    s.subject = { value: by, given: [] };
    return true;
  });

/** "top 20", "first 10", "limit 5", "bottom 10". */
const limited: Rule = (s) =>
  attempt(s, () => {
    while (take(s, 'the', 'only', 'just', 'show'));
    const word = match(s, LIMIT_WORDS);
    if (!word) return null;
    take(s, 'to', 'the', 'of');
    const n = count(s);
    if (n === null || ['day', 'session', 'week', 'month', 'bar', 'year', '%', 'percent'].includes(textAt(s)))
      return null;
    setLimit(s, n);
    if (word === 'bottom') s.bottom = true;
    take(s, 'result', 'match', 'row', 'hit');
    return true;
  });

/** "show me 10 tech stocks", "20 results". */
const plainCount: Rule = (s) =>
  attempt(s, () => {
    const asked =
      s.pos === 0 ||
      [
        'show',
        'me',
        'give',
        'find',
        'list',
        'get',
        'want',
        'top',
        'only',
        'any',
        'limit',
        'just',
        'u',
        'max',
        'maximum',
        'with',
        'need',
      ].includes(token(s, -1).text);
    const n = count(s);
    if (n === null) return null;
    if (take(s, 'result', 'match', 'row', 'hit')) return setLimit(s, n) || null;
    const noun =
      HEADS.has(textAt(s)) ||
      ahead(s, SECTOR_WORDS) !== null ||
      ahead(s, TERM_WORDS) !== null ||
      ahead(s, CAP_SIZES) !== null ||
      s.market.industries.match(s.tokens, s.pos, s.end) !== null;
    if (!asked || !noun || ['high', 'low'].includes(textAt(s))) return null;
    return setLimit(s, n) || null;
  });

/** ", lowest first", "ascending" after an order was given. */
const turned: Rule = (s) =>
  attempt(s, () => {
    if (!s.sort.length) return null;
    const way = match(s, DIRECTIONS);
    if (
      !way ||
      ![
        'first',
        'ascending',
        'asc',
        'descending',
        'desc',
        'order',
        'high',
        'low',
        'highest',
        'lowest',
        'top',
        'reverse',
      ].includes(token(s, -1).text)
    )
      return null;
    s.sort[s.sort.length - 1]!.direction = way;
    return true;
  });

const isExtreme = (s: State): boolean =>
  ahead(s, SUPERLATIVES) !== null &&
  peek(
    s,
    () =>
      highestOf(s, predicateAhead) !== null || parseValue(s, { right: true, predicateAhead })?.value.type === 'over',
  );

export const order: Rule = (s) =>
  isExtreme(s)
    ? null
    : (sorted(s) ?? ranked(s) ?? earlySuperlative(s) ?? limited(s) ?? superlative(s) ?? plainCount(s) ?? turned(s));
