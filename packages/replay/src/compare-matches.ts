import type { StockHistory } from '@plainscan/contracts';
import type { Market } from '@plainscan/scan-engine';
import type { CompiledPlan, TextField } from './compile-plan.ts';

const textOf = ({ listing }: StockHistory, field: TextField): string | null => listing[field]?.toLowerCase() ?? null;

/**
 * Compares matches, which are numbered in symbol order, by sort keys: absent keys come last, and ties keep symbol order.
 * `rows`: the market row of each match; `keys`: by key, its value of each match, unused for a text key.
 */
export function matchComparator(
  market: Market,
  sort: CompiledPlan['sort'],
  rows: ArrayLike<number>,
  keys: readonly ArrayLike<number>[],
): (a: number, b: number) => number {
  return (a, b) => {
    for (let k = 0; k < sort.length; k++) {
      const { field, descending } = sort[k]!;
      const x = field ? textOf(market.stocks[rows[a]!]!, field) : keys[k]![a]!;
      const y = field ? textOf(market.stocks[rows[b]!]!, field) : keys[k]![b]!;
      const absent = Number(x === null || x !== x) - Number(y === null || y !== y);
      if (absent !== 0) return absent;
      if (x === null || y === null || x !== x || x === y) continue;
      return x < y === descending ? 1 : -1;
    }
    return a - b;
  };
}
