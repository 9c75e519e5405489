import { cross, series } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { type AnyRule, Priced, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { type When, within } from '../meaning/when.ts';
import { bound } from './bind.ts';
import { compared } from './comparing.ts';
import { isSeriesDraft } from './series.ts';
import { plan } from './terms.ts';

/** A crossover, the noun, is within the last three sessions unless a time is given. */
export const lately = (of: DraftCondition): DraftCondition => ({
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

export const wayOf = (way: string | undefined): 'above' | 'below' | 'either' =>
  !way ? 'either' : ['bullish', 'positive', 'golden'].includes(way) ? 'above' : 'below';

/** "bullish MACD": above its signal. */
const signalState = (side: string, value: Draft): Said | Priced | null =>
  isSeriesDraft(value, 'macd', 'stochasticK')
    ? bound(value, compared(side === 'bullish' ? '>' : '<', { type: 'own-signal' }))
    : null;

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

const toward = (
  direction: 'above' | 'below' | 'either',
  { tokens, start, end }: { tokens: readonly { text: string }[]; start: number; end: number },
) => {
  const said = tokens.slice(start, end).map(({ text }) => text);
  if (said.includes('above') || said.includes('over')) return 'above';
  return said.includes('below') || said.includes('under') ? 'below' : direction;
};

/** Two averages or lines that cross. */
export const CROSSOVERS: readonly AnyRule[] = [
  rule(
    'Predicate',
    'CrossNoun',
    (direction, at) => (isSignal(at) ? null : lately(crossing(HOLE, direction, { type: 'own-signal' }))),
    'MACD bullish crossover',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    '=bullish|bearish? zero|zero_line|zeroline|center_line|centerline|signal_zero cross|crossover|crossing|crosses',
    (way) =>
      lately({
        type: 'cross',
        left: HOLE,
        direction: way === undefined ? 'either' : way === 'bullish' ? 'above' : 'below',
        right: { type: 'number', value: 0 },
      }),
    'CCI zero line cross',
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    'CrossNoun of|with|between|above|below|over|under|through Value',
    (direction, right, at) => lately(crossing(HOLE, toward(direction, at), right)),
    'MACD crossover above its signal',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    'CrossNoun above|below|over|under Amount',
    (direction, amount, at) => lately(crossing(HOLE, toward(direction, at), { type: 'amount', amount })),
    'RSI crossover above 50',
    '',
    0.05,
  ),
  rule(
    'Condition',
    '=bullish|bearish|positive|negative|golden? Value =crossover|cross|cross_over|signal_cross|crossing',
    (way, value, _noun, { tokens, end }) =>
      !way && tokens[end - 1]!.raw.toLowerCase() === 'crosses' ? null : crossover(value, way),
    'bullish MACD crossover',
    '',
    -0.05,
  ),
  rule('Condition', '=bullish|bearish Value', (side, value) => signalState(side, value), 'bullish MACD', '', 0.1),
  rule(
    'Condition',
    'Value turns|turned|turning|turn|flips|flipped|flipping|goes|going|gone =bullish|bearish',
    (value, side) =>
      isSeriesDraft(value, 'macd', 'stochasticK')
        ? bound(value, crossing(HOLE, wayOf(side), { type: 'own-signal' }))
        : null,
    'MACD turned bullish',
  ),
  rule(
    'Condition',
    'Value looks|looking? =bullish|bearish',
    (value, side) => signalState(side, value),
    'MACD bullish',
    '',
    0.1,
  ),
  rule(
    'Condition',
    '=bullish|bearish? Values =crossover|cross|crossing|crossovers When?',
    (way, { values, join }, _noun, when) => pair(values, join, way, when),
    '50/200 day crossover',
    '',
    0.05,
  ),
  rule(
    'Condition',
    'Values CrossNoun When?',
    ({ values, join }, direction, when) =>
      direction === 'either' ? null : pair(values, join, direction === 'above' ? 'bullish' : 'bearish', when),
    '8/21 EMA bullish cross',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Values cross|crosses|crossed|crossing =up|upward|upwards|down|downward|downwards When?',
    ({ values, join }, way, when) => pair(values, join, way.startsWith('up') ? 'bullish' : 'bearish', when),
    '20/50 EMA cross up',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    '=bullish|bearish? Number /|and|- Number =crossover|cross|crossing|x When?',
    (way, a, b, _noun, when) =>
      pair(
        [a, b].map((n): Draft => ({ type: 'series', name: 'sma', params: [n], ago: 0 })),
        'and',
        way,
        when,
      ),
    '50/200 crossover',
    '',
    0.1,
  ),
  rule(
    'Condition',
    '=bullish|bearish? crossover|cross|crossing|CrossNoun of|between Values When?',
    (way, { values, join }, when) => pair(values, join, way, when),
    'crossover of the 50 and 200 day',
    '',
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
      about: null,
    }),
    'golden cross in the last 10 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Number day|d? /|and Number day|d? =golden|death cross|crossover|x',
    (a, b, name) => ({
      of: {
        type: 'timed',
        of: plan(cross(series('sma', [a]), name === 'golden' ? 'above' : 'below', series('sma', [b]))),
        when: { ...within(5), assumed: true } as When,
      },
      about: null,
    }),
    '50/200 golden cross',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'CrossNoun =above|below|under|over zero|zero_line|the_zero_line|0',
    (direction, side) => ({
      type: 'all',
      of: [
        lately(crossing(HOLE, direction, { type: 'own-signal' })),
        {
          type: 'compare',
          left: HOLE,
          op: side === 'above' || side === 'over' ? '>' : '<',
          right: { type: 'number', value: 0 },
        },
      ],
    }),
    'MACD bullish cross below zero',
    '',
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
      about: null,
    }),
    'recent golden cross',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Number CrossVerb Number',
    (a, direction, b) =>
      a >= 2 && b >= 2 && Number.isInteger(a) && Number.isInteger(b)
        ? { of: crossing(series('sma', [a]), direction, series('sma', [b])), about: series('sma', [a]) }
        : null,
    '10 crosses 40',
    '',
    0.3,
  ),
];

export function crossover(
  value: Draft,
  way: string | undefined,
  when?: Parameters<typeof within>[0] | object,
): Said | Priced | null {
  const of = crossing(HOLE, wayOf(way), { type: 'own-signal' });
  return bound(value, when ? ({ type: 'timed', of, when } as DraftCondition) : lately(of));
}

function pair(values: readonly Draft[], join: string, way: string | undefined, when?: object): Said | null {
  if (join === 'or' && values.length > 1 && values.every((value) => isSeriesDraft(value, 'sma', 'ema', 'wma'))) {
    const of: DraftCondition = { type: 'any', of: values.map((value) => crossing(series('close'), wayOf(way), value)) };
    return { of: when ? ({ type: 'timed', of, when } as DraftCondition) : of, about: series('close') };
  }
  if (values.length !== 2 || join !== 'and' || !values.every((value) => isSeriesDraft(value, 'sma', 'ema', 'wma')))
    return null;
  const of = crossing(values[0]!, wayOf(way), values[1]!);
  return { of: when ? ({ type: 'timed', of, when } as DraftCondition) : lately(of), about: values[0]! };
}
