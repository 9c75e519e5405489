import { type CompareOp, series, type SeriesName } from '@plainscan/contracts';
import { rule, type AnyRule } from '../chart/rule.ts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import type { Amount } from '../text/amounts.ts';
import { ABOVE, BELOW, comparisonOf, sideOf } from './comparing.ts';
import { isSeriesDraft, seriesWith } from './series.ts';

const FROM = 'of|from|away_from';

/** The length of an ATR; null for any other series. */
const lengthOf = (name: SeriesName, params: readonly number[] = []): number | null => {
  const atr = name === 'atr' ? seriesWith(name, params) : null;
  return atr && atr.params[0]!;
};

const atrDistance = (
  side: 'above' | 'below' | 'either' | 'within',
  op: CompareOp | undefined,
  factor: number,
  length: number | null,
  base: Draft,
): DraftCondition | null =>
  length === null || factor <= 0 || op === '=' || op === '!='
    ? null
    : { type: 'atr-distance', value: HOLE, side, op: op ?? '>=', factor, length, base };

/** "2 times ATR(10)" as its factor and the length of the ATR; the length is null for other values. */
const factorAndLength = ({ unit, value }: Amount, atr: Draft): [number, number | null] =>
  unit === 'times' && isSeriesDraft(atr, 'atr') && atr.ago === 0 ? [value, atr.params[0]!] : [0, null];

/** How many average true ranges the price is from a level. */
export const ATR_DISTANCES: readonly AnyRule[] = [
  rule(
    'Predicate',
    `Op? Number Series Params? =${ABOVE}|${BELOW} Value`,
    (op, n, name, params, side, base) => atrDistance(sideOf(side, base), op, n, lengthOf(name, params), base),
    'price more than 2 ATR above the 50 day',
    -0.3,
  ),
  rule(
    'Predicate',
    `Op? Amount Value =${ABOVE}|${BELOW} Value`,
    (op, amount, atr, side, base) => atrDistance(sideOf(side, base), op, ...factorAndLength(amount, atr), base),
    'price at least 2 times ATR(14) below the 50 day',
    -0.3,
  ),
  rule(
    'Predicate',
    `Op? Number Series Params? ${FROM} Value`,
    (op, n, name, params, base) => atrDistance('either', op, n, lengthOf(name, params), base),
    'price more than 3 ATRs from the 50 day',
    -0.35,
  ),
  rule(
    'Predicate',
    `within|less_than Op? Number Series Params? ${FROM} Value`,
    (_op, n, name, params, base) => atrDistance('within', '<=', n, lengthOf(name, params), base),
    'price within 1.5 ATR of the 20 EMA',
    -0.3,
  ),
  rule(
    'Predicate',
    `within a|an Series Params? ${FROM} Value`,
    (name, params, base) => atrDistance('within', '<=', 1, lengthOf(name, params), base),
    'price within an ATR of the 20 EMA',
    -0.4,
  ),
  rule(
    'Predicate',
    `within half_a|half_an|half Series Params? ${FROM} Value`,
    (name, params, base) => atrDistance('within', '<=', 0.5, lengthOf(name, params), base),
    'price within half an ATR of the 20 EMA',
    -0.4,
  ),
  rule(
    'Predicate',
    `within Amount Value ${FROM} Value`,
    (amount, atr, base) => atrDistance('within', '<=', ...factorAndLength(amount, atr), base),
    'price within 2 times ATR(14) of 20-day EMA',
    -0.3,
  ),
  rule(
    'Condition',
    'Op? Number x|times? Series Params? =move|moves|range|bar|candle|day',
    (op, n, name, params, noun) => {
      const length = lengthOf(name, params);
      if (length === null || n <= 0 || (op && op[0] !== '>')) return null;
      const size = (factor: number): Draft => ({ type: 'times', factor, of: seriesWith('atr', [length])! });
      return {
        subject: null,
        of: noun.startsWith('move')
          ? {
              type: 'any',
              of: [
                comparisonOf(series('change'), op ?? '>=', size(n)),
                comparisonOf(series('change'), MIRRORED[op ?? '>='], size(-n)),
              ],
            }
          : comparisonOf(series('range'), op ?? '>=', size(n)),
      };
    },
    '2x ATR move today',
    -0.2,
  ),
  rule(
    'Predicate',
    'ChangeVerb by? Op? Number Series Params?',
    ({ way }, op, n, name, params) =>
      lengthOf(name, params) === null || n <= 0
        ? null
        : {
            type: 'compare',
            left: { type: 'series', name: 'change', params: [], ago: 0 },
            op: way === 'up' ? (op ?? '>=') : MIRRORED[op ?? '>='],
            right: { type: 'times', factor: way === 'up' ? n : -n, of: seriesWith('atr', params)! },
          },
    'up more than 1.5 ATR',
    -0.4,
  ),
];
