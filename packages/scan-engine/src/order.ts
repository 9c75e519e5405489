import type { SortKey } from '@plainscan/contracts';
import type { Compiler } from './compile.ts';
import type { Evaluator } from './evaluate.ts';
import type { Market } from './market.ts';
import { listRows } from './mask.ts';
import { NOW } from './offset.ts';
import type { Operand } from './node.ts';
import { textRanks } from './text-column.ts';

/** The compiled sort keys of a plan. */
export interface SortBy {
  readonly of: Operand | Exclude<SortKey['by'], { type: Operand['value']['type'] }>;
  readonly descending: boolean;
}

/** One key of the order, by row; NaN if absent. */
interface Key {
  readonly column: Float64Array;
  readonly descending: boolean;
}

export const compileSort = (compiler: Compiler, sort: readonly SortKey[]): SortBy[] =>
  sort.map(({ by, direction }) => ({
    of: by.type === 'text' ? by : compiler.operand(by),
    descending: direction === 'desc',
  }));

function keyOf(market: Market, evaluator: Evaluator, { of, descending }: SortBy): Key | null {
  if ('kind' in of) {
    const column = evaluator.column(of, NOW);
    return typeof column === 'number' ? null : { column, descending };
  }
  if (of.field === 'symbol') return { column: market.rowNumbers, descending };
  return { column: textRanks(market.texts[of.field]), descending };
}

/** Negative if row a comes before row b: by each key in turn, with absent ones last in both directions, then in symbol order. */
function compareRows(keys: readonly Key[], a: number, b: number): number {
  for (let k = 0; k < keys.length; k++) {
    const { column, descending } = keys[k]!;
    const x = column[a]!;
    const y = column[b]!;
    if (x < y) return descending ? 1 : -1;
    if (x > y) return descending ? -1 : 1;
    if (x !== y) {
      const absent = (x !== x ? 1 : 0) - (y !== y ? 1 : 0);
      if (absent !== 0) return absent;
    }
  }
  return a - b;
}

/** Sifts down the row at `start` in a heap whose top is the row that comes last. */
function siftDown(heap: Uint32Array, size: number, keys: readonly Key[], start: number): void {
  const row = heap[start]!;
  let place = start;
  for (let child = 2 * place + 1; child < size; child = 2 * place + 1) {
    if (child + 1 < size && compareRows(keys, heap[child + 1]!, heap[child]!) > 0) child += 1;
    if (compareRows(keys, heap[child]!, row) <= 0) break;
    heap[place] = heap[child]!;
    place = child;
  }
  heap[place] = row;
}

/** Selects the first rows of the order with a heap of the result's size; the mask has more rows than that. */
function firstRows(mask: Int32Array, keys: readonly Key[], out: Uint32Array): void {
  const { column, descending } = keys[0]!;
  const sign = descending ? -1 : 1;
  let size = 0;
  let worst = NaN;
  for (let w = 0; w < mask.length; w++) {
    for (let word = mask[w]!; word !== 0; word &= word - 1) {
      const row = w * 32 + 31 - Math.clz32(word & -word);
      if (size < out.length) {
        out[size++] = row;
        if (size < out.length) continue;
        for (let place = (size >> 1) - 1; place >= 0; place--) siftDown(out, size, keys, place);
      } else {
        // Most rows are rejected here by their first key; an absent key comes last.
        const ahead = (column[row]! - worst) * sign;
        if (worst === worst && !(ahead <= 0)) continue;
        if (compareRows(keys, row, out[0]!) >= 0) continue;
        out[0] = row;
        siftDown(out, size, keys, 0);
      }
      worst = column[out[0]!]!;
    }
  }
}

/** The first `count` of the mask's `matched` rows in the requested order, or all of them if there are fewer. */
export function orderRows(
  market: Market,
  evaluator: Evaluator,
  mask: Int32Array,
  sort: readonly SortBy[],
  matched: number,
  count: number,
): Uint32Array {
  const columns = market.columnPool.mark();
  const keys = sort.map((by) => keyOf(market, evaluator, by)).filter((key) => key !== null);
  const out = new Uint32Array(Math.min(count, matched));
  if (out.length === 0) return out;
  if (keys.length === 0 || out.length === matched) listRows(mask, out);
  else firstRows(mask, keys, out);
  if (keys.length > 0) out.sort((a, b) => compareRows(keys, a, b));
  market.columnPool.release(columns);
  return out;
}
