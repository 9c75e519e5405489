import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/** What a compressed message may unpack to. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** JSON above this travels compressed: NATS bounds a message (1 MiB unless configured), 500 scan rows come near it. */
const COMPRESS_ABOVE_BYTES = 16 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A value whose JSON its handler has written already; `T` is what parsing it would give. */
export class JsonText<T = unknown> {
  declare readonly value: T;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type JsonEncoding = 'identity' | 'zstd';

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
    const plain = Buffer.from(value instanceof JsonText ? value.text : JSON.stringify(value));
    if (plain.length <= COMPRESS_ABOVE_BYTES) return new EncodedJson(plain, 'identity');
    const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
    return new EncodedJson(await compress(plain, fast), 'zstd');
  }

  /** The JSON itself. Rejects on bytes that are not of the encoding they claim. */
  async plain(): Promise<Buffer> {
    if (this.encoding === 'identity') return this.bytes;
    return decompress(this.bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  }

  async parse(): Promise<unknown> {
    return JSON.parse((await this.plain()).toString('utf8'));
  }
}
