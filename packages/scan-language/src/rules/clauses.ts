import { series } from '@plainscan/contracts';
import type { Meanings, ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, Priced, rule } from '../chart/rule.ts';
import { endsClause } from '../cover/clause-ends.ts';
import { FILLER, HEADS } from '../lexicon/filler-words.ts';
import { amountOf, type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import type { When } from '../meaning/when.ts';
import { AVERAGES, unitOf } from '../plan/units.ts';
import { bind } from './bind.ts';
import { ABOVE, BELOW, beyond, comparison, sideOf } from './comparing.ts';
import { opOf } from './multiples.ts';
import { adjacent, isOfWeeklyBars, isSeriesDraft, shiftDraft } from './series.ts';

export const timed = (of: DraftCondition, when: When): DraftCondition => ({
  type: 'timed',
  of,
  when,
});

/** "pulled back for three days | on lower volume": the days belong to the preceding clause. */
function belongsBefore(when: When, { tokens, start }: Place): boolean {
  const before = tokens[start - 1];
  if (before?.kind !== 'word' || (FILLER.has(before.text) && before.text !== 'for') || HEADS.has(before.text))
    return false;
  return (
    !/^(?:and|or|but|with|where|while|when|that|if|then)$/.test(before.text) &&
    when.kind === 'within' &&
    when.sessions > 1 &&
    when.atLeast === when.sessions
  );
}

/** Whether a condition already has a time: "yesterday's close below …". */
const hasPastTime = (of: DraftCondition): boolean =>
  (of.type === 'timed' && of.when.kind === 'ago') ||
  ((of.type === 'compare' || of.type === 'cross') && of.left.type === 'series' && of.left.ago > 0);

const MORE_OF = 'more|higher|greater|bigger|larger|heavier|stronger|wider|longer|taller';

const LESS_OF = 'less|lower|fewer|smaller|lighter|weaker|narrower|tighter|shorter';

/** Words for a reversal during the day, before "to close …". */
const RECOVERED =
  'rallied|reversed|recovered|bounced|faded|sold_off|fell|dropped|climbed|came_back|pushed_higher|reversing|rallying|recovering';

/** "2 gap ups in the last 10 days": an event on at least `n` of several days. */
function countedEvent(
  n: number,
  parsed: ParsedCondition,
  { sessions, ago, previous }: Meanings['Lately'],
  { tokens, parts }: Place,
): ParsedCondition | null {
  // "three white soldiers" is a name
  const event = parts.find(({ rule: of }) => of?.to === 'Condition')!;
  if (['white', 'black'].includes(tokens[event.start]!.text)) return null;
  const isPlural = tokens.slice(event.start, event.end).some(({ raw }) => /s$/i.test(raw));
  const isEvent = (parsed.of.type === 'term' || parsed.of.type === 'plan') && parsed.modifier && isPlural;
  return isEvent && Number.isInteger(n) && n >= 1 && n <= sessions
    ? {
        ...parsed,
        modifier: false,
        of: timed(parsed.of, { kind: 'within', sessions, ago: previous ? 0 : ago, atLeast: n, named: false }),
      }
    : null;
}

/** Whole conditions: a value with its predicate. */
export const CLAUSES: readonly AnyRule[] = [
  rule('Condition', 'Value Predicate', (value, predicate) => bind(value, predicate), 'RSI below 30'),
  rule(
    'Condition',
    'Value Op its|their|the|that_day =open|high|low|close',
    (value, op, field) =>
      isSeriesDraft(value, 'open', 'high', 'low', 'close') && value.ago > 0
        ? bind(value, comparison(op, series(field as 'open', [], value.ago)))
        : null,
    "yesterday's close below its open",
    -0.3,
  ),
  rule(
    'Condition',
    'Values all|each|both|all_three? Predicate',
    ({ values, join }, predicate) => {
      const parts = values.map((value) => bind(value, predicate));
      if (!parts.every((part): part is ParsedCondition => part !== null && !(part instanceof Priced))) return null;
      return { of: { type: join === 'and' ? 'all' : 'any', of: parts.map(({ of }) => of) }, subject: values.at(-1)! };
    },
    'RSI and MFI below 30',
  ),
  rule(
    'Condition',
    'PriceVerb Predicate',
    (name, predicate) => bind({ type: 'series', name, params: [], ago: 0 }, predicate),
    'closed above the 50 day',
    0.05,
  ),
  rule(
    'Condition',
    'Condition while|but|and|whereas|although Value is_not|isnt|does_not|doesnt|did_not|didnt|has_not|hasnt',
    (parsed, other, { tokens, end }) => {
      const value: Draft = other.type === 'reference' ? series('close') : other;
      const { of } = parsed;
      if (!endsClause(tokens, end, tokens.length - 1)) return null;
      if (of.type !== 'extreme' && of.type !== 'trend') return null;
      return { subject: value, of: { type: 'all', of: [of, { type: 'not', of: { ...of, value } }] } };
    },
    'OBV at a 20 day high while price is not',
    -0.4,
  ),
  rule(
    'Condition',
    'Value :? price|last|close|stock_price is? =above|below|over|under',
    (level, side) => {
      const of = comparison(side === 'above' || side === 'over' ? '>' : '<', level);
      return isSeriesDraft(level, ...AVERAGES) ? bind(series('close') as Draft, of) : null;
    },
    '20-day SMA: price above',
    -0.3,
  ),
  rule(
    'Condition',
    'Number Condition in|over|during|within|of Lately',
    (n, parsed, lately, at) => countedEvent(n, parsed, lately, at),
    '2 gap ups in the last 10 days',
    0.1,
  ),
  rule(
    'Condition',
    'Number +|or_more|plus Condition in|over|during|within|of the? Lately',
    (n, parsed, lately, at) => countedEvent(n, parsed, lately, at),
    '2 or more gap ups in the last 10 days',
    -0.2,
  ),
  rule(
    'Condition',
    'Number Condition in|over|during|within|inside Duration',
    (n, parsed, { sessions, unit }, at) =>
      unit > 1 || sessions > 1 ? countedEvent(n, parsed, { sessions, ago: 0 }, at) : null,
    '3 gap ups in a month',
    -0.3,
  ),
  rule(
    'Condition',
    'Condition on|with TermWord',
    (parsed, term) =>
      ['high-volume', 'heavy-volume', 'unusual-volume', 'low-volume'].includes(term) && !parsed.modifier
        ? { of: { type: 'all', of: [parsed.of, { type: 'term', term, value: null }] }, subject: parsed.subject }
        : null,
    'had a 10% or greater move on high volume in the past 5 days',
    0.9,
  ),
  rule(
    'Condition',
    `=${MORE_OF}|${LESS_OF} Value than it_was|it_had|on|that_of? Ago`,
    (more, value, ago) =>
      bind(value, comparison(LESS_OF.split('|').includes(more) ? '<' : '>', shiftDraft(value, ago)!)),
    'more volume than yesterday',
  ),
  rule(
    'Condition',
    `=${MORE_OF}|${LESS_OF} Value than its|the? average|avg|normal|usual|average_for_it`,
    (more, value) =>
      bind(
        value,
        comparison(LESS_OF.split('|').includes(more) ? '<' : '>', {
          type: 'own-average',
          average: 'sma',
          sessions: 20,
          ago: 0,
        }),
      ),
    'wider range than usual',
    -0.1,
  ),
  rule(
    'Condition',
    'Op? Amount as_much|as_many|as_high Value as|than|of Ago',
    (op, { unit, value: factor }, value, ago) =>
      unit === 'times'
        ? bind(value, comparison(op ?? '>=', { type: 'times', factor, of: shiftDraft(value, ago)! }))
        : null,
    'twice as much volume as yesterday',
    -0.2,
  ),
  rule(
    'Condition',
    'Value Op Amount',
    (value, op, amount) => {
      const bare = amount.unit === 'none' && amount.scale === 1 && amount.value > 0 && amount.value < 1e4;
      if (!isSeriesDraft(value, 'marketCap') || !bare) return null;
      const other = amount.value <= 100 ? 1e6 : 1e9;
      return bind(value, comparison(op, amountOf({ ...amount, value: amount.value * other, scale: other })));
    },
    'market cap over 500',
    0.6,
  ),
  rule(
    'Predicate',
    'trending|extreme|reading|sitting|hovering|holding|holding_up|held_up|holding_in|staying|stayed|remained|held|hovered|kept|traded|spent|remaining|registering|printing|coming_in|standing|hold|stay|remain|sit|trading|well|currently_trading Predicate',
    (of, at) => (of.type === 'trend' || of.type === 'term' || !adjacent(at) ? null : of),
    'ADX trending above 25',
    0.05,
  ),
  rule(
    'Predicate',
    `Op? Amount =${ABOVE}|${BELOW} Ago`,
    (op, amount, side, ago) => beyond(sideOf(side, HOLE), op ?? '>=', amount, shiftDraft(HOLE, ago)!),
    'volume at least 40% above the day before',
    -0.1,
  ),
  rule(
    'Condition',
    'new|fresh|first PriceVerb Predicate',
    (name, predicate) => bind({ type: 'series', name, params: [], ago: 0 }, predicate),
    'fresh close above the 50 day',
    0.3,
  ),
  rule(
    'Condition',
    'pulling_back|pull_back|pulled_back|pulled|pulled_in|retraces|retraced|retracing|dips|dipped|falls|fell Predicate',
    // "pulled back 10% from that high": a fall, not a distance in either direction
    (predicate) => (predicate.type === 'any' ? null : bind(series('close') as Draft, predicate)),
    'stock retraces just below the 50 day',
    0.6,
  ),
  rule(
    'Predicate',
    'Predicate without ever? Predicate',
    (of, predicate, { tokens, parts }) => {
      const when = of.type === 'change' ? of.when : null;
      const verb = tokens[parts.at(-1)!.start]!.raw;
      if (when?.kind !== 'within' || when.sessions < 2 || when.ago > 0 || !/ing$/i.test(verb)) return null;
      return {
        type: 'all',
        of: [of, timed({ type: 'not', of: predicate }, { ...when, atLeast: when.sessions })],
      };
    },
    'up 50% in the last 6 months without touching the 50 day',
    -0.5,
  ),
  rule(
    'Condition',
    `${RECOVERED} to|and|then|but close|closed|closing|finish|finished|end|ended Predicate`,
    (predicate) => bind(series('close') as Draft, predicate),
    'recovered to finish above the open',
    -0.3,
  ),
  rule(
    'Condition',
    `${RECOVERED} to|and|then|but Condition`,
    (parsed, { tokens, parts }) => (/^(?:clos|finish)/.test(tokens[parts.at(-1)!.start]!.text) ? parsed : null),
    'reversed to close in the upper half',
    -0.3,
  ),
  rule(
    'Condition',
    'trade|traded|trading? Amount volume|shares? on? last_close? compared_to|relative_to|versus|vs|of Value',
    (amount, value) =>
      amount.unit === 'times'
        ? bind(series('volume') as Draft, comparison('>=', { type: 'times', factor: amount.value, of: value }))
        : null,
    'traded 5 times the volume compared to its 50 day average volume',
    0.1,
  ),
  rule(
    'Condition',
    'Value close|closes|closed|closing|ends|ended|finishes|finished Predicate',
    (value, predicate) =>
      value.type === 'series' && !['open', 'high', 'low', 'close'].includes(value.name) ? bind(value, predicate) : null,
    'RSI(2) closes under 5',
    0.1,
  ),
  rule(
    'Condition',
    'Condition ( Predicate )',
    ({ of, subject }, predicate, { tokens, parts }) => {
      // "RSI not overbought (< 60)": another condition on the same subject
      const sign = tokens[parts[2]!.start]!.kind === 'sign';
      const isLevel = subject?.type === 'series' && unitOf({ ...subject }) === 'index';
      const parsed = subject && (sign || isLevel) ? bind(subject, predicate) : null;
      return parsed && 'of' in parsed ? { subject, of: { type: 'all', of: [of, parsed.of] } } : null;
    },
    'RSI not overbought (< 60)',
    -0.4,
  ),
  rule(
    'Condition',
    'Condition a|per|each|every day|session',
    (parsed) => (parsed.of.type === 'compare' && parsed.of.right.type === 'amount' ? parsed : null),
    'volume above 5 million a day',
    0.05,
  ),
  rule(
    'Condition',
    'Value =more_than|over|at_least? =doubled|doubling|double|tripled|tripling from|since? Ago?',
    (value, more, word, ago) => {
      if (!isSeriesDraft(value, 'volume', 'averageVolume', 'dollarVolume')) return null;
      const of: Draft = ago ? shiftDraft(value, ago)! : { type: 'own-average', average: 'sma', sessions: 20, ago: 0 };
      return bind(value, comparison(opOf(more), { type: 'times', factor: word.startsWith('tripl') ? 3 : 2, of }));
    },
    'volume doubled',
    -0.1,
  ),
  rule(
    'Condition',
    'Condition When',
    (parsed, when, at) => {
      if (when.kind === 'ago' && !parsed.group && hasPastTime(parsed.of)) return null;
      if (isOfWeeklyBars(parsed.of, when, at)) return null;
      // "pulled back | to it | today": to what isn't read
      const between = at.tokens.slice(at.parts[0]!.end, at.parts.at(-1)!.start);
      if (between.some(({ text }, i) => text === 'it' && /^(?:to|from|off|at|into)$/.test(between[i - 1]?.text ?? '')))
        return null;
      const timedCondition: ParsedCondition = {
        ...parsed,
        of: { type: 'timed', of: parsed.of, when, ...(parsed.group && { bracketed: true }) },
        modifier: false,
      };
      // "pulled back 3 days in a row" means that the price fell on each day
      const falls = parsed.of.type === 'term' && ['pullback', 'bounce'].includes(parsed.of.term);
      if (falls && when.kind === 'within' && when.atLeast > 1) return new Priced(timedCondition, 2);
      // "the biggest losers among mega caps over the last month": sizes have no history
      if (parsed.of.type !== 'term' || !parsed.of.term.endsWith('-cap')) return timedCondition;
      return when.kind === 'within' && when.named ? null : new Priced(timedCondition, 1);
    },
    'doji yesterday',
    0.1,
  ),
  rule(
    'Condition',
    'When Condition',
    (when, parsed, at) =>
      belongsBefore(when, at)
        ? null
        : new Priced({ ...parsed, of: timed(parsed.of, when), modifier: false }, parsed.of.type === 'timed' ? 1 : 0),
    'yesterday was an inside day',
    0.15,
  ),
];
