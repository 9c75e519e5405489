import { LRUCache } from 'lru-cache';
import { computeSource } from './compute-source.ts';
import { barsNeeded } from './bars-needed.ts';
import { comparesStocks, onItsBars, type Source, type Subject } from './series-source.ts';
import { sliceBars } from './slice-bars.ts';
import { finish, type Slices } from './slices.ts';

/** Columns are padded with absent values to multiples of 32 rows, the word size of masks. */
export const ROWS_PER_WORD = 32;
export const paddedRows = (rows: number): number => Math.ceil(rows / ROWS_PER_WORD) * ROWS_PER_WORD;

const SMALLEST_DEPTH = 8;
const BYTES_PER_VALUE = 8;
/** A few milliseconds for the most expensive series. */
const ROWS_PER_SLICE = 64;

/** The newest values of one series, one column for each of its bars back. */
export interface Columns {
  readonly depth: number;
  /** by bars back, then by row */
  readonly byAgo: readonly Float64Array[];
}

/** Columns in one contiguous buffer, for transfer between threads. */
export interface PackedColumns {
  readonly key: string;
  readonly depth: number;
  /** the columns, one after the other */
  readonly values: Float64Array<ArrayBuffer>;
}

export function packColumns(key: string, { depth, byAgo }: Columns): PackedColumns {
  const rows = byAgo[0]?.length ?? 0;
  const values = new Float64Array(depth * rows);
  for (const [ago, column] of byAgo.entries()) values.set(column, ago * rows);
  return { key, depth, values };
}

/** Its values on one session are computed together. */
const isRanked = (source: Source): boolean => source.kind === 'series' && source.name === 'rsPercentile';

/**
 * Columns of all series requested so far, computed on first use and extended when a plan looks further back. Beyond
 * `maxBytes`, the least recently used are evicted; a plan that is using them can keep reading.
 */
export class ColumnStore {
  readonly rows: number;
  /** longest history of any row, in sessions; all values further back are absent */
  readonly horizon: number;
  /** total bars of all rows */
  readonly totalBars: number;
  readonly maxBytes: number;
  readonly absent: Float64Array;
  private readonly subjects: readonly Subject[];
  private readonly cache: LRUCache<string, Columns>;
  private readonly scratch: Float64Array;

  constructor(subjects: readonly Subject[], maxBytes: number) {
    this.subjects = subjects;
    this.rows = subjects.length;
    this.maxBytes = maxBytes;
    this.horizon = subjects.reduce((most, { bars }) => Math.max(most, bars.close.length), 0);
    this.totalBars = subjects.reduce((sum, { bars }) => sum + bars.close.length, 0);
    this.absent = new Float64Array(paddedRows(this.rows)).fill(NaN);
    this.scratch = new Float64Array(this.horizon);
    this.cache = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ depth }) => Math.max(1, this.bytesFor(depth)),
    });
  }

  get bytes(): number {
    return this.cache.calculatedSize;
  }

  /**
   * Number of sessions to cache if `minDepth` are needed: `minDepth` rounded up to a few sizes, so that a slightly larger request
   * rarely causes a recomputation.
   */
  depthFor(source: Source, minDepth: number): number {
    let depth = comparesStocks(source) ? 1 : SMALLEST_DEPTH;
    while (depth < minDepth) depth *= 2;
    return Math.max(1, Math.min(depth, this.horizon));
  }

  bytesFor(depth: number): number {
    return depth * this.absent.length * BYTES_PER_VALUE;
  }

  /** The cached columns, of any depth. */
  peek(source: Source): Columns | undefined {
    return this.cache.peek(source.key);
  }

  /** Whether the cached columns go back `minDepth` sessions, or as far as the longest history. */
  has(source: Source, minDepth: number): boolean {
    return (this.peek(source)?.depth ?? 0) >= this.depthFor(source, minDepth);
  }

  /** Caches columns that another thread computed from the same bars. */
  adopt({ key, depth, values }: PackedColumns): void {
    const cached = this.cache.peek(key);
    if (cached && cached.depth >= depth) return;
    const rows = this.absent.length;
    this.cache.set(key, {
      depth,
      byAgo: Array.from({ length: depth }, (_, ago) => values.subarray(ago * rows, (ago + 1) * rows)),
    });
  }

  /** Columns that go back at least `minDepth` sessions, or as far as the longest history. */
  columns(source: Source, minDepth: number): Columns {
    return finish(this.columnsInSlices(source, minDepth));
  }

  *columnsInSlices(source: Source, minDepth: number): Slices<Columns> {
    const depth = this.depthFor(source, minDepth);
    const cached = this.cache.get(source.key);
    if (cached && cached.depth >= depth) return cached;
    const columns = yield* this.compute(source, depth);
    // Another scan may have computed more of them in the meantime.
    const latest = this.cache.peek(source.key);
    if (latest && latest.depth >= depth) return latest;
    this.cache.set(source.key, columns);
    return columns;
  }

  private *compute(source: Source, depth: number): Slices<Columns> {
    const byAgo = Array.from({ length: depth }, () => new Float64Array(this.absent.length).fill(NaN));
    if (depth === 1 && isRanked(source)) {
      this.subjects[0]?.comparisons.newestPercentiles(byAgo[0]!);
      return { depth, byAgo };
    }
    const needed = barsNeeded(source, depth) ?? Infinity;
    for (let row = 0; row < this.rows; row++) {
      if (row % ROWS_PER_SLICE === 0) yield;
      const { source: read, subject } = onItsBars(source, this.subjects[row]!);
      const { length } = subject.bars.close;
      const count = Math.min(length, needed);
      const values = this.scratch.subarray(0, count);
      const recent = count === length ? subject : { ...subject, bars: sliceBars(subject.bars, length - count) };
      computeSource(read, recent, values, depth);
      const last = Math.min(depth, length);
      for (let ago = 0; ago < last; ago++) byAgo[ago]![row] = values[count - 1 - ago]!;
    }
    return { depth, byAgo };
  }
}
