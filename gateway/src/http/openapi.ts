import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { errorBodySchema, type RouteContract } from '@plainscan/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { VERSION } from '../version.ts';
import { cspHash } from './security-headers.ts';

const JSON_ONLY = ['application/json'];

const content = (types: readonly string[], schema: z.ZodType) =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

function errorResponses({ access, beforeTerms, beforeSecondFactor, errors }: RouteContract) {
  const declared = {
    INVALID_REQUEST: 400,
    ...(access !== 'public' && !beforeTerms && { TERMS_REQUIRED: 403 }),
    ...(access === 'admin' && !beforeTerms && !beforeSecondFactor && { SECOND_FACTOR_SETUP_REQUIRED: 403 }),
    ...errors,
  };
  const codesByStatus = Map.groupBy(Object.keys(declared), (code) => (declared as Record<string, number>)[code]!);
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      `${status}`,
      { description: codes.join(', '), content: content(JSON_ONLY, errorBodySchema) },
    ]),
  );
}

const operationOf = (route: RouteContract): ZodOpenApiOperationObject => ({
  summary: route.summary,
  security: route.access === 'public' ? [] : [{ bearer: [] }],
  requestParams: {
    ...(route.params instanceof z.ZodObject && { path: route.params }),
    ...(route.query instanceof z.ZodObject && { query: route.query }),
  },
  ...(route.body && {
    requestBody: { required: true, content: content(route.bodyTypes ?? JSON_ONLY, route.body) },
  }),
  responses: {
    ...(route.redirects
      ? { '302': { description: 'Redirect to a page' } }
      : { '200': { description: 'OK', content: content(route.fileTypes ?? JSON_ONLY, route.response) } }),
    ...errorResponses(route),
  },
});

/** OpenAPI document of the given routes, generated from their contracts. */
export function openApiDocument(routes: readonly RouteContract[]): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Plainscan', version: VERSION, description: 'Describe the setup. Get the stocks.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  });
}

/** The hash of a style element that Swagger UI's script adds to its page. */
const SCRIPT_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Swagger UI's page has style elements and a `style` attribute, which the policy of all other pages blocks. */
function allowOwnStyles(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !/^\/api\/docs\/?(\?|$)/.test(request.url)) return payload;
    const page = payload.replaceAll('style="position:absolute;width:0;height:0"', 'width="0" height="0"');
    const styles = [...page.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text]) => cspHash(text!));
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header(
      'content-security-policy',
      policy.replace("style-src 'self'", ["style-src 'self'", SCRIPT_STYLE, ...styles].join(' ')),
    );
    return page;
  });
}

/**
 * `/api/openapi.json`, and Swagger UI at `/api/docs` from local files, so it works offline and under the page's policy.
 */
export function serveOpenApi(app: NestFastifyApplication, routes: readonly RouteContract[]): void {
  const document = openApiDocument(routes);
  allowOwnStyles(app.getHttpAdapter().getInstance() as unknown as FastifyInstance);
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/openapi.json', async () => document);
  SwaggerModule.setup('api/docs', app, document as unknown as OpenAPIObject, {
    raw: false,
    customSiteTitle: 'Plainscan API',
  });
}
