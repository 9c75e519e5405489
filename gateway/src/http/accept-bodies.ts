import { AppError } from '@plainscan/contracts';
import { invalidRequest } from '@plainscan/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

const JSON_TYPE = 'application/json';
/** Files and forms, for routes whose contract lists the type and takes the body as text. */
const TEXT_TYPES = ['text/csv', 'text/plain', 'application/x-www-form-urlencoded'];

const unreadable = (message: string): AppError => new AppError('invalid', 'INVALID_REQUEST', message);

// A byte order mark is part of the text, because signatures cover it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw unreadable("The request body isn't valid UTF-8.");
  }
}

const empty = z.strictObject({}).optional();

function refuseContent(part: unknown, place: string): void {
  const parsed = empty.safeParse(part ?? undefined);
  if (!parsed.success) throw invalidRequest(parsed.error, place);
}

/**
 * Parses JSON, and text for routes with a raw body. An empty JSON body counts as absent: the web app sends
 * `application/json` with every call.
 */
export function acceptBodies(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    const text = textOf(bytes);
    if (request.routeOptions.config.contract?.rawBody) return text;
    if (text === '') return undefined;
    return new Promise((resolve, reject) => {
      void parseJson(request, text, (err, body) => (err ? reject(err) : resolve(body)));
    });
  });
  fastify.addContentTypeParser(TEXT_TYPES, { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
    textOf(bytes),
  );
  fastify.addHook('preParsing', async (request) => {
    const type = request.headers['content-type']?.split(';')[0]!.trim().toLowerCase() ?? '';
    if (TEXT_TYPES.includes(type) && !request.routeOptions.config.contract?.bodyTypes?.includes(type))
      throw Object.assign(new Error('content type not accepted'), { statusCode: 415 });
  });
  // A pipe only receives parameters that a handler declares.
  fastify.addHook('preValidation', async (request) => {
    const { contract } = request.routeOptions.config;
    if (contract && !contract.query) refuseContent(request.query, 'query');
    if (contract && !contract.body) refuseContent(request.body, 'body');
  });
  // Without a content type, Fastify ignores the body, and the route wouldn't receive it.
  fastify.addHook('preValidation', async (request) => {
    if (request.body === undefined && Number(request.headers['content-length']) > 0 && !request.headers['content-type'])
      throw unreadable('Send application/json.');
  });
}
