import { probeOn, type Subject } from '@plainscan/scan-engine';
import { fillSource } from './fill-source.ts';
import type { CompiledPlan, Leaf, Node, Operand, PlanSource } from './compile-plan.ts';
import { operandsOf } from './required-conditions.ts';

/** The first session on which the source has a value; the number of sessions if it never does. */
function firstValue(source: PlanSource, probe: Subject): number {
  const values = new Float64Array(probe.bars.dates.length);
  fillSource(source, probe, values);
  const first = values.findIndex((value) => value === value);
  return first < 0 ? values.length : first;
}

/** How many bars before a session a leaf reads its values. */
export function earlierBars(leaf: Leaf): number {
  switch (leaf.op) {
    case 'cross':
      return 1;
    case 'turn':
      return 2;
    case 'trend':
      return leaf.sessions + (leaf.exactly ? 1 : 0);
    default:
      return 0;
  }
}

/**
 * The index of the first session on which a stock with a bar on every session has all values that the conditions read;
 * the number of sessions if there is none. Measured on a probe, so that it always agrees with the series.
 */
export function firstCompleteSession({ where, sources }: CompiledPlan, sessions: Int32Array): number {
  const probe = probeOn(sessions);
  const firsts = sources.map((source) => firstValue(source, probe));

  function ofOperand(operand: Operand): number {
    switch (operand.kind) {
      case 'number':
      case 'marketCap':
        return 0;
      case 'series':
        return firsts[operand.series]! + operand.ago;
      case 'times':
      case 'plus':
      case 'abs':
        return ofOperand(operand.of);
      case 'percentFrom':
        return Math.max(ofOperand(operand.of), ofOperand(operand.base));
      case 'combined':
        return Math.max(ofOperand(operand.left), ofOperand(operand.right));
    }
  }

  function ofNode(node: Node): number {
    switch (node.op) {
      case 'all':
      case 'any':
      case 'count':
        return Math.max(...node.of.map(ofNode));
      case 'not':
        return ofNode(node.of);
      case 'window':
        return ofNode(node.of) + node.ago + node.sessions - 1;
      case 'breadth':
        return firstCompleteSession(node.breadth.of, sessions);
      default:
        return Math.max(0, ...operandsOf(node).map(ofOperand)) + earlierBars(node);
    }
  }

  return where ? Math.min(ofNode(where), sessions.length) : 0;
}
