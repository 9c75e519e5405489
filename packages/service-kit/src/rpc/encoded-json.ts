import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { Scratch } from './scratch.ts';

/** What a compressed message may unpack to. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** JSON above this travels compressed: NATS bounds a message (1 MiB unless configured), 500 scan rows come near it. */
const COMPRESS_ABOVE_BYTES = 16 * 1024;
/** A millisecond or two of work: up to here the way to another thread and back costs more than it takes off this one. */
const COMPRESS_HERE_UP_TO_BYTES = 1024 * 1024;

const compressElsewhere = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** JSON of ours shrinks to about a fifth. What comes out in one piece is one turn of work, in many it is as many. */
const SHRINKS_TO = 1 / 4;
const MIN_PIECE_BYTES = 16 * 1024;

/** A part of a JSON text: characters, or their UTF-8. */
export type JsonPart = string | Uint8Array;

/** A value whose JSON its handler has written already, in parts that follow one another; `T` is what parsing it would give. */
export class JsonText<T = unknown> {
  declare readonly value: T;
  readonly parts: readonly JsonPart[];
  constructor(text: string | readonly JsonPart[]) {
    this.parts = typeof text === 'string' ? [text] : text;
  }

  get text(): string {
    return this.parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('utf8'))).join('');
  }
}

export type JsonEncoding = 'identity' | 'zstd';

const scratch = new Scratch(COMPRESS_HERE_UP_TO_BYTES);

/** JSON as it travels; an answer can be passed on to a browser without being read. `T` is what parsing it would give. */
export class EncodedJson<T = unknown> {
  declare readonly value: T;
  readonly bytes: Buffer;
  readonly encoding: JsonEncoding;

  constructor(bytes: Buffer, encoding: JsonEncoding) {
    this.bytes = bytes;
    this.encoding = encoding;
  }

  static async of(value: unknown): Promise<EncodedJson> {
    const parts = value instanceof JsonText ? value.parts : [JSON.stringify(value)];
    const plain = scratch.write(parts);
    if (plain.length <= COMPRESS_ABOVE_BYTES) return new EncodedJson(Buffer.from(plain), 'identity');
    const options = {
      params: { [constants.ZSTD_c_compressionLevel]: 1 },
      chunkSize: Math.max(MIN_PIECE_BYTES, Math.ceil(plain.length * SHRINKS_TO)),
    };
    const here = plain.length <= COMPRESS_HERE_UP_TO_BYTES; // in memory that is used again as soon as others have their turn
    return new EncodedJson(here ? zstdCompressSync(plain, options) : await compressElsewhere(plain, options), 'zstd');
  }

  /** The JSON itself. Rejects on bytes that are not of the encoding they claim. */
  async plain(): Promise<Buffer> {
    if (this.encoding === 'identity') return this.bytes;
    const chunkSize = Math.min(MAX_UNPACKED_BYTES, Math.ceil(this.bytes.length / SHRINKS_TO));
    return decompress(this.bytes, {
      maxOutputLength: MAX_UNPACKED_BYTES,
      chunkSize: Math.max(MIN_PIECE_BYTES, chunkSize),
    });
  }

  async parse(): Promise<unknown> {
    return JSON.parse((await this.plain()).toString('utf8'));
  }
}
