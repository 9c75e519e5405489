/** A stack-like buffer pool: `mark`, take some, `release` back to the mark. Once warm, scans don't allocate. */
abstract class Pool<T> {
  private readonly buffers: T[] = [];
  private taken = 0;

  protected abstract create(): T;

  mark(): number {
    return this.taken;
  }

  take(): T {
    const buffer = (this.buffers[this.taken] ??= this.create());
    this.taken += 1;
    return buffer;
  }

  release(mark: number): void {
    this.taken = mark;
  }
}

/** Masks: one bit per row, 32 rows per word. */
export class MaskPool extends Pool<Int32Array> {
  private readonly words: number;

  constructor(words: number) {
    super();
    this.words = words;
  }

  protected override create(): Int32Array {
    return new Int32Array(this.words);
  }
}

export class ColumnPool extends Pool<Float64Array> {
  private readonly rows: number;

  constructor(rows: number) {
    super();
    this.rows = rows;
  }

  protected override create(): Float64Array {
    return new Float64Array(this.rows);
  }
}
