import { EncodedJson } from '@plainscan/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Beside, FileAnswer, HttpAnswer, Redirect } from './answers.ts';
import { setCookies } from './cookies.ts';
import { fileStream } from './send-file.ts';

const READS_ZSTD = /(?:^|,)\s*zstd\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/** A service's answer as it came, unless this client cannot read its encoding. */
function passOn(answer: EncodedJson, request: FastifyRequest, reply: FastifyReply): Buffer | Promise<Buffer> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (answer.encoding === 'identity') return answer.bytes;
  if (!READS_ZSTD.test(request.headers['accept-encoding'] ?? '')) return answer.plain();
  reply.header('content-encoding', answer.encoding);
  return answer.bytes;
}

export function addBeside({ cookies = [], headers = {} }: Beside, request: FastifyRequest, reply: FastifyReply): void {
  setCookies(request, reply, cookies);
  reply.headers(headers);
}

/** What Fastify is to send for what a route answered. */
export function toSend(answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (answer instanceof EncodedJson) return passOn(answer, request, reply);
  if (answer instanceof FileAnswer) return fileStream(answer, request, reply);
  if (answer instanceof HttpAnswer) {
    addBeside(answer.beside, request, reply);
    return answer.body;
  }
  if (answer instanceof Redirect) {
    addBeside(answer.beside, request, reply);
    return reply.code(302).header('location', answer.location).send();
  }
  return answer;
}
