import { compare, type CompareOp, type Condition, series } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { endsClause } from '../cover/clause-ends.ts';
import type { Way } from '../lexicon/direction-words.ts';
import { amountOf, type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { changeOver, type When } from '../meaning/when.ts';
import { type Amount, sharedUnit } from '../text/amounts.ts';
import { MORE } from './phrases.ts';
import { extremeOver, isSeriesDraft } from './series.ts';

export const plan = (of: Condition): ParsedCondition => ({ of: { type: 'plan', of }, subject: null });

interface ChangeSize {
  op?: CompareOp | undefined;
  amount?: Amount | null;
  to?: Amount | null;
  around?: boolean;
  when?: When | null | undefined;
  base?: Draft | null;
}

export const change = (way: Way, { op, amount, to, around, when, base }: ChangeSize): DraftCondition => ({
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

/** Whether an amount can be the size of a change: percent, dollars, or a bare number. */
export const isSize = ({ unit, scale }: Amount): boolean =>
  unit === 'percent' || unit === 'usd' || (unit === 'none' && scale === 1);

const OR_WORSE = `${MORE}|or_worse`;

const FROM = 'from|off|over|versus|vs|since|below|above|of|off_of|than|compared_to|against';

const withSign = (way: Way, sign: number): Way => (sign < 0 ? (way === 'up' ? 'down' : 'up') : way);

const FIVE: Amount = { value: 5, unit: 'percent', scale: 1, next: 0 };

const isLow = (base: Draft): boolean =>
  base.type === 'over' ? base.fn === 'lowest' : base.type === 'series' && base.name === 'low';

/** Whether something can change over a time, as in "this week" or "since then", but not "on 2 of 5 days". */
const isSpan = (when: When | undefined): boolean =>
  !when ||
  when.kind === 'ago' ||
  when.kind === 'ytd' ||
  (when.kind === 'since' && !when.everyDay) ||
  (when.kind === 'within' && (when.atLeast === 1 || when.atLeast === when.sessions));

/** "for 3 days in a row" applies to each day. */
const isEveryDay = (when: When | undefined): boolean =>
  when?.kind === 'within' && when.atLeast === when.sessions && when.sessions > 1;

/** "up 4 of the last 5 weeks": the number counts weeks, so it isn't a size. */
const countsDays = ({ tokens, parts }: Place): boolean =>
  parts.some(({ end }) => tokens[end - 1]!.kind === 'number' && ['of', 'out'].includes(tokens[end]?.text ?? ''));

/** "crossing up below 20", "up today under 5": a bare number after "below" or "above" is a level, not a size. */
const isBareLevel = ({ unit }: Amount, { tokens, start, end }: Place): boolean =>
  unit === 'none' && tokens.slice(start + 1, end).some(({ text }) => /^(?:below|under|beneath|above)$/.test(text));

/** "up today over $5": the price, not the size of the change. */
const isPriceLevel = ({ unit }: Amount, { tokens, start, end }: Place): boolean => {
  const between = tokens
    .slice(start, end)
    .findIndex(({ text }) => ['today', 'yesterday', 'week', 'month'].includes(text));
  return unit === 'usd' && between > 0 && between < end - start - 1 && tokens[start + between + 1]!.text !== 'by';
};

/** "pulled back to the 13": a level, not a size. */
const leadsToLevel = ({ tokens, parts }: Place): boolean =>
  parts.some(
    ({ start }, i) => i > 0 && tokens[start]!.kind === 'number' && ['to', 'the'].includes(tokens[start - 1]!.text),
  );

/** "tripled off its lows", "come down to touch the 50 day": the move is relative to a level, so it isn't today's change. */
const leavesLevel = ({ tokens, start, end }: Place): boolean =>
  (tokens[end]?.text === 'to' && tokens[end + 1]?.kind === 'word') ||
  (end === start + 1 &&
    tokens[start]!.text === 'off' &&
    (tokens[end]!.kind === 'number' || tokens[end]!.kind === 'word'));

/** "up or down 5%": the size applies to both directions. */
const sharesSize = ({ tokens, start, end }: Place): boolean =>
  (tokens[end]?.text === 'or' &&
    SIZED.has(tokens[end + 1]?.text ?? '') &&
    tokens[end + 1]!.text !== tokens[start]!.text) ||
  (tokens[start - 1]?.text === 'or' &&
    SIZED.has(tokens[start - 2]?.text ?? '') &&
    tokens[start]!.text !== tokens[start - 2]!.text);

const SIZED: ReadonlySet<string> = new Set(['up', 'down', 'higher', 'lower', 'gained', 'lost', 'rose', 'fell']);

/** A move in either direction: "either way more than 5%". */
const eitherWay = (op: CompareOp, amount: Amount, when: When | undefined): DraftCondition | null =>
  amount.unit === 'percent' || amount.unit === 'usd'
    ? { type: 'any', of: [change('up', { op, amount, when }), change('down', { op, amount, when })] }
    : null;

const PULLBACKS = 'pulled_back|pulling_back|corrected|correcting|retraced|retracing';

/** Without a period, "pulled back 10%" is measured from a high. */
const isPullback = ({ tokens, start }: Place): boolean =>
  PULLBACKS.split('|').some((verb) => verb.split('_').every((word, i) => tokens[start + i]?.text === word));

/** The high of the rise in the previous clause, or else the 52-week high. */
const PEAK: Draft = { type: 'reference', to: 'peak' };

export const CHANGE_RULES: readonly AnyRule[] = [
  rule(
    'Predicate',
    `Predicate ,|( Op? Amount ${MORE}|or_worse|and_worse? )?`,
    (of, op, amount, { tokens, parts }) => {
      const [change, , given] = parts;
      const isSized = tokens.slice(change!.start, change!.end).some(({ text }) => text === '%');
      const isMeant = of.type === 'change' && !isSized && amount.unit === 'percent';
      // "up this week, 5% today"
      if (!isMeant || given!.end === change!.end || !endsClause(tokens, parts.at(-1)!.end, tokens.length - 1))
        return null;
      return { ...of, op: op ?? '>=', amount: { ...amount, value: Math.abs(amount.value) } };
    },
    'down big on the week, -8% or worse',
    -0.3,
  ),
  rule(
    'Predicate',
    'ChangeVerb by|of|a|an? Op? Amount When?',
    ({ way }, op, amount, when, at) =>
      countsDays(at) ||
      leadsToLevel(at) ||
      isBareLevel(amount, at) ||
      isPriceLevel(amount, at) ||
      (!when && isPullback(at))
        ? null
        : sizedChange(withSign(way, way === 'down' ? 1 : amount.value), { op, amount, when }),
    'up 5% this week',
    -0.05,
  ),
  rule(
    'Condition',
    'price|px|share_price|last|stock_price Amount When?',
    (amount, when, { tokens, parts }) =>
      amount.unit === 'percent' && ['+', '-'].includes(tokens[parts[1]!.start]!.text)
        ? { subject: null, of: change(amount.value < 0 ? 'down' : 'up', { amount, when }) }
        : null,
    'px +3%, RSI under 60',
    -0.1,
  ),
  rule(
    'Predicate',
    `then|afterward ChangeVerb by|a|an? Op? Amount ${OR_WORSE}?`,
    ({ way }, op, amount) => sizedChange(way, { op, amount, when: { kind: 'since' } }),
    'gap up 3 days ago and then down 6%',
    -0.1,
  ),
  rule(
    'Predicate',
    `off|off_of Value by Op? Amount ${OR_WORSE}?`,
    (base, op, amount) => (isSize(amount) ? change(isLow(base) ? 'up' : 'down', { op, amount, base }) : null),
    "off today's low by 1% or more",
    -0.1,
  ),
  rule(
    'Predicate',
    'surging|ripping|soaring|exploding|mooning|flying|skyrocketing|surged|soared|exploded|mooned|ripped|skyrocketed When?',
    (when) => (isSpan(when) && !isEveryDay(when) ? change('up', { amount: FIVE, when }) : null),
    'mooning today',
    -0.1,
  ),
  rule(
    'Predicate',
    'crushed|tanking|tanked|plunging|plunged|bleeding|hammered|crashing|crashed|nosediving|cratering When?',
    (when) => (isSpan(when) && !isEveryDay(when) ? change('down', { amount: FIVE, when }) : null),
    'tanking today',
    -0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb hard|big|huge|bigly|sharply|massively|strongly|heavily|a_lot|big_time|nicely When?',
    ({ way }, when) => (isSpan(when) && !isEveryDay(when) ? change(way, { amount: FIVE, when }) : null),
    'dumped hard yesterday',
    -0.1,
  ),
  rule(
    'Condition',
    'big|huge|large|massive|sharp|steep =drop|drops|decline|fall|selloff|sell_off|loss|gain|jump|rise|pop|rally When?',
    (word, when) =>
      isSpan(when) && !isEveryDay(when)
        ? {
            of: change(/^(?:gain|jump|rise|pop|rally)/.test(word) ? 'up' : 'down', { amount: FIVE, when }),
            subject: null,
          }
        : null,
    'big drop today',
    0.3,
  ),
  rule(
    'Predicate',
    `ChangeVerb by? Amount ${OR_WORSE} When?`,
    ({ way }, amount, when, at) => (!when && isPullback(at) ? null : sizedChange(way, { amount, when })),
    'down 5% or more',
    -0.05,
  ),
  rule(
    'Predicate',
    `ChangeVerb When by? Op? Amount ${OR_WORSE}?`,
    ({ way }, when, op, amount, at) => (isPriceLevel(amount, at) ? null : sizedChange(way, { op, amount, when })),
    'down this week 10% or more',
    -0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb to|as_low_as|as_high_as Amount',
    ({ way }, amount, { tokens, start, end }) =>
      amount.unit === 'percent' ||
      tokens[start]!.text === 'up' ||
      tokens.slice(start, end).some(({ text }) => text === 'the')
        ? null
        : { type: 'compare', left: HOLE, op: way === 'up' ? '>=' : '<=', right: amountOf(amount) },
    'RSI fell to 30',
    -0.4,
  ),
  rule(
    'Predicate',
    `Amount ${OR_WORSE} from|off|versus|vs|than Value`,
    (amount, base) =>
      isSize(amount) && amount.value < 0 ? change('down', { amount: { ...amount, value: -amount.value }, base }) : null,
    '-3% or greater from the close of 1 day ago',
  ),
  rule(
    'Predicate',
    'ChangeVerb around|about|roughly|approximately Amount When?',
    ({ way }, amount, when) => sizedChange(way, { amount, around: true, when }),
    'up around 5%',
    -0.1,
  ),
  rule(
    'Predicate',
    `${PULLBACKS} by? Op? Amount ${OR_WORSE}?`,
    (op, amount) => (amount.unit === 'percent' ? change('down', { op, amount, base: PEAK }) : null),
    'up 50% in a month and pulled back less than 15%',
    0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb between|from|by? Amount -|to|and Amount When?',
    ({ way }, a, b, when) => {
      const { low, high } = sharedUnit(a, b);
      return sizedChange(way, { amount: low, to: high, when });
    },
    'up 2-5% today',
    -0.05,
  ),
  rule(
    'Predicate',
    `ChangeVerb between|from|by? Amount -|to|and Amount ${FROM} Value`,
    ({ way }, a, b, base) => {
      const { low, high } = sharedUnit(a, b);
      return isSize(low) ? change(way, { amount: low, to: high, base }) : null;
    },
    'corrected 20-30% from its 52-week high',
    -0.15,
  ),
  rule(
    'Predicate',
    `ChangeVerb by? Op? Amount ${FROM} Value`,
    ({ way }, op, amount, base) => (isSize(amount) ? change(way, { op, amount, base }) : null),
    'down 20% from its 52-week high',
    -0.05,
  ),
  rule(
    'Predicate',
    `ChangeVerb by? Op? Amount ${OR_WORSE} ${FROM} Value`,
    ({ way }, op, amount, base) => (isSize(amount) ? change(way, { op, amount, base }) : null),
    'down 20% or more from its 52-week high',
    -0.05,
  ),
  rule(
    'Predicate',
    `ChangeVerb by? Op? Amount ${MORE}? ${FROM} Ago`,
    ({ way }, op, amount, ago) =>
      sizedChange(way, {
        op,
        amount,
        when: ago === 1 ? null : { kind: 'within', sessions: ago, ago: 0, atLeast: 1, named: true },
      }),
    'up 5% since yesterday',
    -0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb by? Op? Amount since|from Lately',
    ({ way }, op, amount, { sessions, ago }) =>
      ago
        ? null
        : sizedChange(way, { op, amount, when: { kind: 'within', sessions, ago: 0, atLeast: 1, named: true } }),
    'up 10% since the last 5 days',
    -0.2,
  ),
  rule(
    'Condition',
    'Op? Amount pullback|drop|decline|correction|retracement|dip|fall|selloff|drawdown from|off Value When?',
    (op, { unit, value }, base, when) => {
      if (unit !== 'percent') return null;
      const of: DraftCondition = {
        type: 'beyond',
        value: series('close'),
        side: 'below',
        op: op ?? '>=',
        percent: value,
        base,
      };
      return { subject: null, of: when ? { type: 'timed', of, when } : of };
    },
    '10% pullback from its 52-week high',
    -0.3,
  ),
  rule(
    'Predicate',
    'ChangeVerb of|to Op? Amount of Value',
    ({ way }, op, { unit, value }, base) =>
      way === 'up' && unit === 'percent' && value >= 100
        ? { type: 'compare', left: HOLE, op: op ?? '>=', right: { type: 'times', factor: value / 100, of: base } }
        : null,
    'volume increase of at least 300% of average',
    -0.2,
  ),
  rule(
    'Predicate',
    `ChangeVerb ${FROM} Value by Op? Amount`,
    ({ way }, base, op, amount) => (isSize(amount) ? change(way, { op, amount, base }) : null),
    'up from its 52-week low by 20%',
    -0.05,
  ),
  rule(
    'Predicate',
    `ChangeVerb from|since|versus|vs Ago`,
    ({ way }, ago) =>
      change(way, { when: ago === 1 ? null : { kind: 'within', sessions: ago, ago: 0, atLeast: 1, named: true } }),
    'up from a month ago',
    0.05,
  ),
  rule(
    'Predicate',
    'ChangeVerb from|since|versus|vs Ago by Op? Amount',
    ({ way }, ago, op, amount) =>
      sizedChange(way, {
        op,
        amount,
        when: ago === 1 ? null : { kind: 'within', sessions: ago, ago: 0, atLeast: 1, named: true },
      }),
    'up from 10 days ago by at least 8%',
    -0.2,
  ),
  rule(
    'Predicate',
    `ChangeVerb by? Op? Amount ${OR_WORSE}? from|off|below|above|since its|the|their? =high|highs|low|lows|peak|bottom in|of|over|within Lately`,
    ({ way }, op, amount, extreme, { sessions, ago }) =>
      isSize(amount) && ago === 0
        ? change(way, { op, amount, base: extremeOver(/^(?:high|peak)/.test(extreme) ? 'high' : 'low', sessions) })
        : null,
    'down 20% from its high in the last 20 days',
    -0.4,
  ),
  rule(
    'Predicate',
    'ChangeVerb from|off|versus|vs|since Value',
    ({ way }, base) =>
      isSeriesDraft(base, 'open', 'close', 'high', 'low') && (base.name === 'open' || base.ago > 0)
        ? { type: 'compare', left: HOLE, op: way === 'up' ? '>' : '<', right: base }
        : null,
    'up from the open',
    -0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb When?',
    ({ way, alone }, when, at) =>
      alone && isSpan(when) && !isEveryDay(when) && !leavesLevel(at) && !sharesSize(at) ? change(way, { when }) : null,
    'up this month',
    0.1,
  ),
  rule(
    'Predicate',
    'ChangeVerb Op? Amount When =or|and Op? Amount When',
    ({ way }, one, a, first, join, two, b, second) => {
      const [x, y] = [
        sizedChange(way, { op: one, amount: a, when: first }),
        sizedChange(way, { op: two ?? one, amount: b, when: second }),
      ];
      return x && y && { type: join === 'or' ? 'any' : 'all', of: [x, y] };
    },
    'up 30% in 1 month or 60% in 3 months',
    -0.3,
  ),
  rule(
    'Predicate',
    'ChangeVerb Op? Amount +? When ,|or Op? Amount +? When ,? =or|and Op? Amount +? When',
    ({ way }, one, a, first, _two, b, second, join, _three, c, third) => {
      const of = [
        sizedChange(way, { op: one, amount: a, when: first }),
        sizedChange(way, { op: one, amount: b, when: second }),
        sizedChange(way, { op: one, amount: c, when: third }),
      ].flatMap((part) => part ?? []);
      return of.length === 3 ? { type: join === 'or' ? 'any' : 'all', of } : null;
    },
    'up 25% in 1 month, 50% in 3 months or 100% in 6 months',
    -0.5,
  ),
  rule(
    'Predicate',
    'either_way by? Op? Amount When?',
    (op, amount, when) => eitherWay(op ?? '>=', amount, when),
    'either way more than 5%',
    -0.2,
  ),
  rule(
    'Condition',
    'daily|one_day|single_day|1_day|intraday move|moves|swing|swings of? Op? Amount',
    (op, amount) => {
      const of = eitherWay(op ?? '>=', amount, undefined);
      return of && { subject: null, of };
    },
    'daily moves over 5 dollars',
    -0.3,
  ),
  rule(
    'Predicate',
    `ChangeVerb or ChangeVerb by|at? Op? Amount ${OR_WORSE}? When?`,
    (one, other, op, amount, when) => (one.way === other.way ? null : eitherWay(op ?? '>=', amount, when)),
    'up or down more than 5%',
    -0.25,
  ),
  rule(
    'Predicate',
    'moved|moving|move|swung Op? Amount either_way|up_or_down|in_either_direction|either_direction? When?',
    (op, amount, when) => eitherWay(op ?? '>=', amount, when),
    'moved more than 5% either way',
  ),
  rule(
    'Predicate',
    'not|hasnt|havent|barely|hardly moving|moved|move|changed in|over|for|during a|an|one|the? last|past? Duration',
    ({ sessions }) =>
      sessions > 1
        ? {
            type: 'plan',
            of: {
              type: 'between',
              value: series('performance', [sessions]),
              low: { type: 'number', value: -3 },
              high: { type: 'number', value: 3 },
            },
          }
        : null,
    'tech that barely moved in a month',
    -0.2,
  ),
  rule(
    'Predicate',
    '=flat|unchanged|down|up or =down|up|flat|unchanged When?',
    (one, other, when) => {
      const [way, still] = [one, other].sort((a) => (a === 'up' || a === 'down' ? -1 : 1)) as [string, string];
      if (!['up', 'down'].includes(way) || ['up', 'down'].includes(still) || !isSpan(when)) return null;
      return {
        type: 'plan',
        of: compare(changeOver(when ?? null), way === 'up' ? '>=' : '<=', way === 'up' ? -0.25 : 0.25),
      };
    },
    'flat or down this week',
    -0.2,
  ),
  rule(
    'Predicate',
    'not|arent|isnt|havent|hasnt|barely|hardly moving|moved|move|changed much|a_lot|at_all?',
    () => ({
      type: 'plan',
      of: {
        type: 'between',
        value: series('changePercent'),
        low: { type: 'number', value: -1 },
        high: { type: 'number', value: 1 },
      },
    }),
    'tech not moving',
  ),
];

function sizedChange(way: Way, size: ChangeSize & { amount: Amount }): DraftCondition | null {
  const { when, op, amount } = size;
  if (!isSize(amount)) return null;
  // "up today under $5" means the price
  if ((op === '<' || op === '<=') && amount.unit === 'usd') return null;
  if (!isSpan(when ?? undefined)) return null;
  if (isEveryDay(when ?? undefined)) return { type: 'timed', of: change(way, { ...size, when: null }), when: when! };
  return change(way, size);
}
