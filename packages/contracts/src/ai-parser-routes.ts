import { z } from 'zod';
import {
  MAX_PARSER_FALLBACKS,
  parserHistorySchema,
  parserOverviewSchema,
  parserProbeSchema,
  parserUrl,
} from './ai-parser.ts';
import { defineRoute } from './http.ts';

const URL_STATUS = { INVALID_URL: 400, URL_NOT_ALLOWED: 400 } as const;

/** This route and the next two use the field names that the product specifies for its URL manager. */
export const parserStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/status',
  summary: "Get the AI parser's URL",
  access: 'admin',
  response: z.object({
    current_url: z.string().nullable(),
    /** ISO 8601 UTC */
    last_updated: z.string().nullable(),
    fallback_count: z.int(),
  }),
  errors: {},
});

export const updateParserUrlRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/update-url',
  summary: "Set the AI parser's URL; a rejected URL returns `success: false`",
  access: 'admin',
  body: z.strictObject({ url: z.string().max(2000) }),
  response: z.object({ success: z.boolean(), error: z.string().optional() }),
  errors: {},
});

export const testParserUrlRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/test-url',
  summary: 'Test whether the active URL responds',
  access: 'admin',
  response: z.object({ working: z.boolean() }),
  errors: {},
});

export const parserOverviewRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/parser',
  summary: "List the AI parser's URLs and their health",
  access: 'admin',
  response: parserOverviewSchema,
  errors: {},
});

export const clearParserRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/parser/active',
  summary: 'Clear the active URL; without fallbacks, only the built-in parser is used',
  access: 'admin',
  response: parserOverviewSchema,
  errors: {},
});

export const parserFallbacksRoute = defineRoute({
  method: 'PUT',
  path: '/api/admin/parser/fallbacks',
  summary: 'Set the fallback URLs, in order',
  access: 'admin',
  body: z.strictObject({ urls: z.array(parserUrl).max(MAX_PARSER_FALLBACKS) }),
  response: parserOverviewSchema,
  errors: URL_STATUS,
});

export const rotateParserRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/parser/rotate',
  summary: 'Make the first fallback active and the active URL the last fallback',
  access: 'admin',
  body: z.strictObject({ revision: z.int() }),
  response: parserOverviewSchema,
  errors: { NO_FALLBACK: 409, ADDRESSES_CHANGED: 409 },
});

export const probeParserRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/parser/probe',
  summary: 'Test a URL before using it, or the active one',
  access: 'admin',
  body: z.strictObject({ url: parserUrl.nullable() }),
  response: parserProbeSchema,
  errors: { ...URL_STATUS, NOT_CONFIGURED: 409 },
});

export const parserHistoryRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/parser/history',
  summary: 'List changes to the URLs, newest first',
  access: 'admin',
  response: parserHistorySchema,
  errors: {},
});
