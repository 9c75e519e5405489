import { BREADTH_KINDS, type BreadthGroup, KINDS } from '@plainscan/contracts';
import { markRowsBelonging, rowsBelonging } from './belongs.ts';
import { evaluateInSlices } from './evaluate-in-slices.ts';
import type { Market } from './market.ts';
import { andMask, countRows } from './mask.ts';
import type { Node } from './node.ts';
import type { Slices } from './slices.ts';

type Breadth = Extract<Node, { op: 'breadth' }>;

const isCounted = KINDS.map((kind) => BREADTH_KINDS.includes(kind));

/** Marks the stocks of the session that count for the share of a group. */
export function markMembers(market: Market, group: BreadthGroup | null, mask: Int32Array): void {
  if (group) markRowsBelonging(market, group.field, group.anyOf, mask);
  else mask.fill(-1);
  for (let row = 0; row < market.universe; row++)
    if (!isCounted[market.kinds[row]!]) mask[row >> 5]! &= ~(1 << (row & 31));
  const spare = market.universe & 31;
  if (spare !== 0) mask[mask.length - 1]! &= (1 << spare) - 1;
}

/** By row of the market, halted stocks included: 1 for those that count for the share of a group on the sessions that they trade. */
export function memberRows(market: Market, group: BreadthGroup | null): Uint8Array {
  const rows = group ? rowsBelonging(market, group.field, group.anyOf) : new Uint8Array(market.stocks.length).fill(1);
  return rows.map((belongs, row) => (isCounted[market.kinds[row]!] ? belongs : 0));
}

/** In percent; NaN if the condition is unknown on all. */
export const shareOf = (holds: number, fails: number): number =>
  holds + fails === 0 ? NaN : (100 * holds) / (holds + fails);

/** Computes the node's share; the columns of its condition must have been fetched. */
export function* computeShare(market: Market, node: Breadth): Slices<void> {
  const { key, of, members, evaluationMs } = node;
  const known = market.shares.get(key);
  if (known === undefined) {
    const counts: number[] = [];
    for (const wanted of [true, false]) {
      const mask = yield* evaluateInSlices(market, of, wanted, evaluationMs);
      andMask(mask, members, { from: 0, to: market.words });
      counts.push(countRows(mask));
    }
    market.shares.set(key, shareOf(counts[0]!, counts[1]!));
  }
  node.share = known ?? market.shares.get(key)!;
}
