import { barsNeeded, computeSource, type Source, type Subject } from './series-source.ts';
import { sliceBars } from './slice-bars.ts';

/** Columns are padded with absent values to whole words of 32 rows, the grain of a mask. */
export const ROWS_PER_WORD = 32;
export const paddedRows = (rows: number): number => Math.ceil(rows / ROWS_PER_WORD) * ROWS_PER_WORD;

const SMALLEST_DEPTH = 8;
const BYTES_PER_VALUE = 8;

/** The newest values of one series, one column for each session back. */
export interface Columns {
  readonly depth: number;
  /** by sessions back, then by row */
  readonly byAgo: readonly Float64Array[];
}

/**
 * Columns of every series asked for so far, computed on first use and grown when a plan looks further back. The least recently
 * used are dropped past `maxBytes`; a plan that holds them meanwhile keeps reading what it holds.
 */
export class ColumnStore {
  readonly rows: number;
  /** sessions back that any row has; further back everything is absent */
  readonly horizon: number;
  /** bars of all rows together */
  readonly totalBars: number;
  readonly maxBytes: number;
  readonly absent: Float64Array;
  private readonly subjects: readonly Subject[];
  private readonly held = new Map<string, Columns>();
  private readonly scratch: Float64Array;
  private heldBytes = 0;

  constructor(subjects: readonly Subject[], maxBytes: number) {
    this.subjects = subjects;
    this.rows = subjects.length;
    this.maxBytes = maxBytes;
    this.horizon = subjects.reduce((most, { bars }) => Math.max(most, bars.close.length), 0);
    this.totalBars = subjects.reduce((sum, { bars }) => sum + bars.close.length, 0);
    this.absent = new Float64Array(paddedRows(this.rows)).fill(NaN);
    this.scratch = new Float64Array(this.horizon);
  }

  get bytes(): number {
    return this.heldBytes;
  }

  /** Sessions that are kept when `wanted` are needed: few sizes, so that a little more seldom means computing anew. */
  depthFor(wanted: number): number {
    let depth = SMALLEST_DEPTH;
    while (depth < wanted) depth *= 2;
    return Math.max(1, Math.min(depth, this.horizon));
  }

  bytesFor(depth: number): number {
    return depth * this.absent.length * BYTES_PER_VALUE;
  }

  /** The columns where they are held already, whatever their depth. */
  peek(source: Source): Columns | undefined {
    return this.held.get(source.key);
  }

  /** Columns at least `wanted` sessions deep, or as deep as any history goes. */
  columns(source: Source, wanted: number): Columns {
    const known = this.held.get(source.key);
    const depth = this.depthFor(wanted);
    if (known) {
      this.held.delete(source.key);
      if (known.depth >= depth) {
        this.held.set(source.key, known);
        return known;
      }
      this.heldBytes -= this.bytesFor(known.depth);
    }
    const columns = this.compute(source, depth);
    this.held.set(source.key, columns);
    this.heldBytes += this.bytesFor(depth);
    this.dropOldest();
    return columns;
  }

  private dropOldest(): void {
    for (const [key, { depth }] of this.held) {
      if (this.heldBytes <= this.maxBytes || this.held.size === 1) return;
      this.held.delete(key);
      this.heldBytes -= this.bytesFor(depth);
    }
  }

  private compute(source: Source, depth: number): Columns {
    const byAgo = Array.from({ length: depth }, () => new Float64Array(this.absent.length).fill(NaN));
    const needed = barsNeeded(source, depth) ?? Infinity;
    for (let row = 0; row < this.rows; row++) {
      const subject = this.subjects[row]!;
      const { length } = subject.bars.close;
      const count = Math.min(length, needed);
      const values = this.scratch.subarray(0, count);
      const recent = count === length ? subject : { ...subject, bars: sliceBars(subject.bars, length - count) };
      computeSource(source, recent, values);
      const last = Math.min(depth, length);
      for (let ago = 0; ago < last; ago++) byAgo[ago]![row] = values[count - 1 - ago]!;
    }
    return { depth, byAgo };
  }
}
