import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { type Actor, actorSchema, HEADERS } from '@plainscan/contracts';
import { type CallContext, MARKET_TIME_ZONE } from '../context.ts';
import { EncodedJson } from './encoded-json.ts';

const ENCODING = 'x-encoding';

export interface Packed {
  data: Uint8Array;
  headers: MsgHdrs;
}

export async function pack(value: unknown, into: MsgHdrs = headers()): Promise<Packed> {
  const { bytes, encoding } = await EncodedJson.of(value);
  if (encoding !== 'identity') into.set(ENCODING, encoding);
  return { data: bytes, headers: into };
}

interface Packaged {
  data: Uint8Array;
  headers?: MsgHdrs | undefined;
}

export const encodedIn = <T>({ data, headers: heading }: Packaged): EncodedJson<T> =>
  new EncodedJson<T>(
    Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    heading?.get(ENCODING) === 'zstd' ? 'zstd' : 'identity',
  );

/** Throws on anything that is not JSON in a known encoding. */
export const unpack = (message: Packaged): Promise<unknown> => encodedIn(message).parse();

const FAULT = 'x-fault';

/** A reply is the value itself; a fault says so in a header, so that a value can be passed on unread. */
export function errorHeaders(): MsgHdrs {
  const all = headers();
  all.set(FAULT, '1');
  return all;
}

export const isError = (message: Packaged): boolean => message.headers?.has(FAULT) ?? false;

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
