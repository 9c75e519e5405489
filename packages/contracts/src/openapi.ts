import { z } from 'zod';
import { errorBodySchema } from './app-error.ts';
import type { RouteContract } from './http.ts';

type Schemas = Record<string, unknown>;

/** The schema with its named parts moved to `named`, where the whole document shares them. */
const jsonSchema = (schema: z.ZodType, named: Schemas): object => {
  const made = z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input', unrepresentable: 'any' });
  const text = JSON.stringify(made).replaceAll('"#/definitions/', '"#/components/schemas/');
  const { $schema: _, definitions, ...rest } = JSON.parse(text) as { $schema?: string; definitions?: Schemas };
  Object.assign(named, definitions);
  return rest;
};

const parameters = (place: 'path' | 'query', schema: z.ZodType | undefined, named: Schemas) => {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !part.safeParse(undefined).success,
    schema: jsonSchema(part, named),
  }));
};

const JSON_ONLY = ['application/json'];
const content = (types: readonly string[], schema: object) =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

/** OpenAPI 3.0 document of the given routes, built from nothing but their contracts. */
export function openApiDocument(routes: readonly RouteContract[], version: string): Record<string, unknown> {
  const schemas: Schemas = {};
  const error = jsonSchema(errorBodySchema, schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const byStatus = new Map<number, string[]>();
    const common = {
      INVALID_REQUEST: 400,
      ...(route.access !== 'public' && !route.beforeTerms && { TERMS_REQUIRED: 403 }),
    };
    for (const [code, status] of Object.entries({ ...common, ...route.errors }))
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    (paths[path] ??= {})[route.method.toLowerCase()] = {
      summary: route.summary,
      security: route.access === 'public' ? [] : [{ bearer: [] }],
      parameters: [...parameters('path', route.params, schemas), ...parameters('query', route.query, schemas)],
      ...(route.body && {
        requestBody: {
          required: true,
          content: content(route.bodyTypes ?? JSON_ONLY, jsonSchema(route.body, schemas)),
        },
      }),
      responses: {
        ...(route.redirects
          ? { 302: { description: 'To a page' } }
          : {
              200: {
                description: 'OK',
                content: content(route.fileTypes ?? JSON_ONLY, jsonSchema(route.response, schemas)),
              },
            }),
        ...Object.fromEntries(
          [...byStatus].map(([status, codes]) => [
            status,
            { description: codes.join(', '), content: content(JSON_ONLY, error) },
          ]),
        ),
      },
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Plainscan', version, description: 'Say what you look for, get the stocks.' },
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}
