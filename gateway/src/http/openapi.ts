import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { errorBodySchema, type RouteContract } from '@plainscan/contracts';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { VERSION } from '../version.ts';

const JSON_ONLY = ['application/json'];

const content = (types: readonly string[], schema: z.ZodType) =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

function errorResponses({ access, beforeTerms, errors }: RouteContract) {
  const declared = {
    INVALID_REQUEST: 400,
    ...(access !== 'public' && !beforeTerms && { TERMS_REQUIRED: 403 }),
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

/** `/api/openapi.json`, and Swagger UI at `/api/docs` from its own files, offline and under the page's policy. */
export function serveOpenApi(app: NestFastifyApplication, routes: readonly RouteContract[]): void {
  const document = openApiDocument(routes);
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/openapi.json', async () => document);
  SwaggerModule.setup('api/docs', app, document as unknown as OpenAPIObject, {
    raw: false,
    customSiteTitle: 'Plainscan API',
  });
}
