import { cross, series, type SeriesName } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, Priced, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { type When, within } from '../meaning/when.ts';
import { AVERAGES } from '../plan/units.ts';
import { hasSignal } from '../meaning/values.ts';
import { bind } from './bind.ts';
import { comparison } from './comparing.ts';
import { AVERAGE_LENGTHS, isSeriesDraft, isSessions, sameAverageOver, seriesWith } from './series.ts';
import { plan } from './terms.ts';

/** The noun "crossover" means within the last three sessions unless a time is given. */
export const recently = (of: DraftCondition): DraftCondition => ({
  type: 'timed',
  of,
  when: { ...within(3), assumed: true } as When,
});

export const crossing = (left: Draft, direction: 'above' | 'below' | 'either', right: Draft): DraftCondition => ({
  type: 'cross',
  left,
  direction,
  right,
});

export const directionOf = (way: string | undefined): 'above' | 'below' | 'either' =>
  !way ? 'either' : ['bullish', 'positive', 'golden'].includes(way) ? 'above' : 'below';

/** "bullish MACD": above its signal line. "bullish SAR": below the price. */
const besideSignal = (side: string, value: Draft): ParsedCondition | Priced | null =>
  isSeriesDraft(value, 'parabolicSar')
    ? bind(series('close'), comparison(side === 'bullish' ? '>' : '<', value))
    : hasSignal(value)
      ? bind(value, comparison(side === 'bullish' ? '>' : '<', { type: 'own-signal' }))
      : null;

const sideOf = (word: string): 'above' | 'below' | 'either' =>
  ['above', 'over'].includes(word) ? 'above' : ['below', 'under'].includes(word) ? 'below' : 'either';

const isSignal = ({
  tokens,
  start,
  end,
}: {
  tokens: readonly { text: string }[];
  start: number;
  end: number;
}): boolean =>
  tokens.slice(start, end).some(({ text }) => ['signal', 'buy', 'sell'].includes(text)) &&
  !tokens.slice(start, end).some(({ text }) => /cross/.test(text));

const directionBefore = (
  direction: 'above' | 'below' | 'either',
  { tokens, start, end }: { tokens: readonly { text: string }[]; start: number; end: number },
) => {
  const words = tokens.slice(start, end).map(({ text }) => text);
  if (words.includes('above') || words.includes('over')) return 'above';
  return words.includes('below') || words.includes('under') ? 'below' : direction;
};

/** Lines whose crossover is a signal. */
const LINES: readonly (readonly SeriesName[])[] = [
  AVERAGES,
  ['ichimokuConversion', 'ichimokuBase'],
  ['ichimokuSpanA', 'ichimokuSpanB'],
  ['vortexPlus', 'vortexMinus'],
  ['stochasticK', 'stochasticD'],
  ['macd', 'macdSignal'],
  ['plusDi', 'minusDi'],
];

/** Crossovers of two averages or lines, as nouns. */
export const CROSSOVERS: readonly AnyRule[] = [
  rule(
    'Predicate',
    'CrossNoun',
    (direction, at) =>
      // "crossover of stochastic K and D": names its lines
      isSignal(at) || at.tokens[at.end]?.text === 'of'
        ? null
        : recently(crossing(HOLE, direction, { type: 'own-signal' })),
    'MACD bullish crossover',
    0.05,
  ),
  rule(
    'Predicate',
    '=bullish|bearish? zero|zero_line|zeroline|center_line|centerline|signal_zero cross|crossover|crossing|crosses',
    (way) =>
      recently({
        type: 'cross',
        left: HOLE,
        direction: way === undefined ? 'either' : way === 'bullish' ? 'above' : 'below',
        right: { type: 'number', value: 0 },
      }),
    'CCI zero line cross',
    -0.2,
  ),
  rule(
    'Predicate',
    'CrossNoun of|with|between|above|below|over|under|through Value',
    (direction, right, at) => recently(crossing(HOLE, directionBefore(direction, at), right)),
    'MACD crossover above its signal',
    0.05,
  ),
  rule(
    'Condition',
    'cross|crossing|crossover of Value =above|over|below|under|through|with Value',
    (value, side, other) => bind(value, crossing(HOLE, sideOf(side), other)),
    'cross of the 9 EMA above the 20 EMA today',
    -0.3,
  ),
  rule(
    'Predicate',
    'CrossNoun above|below|over|under Amount',
    (direction, amount, at) => recently(crossing(HOLE, directionBefore(direction, at), { type: 'amount', amount })),
    'RSI crossover above 50',
    0.05,
  ),
  rule(
    'Condition',
    '=bullish|bearish|positive|negative|golden? Value =crossover|cross|cross_over|signal_cross|crossing',
    (way, value, _noun, { tokens, end }) =>
      !way && tokens[end - 1]!.raw.toLowerCase() === 'crosses' ? null : signalCrossover(value, way),
    'bullish MACD crossover',
    -0.05,
  ),
  rule('Condition', '=bullish|bearish Value', (side, value) => besideSignal(side, value), 'bullish MACD', 0.1),
  rule(
    'Condition',
    'Value turns|turned|turning|turn|flips|flipped|flipping|goes|going|gone =bullish|bearish',
    (value, side) =>
      isSeriesDraft(value, 'parabolicSar')
        ? bind(series('close'), crossing(HOLE, directionOf(side), value))
        : hasSignal(value)
          ? bind(value, crossing(HOLE, directionOf(side), { type: 'own-signal' }))
          : null,
    'MACD turned bullish',
  ),
  rule(
    'Condition',
    'Value looks|looking? =bullish|bearish',
    (value, side) => besideSignal(side, value),
    'MACD bullish',
    0.1,
  ),
  rule(
    'Condition',
    '=bullish|bearish? Values =crossover|cross|crossing|crossovers When?',
    (way, { values, join }, _noun, when) => crossoverOfPair(values, join, way, when),
    '50/200 day crossover',
    0.05,
  ),
  rule(
    'Condition',
    'Values CrossNoun When?',
    ({ values, join }, direction, when) =>
      direction === 'either'
        ? null
        : crossoverOfPair(values, join, direction === 'above' ? 'bullish' : 'bearish', when),
    '8/21 EMA bullish cross',
    -0.1,
  ),
  rule(
    'Condition',
    'Values cross|crosses|crossed|crossing =up|upward|upwards|down|downward|downwards When?',
    ({ values, join }, way, when) => crossoverOfPair(values, join, way.startsWith('up') ? 'bullish' : 'bearish', when),
    '20/50 EMA cross up',
    -0.2,
  ),
  rule(
    'Condition',
    'Value =crossover|crossunder Value When?',
    (left, word, right, when) =>
      crossoverOfPair([left, right], 'and', word === 'crossunder' ? 'bearish' : 'bullish', when),
    'ema(9) crossover ema(20)',
    -0.1,
  ),
  rule(
    'Condition',
    'cross|crossover|crossing|CrossNoun of the? Number =over|above|through|under|below the? Value When?',
    (n, side, right, when) => {
      const left = AVERAGE_LENGTHS.has(n) ? sameAverageOver(n, right) : null;
      const way = side === 'under' || side === 'below' ? 'bearish' : 'bullish';
      return left && crossoverOfPair([left, right], 'and', way, when);
    },
    'cross of 10 over 20 EMA',
    -0.3,
  ),
  rule(
    'Condition',
    '=bullish|bearish? Number /|and|- Number =crossover|cross|crossing|x When?',
    (way, a, b, _noun, when) => {
      const averages = [a, b].map((n) => seriesWith('sma', [n]));
      return averages.every((average) => average !== null) ? crossoverOfPair(averages, 'and', way, when) : null;
    },
    '50/200 crossover',
    0.1,
  ),
  rule(
    'Condition',
    '=bullish|bearish? crossover|cross|crossing|CrossNoun of|between Values When?',
    (way, { values, join }, when) => crossoverOfPair(values, join, way, when),
    'crossover of the 50 and 200 day',
    0.05,
  ),
  rule(
    'Condition',
    '=golden|death cross|crossover|x When',
    (name, when) => ({
      of: {
        type: 'timed',
        of: plan(cross(series('sma', [50]), name === 'golden' ? 'above' : 'below', series('sma', [200]))),
        when,
      },
      subject: null,
    }),
    'golden cross in the last 10 days',
    -0.1,
  ),
  rule(
    'Condition',
    'Number day|d? /|and Number day|d? =golden|death cross|crossover|x',
    (a, b, name) =>
      isSessions(a) && isSessions(b)
        ? {
            of: {
              type: 'timed',
              of: plan(cross(series('sma', [a]), name === 'golden' ? 'above' : 'below', series('sma', [b]))),
              when: { ...within(5), assumed: true } as When,
            },
            subject: null,
          }
        : null,
    '50/200 golden cross',
    -0.1,
  ),
  rule(
    'Predicate',
    'CrossNoun =above|below|under|over Amount When?',
    (direction, side, amount, when) => {
      // "bullish cross above 20" is a crossing of 20
      const isBelow = side === 'below' || side === 'under';
      if (direction === 'either' || (direction === 'above') !== isBelow) return null;
      const level = comparison(isBelow ? '<' : '>', { type: 'amount', amount });
      const signal = crossing(HOLE, direction, { type: 'own-signal' });
      return { type: 'all', of: [when ? { type: 'timed', of: signal, when } : recently(signal), level] };
    },
    'stochastic bullish cross below 20',
    -0.3,
  ),
  rule(
    'Predicate',
    'CrossNoun =above|below|under|over zero|zero_line|the_zero_line|0',
    (direction, side) => ({
      type: 'all',
      of: [
        recently(crossing(HOLE, direction, { type: 'own-signal' })),
        {
          type: 'compare',
          left: HOLE,
          op: side === 'above' || side === 'over' ? '>' : '<',
          right: { type: 'number', value: 0 },
        },
      ],
    }),
    'MACD bearish cross below zero',
    -0.6,
  ),
  rule(
    'Condition',
    'recent =golden|death cross|crossover',
    (name) => ({
      of: {
        type: 'timed',
        of: plan(cross(series('sma', [50]), name === 'golden' ? 'above' : 'below', series('sma', [200]))),
        when: within(5),
      },
      subject: null,
    }),
    'recent golden cross',
    -0.2,
  ),
  rule(
    'Condition',
    'Number CrossVerb Number',
    (a, direction, b) =>
      a >= 2 && b >= 2 && Number.isInteger(a) && Number.isInteger(b)
        ? { of: crossing(series('sma', [a]), direction, series('sma', [b])), subject: series('sma', [a]) }
        : null,
    '10 crosses 40',
    0.3,
  ),
];

const signalCrossover = (value: Draft, way: string | undefined): ParsedCondition | Priced | null =>
  bind(value, recently(crossing(HOLE, directionOf(way), { type: 'own-signal' })));

function crossoverOfPair(
  values: readonly Draft[],
  join: string,
  way: string | undefined,
  when?: object,
): ParsedCondition | null {
  if (join === 'or' && values.length > 1 && values.every((value) => isSeriesDraft(value, ...AVERAGES))) {
    const of: DraftCondition = {
      type: 'any',
      of: values.map((value) => crossing(series('close'), directionOf(way), value)),
    };
    return { of: when ? ({ type: 'timed', of, when } as DraftCondition) : of, subject: series('close') };
  }
  if (
    values.length !== 2 ||
    join !== 'and' ||
    !LINES.some((names) => values.every((value) => isSeriesDraft(value, ...names)))
  )
    return null;
  const of = crossing(values[0]!, directionOf(way), values[1]!);
  return { of: when ? ({ type: 'timed', of, when } as DraftCondition) : recently(of), subject: values[0]! };
}
