import { compare, series, type Term } from '@plainscan/contracts';
import { type AnyRule, rule } from '../chart/rule.ts';
import type { DraftCondition } from '../meaning/draft.ts';
import { plan, term, word } from './terms.ts';

/** Market capitalization from which a size begins, and below which it ends. */
const CAP_BOUNDS: Partial<Record<Term, { least?: number; below?: number }>> = {
  'mega-cap': { least: 200e9 },
  'large-cap': { least: 10e9, below: 200e9 },
  'mid-cap': { least: 2e9, below: 10e9 },
  'small-cap': { least: 300e6, below: 2e9 },
  'micro-cap': { least: 50e6, below: 300e6 },
  'nano-cap': { below: 50e6 },
};

const isCapSize = (of: DraftCondition): boolean =>
  of.type === 'any'
    ? of.of.every(isCapSize)
    : of.type === 'term'
      ? Object.hasOwn(CAP_BOUNDS, of.term)
      : of.type === 'plan' && JSON.stringify(of.of).includes('"marketCap"');

/** Sizes of companies. */
export const CAP_SIZES_RULES: readonly AnyRule[] = [
  rule(
    'Condition',
    'Series :? =+|- CapSize',
    (name, sign, size) => {
      const { least, below } = CAP_BOUNDS[size] ?? {};
      const level = sign === '-' ? below : least;
      if (name !== 'marketCap') return null;
      return level === undefined
        ? null
        : { of: plan(compare(series('marketCap'), sign === '-' ? '<' : '>=', level)), about: series('marketCap') };
    },
    'market cap: +mid',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Series :? +|-? CapSize ( Op Amount )',
    (name, _size, op, { value, scale }) =>
      name === 'marketCap' && scale > 1
        ? { of: plan(compare(series('marketCap'), op, value)), about: series('marketCap') }
        : null,
    'market cap: +mid (over $2bln)',
    '',
    -0.4,
  ),
  rule(
    'Condition',
    'CapSize cap? and|or|& =up|above|larger|bigger|higher|greater|over|down|below|smaller|lower|under',
    (size, way) => {
      const { least, below } = CAP_BOUNDS[size] ?? {};
      const up = ['up', 'above', 'larger', 'bigger', 'higher', 'greater', 'over'].includes(way);
      const bound = up ? least : below;
      return bound === undefined
        ? null
        : {
            of: plan(compare(series('marketCap'), up ? '>=' : '<', bound)),
            about: series('marketCap'),
            modifier: true,
          };
    },
    'mid cap and up',
    '',
    -0.4,
  ),
  rule(
    'Condition',
    'market_cap|mkt_cap|cap|market_capitalization|capitalization|size : Condition',
    (said) => (said.modifier && isCapSize(said.of) ? said : null),
    'market cap: mid and up',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'market_cap|mkt_cap|cap|market_capitalization|capitalization|size : CapSize =+?',
    (size, plus) => {
      const least = plus ? CAP_BOUNDS[size]?.least : undefined;
      return least ? { of: plan(compare(series('marketCap'), '>=', least)), about: series('marketCap') } : word(size);
    },
    'market cap: large',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'CapSize ,? and|or|/|to? CapSize cap|capitalization',
    (a, b) => ({ of: { type: 'any', of: [term(a), term(b)] }, about: null, modifier: true }),
    'small or mid cap stocks',
  ),
  rule(
    'Condition',
    'CapSize , CapSize ,? and|or CapSize cap|capitalization',
    (a, b, c) => ({ of: { type: 'any', of: [term(a), term(b), term(c)] }, about: null, modifier: true }),
    'small, mid and large caps',
  ),
];
