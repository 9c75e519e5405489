import { EncodedJson } from '@plainscan/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ACCEPTS_ZSTD = /(?:^|,)\s*zstd\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/**
 * Sends a service's response in its original encoding if the client accepts that. A hook, because an interceptor runs
 * RxJS on every request, which took 10 to 20% of the gateway's CPU (measured).
 */
export function registerEncodedJson(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', async (request, reply, payload) =>
    payload instanceof EncodedJson ? encodeResponse(payload, request, reply) : payload,
  );
}

async function encodeResponse(response: EncodedJson, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  reply
    .type('application/json; charset=utf-8')
    .header('vary', 'accept-encoding')
    .serializer((bytes: Buffer) => bytes as never);
  if (response.encoding === 'identity') return response.bytes;
  if (!ACCEPTS_ZSTD.test(request.headers['accept-encoding'] ?? '')) return response.plain();
  reply.header('content-encoding', response.encoding);
  return response.bytes;
}
