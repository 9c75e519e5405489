import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './answers.ts';

/** A client that takes nothing for so long is gone, or holds on to us. */
const STALLED_MS = 60_000;

/** Part by part, no faster than the client takes them; a client that goes away ends the making of them. */
export function fileStream({ name, type, parts }: FileAnswer, request: FastifyRequest, reply: FastifyReply): unknown {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  if (request.method === 'HEAD') return reply.send();
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  // Bytes, so that one part above the usual mark is as much as is made ahead.
  return Readable.from(parts, { objectMode: false });
}
