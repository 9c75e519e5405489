import { type AnyRule, rule } from '../chart/rule.ts';
import type { Draft } from '../meaning/draft.ts';
import { AVERAGES, isAverage } from '../plan/units.ts';
import { adjacent, AVERAGE_LENGTHS, averageOfAnyKind, isSeriesDraft, seriesWith } from './series.ts';

/** The moving averages that charts usually show. */
const MAJOR_AVERAGES = [20, 50, 200].map((n): Draft => ({ type: 'series', name: 'sma', params: [n], ago: 0 }));

const isOrdered = (lengths: readonly number[]): boolean =>
  lengths.slice(1).every((n, i) => n > lengths[i]!) || lengths.slice(1).every((n, i) => n < lengths[i]!);

/** Lists of moving averages. */
export const AVERAGE_LISTS: readonly AnyRule[] = [
  rule(
    'Values',
    'all|every|each|each_of|all_three|all_3|the_three? major|key|main|important|common|usual|standard moving_averages|moving_average|mas|ma|averages',
    () => ({ values: MAJOR_AVERAGES, join: 'and' as const }),
    'price above all major moving averages',
    0.1,
  ),
  rule(
    'Values',
    'all|every|each moving_averages|moving_average|mas|ma',
    () => ({ values: MAJOR_AVERAGES, join: 'and' as const }),
    'price above all its moving averages',
    0.1,
  ),
  rule(
    'Values',
    'all|every|each major|key|main|its? moving_averages|moving_average|mas|ma|averages (|: Number ,|/ Number ,? ,|/|and Number )?',
    (a, b, c) => ({ values: [a, b, c].flatMap((n) => seriesWith('sma', [n]) ?? []), join: 'and' as const }),
    'price above all moving averages (10, 30, 100)',
    -0.3,
  ),
  rule(
    'Values',
    'the|all|both|all_three|all_3|each|its|their of? its|the? :? Number ,|/|& Number ,|/|&|and and? Number',
    (a, b, c) =>
      [a, b, c].every((n) => AVERAGE_LENGTHS.has(n))
        ? {
            values: [a, b, c].map((n): Draft => ({ type: 'series', name: 'sma', params: [n], ago: 0 })),
            join: 'and' as const,
          }
        : null,
    'price above all three: 20, 50, 200',
    0.1,
  ),
  rule(
    'Values',
    'Number ,|/ Number ,|/|and|& and|&? Number',
    (a, b, c, { tokens, end }) =>
      isOrdered([a, b, c]) && [a, b, c].every((n) => AVERAGE_LENGTHS.has(n)) && tokens[end]?.text !== '%'
        ? { values: [a, b, c].map(averageOfAnyKind), join: 'and' as const }
        : null,
    'price above 20, 50 and 200',
    0.5,
  ),
  rule(
    'Values',
    'the|its|their|both|both_the|both_its Number and|& the|its|their? Number',
    (a, b, { tokens, end }) =>
      AVERAGE_LENGTHS.has(a) && AVERAGE_LENGTHS.has(b) && a !== b && tokens[end]?.text !== '%'
        ? { values: [averageOfAnyKind(a), averageOfAnyKind(b)], join: 'and' as const }
        : null,
    'price above both its 50 and 200',
    0.1,
  ),
  rule(
    'Values',
    'Number Number and|&? Number =sma|ma|ema|day_moving_average|day_ma|day_sma|day_ema|dma|moving_average',
    (a, b, c, kind) => {
      const values = [a, b, c].map((n) => seriesWith(kind.endsWith('ema') ? 'ema' : 'sma', [n]));
      return values.every((value) => value !== null) ? { values, join: 'and' as const } : null;
    },
    'above 20 50 and 200 sma',
    -0.1,
  ),
  rule(
    'Values',
    'Series :? Number ,|/? Number ,|/|and|& and|&? Number',
    (name, a, b, c) => {
      const values = isAverage(name) && isOrdered([a, b, c]) ? [a, b, c].map((n) => seriesWith(name, [n])) : [null];
      return values.every((value) => value !== null) ? { values, join: 'and' as const } : null;
    },
    'above the EMA 8, 21 and 50',
    0.1,
  ),
  rule(
    'Values',
    'Series Number Number Number',
    (name, a, b, c) => {
      const values = isAverage(name) && isOrdered([a, b, c]) ? [a, b, c].map((n) => seriesWith(name, [n])) : [null];
      return values.every((value) => value !== null) ? { values, join: 'and' as const } : null;
    },
    'above EMA 8 21 50',
    0.1,
  ),
  rule(
    'Values',
    'Value Value',
    (a, b, at) =>
      adjacent(at) && isSeriesDraft(a, ...AVERAGES) && isSeriesDraft(b, ...AVERAGES) && a.params[0] !== b.params[0]
        ? { values: [a, b], join: 'and' as const }
        : null,
    'above 20sma 50sma 200sma',
    0.6,
  ),
  rule(
    'Values',
    'Values Value',
    ({ values, join }, next, at) =>
      adjacent(at) && values.length < 6 && [...values, next].every((value) => isSeriesDraft(value, ...AVERAGES))
        ? { values: [...values, next], join }
        : null,
    'above 20sma 50sma 200sma',
    0.3,
  ),
  rule(
    'Values',
    'Series Number /|and|,? Number',
    (name, a, b) => {
      if (!AVERAGE_LENGTHS.has(a) || !AVERAGE_LENGTHS.has(b)) return null;
      const [x, y] = [seriesWith(name, [a]), seriesWith(name, [b])];
      return isAverage(name) && x && y ? { values: [x, y], join: 'and' as const } : null;
    },
    'EMA 9/21 crossover',
    0.1,
  ),
];
