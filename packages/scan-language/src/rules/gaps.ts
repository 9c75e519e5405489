import { compare, type CompareOp, series, type Term } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { type Amount, sharedUnit } from '../text/amounts.ts';
import { bind } from './bind.ts';
import { timed } from './clauses.ts';
import { comparisonOf } from './comparing.ts';
import { allOf, closeCondition } from './levels.ts';
import { isSeriesDraft } from './series.ts';
import { MORE } from './phrases.ts';
import { plan, term } from './terms.ts';

const gapCondition = (way: string, op: CompareOp, { unit, value, scale }: Amount): ParsedCondition | null => {
  if ((unit !== 'percent' && unit !== 'none') || scale !== 1) return null;
  const up = way === 'up';
  return {
    of: plan(compare(series('gapPercent'), up ? op : MIRRORED[op], up || value === 0 ? value : -value)),
    subject: series('gapPercent'),
  };
};

const GAP_UP =
  'gap_up|gapper|gapping_up|gapped_up|gapping_higher|gapped_higher|gap_higher|upside_gap|opening_gap_up|gaping_up|up_gap|gaps_up';

const GAP_DOWN =
  'gap_down|gapping_down|gapped_down|gapping_lower|gapped_lower|gap_lower|downside_gap|opening_gap_down|gaping_down|down_gap|gaps_down';

/** A gap up that the day's low didn't fill. */
const openGap = () => closeCondition(comparisonOf(series('low'), '>', series('close', [], 1)));

const filledGap = () =>
  closeCondition(
    allOf(
      comparisonOf(series('open'), '>', series('close', [], 1)),
      comparisonOf(series('low'), '<=', series('close', [], 1)),
    ),
  );

const isGapUp = (text: string) => GAP_UP.split('|').includes(text.replaceAll(' ', '_'));

/** Gaps at the open. */
export const GAPS: readonly AnyRule[] = [
  rule(
    'Condition',
    'held|holding|holds|hold|keeping|kept|defended|defending gap|gap_up|gains',
    openGap,
    'gapped up more than 4% and held the gap',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition and|but? held|holding|holds|hold up|it?',
    (parsed) => {
      const low = comparisonOf(series('low'), '>', series('close', [], 1));
      return JSON.stringify(parsed.of).includes('gap-up')
        ? { ...parsed, of: { type: 'all', of: [parsed.of, low] }, modifier: false }
        : null;
    },
    'gapped up and held',
  ),
  rule('Condition', 'filled|filling|fills|closed|fill gap|gap_up', filledGap, 'filled the gap', 0.1),
  rule(
    'Condition',
    'Condition ,|and|but|then? and|then? filled|filling|fills|closed gap|it today|now?',
    ({ of }) => {
      if (of.type !== 'timed' || of.when.kind !== 'ago' || of.of.type !== 'term') return null;
      const before = series('close', [], of.when.sessions + 1);
      const filled: Partial<Record<Term, DraftCondition>> = {
        'gap-up': comparisonOf(series('low'), '<=', before),
        'gap-down': comparisonOf(series('high'), '>=', before),
      };
      const fill = filled[of.of.term];
      return fill ? { of: { type: 'all', of: [of, fill] }, subject: series('close') } : null;
    },
    'gapped up yesterday and filled the gap today',
    -0.4,
  ),
  rule('Condition', 'gap_fill|gap_filled|gap_fills|gap_filling', filledGap, 'gap fill candidates', 0.1),
  rule('Condition', 'unfilled|open gap|gap_up', openGap, 'unfilled gap up yesterday', 0.1),
  rule(
    'Condition',
    'gap_and_go|gap_n_go|gap_&_go',
    () =>
      closeCondition(
        allOf({ type: 'term', term: 'gap-up', value: null }, comparisonOf(series('close'), '>', series('open'))),
      ),
    'gap and go',
    -0.3,
  ),
  rule(
    'Condition',
    'gap_and_crap|gap_n_crap|gap_&_crap|gap_and_fade|gap_n_fade',
    () =>
      closeCondition(
        allOf({ type: 'term', term: 'gap-up', value: null }, comparisonOf(series('close'), '<', series('open'))),
      ),
    'gap and fade',
    -0.3,
  ),
  rule(
    'Condition',
    `=${GAP_UP}|${GAP_DOWN} of|by? Op? Amount`,
    (way, op, amount) => gapCondition(isGapUp(way) ? 'up' : 'down', op ?? '>=', amount),
    'gapped up more than 4% and held the gap',
    -0.25,
  ),
  rule(
    'Condition',
    `Op? Amount ${MORE}? =${GAP_UP}|${GAP_DOWN}`,
    (op, amount, way) =>
      amount.unit === 'percent' ? gapCondition(isGapUp(way) ? 'up' : 'down', op ?? '>=', amount) : null,
    '10% gap up on 5 times its average volume',
    -0.1,
  ),
  rule(
    'Condition',
    `=${GAP_UP}|${GAP_DOWN} of|by? Amount or_more|+|or_higher|plus|or_greater`,
    (way, amount) => gapCondition(isGapUp(way) ? 'up' : 'down', '>=', amount),
    "Show me anything that's gapped up 4%+ and is holding above the open",
    -0.05,
  ),
  rule(
    'Condition',
    `=${GAP_UP}|${GAP_DOWN} of|by|between|from? Amount -|to|and Amount`,
    (way, a, b) => {
      const { low, high } = sharedUnit(a, b);
      const sign = isGapUp(way) ? 1 : -1;
      return high.unit === 'percent'
        ? {
            of: {
              type: 'between',
              value: series('gapPercent'),
              low: { type: 'number', value: Math.min(sign * low.value, sign * high.value) },
              high: { type: 'number', value: Math.max(sign * low.value, sign * high.value) },
            },
            subject: series('gapPercent'),
          }
        : null;
    },
    'gap up 2-5%',
    -0.05,
  ),
  rule(
    'Condition',
    'gapping|gapped Op? Amount',
    (op, amount) => gapCondition('up', op ?? '>=', amount),
    'gapped 5%',
    0.3,
  ),
  rule(
    'Condition',
    'gapping|gapped|gap|gaps Op? Amount =higher|up|lower|down',
    (op, amount, way) => gapCondition(way === 'higher' || way === 'up' ? 'up' : 'down', op ?? '>=', amount),
    'gapped at least 4% higher',
    -0.2,
  ),
  rule(
    'Condition',
    'gap|gaps|gapping|gapped|gap_up|gaps_up|gapped_up|gapping_up|gap_down|gaps_down|gapped_down|gapping_down =above|over|through|past|below|under Value',
    (side, level, { tokens, start, parts }) => {
      // "gap-up above resistance": a gap up, and the price above a level
      const isNoun = ['gap', 'gaps'].includes(tokens[start]!.text) && parts[0]!.end > start + 1;
      if (isNoun && !isSeriesDraft(level, 'open', 'high', 'low', 'close')) return null;
      const op = side === 'below' || side === 'under' ? '<' : '>';
      const parsed = bind(series('open') as Draft, { type: 'compare', left: HOLE, op, right: level });
      return parsed && 'of' in parsed && level.type !== 'times' ? parsed : null;
    },
    "gapped above yesterday's high",
    -0.1,
  ),
  rule(
    'Condition',
    'gapping|gapped',
    () => ({ of: { type: 'any', of: [term('gap-up'), term('gap-down')] }, subject: null, modifier: true }),
    'gapping stocks',
    0.1,
  ),
  rule(
    'Condition',
    'gap|gaps When',
    (when, { tokens, start }) =>
      when.kind === 'within' &&
      when.sessions > 1 &&
      ['no', 'without', 'not', 'any', 'a'].includes(tokens[start - 1]?.text ?? '')
        ? {
            of: timed({ type: 'any', of: [term('gap-up'), term('gap-down')] }, when),
            subject: null,
          }
        : null,
    'no gaps in the last 10 days',
    -0.1,
  ),
  rule(
    'Condition',
    'Condition from previous|prior|yesterdays|yesterday close|days_close',
    (parsed) => (JSON.stringify(parsed.of).includes('gap') ? parsed : null),
    'gap up 3% from the previous close',
    0.05,
  ),
  rule(
    'Condition',
    'Condition at_open|at_the_open|on_the_open|at_the_opening',
    (parsed) => (JSON.stringify(parsed.of).includes('gap') ? parsed : null),
    'gap up 3% at the open',
    0.05,
  ),
];
