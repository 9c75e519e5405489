import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { type Actor, actorSchema, HEADERS } from '@plainscan/contracts';
import { type CallContext, MARKET_TIME_ZONE, newContext } from '../context.ts';
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

const ERROR = 'x-error';

/** A reply is the value itself; a fault says so in a header, so that a value can be passed on unread. */
export function errorHeaders(): MsgHdrs {
  const all = headers();
  all.set(ERROR, '1');
  return all;
}

export const isError = (message: Packaged): boolean => message.headers?.has(ERROR) ?? false;

// Header values are ASCII; an address or an id need not be.
const encodeActor = (actor: Actor): string => Buffer.from(JSON.stringify(actor)).toString('base64url');

export function contextHeaders(ctx: CallContext): MsgHdrs {
  const all = headers();
  all.set(HEADERS.requestId, ctx.requestId);
  all.set(HEADERS.timeZone, ctx.timeZone);
  all.set(HEADERS.deadlineAt, String(Math.floor(ctx.deadlineAt)));
  if (ctx.actor) all.set(HEADERS.actor, encodeActor(ctx.actor));
  return all;
}

/**
 * The caller's context, with a deadline at most `maxDeadlineMs` from now.
 * @throws when the actor header cannot be read: answering as a signed-out user would be wrong
 */
export function readContext(from: MsgHdrs | undefined, maxDeadlineMs: number): CallContext {
  const actor = from?.get(HEADERS.actor);
  const latest = Date.now() + maxDeadlineMs;
  const deadlineAt = Number(from?.get(HEADERS.deadlineAt) || latest);
  return newContext({
    requestId: from?.get(HEADERS.requestId) || 'unknown',
    actor: actor ? actorSchema.parse(JSON.parse(Buffer.from(actor, 'base64url').toString('utf8'))) : null,
    timeZone: from?.get(HEADERS.timeZone) || MARKET_TIME_ZONE,
    deadlineAt: Number.isFinite(deadlineAt) ? Math.min(deadlineAt, latest) : 0,
  });
}
