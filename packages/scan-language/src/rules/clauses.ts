import { series, type CompareOp } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { Priced, rule, type AnyRule } from '../chart/rule.ts';
import { HOLE, amountOf, type Draft, type DraftCondition } from '../meaning/draft.ts';
import { untilToday, type When } from '../meaning/when.ts';
import { bound } from './bind.ts';
import { ABOVE, BELOW, beyond, compared, sideOf } from './comparing.ts';
import { adjacent, isSeriesDraft, moved } from './series.ts';

const timed = (of: DraftCondition, when: When): DraftCondition => ({
  type: 'timed',
  of,
  when,
});

/** Whole conditions: a value with its predicate. */
export const CLAUSES: readonly AnyRule[] = [
  rule('Condition', 'Value Predicate', (value, predicate) => bound(value, predicate), 'RSI below 30'),
  rule(
    'Condition',
    'Values all|each|both|all_three? Predicate',
    ({ values, join }, predicate) => {
      const parts = values.map((value) => bound(value, predicate));
      if (!parts.every((part): part is Said => part !== null && !(part instanceof Priced))) return null;
      return { of: { type: join === 'and' ? 'all' : 'any', of: parts.map(({ of }) => of) }, about: values.at(-1)! };
    },
    'RSI and MFI below 30',
  ),
  rule(
    'Condition',
    'PriceVerb Predicate',
    (name, predicate) => bound({ type: 'series', name, params: [], ago: 0 }, predicate),
    'closed above the 50 day',
    '',
    0.05,
  ),
  rule(
    'Condition',
    'Value CrossVerb Value but|and and? fell_back|came_back|pulled_back? and? closed|closing|closes|finished|close back? Op Value',
    (value, direction, level, op, again) =>
      isSeriesDraft(value, 'close') ? pierced(direction, level, op, again) : null,
    'price dipped below the 20 EMA but closed above it',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Condition for_the_first_time in at_least|over|more_than|about? Duration',
    (said, { sessions }) => firstIn(said, sessions),
    'closed above the 50 day for the first time in 20 days',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition for_the_first_time in at_least|over|more_than|about? Lately',
    (said, lately) => (untilToday(lately) ? firstIn(said, lately.sessions) : null),
    'closed above the 50 day for the first time in the last 20 days',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'at_least|any Number Condition in|over|during|within|of Lately',
    (n, said, { sessions, ago, previous }) =>
      said.of.type === 'term' || said.of.type === 'plan'
        ? Number.isInteger(n) && n >= 1 && n <= sessions
          ? {
              ...said,
              modifier: false,
              of: timed(said.of, { kind: 'within', sessions, ago: previous ? 0 : ago, atLeast: n, named: false }),
            }
          : null
        : null,
    'at least 3 gap ups in the last 20 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'at_least|any Number of following|these|the_following? :? Condition ,|and|or and|or? Condition ,|and|or and|or? Condition',
    (n, a, b, c) => someOf(n, [a, b, c]),
    'at least two of: RSI below 30, price under 10, volume above 2 million',
    '',
    -0.5,
  ),
  rule(
    'Condition',
    'at_least|any Number of following|these|the_following? :? Condition ,|and|or Condition ,|and|or Condition ,|and|or and|or? Condition',
    (n, a, b, c, d) => someOf(n, [a, b, c, d]),
    'at least two of: RSI below 30, price under 10, volume above 2 million, oversold',
    '',
    -0.5,
  ),
  rule(
    'Condition',
    'Condition on|with TermWord',
    (said, term) =>
      ['high-volume', 'heavy-volume', 'unusual-volume', 'low-volume'].includes(term) && !said.modifier
        ? { of: { type: 'all', of: [said.of, { type: 'term', term, value: null }] }, about: said.about }
        : null,
    'down day on high volume',
    '',
    0.9,
  ),
  rule(
    'Condition',
    '=more|higher|greater|less|lower|fewer Value than Ago',
    (more, value, ago) =>
      bound(value, compared(['less', 'lower', 'fewer'].includes(more) ? '<' : '>', moved(value, ago)!)),
    'more volume than yesterday',
  ),
  rule(
    'Condition',
    'Value Op Amount',
    (value, op, amount) => {
      const bare = amount.unit === 'none' && amount.scale === 1 && amount.value > 0 && amount.value < 1e4;
      if (!isSeriesDraft(value, 'marketCap') || !bare) return null;
      const other = amount.value <= 100 ? 1e6 : 1e9;
      return bound(value, compared(op, amountOf({ ...amount, value: amount.value * other, scale: other })));
    },
    'market cap over 500',
    '',
    0.6,
  ),
  rule(
    'Predicate',
    'trending|extreme|reading|sitting|hovering|holding|staying|stayed|remained|held|hovered|kept|traded|spent|remaining|registering|printing|coming_in|standing|hold|stay|remain|sit|trading|well|currently_trading Predicate',
    (of, at) => (of.type === 'trend' || of.type === 'term' || !adjacent(at) ? null : of),
    'ADX trending above 25',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    `Op? Amount =${ABOVE}|${BELOW} Ago`,
    (op, amount, side, ago) => beyond(sideOf(side, HOLE), op ?? '>=', amount, moved(HOLE, ago)!),
    'volume at least 40% above the day before',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'first|fresh Condition in|for|over Duration',
    (said, { sessions }) => firstIn(said, sessions),
    'first close above the 50 day in 20 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'first|fresh Condition in|for|over Lately',
    (said, lately) => (untilToday(lately) ? firstIn(said, lately.sessions) : null),
    'first close above the 50 day in the last 20 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'new|fresh|first PriceVerb Predicate',
    (name, predicate) => bound({ type: 'series', name, params: [], ago: 0 }, predicate),
    'fresh close above the 50 day',
    '',
    0.3,
  ),
  rule(
    'Condition',
    'pulling_back|pulled_back|retraces|retraced|retracing|dips|dipped|falls|fell Predicate',
    (predicate) => bound(series('close') as Draft, predicate),
    'stock retraces just below the 50 day',
    '',
    0.6,
  ),
  rule(
    'Condition',
    'trade|traded|trading? Amount volume|shares? on? last_close? compared_to|relative_to|versus|vs|of Value',
    (amount, value) =>
      amount.unit === 'times'
        ? bound(series('volume') as Draft, compared('>=', { type: 'times', factor: amount.value, of: value }))
        : null,
    'traded 5 times the volume compared to its 50 day average volume',
    '',
    0.1,
  ),
  rule('Condition', 'Condition a|per|each|every day|session', (said) => said, 'over 5 million shares a day', '', 0.05),
  rule(
    'Condition',
    'Value =more_than|over? =doubled|doubling|double|tripled|tripling from|since? Ago?',
    (value, more, word, ago) => {
      if (!isSeriesDraft(value, 'volume', 'averageVolume', 'dollarVolume')) return null;
      const of: Draft = ago ? moved(value, ago)! : { type: 'own-average', average: 'sma', sessions: 20, ago: 0 };
      return bound(value, compared(more ? '>' : '>=', { type: 'times', factor: word.startsWith('tripl') ? 3 : 2, of }));
    },
    'volume doubled',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Condition When',
    (said, when) => ({
      ...said,
      of: { type: 'timed', of: said.of, when, ...(said.group && { bracketed: true }) },
      modifier: false,
    }),
    'doji yesterday',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'When ,|: Condition',
    (when, said) => ({ ...said, of: timed(said.of, when), modifier: false }),
    'yesterday: RSI was below 30',
    '',
    0.5,
  ),
  rule(
    'Condition',
    'When Condition',
    (when, said) =>
      new Priced({ ...said, of: timed(said.of, when), modifier: false }, said.of.type === 'timed' ? 1 : 0),
    'yesterday RSI was below 30',
    '',
    0.15,
  ),
];

/** Across a level during the day, and back at the close. */
function pierced(direction: string, level: Draft, op: CompareOp, again: Draft): Said | null {
  const same = again.type === 'reference' || JSON.stringify(again) === JSON.stringify(level);
  if (!same || !['<', '<=', '>', '>='].includes(op) || direction === 'either') return null;
  const up = direction === 'above';
  if (up === op.startsWith('>')) return null;
  const of: DraftCondition[] = [
    { type: 'compare', left: series(up ? 'high' : 'low'), op: up ? '>' : '<', right: level },
    { type: 'compare', left: series('close'), op, right: level },
  ];
  return { of: { type: 'all', of }, about: series('close') };
}

/** Today, and on none of the days before. */
function firstIn(said: Said, sessions: number): Said | null {
  if (said.modifier || sessions < 2) return null;
  const before: DraftCondition = {
    type: 'timed',
    of: said.of,
    when: { kind: 'within', sessions, ago: 1, atLeast: 1, named: false },
  };
  return { ...said, of: { type: 'all', of: [said.of, { type: 'not', of: before }] } };
}

/** "at least two of: A, B, C": any two of them together. */
function someOf(n: number, said: readonly Said[]): Said | null {
  if (!Number.isInteger(n) || n < 1 || n >= said.length) return null;
  const chosen: DraftCondition[] = [];
  const choose = (from: number, taken: DraftCondition[]): void => {
    if (taken.length === n) chosen.push({ type: 'all', of: taken });
    else for (let i = from; i < said.length; i += 1) choose(i + 1, [...taken, said[i]!.of]);
  };
  choose(0, []);
  return { of: { type: 'any', of: chosen }, about: null };
}
