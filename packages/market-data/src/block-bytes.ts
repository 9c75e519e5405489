import { crc32 } from 'node:zlib';

/**
 * Binary block of daily bars, little-endian, with sections aligned to 8 bytes: header, shared dates, one descriptor per
 * stock, listings as JSON, and columns stock by stock.
 */
const MAGIC = 0x4b_42_53_50; // "PSBK"
const FORMAT_VERSION = 1;
export const HEADER_BYTES = 24;
const CHECKSUM_AT = 20;
export const DESCRIPTOR_BYTES = 24;

/** Thrown for bytes that aren't a block of this version or are corrupted. */
export class CorruptBlock extends Error {
  override readonly name = 'CorruptBlock';
}

/** CRC-32 of all bytes except the four that store it. */
const checksum = (bytes: Uint8Array): number =>
  crc32(bytes.subarray(HEADER_BYTES), crc32(bytes.subarray(0, CHECKSUM_AT)));

export const padded = (bytes: number): number => (bytes + 7) & ~7;

export interface BlockHeader {
  stocks: number;
  sharedDates: number;
  listingBytes: number;
}

let scratch = new Uint8Array(0);

/** Allocates the sections of a block in order. Only one block can be written at a time, because all share one buffer. */
export class BlockWriter {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at = HEADER_BYTES;

  /** `maxBytes`: the maximum total size of the sections, each rounded up to a multiple of 8. */
  constructor(maxBytes: number) {
    if (scratch.length < HEADER_BYTES + maxBytes) scratch = new Uint8Array(HEADER_BYTES + maxBytes);
    this.#bytes = scratch;
  }

  /** Where the next section starts; pass it to `rewindTo` to discard what follows. */
  get position(): number {
    return this.#at;
  }
  rewindTo(position: number): void {
    this.#at = position;
  }

  #take(length: number): number {
    const start = this.#at;
    this.#at = start + padded(length);
    this.#bytes.fill(0, start + length, this.#at);
    return start;
  }
  int16(length: number): Int16Array {
    return new Int16Array(this.#bytes.buffer, this.#take(length * 2), length);
  }
  int32(length: number): Int32Array {
    return new Int32Array(this.#bytes.buffer, this.#take(length * 4), length);
  }
  uint32(length: number): Uint32Array {
    return new Uint32Array(this.#bytes.buffer, this.#take(length * 4), length);
  }
  float64(length: number): Float64Array {
    return new Float64Array(this.#bytes.buffer, this.#take(length * 8), length);
  }
  bytes(length: number): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, this.#take(length), length);
  }

  /** A copy of the written sections, preceded by the header with the checksum. */
  finish(header: BlockHeader): Uint8Array {
    const bytes = this.#bytes.slice(0, this.#at);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint16(4, FORMAT_VERSION, true);
    view.setUint16(6, header.stocks, true);
    view.setUint32(8, bytes.length, true);
    view.setUint32(12, header.sharedDates, true);
    view.setUint32(16, header.listingBytes, true);
    view.setUint32(CHECKSUM_AT, checksum(bytes), true);
    return bytes;
  }
}

/** Returns the sections of a block in order, never past its end. Throws CorruptBlock. */
export class BlockBytes {
  readonly header: BlockHeader;
  /**
   * a copy that threads can share, aligned for typed views, which a slice of a network buffer rarely is
   */
  readonly shared: SharedArrayBuffer;
  readonly #bytes: Uint8Array;
  #at = HEADER_BYTES;

  constructor(source: Uint8Array | SharedArrayBuffer) {
    if (source.byteLength < HEADER_BYTES)
      throw new CorruptBlock(`A block of bars has at least ${HEADER_BYTES} bytes, not ${source.byteLength}.`);
    this.shared = source instanceof SharedArrayBuffer ? source : new SharedArrayBuffer(source.byteLength);
    const bytes = new Uint8Array(this.shared);
    if (!(source instanceof SharedArrayBuffer)) bytes.set(source);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(0, true) !== MAGIC) throw new CorruptBlock("These bytes aren't a block of bars.");
    const version = view.getUint16(4, true);
    if (version !== FORMAT_VERSION)
      throw new CorruptBlock(`The block of bars has format ${version}; expected ${FORMAT_VERSION}.`);
    const total = view.getUint32(8, true);
    if (total !== bytes.byteLength)
      throw new CorruptBlock(`The block of bars should have ${total} bytes but has ${bytes.byteLength}.`);
    this.header = {
      stocks: view.getUint16(6, true),
      sharedDates: view.getUint32(12, true),
      listingBytes: view.getUint32(16, true),
    };
    if (view.getUint32(CHECKSUM_AT, true) !== checksum(bytes))
      throw new CorruptBlock("The checksum of the block of bars doesn't match: the block is corrupted.");
    this.#bytes = bytes;
  }

  #take(length: number): number {
    const start = this.#at;
    if (start + length > this.#bytes.byteLength)
      throw new CorruptBlock('A column of the block of bars exceeds its end.');
    this.#at = start + padded(length);
    return this.#bytes.byteOffset + start;
  }
  int16(length: number): Int16Array {
    return new Int16Array(this.#bytes.buffer, this.#take(length * 2), length);
  }
  int32(length: number): Int32Array {
    return new Int32Array(this.#bytes.buffer, this.#take(length * 4), length);
  }
  uint32(length: number): Uint32Array {
    return new Uint32Array(this.#bytes.buffer, this.#take(length * 4), length);
  }
  float64(length: number): Float64Array {
    return new Float64Array(this.#bytes.buffer, this.#take(length * 8), length);
  }
  bytes(length: number): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, this.#take(length), length);
  }
}
