import { type Bars, BENCHMARK, type Listing } from '@plainscan/contracts';
import { Peers, type Subject } from '@plainscan/scan-engine';
import { fillSource } from './fill-source.ts';
import type { CompiledPlan, Leaf, Node, Operand, PlanSource } from './compile-plan.ts';
import { operandsOf } from './required-conditions.ts';

/** Bars on every session whose prices and volumes vary, so that each series has a value as soon as it can. */
function probeBars(dates: Int32Array): Bars {
  const close = Float64Array.from(dates, (_, i) => 100 + 10 * Math.sin(1.3 * i) + (i % 3));
  return {
    dates,
    open: close.map((price) => price - 0.5),
    high: close.map((price) => price + 1),
    low: close.map((price) => price - 1),
    close,
    volume: close.map((price) => 1000 * price),
    vwap: null,
  };
}

/** A stock of a market with the benchmark and one more stock, all of them with these bars. */
function probeOf(bars: Bars): Subject {
  const listing = (symbol: string): Listing => ({
    symbol,
    name: symbol,
    exchange: null,
    kind: 'stock',
    sector: 'Technology',
    industry: 'Software',
    marketCap: 1,
  });
  const stocks = ['A', 'B', BENCHMARK].map((symbol) => ({ listing: listing(symbol), bars }));
  return { bars, marketCap: 1, row: 0, peers: new Peers(stocks) };
}

/** The first session on which the source has a value; the number of sessions if it never does. */
function firstValue(source: PlanSource, probe: Subject): number {
  const values = new Float64Array(probe.bars.dates.length);
  fillSource(source, probe, values);
  const first = values.findIndex((value) => value === value);
  return first < 0 ? values.length : first;
}

/** How many bars before a session a leaf reads its values. */
function earlierBars(leaf: Leaf): number {
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
  const probe = probeOf(probeBars(sessions));
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
      default:
        return Math.max(0, ...operandsOf(node).map(ofOperand)) + earlierBars(node);
    }
  }

  return where ? Math.min(ofNode(where), sessions.length) : 0;
}
