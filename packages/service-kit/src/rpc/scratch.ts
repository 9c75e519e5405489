/** UTF-8 of one UTF-16 unit, at most. */
const MAX_UNIT_BYTES = 3;
/** Of a longer text, its bytes are counted. */
const SHORT_CHARS = 1024;

/**
 * One stretch of memory that texts are laid out in one after the other: an answer of half a megabyte would else be allocated twice, as
 * text and as bytes, and collected with everything else that has grown old.
 */
export class Scratch {
  /** kept between uses; what needs more is allocated for its one use */
  readonly #keptBytes: number;
  #kept: Buffer | null = null;

  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  /** The parts, one after the other, as UTF-8. Results that fit the buffer are valid until the next call; longer ones have their own memory. */
  write(parts: readonly (string | Uint8Array)[]): Buffer {
    const into = this.#atLeast(mostBytes(parts));
    let end = 0;
    for (const part of parts) {
      if (typeof part === 'string') end += into.write(part, end);
      else {
        into.set(part, end);
        end += part.length;
      }
    }
    return into.subarray(0, end);
  }

  #atLeast(bytes: number): Buffer {
    if (bytes > this.#keptBytes) return Buffer.allocUnsafeSlow(bytes);
    return (this.#kept ??= Buffer.allocUnsafeSlow(this.#keptBytes));
  }
}

const mostBytesOf = (part: string | Uint8Array): number => {
  if (typeof part !== 'string') return part.length;
  return part.length <= SHORT_CHARS ? part.length * MAX_UNIT_BYTES : Buffer.byteLength(part);
};

const mostBytes = (parts: readonly (string | Uint8Array)[]): number =>
  parts.reduce((most, part) => most + mostBytesOf(part), 0);
