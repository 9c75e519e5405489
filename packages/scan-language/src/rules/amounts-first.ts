import { series, type CompareOp } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { Priced, rule, type AnyRule } from '../chart/rule.ts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { HOLE, amountOf, type Draft } from '../meaning/draft.ts';
import { NO_CONTEXT } from '../meaning/values.ts';
import { valueOf } from '../meaning/values.ts';
import { isAverage, unitOf } from '../plan/units.ts';
import type { Amount } from '../text/amounts.ts';
import { bind } from './bind.ts';
import { betweenAmounts, comparison } from './comparing.ts';
import { MORE } from './phrases.ts';
import { isSeriesDraft, seriesWith } from './series.ts';

const TRADED = 'trade|trades|traded|trading|have_traded|has_traded';
/** Series for which "of" means "at least": "a volume of 2 million", but not "an RSI of 30". */
const QUANTITIES = [
  'volume',
  'averageVolume',
  'relativeVolume',
  'dollarVolume',
  'averageDollarVolume',
  'marketCap',
  'gapPercent',
  'atrPercent',
  'rangePercent',
] as const;
const PERCENT_OF: Record<string, number> = { half: 50, third: 33, quarter: 25, fifth: 20, tenth: 10 };
const PER_DAY = 'a_day|per_day|daily|each_day|every_day';

function averageTraded(op: CompareOp | undefined, amount: Amount, sessions = 20): ParsedCondition | null {
  const average = amount.unit === 'shares' ? seriesWith('averageVolume', [sessions]) : null;
  return average && (bind(average, comparison(op ?? '>=', amountOf(amount))) as ParsedCondition | null);
}

/** Traders don't compare a volume with an average of fewer sessions. */
const MIN_AVERAGE = 5;

/** An amount before its series: "over 1 million shares". */
export const AMOUNTS_FIRST: readonly AnyRule[] = [
  rule(
    'Amount',
    'Amount per|a|each share',
    (amount) => (amount.unit === 'shares' || amount.unit === 'percent' ? null : { ...amount, unit: 'usd' }),
    'price of $5 per share or more',
    0.01,
  ),
  rule(
    'Condition',
    'Op Amount per|a|each|every share',
    (op, amount) =>
      amount.unit === 'none' || amount.unit === 'usd'
        ? {
            of: { type: 'compare', left: series('close'), op, right: amountOf({ ...amount, unit: 'usd' }) },
            subject: series('close'),
          }
        : null,
    'market cap over 1 billion, less than 10 dollars a share',
    -0.3,
  ),
  rule(
    'Amount',
    'double_digits|double_digit|double_digit_%|double_digit_percent',
    ({ end }) => ({ value: 10, unit: 'percent', scale: 1, next: end }),
    'up double digits',
  ),
  rule(
    'Condition',
    `${TRADED}? Op? Amount ${PER_DAY}? on_average|as_an_average over|for|in|during? Lately?`,
    (op, amount, lately) => averageTraded(op, amount, lately?.sessions),
    'traded over 2 million shares on average over the last 50 days',
    -0.3,
  ),
  rule(
    'Condition',
    `${TRADED}? Op? Amount ${PER_DAY} over|for|in|during Lately`,
    (op, amount, { sessions }) => averageTraded(op, amount, sessions),
    'traded at least 500,000 shares a day over the past month',
    -0.4,
  ),
  rule(
    'Condition',
    `average|averages|averaging|averaged|has_averaged|have_averaged Op? Amount ${PER_DAY}? over|for|in|during? Lately?`,
    (op, amount, lately) => averageTraded(op, amount, lately?.sessions),
    'averaging over 1 million shares a day over the last 50 days',
    -0.2,
  ),
  rule(
    'Condition',
    `Series of? Op? Amount ${MORE}? averaged|on_average|average over|across|for|in Duration`,
    (name, op, amount, { sessions }) => {
      const value = seriesWith(name);
      return (
        value &&
        bind({ type: 'over', fn: 'mean', of: value, sessions, ago: 0 }, comparison(op ?? '>=', amountOf(amount)))
      );
    },
    'dollar volume of 10 million or greater averaged over 20 days',
    -0.3,
  ),
  rule(
    'Condition',
    `Op? Amount ${MORE}? SpanWord =gain|gains|rise|increase|advance|loss|drop|decline|fall`,
    (op, amount, sessions, word) => {
      if (amount.unit !== 'percent' || sessions < 2) return null;
      const down = /^(?:loss|drop|decline|fall)/.test(word);
      const value = seriesWith('performance', [sessions]);
      return (
        value &&
        bind(value, {
          type: 'compare',
          left: HOLE,
          op: down ? MIRRORED[op ?? '>='] : (op ?? '>='),
          right: { type: 'number', value: down ? -amount.value : amount.value },
        })
      );
    },
    '20%+ monthly gains',
    -0.2,
  ),
  rule(
    'Condition',
    'Op Amount a_day|per_day|daily|each_day',
    (op, amount) =>
      amount.unit === 'shares'
        ? { of: { type: 'compare', left: series('volume'), op, right: amountOf(amount) }, subject: series('volume') }
        : null,
    'over 5 million shares a day',
    0.05,
  ),
  rule(
    'Condition',
    `${TRADED} Op? Amount ${PER_DAY}`,
    (op, amount) =>
      amount.unit === 'none' && amount.scale >= 1000
        ? {
            of: { type: 'compare', left: series('volume'), op: op ?? '>=', right: amountOf(amount) },
            subject: series('volume'),
          }
        : null,
    'trades more than 300k a day',
    -0.1,
  ),
  rule(
    'Amount',
    'a? =quarter|third|half|fifth|tenth of its|their value|price',
    (part, { end }) => ({ value: PERCENT_OF[part]!, unit: 'percent', scale: 1, next: end }),
    'lost a quarter of its value this year',
    -0.2,
  ),
  rule(
    'Condition',
    'Op? Amount traded|trading|changed_hands|changing_hands',
    (op, amount) =>
      amount.unit === 'shares'
        ? {
            of: { type: 'compare', left: series('volume'), op: op ?? '>=', right: amountOf(amount) },
            subject: series('volume'),
          }
        : null,
    'at least 1 million shares traded yesterday',
    -0.1,
  ),
  rule(
    'Predicate',
    'by? Op Amount When',
    (op, amount, when) =>
      amount.unit === 'percent' && when.kind === 'within' && when.sessions > 1 && when.atLeast === 1
        ? { type: 'change', of: HOLE, way: 'up', op, amount, to: null, around: false, when, base: null }
        : null,
    'up more than 20% this month and by more than 50% in the last year',
    -0.05,
  ),
  rule(
    'Condition',
    'Value of Amount',
    (value, amount) =>
      isSeriesDraft(value, ...QUANTITIES) && value.ago === 0 ? bind(value, comparison('>=', amountOf(amount))) : null,
    'relative volume of 3',
    -0.2,
  ),
  rule(
    'Condition',
    'Amount Op Value',
    (amount, op, value, at) =>
      amount.unit === 'none' && amount.scale === 1 && at.tokens[at.parts[1]!.start]!.kind === 'sign'
        ? bind(value, { type: 'compare', left: HOLE, op: MIRRORED[op], right: amountOf(amount) })
        : null,
    '30 > RSI',
  ),
  rule(
    'Condition',
    'Op Amount in|of? Value',
    (op, amount, value) => levelFirst(op, amount, value),
    'over 1 million average volume',
    0.15,
  ),
  rule(
    'Condition',
    'Amount in|of|worth_of? Value',
    (amount, value, { tokens, parts }) => {
      // "2x average volume in the last 3 days": the usual average, on one of these days
      if (amount.unit === 'times' && isSeriesDraft(value, 'averageVolume') && value.params[0]! < MIN_AVERAGE)
        return null;
      // "2x the volume of yesterday", unlike "2x volume yesterday"
      const isOfDay = tokens[parts.at(-1)!.start + 1]?.text !== 'yesterday';
      if (amount.unit === 'times' && isSeriesDraft(value, 'volume', 'dollarVolume') && value.ago > 0 && isOfDay)
        return bind({ ...value, ago: 0 }, comparison('>=', { type: 'times', factor: amount.value, of: value }));
      return amount.scale > 1 || amount.value >= 1e5 || amount.unit === 'times' || amount.unit === 'shares'
        ? levelFirst('>=', amount, value)
        : null;
    },
    '1 million average volume',
    0.2,
  ),
  rule(
    'Condition',
    `Amount ${MORE} in|of? Value`,
    (amount, value, { tokens, parts }) =>
      // "5 or more closes" counts them
      tokens[parts.at(-1)!.start]!.raw.toLowerCase() === 'closes' ? null : levelFirst('>=', amount, value),
    '1 million plus volume',
    0.2,
  ),
  rule(
    'Condition',
    'between? Amount and|to|- Amount Value',
    (a, b, value, { tokens, start, end }) =>
      // "12-1 momentum" is a name
      isSeriesDraft(value) &&
      !isAverage(value.name) &&
      (a.value <= b.value || b.scale > a.scale) &&
      !tokens.slice(start, end).some(({ text }) => text === 'where')
        ? bind(value, betweenAmounts(a, b))
        : null,
    'between 20 and 30 RSI',
    0.3,
  ),
  rule(
    'Condition',
    '=min|minimum|max|maximum|at_least|at_most of? Value of|is|:|=? Amount',
    (word, value, amount) => bind(value, comparison(/min|least/.test(word) ? '>=' : '<=', amountOf(amount))),
    'min volume 500k',
  ),
  rule(
    'Condition',
    'Value Amount to_max|to_any|to_unlimited|to_no_max|to_no_maximum|to_no_limit|to_infinity|and_up',
    (value, amount) => bind(value, comparison('>=', amountOf(amount))),
    'average volume: 500K to max',
  ),
  rule(
    'Condition',
    'Amount',
    (amount) =>
      amount.unit === 'shares'
        ? {
            of: { type: 'compare', left: series('volume'), op: '>=', right: amountOf(amount) },
            subject: series('volume'),
          }
        : null,
    'a million shares',
    0.1,
  ),
  rule(
    'Condition',
    'sub|under|below|less_than dollar|buck',
    () => ({
      of: { type: 'compare', left: series('close'), op: '<', right: { type: 'number', value: 1 } },
      subject: series('close'),
    }),
    'sub dollar stocks',
  ),
];

/** "over 1 million average volume": the level precedes its series. */
function levelFirst(op: CompareOp, amount: Amount, value: Draft): ParsedCondition | Priced | null {
  if (!isSeriesDraft(value) || amount.unit === 'percent') return null;
  const plain = valueOf(value, NO_CONTEXT);
  const unit = plain && unitOf(plain);
  const fits =
    unit === 'index' ||
    unit === 'rank' ||
    unit === 'shares' ||
    unit === 'usd' ||
    isSeriesDraft(value, 'close', 'relativeVolume', 'atrPercent');
  return fits && value.ago === 0 ? bind(value, { type: 'compare', left: HOLE, op, right: amountOf(amount) }) : null;
}
