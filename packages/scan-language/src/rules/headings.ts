import type { Term } from '@plainscan/contracts';
import type { Draft } from '../meaning/draft.ts';
import { NO_CONTEXT, valueOf } from '../meaning/values.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { HEADS } from '../lexicon/filler-words.ts';

const isSame = (a: Draft, b: Draft): boolean => {
  const [one, other] = [valueOf(a, NO_CONTEXT), valueOf(b, NO_CONTEXT)];
  return one !== null && JSON.stringify(one) === JSON.stringify(other);
};

const LABEL = 'coming_off|out_of|leaving? TermWord day|setup|pattern|scan|screen?';

const UNIVERSES: ReadonlySet<Term> = new Set<Term>([
  'penny-stock',
  'blue-chip',
  'cheap',
  'expensive',
  'liquid',
  'illiquid',
  'actively-traded',
]);

/** "pullback: …" names a setup, which the rest defines; "small caps: …" and "oversold stocks: …" restrict the stocks. */
const isSetup = (term: Term, { tokens, start, end }: Place): boolean => {
  const colon = tokens.findIndex(({ text }, i) => i >= start && i < end && text === ':');
  const namesStocks = tokens.slice(start, colon).some(({ text }) => HEADS.has(text) && text !== 'setup');
  return !namesStocks && !UNIVERSES.has(term) && !/-(?:cap|volume)$/.test(term);
};

/** What follows the name of a setup. */
const labeled = <T>(name: Term, meaning: T, at: Place): T | null => (isSetup(name, at) ? meaning : null);

/** Headings of a written strategy, and labels before a condition: "entry: price crosses above the 50 day". */
export const HEADINGS: readonly AnyRule[] = [
  rule(
    'Condition',
    'trend|liquidity|entry|trigger|setup|momentum|filter|confirmation : Condition',
    (parsed) => parsed,
    'trend: price above the 150 day. entry: RSI(3) below 20',
    -0.2,
  ),
  rule(
    'Condition',
    'volume|price|buy|sell|scan|entry|exit|trend|momentum filter|setup|trigger|signal|criteria|rule|condition : Condition',
    (parsed) => parsed,
    'volume filter: volume above 1 million',
    -0.2,
  ),
  rule(
    'Condition',
    'candle|candlestick|candle_pattern|candlestick_pattern|chart_pattern : Condition',
    (parsed) => (['plan', 'candle', 'term'].includes(parsed.of.type) ? parsed : null),
    'candlestick: hammer',
    -0.2,
  ),
  rule(
    'Condition',
    'Value :? Condition',
    (value, parsed, { tokens, parts }) => {
      // "SMA20 price above SMA20" starts with a label, "20-day VWAP above 20-day SMA" doesn't
      const isLabel = parts.length > 2 || tokens[parts[0]!.end - 1]!.kind === 'number';
      return isLabel && (parsed.of.type === 'compare' || parsed.of.type === 'cross') && isSame(parsed.of.right, value)
        ? parsed
        : null;
    },
    '20-day SMA: price above SMA20',
    -0.5,
  ),
  rule('Condition', `${LABEL} : Condition`, labeled, 'pullback: RSI(4) below 25', -0.2),
  rule('Predicate', `${LABEL} : Predicate`, labeled, 'breakout scan: within 2% of its 52 week high', -0.2),
  rule(
    'Condition',
    'Amount TermWord : Condition',
    (_amount, _name, parsed) => parsed,
    '4% breakout: price up 4%',
    -0.2,
  ),
];
