import { BREADTH_OPS, type BreadthOp, type CompareOp } from '@plainscan/contracts';
import type { Meanings, ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, Priced, rule } from '../chart/rule.ts';
import { bind } from './bind.ts';
import { PRICE } from './groups.ts';
import { LESS, MORE } from './phrases.ts';

type Share = Meanings['Share'];

const HEAD = 'stock|share|company|name|equity|issue|ticker|listing|space|sector|industry|group|market|member';
const ALL = 'all|the|all_the|all_of_the|our|us|u.s|american|listed';
const VERB =
  'is|are|be|being|was|were|has|have|having|with|that_are|that_is|who_are|which_are|that_have|trading|trade|are_trading|is_trading|sit|sits|are_sitting|holding|in|in_a|in_an|are_in|are_in_a|are_in_an|making|are_making|are_hitting|hitting|showing|at_a|are_at_a';

/** One sector, industry, or exchange, or several of one of them. */
const groupOf = ({ of }: ParsedCondition): Meanings['StockGroup'] | null => {
  const condition = of.type === 'plan' ? of.of : null;
  if (condition?.type !== 'belongs') return null;
  const { field, anyOf } = condition;
  return field === 'sector' || field === 'industry' || field === 'exchange' ? { group: { field, anyOf } } : null;
};

const opOfShare = (op: CompareOp): BreadthOp | null =>
  op === '=' ? '>=' : (BREADTH_OPS.find((one) => one === op) ?? null);

/** "60% of tech stocks": a comparison with the share of stocks, still without their condition. */
const shareOf = (
  op: CompareOp,
  { unit, value }: Meanings['Amount'],
  { group }: Meanings['StockGroup'],
): Share | null => {
  const known = opOfShare(op);
  return unit === 'percent' && value >= 0 && value <= 100 && known ? { op: known, percent: value, group } : null;
};

/** A place, which a stock is always or never in. */
const isPlace = ({ of }: ParsedCondition): boolean =>
  of.type === 'plan' && JSON.stringify(of.of).includes('"type":"belongs"');

/** Each stock is judged alone, so its condition can't refer to earlier clauses. */
const ofStocks = (share: Share, parsed: ParsedCondition | Priced | null): ParsedCondition | Priced | null => {
  if (parsed instanceof Priced) {
    const inner = ofStocks(share, parsed.meaning as ParsedCondition);
    return inner && new Priced(inner, parsed.cost);
  }
  return parsed && (parsed.group || !isPlace(parsed))
    ? { subject: null, of: { type: 'breadth', ...share, of: parsed.of } }
    : null;
};

const HALVES: Record<string, [BreadthOp, number]> = {
  most: ['>', 50],
  majority: ['>', 50],
  'more than half': ['>', 50],
  'over half': ['>', 50],
  'less than half': ['<', 50],
  'fewer than half': ['<', 50],
  'under half': ['<', 50],
  'at least half': ['>=', 50],
  half: ['>=', 50],
};

/** Conditions on the market: the share of stocks that meet a condition. */
export const BREADTH: readonly AnyRule[] = [
  rule(
    'StockGroup',
    `${ALL}? stock|company|name|equity|issue|ticker|listing|market|stock_market|whole_market|entire_market|overall_market|broad_market|common_stock|us_stock`,
    () => ({ group: null }),
    'more than 60% of stocks above their 50 day',
  ),
  rule(
    'StockGroup',
    `${ALL}? Place ${HEAD}?`,
    (place) => groupOf(place),
    'at least half of energy stocks above the 200 day',
  ),
  rule(
    'StockGroup',
    'stock|company|name|equity|issue whose? Condition',
    (parsed) => groupOf(parsed),
    'more than 40% of stocks whose industry contains "bank": (RSI below 30)',
    -0.3,
  ),
  rule(
    'Share',
    'Op? Amount of StockGroup',
    (op, amount, group) => shareOf(op ?? '>=', amount, group),
    '60% of tech is above its 50 day',
    -0.3,
  ),
  rule(
    'Share',
    `Amount ${MORE} of StockGroup`,
    (amount, group) => shareOf('>=', amount, group),
    '60% or more of stocks above the 50 day',
    -0.6,
  ),
  rule(
    'Share',
    `Amount ${LESS} of StockGroup`,
    (amount, group) => shareOf('<=', amount, group),
    '20% or less of stocks above the 50 day',
    -0.6,
  ),
  rule(
    'Share',
    `a|the? =${Object.keys(HALVES).join('|').replaceAll(' ', '_')} of? StockGroup`,
    (word, { group }) => {
      const [op, percent] = HALVES[word]!;
      return { op, percent, group };
    },
    'most stocks are above their 50 day',
    -0.3,
  ),
  rule(
    'Condition',
    `Share ${VERB}? Predicate`,
    (share, predicate) => ofStocks(share, bind(PRICE, predicate)),
    'less than 20% of stocks are above the 200 day',
    -0.5,
  ),
  rule(
    'Condition',
    `Share ${VERB}? a|an|a_new|new? Condition`,
    (share, parsed) => ofStocks(share, parsed),
    'at least 40% of financials have RSI above 50',
    -0.4,
  ),
  rule(
    'Condition',
    `percent|percentage|share|proportion|fraction|% of StockGroup ${VERB}? Predicate is|are|being|at? Op Amount`,
    ({ group }, predicate, op, amount) => {
      const share = shareOf(op, amount.unit === 'none' ? { ...amount, unit: 'percent' } : amount, { group });
      return share && ofStocks(share, bind(PRICE, predicate));
    },
    'percentage of stocks above their 200 day is below 30%',
    -0.6,
  ),
];
