import type { Bars } from '@plainscan/contracts';
import { COLUMN, readFromClose, readInt32 } from './block-columns.ts';
import { CLOSE, HIGH, LOW, OPEN, VOLUME, VWAP } from './block-descriptor.ts';

/** A column as stored in a block. */
export type StoredColumn =
  | { coding: typeof COLUMN.float64; values: Float64Array }
  | { coding: typeof COLUMN.uint32; values: Uint32Array }
  | { coding: typeof COLUMN.int32; values: Int32Array; decimals: number }
  | { coding: typeof COLUMN.fromClose; values: Int16Array; close: Int32Array; decimals: number };

export interface StoredStock {
  bars: number;
  /** by position; null if absent */
  columns: readonly (StoredColumn | null)[];
}

function unpack(stored: StoredColumn, out: Float64Array): void {
  if (stored.coding === COLUMN.int32) readInt32(stored.values, stored.decimals, out);
  else if (stored.coding === COLUMN.fromClose) readFromClose(stored.values, stored.close, stored.decimals, out);
  else out.set(stored.values);
}

/** One flag per column, stored before the columns. */
const FLAG_BYTES = Int32Array.BYTES_PER_ELEMENT * 8;

/** Memory for the unpacked columns of a block. Parts that are never written use no physical memory. */
export const columnMemory = (bars: number): SharedArrayBuffer =>
  new SharedArrayBuffer(FLAG_BYTES + (VWAP + 1) * bars * Float64Array.BYTES_PER_ELEMENT);

/**
 * The columns of all stocks of a block, stock after stock, each unpacked by the first thread that reads it. Threads
 * that unpack the same column concurrently write the same bits.
 */
export class BlockColumns {
  readonly #stocks: readonly StoredStock[];
  readonly #bars: number;
  readonly #memory: SharedArrayBuffer;
  readonly #isUnpacked: Int32Array;
  readonly #unpacked: Float64Array[] = [];

  /** `memory`: from `columnMemory`, for the bars of all stocks. */
  constructor(stocks: readonly StoredStock[], bars: number, memory: SharedArrayBuffer) {
    this.#stocks = stocks;
    this.#bars = bars;
    this.#memory = memory;
    this.#isUnpacked = new Int32Array(memory, 0, VWAP + 1);
  }

  column(column: number): Float64Array {
    return (this.#unpacked[column] ??= this.#unpack(column));
  }

  #unpack(column: number): Float64Array {
    const start = FLAG_BYTES + column * this.#bars * Float64Array.BYTES_PER_ELEMENT;
    const all = new Float64Array(this.#memory, start, this.#bars);
    if (Atomics.load(this.#isUnpacked, column) === 1) return all;
    let from = 0;
    for (const { bars, columns } of this.#stocks) {
      const stored = columns[column];
      if (stored) unpack(stored, all.subarray(from, from + bars));
      from += bars;
    }
    Atomics.store(this.#isUnpacked, column, 1);
    return all;
  }
}

/** Bars of one stock in a block: views of the block's columns, created on first use. */
export class StoredBars implements Bars {
  readonly dates: Int32Array;
  readonly #columns: BlockColumns;
  readonly #from: number;
  readonly #to: number;
  readonly #hasVwap: boolean;
  #open?: Float64Array;
  #high?: Float64Array;
  #low?: Float64Array;
  #close?: Float64Array;
  #volume?: Float64Array;
  #vwap?: Float64Array;

  /** `from`, `to`: its range in the concatenated bars of the block. */
  constructor(dates: Int32Array, columns: BlockColumns, from: number, to: number, hasVwap: boolean) {
    this.dates = dates;
    this.#columns = columns;
    this.#from = from;
    this.#to = to;
    this.#hasVwap = hasVwap;
  }

  get open(): Float64Array {
    return (this.#open ??= this.#column(OPEN));
  }
  get high(): Float64Array {
    return (this.#high ??= this.#column(HIGH));
  }
  get low(): Float64Array {
    return (this.#low ??= this.#column(LOW));
  }
  get close(): Float64Array {
    return (this.#close ??= this.#column(CLOSE));
  }
  get volume(): Float64Array {
    return (this.#volume ??= this.#column(VOLUME));
  }
  get vwap(): Float64Array | null {
    return this.#hasVwap ? (this.#vwap ??= this.#column(VWAP)) : null;
  }

  #column(column: number): Float64Array {
    return this.#columns.column(column).subarray(this.#from, this.#to);
  }
}
