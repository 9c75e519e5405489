import type { Draft } from '../meaning/draft.ts';
import { NOWHERE, valueOf } from '../meaning/values.ts';
import { type AnyRule, rule } from '../chart/rule.ts';

const isSame = (a: Draft, b: Draft): boolean => {
  const [one, other] = [valueOf(a, NOWHERE), valueOf(b, NOWHERE)];
  return one !== null && JSON.stringify(one) === JSON.stringify(other);
};

/** Headings of a written strategy, and terms with more said of them: "entry: price crosses above the 50 day". */
export const HEADINGS: readonly AnyRule[] = [
  rule(
    'Condition',
    'trend|liquidity|entry|trigger|setup|momentum|filter|confirmation : Condition',
    (said) => said,
    'trend: price above the 150 day. entry: RSI(3) below 20',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'volume|price|buy|sell|scan|entry|exit|trend|momentum filter|setup|trigger|signal|criteria|rule|condition : Condition',
    (said) => said,
    'volume filter: volume above 1 million',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Value :? Condition',
    (value, said, { tokens, parts }) => {
      // "SMA20 price above SMA20" is a label, "20-day VWAP above 20-day SMA" is none
      const isLabel = parts.length > 2 || tokens[parts[0]!.end - 1]!.kind === 'number';
      return isLabel && (said.of.type === 'compare' || said.of.type === 'cross') && isSame(said.of.right, value)
        ? said
        : null;
    },
    '20-day SMA: price above SMA20',
    '',
    -0.5,
  ),
  rule('Condition', 'TermWord : Condition', (_name, said) => said, 'pullback: RSI(4) below 25', '', -0.2),
  rule(
    'Condition',
    'Amount TermWord : Condition',
    (_amount, _name, said) => said,
    '4% breakout: price up 4%',
    '',
    -0.2,
  ),
];
