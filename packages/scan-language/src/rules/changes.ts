import { SESSIONS, series, type CompareOp, type Condition } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { rule, type AnyRule } from '../chart/rule.ts';
import type { Way } from '../lexicon/direction-words.ts';
import { HOLE, amountOf, type Draft, type DraftCondition } from '../meaning/draft.ts';
import type { When } from '../meaning/when.ts';
import { sharedUnit, type Amount } from '../text/amounts.ts';
import { isSessions } from './series.ts';

export const plan = (of: Condition): Said => ({ of: { type: 'plan', of }, about: null });

interface Sized {
  op?: CompareOp | undefined;
  amount?: Amount | null;
  to?: Amount | null;
  around?: boolean;
  when?: When | null | undefined;
  base?: Draft | null;
}

export const change = (way: Way, { op, amount, to, around, when, base }: Sized): DraftCondition => ({
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
export const isSize = ({ unit, scale }: Amount): boolean =>
  unit === 'percent' || unit === 'usd' || (unit === 'none' && scale === 1);

export const MORE = '+|plus|or_more|or_higher|or_better|or_greater|or_above|and_up|and_higher|and_above|or_worse';

const FROM = 'from|off|versus|vs|since|below|above|of|off_of|than|compared_to|against';

const withSign = (way: Way, sign: number): Way => (sign < 0 ? (way === 'up' ? 'down' : 'up') : way);

const FIVE: Amount = { value: 5, unit: 'percent', scale: 1, next: 0 };

const isLow = (base: Draft): boolean =>
  base.type === 'over' ? base.fn === 'lowest' : base.type === 'series' && base.name === 'low';

/** A time over which something changed: "this week", "in 5 days"; some of many days applies to single days. */
const isSpan = (when: When | undefined): boolean =>
  !when || when.kind !== 'within' || when.atLeast === 1 || when.atLeast === when.sessions;

/** "for 3 days in a row" applies to each day. */
const eachDay = (when: When | undefined): boolean =>
  when?.kind === 'within' && when.atLeast === when.sessions && when.sessions > 1;

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
];

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

function sized(way: Way, size: Sized & { amount: Amount }): DraftCondition | null {
  if (!isSize(size.amount)) return null;
  const { when } = size;
  if (!isSpan(when ?? undefined)) return null;
  if (eachDay(when ?? undefined)) return { type: 'timed', of: change(way, { ...size, when: null }), when: when! };
  return change(way, size);
}
