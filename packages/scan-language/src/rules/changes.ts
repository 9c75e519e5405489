import { compare, series, SESSIONS, trend, type CompareOp, type Condition } from '@plainscan/contracts';
import { rule, type AnyRule } from '../chart/rule.ts';
import type { Said } from '../chart/meanings.ts';
import { amountOf, HOLE, type Draft, type DraftCondition } from '../meaning/draft.ts';
import type { When } from '../meaning/when.ts';
import { sharedUnit, type Amount } from '../text/amounts.ts';
import type { Way } from '../lexicon/direction-words.ts';
import { bound } from './bind.ts';
import { countsWeeks, isSessions } from './series.ts';

const plan = (of: Condition): Said => ({ of: { type: 'plan', of }, about: null });

interface Sized {
  op?: CompareOp | undefined;
  amount?: Amount | null;
  to?: Amount | null;
  around?: boolean;
  when?: When | null | undefined;
  base?: Draft | null;
}
const change = (way: Way, { op, amount, to, around, when, base }: Sized): DraftCondition => ({
  type: 'change',
  of: HOLE,
  way,
  op: op ?? '>=',
  amount: amount ?? null,
  to: to ?? null,
  around: around ?? false,
  when: when ?? null,
  base: base ?? null,
});

/** Percent and dollars are sizes of a change; a bare number only where no unit of time follows. */
const isSize = ({ unit, scale }: Amount): boolean =>
  unit === 'percent' || unit === 'usd' || (unit === 'none' && scale === 1);

const GAIN =
  'gain|rise|jump|increase|rally|surge|advance|pop|return|move_up|move_higher|up_move|up|gainer|increase_in_price|price_increase';
const LOSS =
  'drop|loss|decline|fall|decrease|plunge|dip|selloff|move_down|move_lower|down|loser|pullback|price_drop|correction';
const MORE = '+|plus|or_more|or_higher|or_better|or_greater|or_above|and_up|and_higher|and_above|or_worse';
const FROM = 'from|off|versus|vs|since|below|above|of|off_of|than|compared_to|against';
const MOVE = 'move|moves|moved|price_move|swing|change';
const withSign = (way: Way, sign: number): Way => (sign < 0 ? (way === 'up' ? 'down' : 'up') : way);

const FIVE: Amount = { value: 5, unit: 'percent', scale: 1, next: 0 };
const isLow = (base: Draft): boolean =>
  base.type === 'over' ? base.fn === 'lowest' : base.type === 'series' && base.name === 'low';

/** Every week of some, not every day of them: each close against the one a week before. */
function steps(way: Way, n: number, unit: number): DraftCondition | null {
  if (unit === 1 || n < 2 || n > 12 || !isSessions(n * unit)) return null;
  const of = Array.from({ length: n }, (_, i): DraftCondition => ({
    type: 'compare',
    left: series('close', [], i * unit),
    op: way === 'up' ? '>' : '<',
    right: series('close', [], (i + 1) * unit),
  }));
  return { type: 'all', of };
}

/** A time over which something changed: "this week", "in 5 days"; some of many days is said of single days. */
const isSpan = (when: When | undefined): boolean =>
  !when || when.kind !== 'within' || when.atLeast === 1 || when.atLeast === when.sessions;
/** "for 3 days in a row" is said of each day. */
const eachDay = (when: When | undefined): boolean =>
  when?.kind === 'within' && when.atLeast === when.sessions && when.sessions > 1;

function sized(way: Way, size: Sized & { amount: Amount }): DraftCondition | null {
  if (!isSize(size.amount)) return null;
  const { when } = size;
  if (!isSpan(when ?? undefined)) return null;
  if (eachDay(when ?? undefined)) return { type: 'timed', of: change(way, { ...size, when: null }), when: when! };
  return change(way, size);
}

/** N days that went one way, one after the other. */
function run(
  n: number,
  { way, of }: { way: Way; of: 'change' | 'body' },
  noun: 'day' | 'candle',
  exactly = false,
): Said | null {
  if (!isSessions(n)) return null;
  if (of === 'body' && noun === 'candle') {
    const candle = compare(series('close'), way === 'up' ? '>' : '<', series('open'));
    return plan(n === 1 ? candle : { type: 'window', of: candle, ago: 0, sessions: n, atLeast: n });
  }
  return plan(trend(series('close'), way === 'up' ? 'rising' : 'falling', n, exactly));
}

const oneDay = ({ way, of }: { way: Way; of: 'change' | 'body' }, noun: 'day' | 'candle'): Condition =>
  of === 'body' && noun === 'candle'
    ? compare(series('close'), way === 'up' ? '>' : '<', series('open'))
    : compare(series('changePercent'), way === 'up' ? '>' : '<', 0);
const ROW = 'in_a_row|straight|running|in_succession|consecutively|back_to_back|successively';
const STRAIGHT = 'straight|consecutive|successive|back_to_back|unbroken';

const stairs = (
  word: { series: 'high' | 'low' | 'close'; direction: 'rising' | 'falling' },
  n: number,
  exactly = false,
): Said | null =>
  isSessions(n)
    ? {
        of: { type: 'trend', value: series(word.series), direction: word.direction, sessions: n, exactly },
        about: series(word.series),
      }
    : null;

/** "a 5% move" goes either way. */
const moved = (op: CompareOp, amount: Amount, when: When | undefined): DraftCondition | null =>
  amount.unit === 'percent'
    ? { type: 'any', of: [change('up', { op, amount, when }), change('down', { op, amount, when })] }
    : null;

const multiplied = (op: CompareOp, percent: number, when: When | undefined): DraftCondition =>
  change(percent < 0 ? 'down' : 'up', {
    op,
    amount: { value: Math.abs(percent), unit: 'percent', scale: 1, next: 0 },
    when: when ?? { kind: 'within', sessions: SESSIONS.year, ago: 0, atLeast: 1, named: true },
  });

export const CHANGE_RULES: readonly AnyRule[] = [
  // "up 5% this week"
  rule(
    'Predicate',
    'ChangeVerb by|of|a|an? Op? Amount When?',
    ({ way }, op, amount, when) => sized(withSign(way, way === 'down' ? 1 : amount.value), { op, amount, when }),
    'up 5% this week',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    `off|off_of Value by Op? Amount ${MORE}?`,
    (base, op, amount) => (isSize(amount) ? change(isLow(base) ? 'up' : 'down', { op, amount, base }) : null),
    "off today's low by 1% or more",
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'surging|ripping|soaring|exploding|mooning|flying|skyrocketing|surged|soared|exploded|mooned|ripped|skyrocketed When?',
    (when) => (isSpan(when) && !eachDay(when) ? change('up', { amount: FIVE, when }) : null),
    'mooning today',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'crushed|tanking|tanked|plunging|plunged|bleeding|hammered|crashing|crashed|nosediving|cratering When?',
    (when) => (isSpan(when) && !eachDay(when) ? change('down', { amount: FIVE, when }) : null),
    'tanking today',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    `ChangeVerb by? Amount ${MORE} When?`,
    ({ way }, amount, when) => sized(way, { amount, when }),
    'down 5% or more',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    `ChangeVerb When by? Op? Amount ${MORE}?`,
    ({ way }, when, op, amount) => sized(way, { op, amount, when }),
    'down this week 10% or more',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb to|as_low_as|as_high_as Amount',
    ({ way }, amount, { tokens, start }) =>
      amount.unit === 'percent' || tokens[start]!.text === 'up'
        ? null
        : { type: 'compare', left: HOLE, op: way === 'up' ? '>=' : '<=', right: amountOf(amount) },
    'RSI fell to 30',
    '',
    -0.4,
  ),
  rule(
    'Predicate',
    `Amount ${MORE} from|off|versus|vs|than Value`,
    (amount, base) =>
      isSize(amount) && amount.value < 0 ? change('down', { amount: { ...amount, value: -amount.value }, base }) : null,
    '-3% or greater from the close of 1 day ago',
  ),
  rule(
    'Predicate',
    'ChangeVerb around|about|roughly|approximately Amount When?',
    ({ way }, amount, when) => sized(way, { amount, around: true, when }),
    'up around 5%',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb between|from|by? Amount -|to|and Amount When?',
    ({ way }, a, b, when) => {
      const { low, high } = sharedUnit(a, b);
      return sized(way, { amount: low, to: high, when });
    },
    'up 2-5% today',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    `ChangeVerb by? Op? Amount ${FROM} Value`,
    ({ way }, op, amount, base) => (isSize(amount) ? change(way, { op, amount, base }) : null),
    'down 20% from its 52-week high',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    `ChangeVerb by? Op? Amount ${MORE} ${FROM} Value`,
    ({ way }, op, amount, base) => (isSize(amount) ? change(way, { op, amount, base }) : null),
    'down 20% or more from its 52-week high',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    `ChangeVerb by? Op? Amount ${FROM} Ago`,
    ({ way }, op, amount, ago) =>
      sized(way, {
        op,
        amount,
        when: ago === 1 ? null : { kind: 'within', sessions: ago, ago: 0, atLeast: 1, named: true },
      }),
    'up 5% since yesterday',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb of|to Op? Amount of Value',
    ({ way }, op, { unit, value }, base) =>
      way === 'up' && unit === 'percent' && value >= 100
        ? { type: 'compare', left: HOLE, op: op ?? '>=', right: { type: 'times', factor: value / 100, of: base } }
        : null,
    'volume surge of at least 300% of average',
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    `ChangeVerb ${FROM} Value by Op? Amount`,
    ({ way }, base, op, amount) => (isSize(amount) ? change(way, { op, amount, base }) : null),
    'up from its 52-week low by 20%',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    `ChangeVerb from|since|versus|vs Ago`,
    ({ way }, ago) =>
      change(way, { when: ago === 1 ? null : { kind: 'within', sessions: ago, ago: 0, atLeast: 1, named: true } }),
    'up from a month ago',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    'ChangeVerb When?',
    ({ way, alone }, when) => (alone && isSpan(when) && !eachDay(when) ? change(way, { when }) : null),
    'up this month',
    '',
    0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb Run',
    ({ way }, { sessions, exactly }) => ({
      type: 'trend',
      value: HOLE,
      direction: way === 'up' ? 'rising' : 'falling',
      sessions,
      exactly,
    }),
    'up 3 days in a row',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb each_of|every_one_of|for_each_of|in_each_of|on_each_of|all_of last|past Number Unit',
    ({ way }, n, unit) => steps(way, n, unit),
    'up each of the last 3 weeks',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'ChangeVerb for? Number straight|consecutive Unit',
    ({ way }, n, unit) => (unit > 1 ? steps(way, n, unit) : null),
    'up 3 straight weeks',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'ChangeVerb for? Number Unit in_a_row|running',
    ({ way }, n, unit) => (unit > 1 ? steps(way, n, unit) : null),
    'up 3 weeks in a row',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'up_or_down|down_or_up|either_way Op? Amount When?',
    (op, amount, when) => moved(op ?? '>=', amount, when),
    'up or down more than 5%',
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    'moved|moving|move|swung Op? Amount either_way|up_or_down|in_either_direction|either_direction? When?',
    (op, amount, when) => moved(op ?? '>=', amount, when),
    'moved more than 5% either way',
  ),
  rule(
    'Predicate',
    'not moving|moved|move|changed',
    () => ({
      type: 'plan',
      of: {
        type: 'between',
        value: series('changePercent'),
        low: { type: 'number', value: -1 },
        high: { type: 'number', value: 1 },
      },
    }),
    'stocks not moving',
  ),
  rule(
    'Predicate',
    '=more_than|over? doubled|doubling When?',
    (more, when) => multiplied(more ? '>' : '>=', 100, when),
    'doubled this year',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    '=more_than|over? tripled|tripling When?',
    (more, when) => multiplied(more ? '>' : '>=', 200, when),
    'tripled this year',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    '=more_than|over? halved|lost_half When?',
    (more, when) => multiplied(more ? '>' : '>=', -50, when),
    'halved this year',
    '',
    0.05,
  ),
  rule(
    'Condition',
    'Number bagger When',
    (n, when) => (n > 1 && n <= 1000 ? { of: multiplied('>=', 100 * (n - 1), when), about: null } : null),
    '5 baggers this year',
  ),

  // the noun: "a 10% drop this week"
  rule(
    'Condition',
    `Op? Amount ${GAIN} When?`,
    (op, amount, when) => (amount.unit === 'percent' ? { of: change('up', { op, amount, when }), about: null } : null),
    '5% gain today',
  ),
  rule(
    'Condition',
    `Op? Amount ${LOSS} When?`,
    (op, amount, when) =>
      amount.unit === 'percent' ? { of: change('down', { op, amount, when }), about: null } : null,
    '10% drop this week',
  ),
  rule(
    'Condition',
    `gain|gains|rise|increase of Op? Amount When?`,
    (op, amount, when) => (isSize(amount) ? { of: change('up', { op, amount, when }), about: null } : null),
    'gain of more than 5% this week',
  ),
  rule(
    'Condition',
    `loss|losses|drop|decline|fall of Op? Amount When?`,
    (op, amount, when) => (isSize(amount) ? { of: change('down', { op, amount, when }), about: null } : null),
    'loss of 10% this month',
  ),
  rule(
    'Condition',
    `has|had|made|with? Amount ${MORE} ${GAIN}|${MOVE} When?`,
    (amount, when) =>
      amount.unit === 'percent' ? { of: change('up', { op: '>=', amount, when }), about: null } : null,
    '10% or greater move today',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'ChangeVerb by? Op? Amount on_any_day_in|any_day_in|on_any_day_of|on_any_day_within|on_one_day_in|on_any_one_day_in|in_any_one_day_in|in_a_single_day_in|on_a_single_day_in|in_one_day_in Lately',
    ({ way }, op, amount, { sessions, ago }) =>
      amount.unit === 'percent'
        ? {
            about: null,
            of: {
              type: 'timed',
              of: change(way, { op, amount, when: undefined }),
              when: { kind: 'within', sessions, ago, atLeast: 1, named: false },
            },
          }
        : null,
    'up at least 10% on any day in the last 5 days',
    '',
    -0.4,
  ),
  rule(
    'Condition',
    `Op? Amount ${MOVE} When?`,
    (op, amount, when) => (amount.unit === 'percent' ? { of: change('up', { op, amount, when }), about: null } : null),
    '5% move today',
  ),
  rule(
    'Condition',
    'change|move of Op? Amount When?',
    (op, amount, when) => (amount.unit === 'percent' ? { of: change('up', { op, amount, when }), about: null } : null),
    'change of more than 5% this week',
    '',
    0.05,
  ),

  // days and candles
  rule(
    'Condition',
    `Number ${STRAIGHT}? DayKind ${STRAIGHT}? DayNoun ${ROW}?`,
    (n, kind, noun) => run(n, kind, noun),
    '3 up days in a row',
  ),
  rule(
    'Condition',
    `at_least Number ${STRAIGHT}? DayKind ${STRAIGHT}? DayNoun ${ROW}?`,
    (n, kind, noun) => run(n, kind, noun),
    'at least 3 consecutive up days',
  ),
  rule(
    'Condition',
    `more_than|over Number ${STRAIGHT}? DayKind DayNoun ${ROW}?`,
    (n, kind, noun) => run(n + 1, kind, noun),
    'more than 5 consecutive up days',
  ),
  rule(
    'Condition',
    `exactly|only Number ${STRAIGHT}? DayKind DayNoun ${ROW}?`,
    (n, kind, noun) => run(n, kind, noun, true),
    'exactly 3 up days',
  ),
  rule(
    'Condition',
    'at_least? Number DayKind DayNoun out_of|of|in|over of? Lately',
    (n, kind, noun, { sessions, ago, previous }) =>
      isSessions(n) && n <= sessions
        ? plan({ type: 'window', of: oneDay(kind, noun), ago: previous ? 0 : ago, sessions, atLeast: n })
        : null,
    '3 up days in the last 5 days',
    '',
    -0.1,
  ),
  rule('Condition', 'first? DayKind DayNoun', (kind, noun) => plan(oneDay(kind, noun)), 'up day today', '', 0.05),
  rule(
    'Condition',
    'ChangeVerb on|in|for? at_least? Number day|session? of|out_of|in Lately',
    ({ way }, n, { sessions, ago, previous }, at) =>
      isSessions(n) && n <= sessions && !countsWeeks(at)
        ? plan({
            type: 'window',
            of: compare(series('changePercent'), way === 'up' ? '>' : '<', 0),
            ago: previous ? 0 : ago,
            sessions,
            atLeast: n,
          })
        : null,
    'up 3 of the last 5 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'at_least? Number day|session? of|out_of Lately ChangeVerb',
    (n, { sessions, ago, previous }, { way }) =>
      isSessions(n) && n <= sessions
        ? plan({
            type: 'window',
            of: compare(series('changePercent'), way === 'up' ? '>' : '<', 0),
            ago: previous ? 0 : ago,
            sessions,
            atLeast: n,
          })
        : null,
    'at least 3 of the last 5 days up',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'StairWord Streak?',
    (word, streak) => stairs(word, streak?.sessions ?? 3, streak?.exactly),
    'higher highs for 5 days',
  ),
  rule('Condition', `Number ${STRAIGHT}? StairWord ${ROW}?`, (n, word) => stairs(word, n), '3 higher highs in a row'),
  rule(
    'Condition',
    'StairWord than? Ago',
    (word, ago) =>
      ago === 1
        ? stairs(word, 1)
        : {
            of: {
              type: 'compare',
              left: series(word.series),
              op: word.direction === 'rising' ? '>' : '<',
              right: series(word.series, [], ago),
            },
            about: series(word.series),
          },
    'higher low than the day before',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Duration after|following a|an? Condition',
    ({ sessions }, said) => ({
      ...said,
      modifier: false,
      of: { type: 'timed', of: said.of, when: { kind: 'ago', sessions, named: false } },
    }),
    'two days after a gap up',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'the day|session after|following a|an? Condition',
    (said) => ({
      ...said,
      modifier: false,
      of: { type: 'timed', of: said.of, when: { kind: 'ago', sessions: 1, named: false } },
    }),
    'the day after a gap up',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'SignWord Value',
    (sign, value) => {
      const said = bound(value, { type: 'sign', value: HOLE, sign, crossing: false });
      return said && 'of' in said ? said : null;
    },
    'positive MACD',
    '',
    0.2,
  ),
  rule(
    'Condition',
    'after|following being|a|an? Condition',
    (said) =>
      (said.modifier && said.of.type !== 'term' && said.of.type !== 'plan') || said.of.type === 'timed'
        ? said.of.type === 'timed'
          ? said
          : null
        : { ...said, of: { type: 'timed', of: said.of, when: { kind: 'ago', sessions: 1, named: false } } },
    'doji after 3 up days',
    '',
    0.2,
  ),

  // a direction before its value
  rule(
    'Condition',
    'Number consecutive|straight|successive|back_to_back? Unit of|with TrendWord Value',
    (n, unit, direction, value) =>
      Number.isInteger(n) && n >= 1 && (value.type === 'series' || value.type === 'over')
        ? {
            of: { type: 'trend', value, direction, sessions: n * unit, exactly: false },
            about: value,
          }
        : null,
    '3 consecutive days of falling volume',
    '',
    -0.4,
  ),
  rule(
    'Condition',
    'TrendWord Value Streak?',
    (direction, value, streak, { tokens, start }) =>
      // "fallen to support" says where, not what
      (value.type === 'series' || value.type === 'over') && tokens[start + 1]!.text !== 'to'
        ? {
            of: { type: 'trend', value, direction, sessions: streak?.sessions ?? 3, exactly: streak?.exactly ?? false },
            about: value,
            modifier: false,
          }
        : null,
    'rising volume',
    '',
    0.2,
  ),
  rule(
    'Condition',
    'flat|unchanged on_the_day|today|for_the_day?',
    () =>
      plan({
        type: 'between',
        value: series('changePercent'),
        low: { type: 'number', value: -0.25 },
        high: { type: 'number', value: 0.25 },
      }),
    'flat today',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'flat|unchanged ( ~? Amount )',
    ({ unit, value }) =>
      unit === 'percent'
        ? plan({
            type: 'between',
            value: series('changePercent'),
            low: { type: 'number', value: -value },
            high: { type: 'number', value },
          })
        : null,
    'flat (±1%)',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'beaten_down|beat_up|beaten_up',
    () => plan(compare(series('distanceFromHigh'), '>=', 30)),
    'beaten down tech',
  ),
  rule('Condition', 'red_to_green move|mover|reversal?', () => turnOfColor('<', '>'), 'red to green'),
  rule('Condition', 'green_to_red move|mover|reversal?', () => turnOfColor('>', '<'), 'green to red'),
  rule(
    'Condition',
    'opened|open =lower|higher closed|close|but_closed =higher|lower',
    (opened, closed) => turnOfColor(opened === 'lower' ? '<' : '>', closed === 'lower' ? '<' : '>', true),
    'opened lower closed higher',
  ),
];

/** Opened beyond yesterday's close and closed on the other side of it. */
function turnOfColor(open: CompareOp, close: CompareOp, change = false): Said {
  const before = series('close', [], 1);
  return plan({
    type: 'all',
    of: [
      compare(series('open'), open, before),
      change ? compare(series('changePercent'), close, 0) : compare(series('close'), close, before),
    ],
  });
}
