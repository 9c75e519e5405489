import { all, any, compare, series, window, type Condition } from '@plainscan/contracts';
import { COMPARISONS, CROSSING_NOUNS, MIRRORED } from '../lexicon/comparison-words.ts';
import { change, changeOver } from './changes.ts';
import { changeNoun, dayRun } from './day-runs.ts';
import { compareAmount } from './compare.ts';
import { averagesCrossover, crossoverNoun, namedCrossover } from './crossing.ts';
import { highestOf, newExtreme } from './extremes.ts';
import { companyName, directoryField, isFullName } from './directory.ts';
import { places } from './places.ts';
import { predicate } from './predicates.ts';
import { predicateAhead } from './predicate-ahead.ts';
import { PRICE_VERBS } from '../lexicon/series-words.ts';
import { TERM_WORDS } from '../lexicon/trader-words.ts';
import {
  ahead,
  attempt,
  match,
  peek,
  spanFrom,
  take,
  takeAll,
  textAt,
  token,
  type Item,
  type Measured,
  type State,
} from './state.ts';
import { atTime, changeInTime, timed } from './timed-clauses.ts';
import { amount, when } from './times.ts';
import { traderCondition } from './traders.ts';
import { rightSide } from './right-side.ts';
import { isSeries } from './units.ts';
import { parseValue } from './values.ts';

/** Values that one predicate can be said of. */
const MAX_SUBJECTS = 6;

/** Values named in a row before what is said of them: "RSI and MFI below 30". */
function subjects(s: State): { values: Measured[]; join: 'and' | 'or' } | null {
  const word = ahead(s, TERM_WORDS) !== null;
  const first = parseValue(s, { right: false, predicateAhead });
  if (!first) return null;
  const values = [first];
  let join: 'and' | 'or' = 'and';
  if (first.literal && !predicateAhead(s)) return null;
  while (!predicateAhead(s) && !word && values.length < MAX_SUBJECTS) {
    const next = attempt(s, () => {
      take(s, ',');
      const joint = take(s, 'and') ? 'and' : take(s, 'or') ? 'or' : null;
      if (!joint && token(s, -1).text !== ',') return null;
      const value = parseValue(s, { right: false, predicateAhead });
      return value && { value, joint };
    });
    if (!next) break;
    values.push(next.value);
    if (next.joint === 'or') join = 'or';
  }
  return { values, join };
}

/** "3 ATR above the 50 day": a distance that no plan measures, not the ATR against the average. */
const countsAtrs = (s: State): boolean =>
  peek(s, () => {
    if (token(s).kind === 'number') s.pos += 1;
    if (s.tokens[s.pos - 1]?.kind !== 'number' || !take(s, 'atr')) return false;
    return (
      take(s, 'above', 'below', 'over', 'under', 'from', 'away', 'of') &&
      rightSide(s, null, predicateAhead)?.kind === 'values'
    );
  });

/** "close to its high": near it, not the closing price. */
const saysClose = (s: State): boolean => textAt(s) === 'close' && textAt(s, 1) === 'to';

/** "up 3% on 2x volume under $20": the multiple says all, and the price is what follows. */
const isMultipleOfVolume = ({ value, literal }: Measured): boolean =>
  !literal && value.type === 'times' && isSeries(value.of, 'volume', 'averageVolume');

/** "RSI below 30", "20 EMA over 50 EMA", "MACD and stochastic bullish crossover". */
const valueClause = (s: State): Condition | null =>
  attempt(s, () => {
    if (saysClose(s) || countsAtrs(s)) return null;
    take(s, 'both');
    if (textAt(s, 1) !== 'time') take(s, 'all');
    const named = subjects(s);
    if (!named || named.values.some(isMultipleOfVolume)) return null;
    const start = s.pos;
    const said: Condition[] = [];
    for (const value of named.values) {
      s.pos = start;
      s.subject = value;
      const condition = predicate(s, value, null);
      if (!condition) return null;
      said.push(condition);
    }
    return named.join === 'and' ? all(...said) : any(...said);
  });

/** "closed above the open", "opened below yesterday's low" */
const priceVerb = (s: State): Condition | null =>
  attempt(s, () => {
    const name = saysClose(s) ? null : match(s, PRICE_VERBS);
    return name && predicate(s, { value: series(name), given: [] }, null);
  });

/** "30 > RSI" */
const mirrored = (s: State): Condition | null =>
  attempt(s, () => {
    const said = amount(s);
    if (!said || token(s).kind !== 'sign') return null;
    const op = match(s, COMPARISONS);
    if (!op) return null;
    const value = parseValue(s, { right: false, predicateAhead: () => false });
    if (!value) return null;
    s.subject = value;
    const upper = attempt(s, () => {
      if (token(s).kind !== 'sign') return null;
      const second = match(s, COMPARISONS);
      const top = second && amount(s);
      return top ? compareAmount(value.value, second, top) : null;
    });
    const lower = compareAmount(value.value, MIRRORED[op], said);
    return upper ? all(lower, upper) : lower;
  });

/** "1 million volume", "2 million average daily volume": at least that much. */
const amountOfSeries = (s: State): Condition | null =>
  attempt(s, () => {
    const said = amount(s);
    if (!said || said.bound || !(said.scale > 1 || said.value >= 1e5 || said.unit === 'times')) return null;
    if (said.unit === 'shares') {
      take(s, 'of');
      take(s, 'volume', 'traded');
      return compareAmount(series('volume'), '>=', said);
    }
    take(s, 'in', 'of');
    const value = parseValue(s, { right: false, predicateAhead });
    if (
      !value ||
      !isSeries(
        value.value,
        'volume',
        'averageVolume',
        'dollarVolume',
        'averageDollarVolume',
        'marketCap',
        'relativeVolume',
      ) ||
      predicateAhead(s)
    )
      return null;
    return compareAmount(value.value, '>=', said);
  });

const TAIL = ['line', 'zone', 'territory', 'too', 'level', 'either', 'each'];

const isGap = (s: State): boolean => ['gap-up', 'gap-down'].includes(ahead(s, TERM_WORDS) ?? '');

/** Whether the first rule takes more words than the second: "OBV rising for 5 days" is no trader's word, "OBV rising" is. */
function readsFurther(
  s: State,
  first: (s: State) => Condition | null,
  second: (s: State) => Condition | null,
): boolean {
  const reach = (rule: (s: State) => Condition | null) => peek(s, () => (rule(s) ? s.pos : -1));
  return reach(first) > reach(second);
}

/** "dividend yield above 3%" is no price above 3: what is said of a word that was not understood is not understood either. */
function unknownSubject(s: State): boolean {
  let at = s.pos - 1;
  // "RSI(0) below 30": the parameters of an unknown value.
  for (const [open, close] of s.brackets) if (close === at && s.unknown.has(open - 1)) return true;
  while (
    at >= 0 &&
    ['is', 'are', 'of', 'at', 'was', 'be', 'ratio', 'rate', 'has', 'been'].includes(s.tokens[at]!.text) &&
    !s.unknown.has(at)
  )
    at -= 1;
  return s.unknown.has(at);
}

/** "far from its 52-week high" is no new high. */
const farFromUnknown = (s: State): boolean => {
  let at = s.pos - 1;
  while (at >= 0 && ['its', 'the', 'their', 'a'].includes(s.tokens[at]!.text)) at -= 1;
  return s.tokens[at]?.text === 'from' && s.unknown.has(at - 1);
};

/** One clause or attribute, without negations and brackets. */
function bare(s: State): Pick<Item, 'condition' | 'modifier' | 'names'> | null {
  const elliptic = s.elliptic ? s.subject : null;
  const clause = (condition: Condition | null) => condition && { condition, modifier: false };
  const modifier = (condition: Condition | null) => condition && { condition, modifier: true };
  // "large caps" are stocks, "large cap" may be said of those named otherwise.
  const sizeOrWord = (condition: Condition | null) =>
    condition && { condition, modifier: true, names: /caps$/i.test(token(s, -1).raw) };
  const name = (condition: Condition | null) => condition && { condition, modifier: true, names: true };
  return (
    name(isFullName(s) ? companyName(s) : null) ??
    modifier(directoryField(s)) ??
    clause(averagesCrossover(s, predicateAhead)) ??
    clause(namedCrossover(s)) ??
    clause(dayRun(s)) ??
    clause(ahead(s, CROSSING_NOUNS) ? crossoverNoun(s, null, predicateAhead) : null) ??
    sizeOrWord(
      attempt(s, () => (!isGap(s) && readsFurther(s, valueClause, traderCondition) ? null : traderCondition(s))),
    ) ??
    clause(highestOf(s, predicateAhead)) ??
    clause(farFromUnknown(s) ? null : newExtreme(s, null, predicateAhead)) ??
    clause(valueClause(s)) ??
    clause(priceVerb(s)) ??
    clause(amountOfSeries(s)) ??
    clause(mirrored(s)) ??
    name(places(s)) ??
    clause(changeNoun(s, predicateAhead)) ??
    clause(
      unknownSubject(s) || farFromUnknown(s) ? null : (predicate(s, null, elliptic) ?? change(s, null, predicateAhead)),
    ) ??
    name(companyName(s))
  );
}

/** Times said before a clause: "5 days ago RSI was under 30", "this week up 10%". */
const withTimeFirst = (s: State): Condition | null =>
  attempt(s, () => {
    const time = when(s, false) ?? (peek(s, () => take(s, 'in', 'within')) ? when(s, true) : null);
    if (!time) return null;
    take(s, ',', ':');
    while (take(s, 'the', 'had', 'were', 'that', 'was', 'is', 'an', 'a', 'it', 'they', 'formed', 'there'));
    s.timeSaid = true;
    const said = bare(s)?.condition;
    s.timeSaid = false;
    if (!said) return null;
    const today =
      said.type === 'compare' &&
      isSeries(said.left, 'changePercent') &&
      said.left.type === 'series' &&
      said.left.ago === 0;
    if (today && said.type === 'compare') {
      const over = changeOver(time);
      return over && compare(over, said.op, said.right);
    }
    return atTime(said, time);
  });

/** "doji after 3 up days": what came before stands a day back. */
const dayBefore = (s: State): Condition | null =>
  attempt(s, () => {
    if (!take(s, 'after', 'following')) return null;
    take(s, 'a', 'an');
    const before = dayRun(s);
    return before && window(before, 1, 1);
  });

/** One item of a sentence, with the time said of it. */
export function clause(s: State): Item | null {
  const first = s.pos;
  const early = withTimeFirst(s) ?? dayBefore(s);
  if (early) return { condition: timed(s, early), span: spanFrom(s, first), modifier: false };
  const said = bare(s);
  if (!said) return null;
  const condition = timed(s, changeInTime(s, said.condition));
  while (TAIL.includes(textAt(s)) && take(s, ...TAIL));
  for (const word of ['a', 'per', 'each', 'every']) takeAll(s, word, 'day');
  const same = condition === said.condition;
  return { condition, span: spanFrom(s, first), modifier: said.modifier && same, names: said.names === true && same };
}
