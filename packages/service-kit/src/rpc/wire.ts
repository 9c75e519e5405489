import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { type Actor, HEADERS } from '@plainscan/contracts';
import { type CallContext, MARKET_TIME_ZONE, newContext } from '../context.ts';
import { EncodedJson } from './encoded-json.ts';

const ENCODING = 'x-encoding';

export interface Packed {
  data: Uint8Array;
  headers: MsgHdrs;
}

export async function pack(value: unknown, messageHeaders: MsgHdrs = headers()): Promise<Packed> {
  const { bytes, encoding } = await EncodedJson.of(value);
  if (encoding !== 'identity') messageHeaders.set(ENCODING, encoding);
  return { data: bytes, headers: messageHeaders };
}

interface EncodedMessage {
  data: Uint8Array;
  headers?: MsgHdrs | undefined;
}

export const encodedIn = <T>({ data, headers: messageHeaders }: EncodedMessage): EncodedJson<T> =>
  new EncodedJson<T>(
    Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    messageHeaders?.get(ENCODING) === 'zstd' ? 'zstd' : 'identity',
  );

/** Throws on anything that is not JSON in a known encoding. */
export const unpack = (message: EncodedMessage): Promise<unknown> => encodedIn(message).parse();

const ERROR = 'x-error';

/** A header marks errors, so that a reply can be relayed without parsing it. */
export function errorHeaders(): MsgHdrs {
  const all = headers();
  all.set(ERROR, '1');
  return all;
}

export const isError = (message: EncodedMessage): boolean => message.headers?.has(ERROR) ?? false;

/** @param actorToken the signed actor of `ctx`, if it has one */
export function contextHeaders(ctx: CallContext, actorToken: string | null): MsgHdrs {
  const all = headers();
  all.set(HEADERS.requestId, ctx.requestId);
  all.set(HEADERS.timeZone, ctx.timeZone);
  all.set(HEADERS.deadlineAt, String(Math.floor(ctx.deadlineAt)));
  if (actorToken !== null) all.set(HEADERS.actor, actorToken);
  return all;
}

export const requestIdOf = (from: MsgHdrs | undefined): string => from?.get(HEADERS.requestId) || 'unknown';

/** Empty without the header, which means that the call has no user. */
export const actorTokenOf = (from: MsgHdrs | undefined): string => from?.get(HEADERS.actor) ?? '';

/** The caller's context, with a deadline at most `maxDeadlineMs` from now. */
export function readContext(from: MsgHdrs | undefined, maxDeadlineMs: number, actor: Actor | null): CallContext {
  const latest = Date.now() + maxDeadlineMs;
  const deadlineAt = Number(from?.get(HEADERS.deadlineAt) || latest);
  return newContext({
    requestId: requestIdOf(from),
    actor,
    timeZone: from?.get(HEADERS.timeZone) || MARKET_TIME_ZONE,
    deadlineAt: Number.isFinite(deadlineAt) ? Math.min(deadlineAt, latest) : 0,
  });
}
