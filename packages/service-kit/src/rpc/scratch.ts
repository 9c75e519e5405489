/** Maximum UTF-8 bytes per UTF-16 unit. */
const MAX_UNIT_BYTES = 3;
/** For a longer text, its bytes are counted. */
const SHORT_CHARS = 1024;

/**
 * A reusable buffer in which texts are concatenated. Otherwise, a response of half a megabyte would be allocated twice, as text
 * and as bytes, and only collected with the old generation.
 */
export class Scratch {
  /** kept between uses; larger results are allocated once */
  readonly #keptBytes: number;
  #kept: Buffer | null = null;

  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  /** The concatenated parts as UTF-8. Results that fit the buffer are valid until the next call; longer ones have their own memory. */
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
