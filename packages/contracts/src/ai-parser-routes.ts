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

/** The three calls of the URL manager keep the product's field names. */
export const parserStatusRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/status',
  summary: 'Which address the AI parser has',
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
  summary: 'Give the AI parser another address; one that may not be used is answered with `success: false`',
  access: 'admin',
  body: z.strictObject({ url: z.string().max(2000) }),
  response: z.object({ success: z.boolean(), error: z.string().optional() }),
  errors: {},
});

export const testParserUrlRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/test-url',
  summary: 'Whether the active address answers',
  access: 'admin',
  response: z.object({ working: z.boolean() }),
  errors: {},
});

export const parserOverviewRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/parser',
  summary: 'Addresses of the AI parser and how they do',
  access: 'admin',
  response: parserOverviewSchema,
  errors: {},
});

export const clearParserRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/parser/active',
  summary: 'Take the active address away; the built-in grammar reads alone where there is no fallback',
  access: 'admin',
  response: parserOverviewSchema,
  errors: {},
});

export const parserFallbacksRoute = defineRoute({
  method: 'PUT',
  path: '/api/admin/parser/fallbacks',
  summary: 'Say which addresses are asked, in order, when the active one fails',
  access: 'admin',
  body: z.strictObject({ urls: z.array(parserUrl).max(MAX_PARSER_FALLBACKS) }),
  response: parserOverviewSchema,
  errors: URL_STATUS,
});

export const rotateParserRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/parser/rotate',
  summary: 'The first fallback becomes active, and the active one the last fallback',
  access: 'admin',
  body: z.strictObject({ revision: z.int() }),
  response: parserOverviewSchema,
  errors: { NO_FALLBACK: 409, ADDRESSES_CHANGED: 409 },
});

export const probeParserRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/parser/probe',
  summary: 'Try an address before it is used: the one given, or the active one',
  access: 'admin',
  body: z.strictObject({ url: parserUrl.nullable() }),
  response: parserProbeSchema,
  errors: { ...URL_STATUS, NOT_CONFIGURED: 409 },
});

export const parserHistoryRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/parser/history',
  summary: 'Who changed the addresses, and when, newest first',
  access: 'admin',
  response: parserHistorySchema,
  errors: {},
});

export const aiParserRoutes = {
  parserStatusRoute,
  updateParserUrlRoute,
  testParserUrlRoute,
  parserOverviewRoute,
  clearParserRoute,
  parserFallbacksRoute,
  rotateParserRoute,
  probeParserRoute,
  parserHistoryRoute,
};
