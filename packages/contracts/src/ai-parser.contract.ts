import { z } from 'zod';
import {
  MAX_PARSER_FALLBACKS,
  parserAddressesSchema,
  parserHistorySchema,
  parserOverviewSchema,
  parserProbeSchema,
  parserUrl,
} from './ai-parser.ts';
import { defineEvent, defineRpc } from './rpc.ts';

const FORBIDDEN = { FORBIDDEN: 'forbidden' } as const;
/** INVALID_URL: not an http or https URL; URL_NOT_ALLOWED: it resolves to an internal network. Both have user-facing messages. */
const URL_ERRORS = { INVALID_URL: 'invalid', URL_NOT_ALLOWED: 'invalid' } as const;
const change = { output: parserOverviewSchema, deadlineMs: 4000, idempotent: false } as const;

/** All are for administrators only; a change applies on every replica within a second. */
export const getParserOverview = defineRpc({
  subject: 'scanner.parser.get.v1',
  input: z.strictObject({}),
  output: parserOverviewSchema,
  errors: FORBIDDEN,
  deadlineMs: 2000,
  idempotent: true,
});

/** Null clears it. The previously active URL stays in the history; the fallbacks stay. */
export const setActiveParser = defineRpc({
  ...change,
  subject: 'scanner.parser.set.v1',
  input: z.strictObject({ url: parserUrl.nullable() }),
  errors: { ...FORBIDDEN, ...URL_ERRORS },
});

export const setParserFallbacks = defineRpc({
  ...change,
  subject: 'scanner.parser.fallbacks.v1',
  input: z.strictObject({ urls: z.array(parserUrl).max(MAX_PARSER_FALLBACKS) }),
  errors: { ...FORBIDDEN, ...URL_ERRORS },
});

/** Makes the first fallback active and the active URL the last fallback. `revision`: of the URLs that the administrator saw. */
export const rotateParser = defineRpc({
  ...change,
  subject: 'scanner.parser.rotate.v1',
  input: z.strictObject({ revision: z.int() }),
  errors: { ...FORBIDDEN, NO_FALLBACK: 'conflict', ADDRESSES_CHANGED: 'conflict' },
});

/** Tests the given URL, or the active one. */
export const probeParser = defineRpc({
  subject: 'scanner.parser.probe.v1',
  input: z.strictObject({ url: parserUrl.nullable() }),
  output: parserProbeSchema,
  errors: { ...FORBIDDEN, ...URL_ERRORS, NOT_CONFIGURED: 'conflict' },
  deadlineMs: 8000,
  idempotent: true,
});

export const listParserChanges = defineRpc({
  subject: 'scanner.parser.history.v1',
  input: z.strictObject({}),
  output: parserHistorySchema,
  errors: FORBIDDEN,
  deadlineMs: 2000,
  idempotent: true,
});

/** The URLs changed; the higher revision is the newer one. */
export const parserAddressesChanged = defineEvent({
  subject: 'scanner.parser.changed.v1',
  delivery: 'broadcast',
  payload: parserAddressesSchema,
});
