import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { type Actor, actorSchema, HEADERS } from '@plainscan/contracts';
import { type CallContext, MARKET_TIME_ZONE } from '../context.ts';

/** JSON above this travels compressed: NATS bounds a message (1 MiB unless configured), 500 scan rows come near it. */
const COMPRESS_ABOVE_BYTES = 16 * 1024;
/** What a compressed message may unpack to. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const ENCODING = 'x-encoding';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export interface Packed {
  data: Uint8Array;
  headers: MsgHdrs;
}

export async function pack(value: unknown, into: MsgHdrs = headers()): Promise<Packed> {
  const plain = Buffer.from(JSON.stringify(value));
  if (plain.length <= COMPRESS_ABOVE_BYTES) return { data: plain, headers: into };
  into.set(ENCODING, 'zstd');
  return { data: await compress(plain, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }), headers: into };
}

/** Throws on anything that is not JSON in a known encoding. */
export async function unpack(message: { data: Uint8Array; headers?: MsgHdrs | undefined }): Promise<unknown> {
  const packed = message.headers?.get(ENCODING) === 'zstd';
  const bytes = packed
    ? await decompress(message.data, { maxOutputLength: MAX_UNPACKED_BYTES })
    : Buffer.from(message.data.buffer, message.data.byteOffset, message.data.byteLength);
  return JSON.parse(bytes.toString('utf8'));
}

// Header values are ASCII; an address or an id need not be.
const encodeActor = (actor: Actor): string => Buffer.from(JSON.stringify(actor)).toString('base64url');

export function contextHeaders(ctx: CallContext, deadlineMs: number): MsgHdrs {
  const all = headers();
  all.set(HEADERS.requestId, ctx.requestId);
  all.set(HEADERS.timeZone, ctx.timeZone);
  all.set(HEADERS.deadlineMs, String(Math.floor(deadlineMs)));
  if (ctx.actor) all.set(HEADERS.actor, encodeActor(ctx.actor));
  return all;
}

/** Throws when the actor header is not one of ours: better no answer than an answer to nobody. */
export function readContext(from: MsgHdrs | undefined, maxDeadlineMs: number): CallContext {
  const actor = from?.get(HEADERS.actor);
  const deadlineMs = Number(from?.get(HEADERS.deadlineMs) || maxDeadlineMs);
  return {
    requestId: from?.get(HEADERS.requestId) || 'unknown',
    actor: actor ? actorSchema.parse(JSON.parse(Buffer.from(actor, 'base64url').toString('utf8'))) : null,
    timeZone: from?.get(HEADERS.timeZone) || MARKET_TIME_ZONE,
    deadlineAt: Date.now() + (deadlineMs > 0 ? Math.min(deadlineMs, maxDeadlineMs) : 0),
  };
}
