/** Maximum UTF-8 bytes per UTF-16 unit. */
const MAX_UNIT_BYTES = 3;
/** The size of longer strings is counted instead of estimated. */
const SHORT_CHARS = 1024;

/**
 * A reusable buffer for concatenating text. Without it, a response of half a megabyte would be allocated twice, as text and as
 * bytes, and freed only when the old generation is collected.
 */
export class Scratch {
  /** size of the buffer kept between calls; larger results get their own memory */
  readonly #keptBytes: number;
  #kept: Buffer | null = null;

  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  /** The concatenated parts as UTF-8. Results that fit the buffer are valid until the next call; longer ones have their own memory. */
  write(parts: readonly (string | Uint8Array)[]): Buffer {
    const buffer = this.#bufferFor(maxBytes(parts));
    let end = 0;
    for (const part of parts) {
      if (typeof part === 'string') end += buffer.write(part, end);
      else {
        buffer.set(part, end);
        end += part.length;
      }
    }
    return buffer.subarray(0, end);
  }

  #bufferFor(bytes: number): Buffer {
    if (bytes > this.#keptBytes) return Buffer.allocUnsafeSlow(bytes);
    return (this.#kept ??= Buffer.allocUnsafeSlow(this.#keptBytes));
  }
}

const maxBytesOf = (part: string | Uint8Array): number => {
  if (typeof part !== 'string') return part.length;
  return part.length <= SHORT_CHARS ? part.length * MAX_UNIT_BYTES : Buffer.byteLength(part);
};

const maxBytes = (parts: readonly (string | Uint8Array)[]): number =>
  parts.reduce((sum, part) => sum + maxBytesOf(part), 0);
