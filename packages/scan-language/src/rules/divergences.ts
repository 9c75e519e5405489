import { type DivergenceDirection, series } from '@plainscan/contracts';
import type { Meanings, ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { unitOf } from '../plan/units.ts';
import { adjacent, isSeriesDraft } from './series.ts';

const SIDES = 'bullish|bull|positive|upside|bearish|bear|negative|downside';
const DIVERGENCE = 'divergence|divergences';
/** "div" alone would be a dividend. */
const SIDED = `${DIVERGENCE}|div|divs`;
const REGULAR = 'regular|classic|standard';
const NOUN = 'signal|signals|setup|setups|pattern|candidate|forming|formed';
const WITH = 'of|on|in|with|from|for|against|using|by';
const DIVERGES = 'diverging|diverges|diverge|diverged|divergent';

const EXTREMES = 'lower_low|lower_lows|higher_low|higher_lows|higher_high|higher_highs|lower_high|lower_highs';
const MAKES = 'makes|make|making|made|has_made|is_making|sets|setting|prints|printing|forms|forming|with|has|having|at';
const WHILE = 'while|but|and|,|as|whereas|with|when|and_the|but_the';

const RSI: Draft = series('rsi');

const directionOf = (side: string): DivergenceDirection =>
  /^(?:bull|positive|upside)/.test(side) ? 'bullish' : 'bearish';

const diverging = (side: string, value: Draft): ParsedCondition => ({
  of: { type: 'divergence', direction: directionOf(side), value },
  subject: value,
  modifier: true,
});

const divergingEitherWay = (value: Draft): ParsedCondition => ({
  of: { type: 'any', of: ['bullish', 'bearish'].map((side): DraftCondition => diverging(side, value).of) },
  subject: value,
  modifier: true,
});

/** A study that doesn't follow the price itself. */
const isOscillator = (value: Draft): boolean => isSeriesDraft(value) && unitOf(series(value.name)) !== 'price';

const divergingInEach = (side: string, { values, join }: Meanings['Values']): ParsedCondition | null =>
  values.every(isOscillator)
    ? {
        of: { type: join === 'and' ? 'all' : 'any', of: values.map((value) => diverging(side, value).of) },
        subject: values.at(-1)!,
        modifier: true,
      }
    : null;

/** "Lower lows" of the price and "higher lows" of an oscillator, or the mirror; null for any other pair. */
function oppositeExtremes(price: string, oscillator: string, value: Draft): ParsedCondition | null {
  const [a, b] = [price, oscillator].map((words) => words.replace(/s$/, ''));
  const side =
    a === 'lower low' && b === 'higher low' ? 'bullish' : a === 'higher high' && b === 'lower high' ? 'bearish' : null;
  return side && isOscillator(value) ? diverging(side, value) : null;
}

/** Prices and oscillators that make opposite highs or lows. */
export const DIVERGENCES: readonly AnyRule[] = [
  rule(
    'Condition',
    `${REGULAR}? =${SIDES} ${SIDED} ${NOUN}?`,
    (side) => diverging(side, RSI),
    'bullish divergence',
    -0.2,
  ),
  rule(
    'Condition',
    `${REGULAR}? =${SIDES} ${SIDED} ${NOUN}? ${WITH} Value`,
    diverging,
    'bearish divergence on the MACD',
    -0.4,
  ),
  rule(
    'Condition',
    `=${SIDES} ${SIDED} Value`,
    (side, value, at) => (adjacent(at) && isOscillator(value) ? diverging(side, value) : null),
    'bullish divergence RSI',
    -0.3,
  ),
  rule(
    'Condition',
    `${REGULAR}? =${SIDES} ${SIDED} between|of|in|with price and|vs|versus Value`,
    (side, value) => (isOscillator(value) ? diverging(side, value) : null),
    'bullish divergence between price and MFI',
    -0.6,
  ),
  rule(
    'Condition',
    `${REGULAR}? =${SIDES} Value ${SIDED} ${NOUN}?`,
    (side, value) => (isOscillator(value) ? diverging(side, value) : null),
    'bullish RSI divergence',
    -0.4,
  ),
  rule('Condition', `=${SIDES} Values ${SIDED}`, divergingInEach, 'bullish RSI and MACD divergence', -0.5),
  rule(
    'Condition',
    `${REGULAR}? =${SIDES} ${SIDED} ${WITH} both|either? Values`,
    divergingInEach,
    'bearish divergence on RSI or MFI',
    -0.5,
  ),
  rule(
    'Condition',
    `Value =${SIDES} ${SIDED} ${NOUN}?`,
    (value, side) => (isOscillator(value) ? diverging(side, value) : null),
    'MACD histogram bearish divergence',
    -0.4,
  ),
  rule(
    'Condition',
    `Value ${DIVERGENCE} is? =${SIDES}`,
    (value, side) => (isOscillator(value) ? diverging(side, value) : null),
    'RSI divergence bullish',
    -0.5,
  ),
  rule('Condition', `${DIVERGENCE} ${NOUN}?`, () => divergingEitherWay(RSI), 'divergence in the last 3 days', 0.1),
  rule(
    'Condition',
    `Value ${DIVERGENCE} ${NOUN}?`,
    (value) => (isOscillator(value) ? divergingEitherWay(value) : null),
    'RSI divergence',
    -0.1,
  ),
  rule(
    'Condition',
    `${DIVERGENCE} ${NOUN}? ${WITH} Value`,
    (value) => (isOscillator(value) ? divergingEitherWay(value) : null),
    'divergence on the OBV',
    -0.1,
  ),
  rule(
    'Condition',
    `Value ${DIVERGES} from|with|against price`,
    (value) => (isOscillator(value) ? divergingEitherWay(value) : null),
    'RSI diverging from price',
    -0.4,
  ),
  rule(
    'Condition',
    `price and Value are|is? ${DIVERGES}`,
    (value) => (isOscillator(value) ? divergingEitherWay(value) : null),
    'price and RSI are diverging',
    -0.4,
  ),
  rule(
    'Condition',
    `price|stock? ${MAKES}? =${EXTREMES} ${WHILE}? Value ${MAKES}? =${EXTREMES}`,
    (price, value, oscillator) => oppositeExtremes(price, oscillator, value),
    'price making lower lows while RSI makes higher lows',
    -0.8,
  ),
  rule(
    'Condition',
    `Value ${MAKES}? =${EXTREMES} ${WHILE}? price|stock ${MAKES}? =${EXTREMES}`,
    (value, oscillator, price) => oppositeExtremes(price, oscillator, value),
    'MACD making lower highs while price makes higher highs',
    -0.8,
  ),
  rule(
    'Condition',
    `=${EXTREMES} in|on|of price ${WHILE}? =${EXTREMES} in|on|of Value`,
    (price, oscillator, value) => oppositeExtremes(price, oscillator, value),
    'lower low in price, higher low in RSI',
    -0.8,
  ),
];
