import { nanosecondsPerBar } from '@plainscan/scan-engine';
import type { CompiledPlan, Leaf, Node, Operand, PlanSource } from './compile-plan.ts';

/** The values that a leaf reads. */
export function operandsOf(leaf: Leaf): readonly Operand[] {
  switch (leaf.op) {
    case 'compare':
    case 'cross':
      return [leaf.left, leaf.right];
    case 'between':
      return [leaf.value, leaf.low, leaf.high];
    case 'near':
      return [leaf.deviation];
    case 'trend':
    case 'turn':
      return [leaf.value];
    case 'candle':
    case 'setup':
      return [leaf.found];
    case 'test':
      return leaf.values;
    case 'belongs':
    case 'breadth':
      return [];
  }
}

export function seriesOfOperand(operand: Operand): number[] {
  switch (operand.kind) {
    case 'number':
    case 'marketCap':
      return [];
    case 'series':
      return [operand.series];
    case 'times':
    case 'plus':
    case 'abs':
      return seriesOfOperand(operand.of);
    case 'percentFrom':
      return [...seriesOfOperand(operand.of), ...seriesOfOperand(operand.base)];
    case 'combined':
      return [...seriesOfOperand(operand.left), ...seriesOfOperand(operand.right)];
  }
}

function seriesOf(node: Node): number[] {
  switch (node.op) {
    case 'all':
    case 'any':
    case 'count':
      return node.of.flatMap(seriesOf);
    case 'not':
    case 'window':
      return seriesOf(node.of);
    default:
      return operandsOf(node).flatMap(seriesOfOperand);
  }
}

const requiredBy = (node: Node): readonly Node[] => (node.op === 'all' ? node.of.flatMap(requiredBy) : [node]);

/** On a timeframe, the series is computed as of every session. */
const AS_OF_FACTOR = 50;

const costOfSource = (source: PlanSource): number =>
  source.kind === 'as-of' ? AS_OF_FACTOR * nanosecondsPerBar(source.of) : nanosecondsPerBar(source);

const costOf = (node: Node, sources: readonly PlanSource[]): number =>
  [...new Set(seriesOf(node))].reduce((sum, series) => sum + costOfSource(sources[series]!), 0);

/**
 * The conditions that must all hold for a plan to match. Those whose series take the least time come first, so that the
 * costly ones are only computed for stocks that pass the others.
 */
export const requiredConditions = ({ where, sources }: CompiledPlan): readonly Node[] =>
  (where ? requiredBy(where) : [])
    .map((node) => ({ node, cost: costOf(node, sources) }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ node }) => node);
