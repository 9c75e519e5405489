import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { Scratch } from './scratch.ts';

/** Maximum decompressed size of a message. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Larger JSON is sent compressed: NATS limits messages (1 MiB by default), and 500 scan rows come close. */
const COMPRESS_ABOVE_BYTES = 16 * 1024;
/** Compressing this much takes a millisecond or two; for less, moving it to another thread costs more than it saves. */
const COMPRESS_SYNC_UP_TO_BYTES = 1024 * 1024;

const compressInThreadPool = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Our JSON shrinks to about a fifth; a quarter leaves room. Each chunk of output takes one turn of the event loop. */
const SHRINKS_TO = 1 / 4;
const MIN_CHUNK_BYTES = 16 * 1024;

/** Part of a JSON text, as a string or as UTF-8 bytes. */
export type JsonPart = string | Uint8Array;

/** A value that its handler has already serialized to JSON, in consecutive parts; `T` is the type of the parsed value. */
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

const scratch = new Scratch(COMPRESS_SYNC_UP_TO_BYTES);

/** Encoded JSON, so that a response can be relayed to a browser without parsing it. `T` is the type of the parsed value. */
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
      chunkSize: Math.max(MIN_CHUNK_BYTES, Math.ceil(plain.length * SHRINKS_TO)),
    };
    const isSync = plain.length <= COMPRESS_SYNC_UP_TO_BYTES; // the scratch memory is reused after this turn of the event loop
    return new EncodedJson(
      isSync ? zstdCompressSync(plain, options) : await compressInThreadPool(plain, options),
      'zstd',
    );
  }

  /** The decoded JSON. Rejects bytes that don't match their encoding. */
  async plain(): Promise<Buffer> {
    if (this.encoding === 'identity') return this.bytes;
    const chunkSize = Math.min(MAX_UNPACKED_BYTES, Math.ceil(this.bytes.length / SHRINKS_TO));
    return decompress(this.bytes, {
      maxOutputLength: MAX_UNPACKED_BYTES,
      chunkSize: Math.max(MIN_CHUNK_BYTES, chunkSize),
    });
  }

  async parse(): Promise<unknown> {
    return JSON.parse((await this.plain()).toString('utf8'));
  }
}
