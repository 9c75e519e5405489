import { Evaluator } from './evaluate.ts';
import type { Market } from './market.ts';
import type { Node } from './node.ts';
import { NOW } from './offset.ts';
import type { Slices } from './slices.ts';

/** Estimated time of one slice of a costly condition. */
const SLICE_MS = 4;

/** The mask of the rows on which a node has the wanted truth today; a costly one in slices of rows. */
export function* evaluateInSlices(market: Market, node: Node, wanted: boolean, expectedMs: number): Slices<Int32Array> {
  const mask = new Int32Array(market.words);
  const slices = Math.min(market.words, Math.ceil(expectedMs / SLICE_MS));
  const step = Math.ceil(market.words / Math.max(1, slices));
  for (let from = 0; from < market.words; from += step) {
    if (from > 0) yield;
    new Evaluator(market, { from, to: Math.min(from + step, market.words) }).evaluate(node, NOW, wanted, mask);
  }
  return mask;
}
