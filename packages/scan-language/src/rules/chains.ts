import { SESSIONS, type CompareOp } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { rule, type AnyRule } from '../chart/rule.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { resolve } from '../meaning/resolve.ts';
import { NO_CONTEXT } from '../meaning/values.ts';
import { AVERAGES } from '../plan/units.ts';
import { AVERAGE_LENGTHS, averageOfAnyKind, isSeriesDraft, sameAverageOver } from './series.ts';

/** Several comparisons in a row: "EMA 9 > 21 > 50". */
export const CHAINS: readonly AnyRule[] = [
  rule(
    'Condition',
    'Value Op Value Op Value',
    (a, one, b, two, c) => (one[0] === two[0] ? chain([a, b, c], [one, two]) : null),
    'EMA(9) > EMA(21) > EMA(50)',
  ),
  rule(
    'Condition',
    'Value Op Number Op Number',
    (a, one, n, two, m) => chainWithLengths([a], [n, m], [one, two]),
    'EMA 9 > 21 > 50',
    -0.3,
  ),
  rule(
    'Condition',
    'Value Op Number Op Number Op Number',
    (a, one, n, two, m, three, k) => chainWithLengths([a], [n, m, k], [one, two, three]),
    'EMA 9 > 21 > 50 > 200',
    -0.3,
  ),
  rule(
    'Condition',
    'Value Op Value Op Number',
    (a, one, b, two, n) => (AVERAGE_LENGTHS.has(n) && one === two ? chainWithLengths([a, b], [n], [one, two]) : null),
    '9 EMA > 21 EMA > 50',
    -0.3,
  ),
  rule(
    'Condition',
    'Value Op Value Op Number Op Number',
    (a, one, b, two, n, three, m) => chainWithLengths([a, b], [n, m], [one, two, three]),
    'price > 20 EMA > 50 > 200',
    -0.3,
  ),
  rule(
    'Condition',
    'Condition and|but|, Number Op Number',
    ({ of }, n, op, m) => {
      const like = of.type === 'compare' && isSeriesDraft(of.left, ...AVERAGES) ? of.left : null;
      const [a, b] = like ? [sameAverageOver(n, like), sameAverageOver(m, like)] : [];
      const right = of.type === 'compare' && isSeriesDraft(of.right, ...AVERAGES) ? of.right.params[0] : null;
      return like && a && b && (n === like.params[0] || n === right)
        ? { of: { type: 'all', of: [of, { type: 'compare', left: a, op, right: b }] }, subject: b }
        : null;
    },
    '5 EMA above 8 EMA and 8 above 13',
    -0.2,
  ),
  rule(
    'Condition',
    'Value Op Value Op Value Op Value',
    (a, one, b, two, c, three, d) =>
      one[0] === two[0] && two[0] === three[0] ? chain([a, b, c, d], [one, two, three]) : null,
    'price > EMA(9) > EMA(21) > EMA(50)',
  ),
  rule(
    'Condition',
    'Value Op Value Op Value Op Value Op Value',
    (a, one, b, two, c, three, d, four, e) =>
      [two, three, four].every((op) => op[0] === one[0]) ? chain([a, b, c, d, e], [one, two, three, four]) : null,
    'price > EMA(9) > EMA(21) > EMA(50) > SMA(200)',
  ),
  rule(
    'Condition',
    'Values bullish|bull? stacked|aligned|in_order|stacked_in_order|stacked_up|in_the_right_order|fanned_out|in_sequence|properly_stacked|lined_up|stacked_bullishly|bullishly_stacked|stacked_bullish|in_bullish_order|in_bullish_alignment',
    ({ values }) => stackedAverages(values),
    '10, 20 and 50 day SMA stacked',
    -0.2,
  ),
  rule(
    'Condition',
    'bullishly|bullish? stacked|aligned|fanned_out|lined_up Values',
    ({ values }) => stackedAverages(values),
    'stacked EMA 8 21 50',
    -0.3,
  ),
  rule(
    'Condition',
    'bullish|perfect|perfect_bullish|proper stack|stacking|alignment|order of|: Values',
    ({ values }) => stackedAverages(values),
    'bullish alignment of the 10, 20 and 50 day SMA',
    -0.3,
  ),
  rule(
    'Condition',
    'Number Op Number',
    (a, op, b) =>
      (op === '>' || op === '<') && AVERAGE_LENGTHS.has(a) && AVERAGE_LENGTHS.has(b) && Math.min(a, b) >= 8 && a !== b
        ? averagesInOrder([a, b], op)
        : null,
    'uptrend, 50 above 200',
    0.5,
  ),
  rule('Condition', 'Number Op Value', (n, op, value) => sameAverage([n], [op], value), '20 above 50 day SMA', 0.2),
  rule(
    'Condition',
    'Number Op Number Op Value',
    (a, one, b, two, value) => (one[0] === two[0] ? sameAverage([a, b], [one, two], value) : null),
    '10 over 20 over 50 day SMA',
    0.1,
  ),
  rule(
    'Condition',
    'Number Op Number Op Number',
    (a, one, b, two, c) =>
      one === two && [a, b, c].every((n) => AVERAGE_LENGTHS.has(n)) ? averagesInOrder([a, b, c], one) : null,
    '50 above 150 above 200',
    0.3,
  ),
  rule(
    'Condition',
    'Number Op Number Op Number Op Number',
    (a, one, b, two, c, three, d) =>
      one === two && two === three && [a, b, c, d].every((n) => AVERAGE_LENGTHS.has(n))
        ? averagesInOrder([a, b, c, d], one)
        : null,
    '8 > 21 > 50 > 200',
    0.3,
  ),
  rule('Condition', 'Number > Number > Number', (a, b, c) => averagesInOrder([a, b, c], '>'), '7 > 15 > 60', 0.5),
];

/** "10 over 20 over 50 day SMA": moving averages of one kind. */
function sameAverage(lengths: readonly number[], ops: readonly CompareOp[], last: Draft): ParsedCondition | null {
  if (!isSeriesDraft(last, ...AVERAGES) || !lengths.every((n) => Number.isInteger(n) && n >= 2 && n <= 500))
    return null;
  return chain(
    [...lengths.map((n): Draft => ({ type: 'series', name: last.name, params: [n], ago: last.ago })), last],
    ops,
  );
}

/** Moving averages, each above all longer ones. */
function stackedAverages(values: readonly Draft[]): ParsedCondition | null {
  const averages = values.filter((value) => isSeriesDraft(value, ...AVERAGES));
  if (averages.length < values.length || values.length < 2) return null;
  const sorted = averages.toSorted((a, b) => a.params[0]! - b.params[0]!);
  return chain(
    sorted,
    sorted.slice(1).map(() => '>' as const),
  );
}

/** "ema(9) > ema(21) > ema(50)": compares each value with the next. */
function chain(values: readonly Draft[], ops: readonly CompareOp[]): ParsedCondition | null {
  const of = ops.map((op, i): DraftCondition => ({ type: 'compare', left: values[i]!, op, right: values[i + 1]! }));
  return of.every((part) => resolve(part, NO_CONTEXT)) ? { of: { type: 'all', of }, subject: values[0]! } : null;
}

/** "price > 20 EMA > 50 > 200", "price > 50 > 200": bare numbers after an average or the price are lengths of further averages. */
function chainWithLengths(
  values: readonly Draft[],
  lengths: readonly number[],
  ops: readonly CompareOp[],
): ParsedCondition | null {
  const like = values.at(-1)!;
  const others = lengths.map((n) =>
    isSeriesDraft(like, 'close') && AVERAGE_LENGTHS.has(n) ? averageOfAnyKind(n) : sameAverageOver(n, like),
  );
  return ops.every((op) => op[0] === ops[0]![0]) && others.every((other) => other !== null)
    ? chain([...values, ...others], ops)
    : null;
}

/** "50 > 100 > 200": averages of the price. */
function averagesInOrder(lengths: readonly number[], op: CompareOp): ParsedCondition | null {
  if (!lengths.every((n) => Number.isInteger(n) && n >= 2 && n <= SESSIONS.year * 2)) return null;
  const values = lengths.map(averageOfAnyKind);
  return chain(
    values,
    lengths.slice(1).map(() => op),
  );
}
