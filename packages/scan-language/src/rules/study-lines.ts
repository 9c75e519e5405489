import { series } from '@plainscan/contracts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { HOLE } from '../meaning/draft.ts';
import { bind } from './bind.ts';
import { comparison } from './comparing.ts';
import { crossing, recently } from './crossovers.ts';
import { isSeriesDraft, seriesWith } from './series.ts';

const aroon = (line: string, params: readonly number[]) =>
  seriesWith(line.startsWith('osc') ? 'aroonOscillator' : line === 'up' ? 'aroonUp' : 'aroonDown', params);

/** The longest smoothing of a stochastic that is typed without the length of its range: "stoch rsi(14, 3, 3)". */
const MAX_SMOOTHING = 5;

/** Indicators with several lines or parameters, and what traders say about them. */
export const STUDY_RULES: readonly AnyRule[] = [
  rule(
    'Params',
    '( Number ,|/ Number ,|/ Number ,|/ Number )',
    (a, b, c, d) => [a, b, c, d],
    'Stochastic RSI(14, 14, 3, 3) below 20',
  ),
  rule(
    'Value',
    '=macd|ppo Params =histogram|hist|signal|signal_line|line',
    (name, params, part) => {
      const line = part.startsWith('hist') ? 'Histogram' : part === 'line' ? '' : 'Signal';
      return seriesWith(`${name as 'macd'}${line}`, params);
    },
    'MACD(12, 26, 9) histogram above 0',
    -0.2,
  ),
  rule(
    'Value',
    'Series Params =k|d|%k|%d',
    (name, params, line) =>
      name === 'stochasticK' || name === 'stochasticRsiK'
        ? seriesWith(line.endsWith('d') ? (`${name.slice(0, -1)}D` as 'stochasticD') : name, params)
        : null,
    'stoch(14, 3, 3) k above 80',
    -0.2,
  ),
  rule(
    'Value',
    'stochastic_rsi|stoch_rsi|stochrsi ( Number ,|/ Number ,|/ Number )',
    (length, second, third) =>
      seriesWith('stochasticRsiK', [length, ...(second <= MAX_SMOOTHING ? [length] : []), second, third]),
    'stoch rsi(14, 3, 3) below 20',
    -0.2,
  ),
  rule(
    'Value',
    'stochastic_rsi|stoch_rsi|stochrsi Number ,|/? Number ,|/? Number ,|/? Number',
    (a, b, c, d) => seriesWith('stochasticRsiK', [a, b, c, d]),
    'stochastic rsi 14 14 3 3 above 80',
    -0.1,
  ),
  rule(
    'Value',
    'aroon Params =up|down|oscillator|osc',
    (params, line) => aroon(line, params),
    'aroon(14) up above 70',
    -0.3,
  ),
  rule('Value', 'aroon Number =up|down|oscillator|osc', (n, line) => aroon(line, [n]), 'aroon 14 down below 30', -0.3),
  rule(
    'Value',
    'Series Number ,|/? Number',
    (name, a, b) =>
      name === 'parabolicSar' || name === 'ppo' || name === 'chaikinOscillator' ? seriesWith(name, [a, b]) : null,
    'price above psar 0.01 0.1',
    -0.1,
  ),
  rule(
    'Condition',
    'aroon =up|down is|at|of? Number',
    (line, n) => (n === 0 || n === 100 ? bind(aroon(line, [])!, comparison('=', { type: 'number', value: n })) : null),
    'aroon up 100 and aroon down 0',
    -0.2,
  ),
  rule(
    'Predicate',
    'CrossVerb zero_line|zeroline|0_line|center_line|centerline',
    (direction) => crossing(HOLE, direction, { type: 'number', value: 0 }),
    'TRIX crosses above the zero line',
    -0.1,
  ),
  rule(
    'Condition',
    'Value flips|flipped|flipping|flip|switches|switched|moves|moved|jumps|jumped|drops|dropped =above|over|below|under|beneath price|close|the_price|stock_price|it|candle',
    (value, side) =>
      isSeriesDraft(value, 'parabolicSar')
        ? bind(series('close'), crossing(HOLE, side === 'above' || side === 'over' ? 'below' : 'above', value))
        : null,
    'parabolic SAR flipped below price',
    -0.3,
  ),
  rule(
    'Condition',
    'Value flips|flipped|flipping|switches|switched =up|down|long|short|positive|negative',
    (value, way) =>
      isSeriesDraft(value, 'parabolicSar')
        ? bind(series('close'), crossing(HOLE, ['up', 'long', 'positive'].includes(way) ? 'above' : 'below', value))
        : null,
    'psar flipped long',
    -0.3,
  ),
  rule(
    'Condition',
    'Value flips|flipped|flipping|switches|switched|moves|moved from =above|below to =above|below price?',
    (value, _from, side) =>
      isSeriesDraft(value, 'parabolicSar')
        ? bind(series('close'), crossing(HOLE, side === 'above' ? 'below' : 'above', value))
        : null,
    'parabolic SAR flipped from above to below',
    -0.3,
  ),
  rule(
    'Condition',
    'Value just|has|has_just? flips|flipped|flipping',
    (value) => (isSeriesDraft(value, 'parabolicSar') ? bind(series('close'), crossing(HOLE, 'either', value)) : null),
    'parabolic SAR flipped',
  ),
  rule(
    'Condition',
    '=bullish|bearish|buy|sell? Value =flip|reversal|switch|signal|buy_signal|sell_signal|crossover|cross',
    (way, value, noun) => {
      if (!isSeriesDraft(value, 'parabolicSar')) return null;
      const side = way ?? noun.split('_')[0]!.split(' ')[0]!;
      const direction = ['bullish', 'buy'].includes(side)
        ? 'above'
        : ['bearish', 'sell'].includes(side)
          ? 'below'
          : 'either';
      return bind(series('close'), recently(crossing(HOLE, direction, value)));
    },
    'bullish parabolic SAR flip',
    -0.3,
  ),
];
