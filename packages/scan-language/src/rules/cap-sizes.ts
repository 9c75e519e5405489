import { compare, series, type Term } from '@plainscan/contracts';
import { type AnyRule, rule } from '../chart/rule.ts';
import type { DraftCondition } from '../meaning/draft.ts';
import { plan, term, word } from './terms.ts';

/** The market caps at which each size begins and ends, in dollars. */
const CAP_BOUNDS: Partial<Record<Term, { min?: number; below?: number }>> = {
  'mega-cap': { min: 200e9 },
  'large-cap': { min: 10e9, below: 200e9 },
  'mid-cap': { min: 2e9, below: 10e9 },
  'small-cap': { min: 300e6, below: 2e9 },
  'micro-cap': { min: 50e6, below: 300e6 },
  'nano-cap': { below: 50e6 },
};

const isCapSize = (of: DraftCondition): boolean =>
  of.type === 'any'
    ? of.of.every(isCapSize)
    : of.type === 'term'
      ? Object.hasOwn(CAP_BOUNDS, of.term)
      : of.type === 'plan' && JSON.stringify(of.of).includes('"marketCap"');

/** Company sizes by market cap. */
export const CAP_SIZES_RULES: readonly AnyRule[] = [
  rule(
    'Condition',
    'Series :? =+|- CapSize',
    (name, sign, size) => {
      const { min, below } = CAP_BOUNDS[size] ?? {};
      const level = sign === '-' ? below : min;
      if (name !== 'marketCap') return null;
      return level === undefined
        ? null
        : { of: plan(compare(series('marketCap'), sign === '-' ? '<' : '>=', level)), subject: series('marketCap') };
    },
    'market cap: +mid',
    -0.3,
  ),
  rule(
    'Condition',
    'Series :? +|-? CapSize ( Op Amount )',
    (name, _size, op, { value, scale }) =>
      name === 'marketCap' && scale > 1
        ? { of: plan(compare(series('marketCap'), op, value)), subject: series('marketCap') }
        : null,
    'market cap: +mid (over $2bln)',
    -0.4,
  ),
  rule(
    'Condition',
    'CapSize cap? and|or|& =up|above|larger|bigger|higher|greater|over|down|below|smaller|lower|under',
    (size, way) => {
      const { min, below } = CAP_BOUNDS[size] ?? {};
      const up = ['up', 'above', 'larger', 'bigger', 'higher', 'greater', 'over'].includes(way);
      const level = up ? min : below;
      return level === undefined
        ? null
        : {
            of: plan(compare(series('marketCap'), up ? '>=' : '<', level)),
            subject: series('marketCap'),
            modifier: true,
          };
    },
    'mid cap and up',
    -0.4,
  ),
  rule(
    'Condition',
    'market_cap|mkt_cap|cap|market_capitalization|capitalization|size : Condition',
    (parsed) => (parsed.modifier && isCapSize(parsed.of) ? parsed : null),
    'market cap: mid and up',
    -0.3,
  ),
  rule(
    'Condition',
    'market_cap|mkt_cap|cap|market_capitalization|capitalization|size : CapSize =+?',
    (size, plus) => {
      const min = plus ? CAP_BOUNDS[size]?.min : undefined;
      return min ? { of: plan(compare(series('marketCap'), '>=', min)), subject: series('marketCap') } : word(size);
    },
    'market cap: large',
    -0.3,
  ),
  rule(
    'Condition',
    'CapSize ,? and|or|/|to? CapSize cap|capitalization',
    (a, b) => ({ of: { type: 'any', of: [term(a), term(b)] }, subject: null, modifier: true }),
    'small or mid cap stocks',
  ),
  rule(
    'Condition',
    'CapSize , CapSize ,? and|or CapSize cap|capitalization',
    (a, b, c) => ({ of: { type: 'any', of: [term(a), term(b), term(c)] }, subject: null, modifier: true }),
    'small, mid and large caps',
  ),
];
