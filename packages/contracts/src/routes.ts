import { z } from 'zod';
import { defineRoute } from './http.ts';
import {
  dataProgressSchema,
  marketClockSchema,
  SCAN_HOURS,
  scanHoursSettingSchema,
  stockBarsSchema,
  symbolSchema,
} from './loaded-market.ts';
import { publicScanInput, publicScanSchema } from './public-scan.ts';
import {
  MAX_QUERY_CHARS,
  parsedScanSchema,
  parseRequestSchema,
  scanRequestSchema,
  scanResponseSchema,
  scanTraceSchema,
} from './scans.ts';
import { whyNotRequestSchema, whyNotSchema } from './why-not.ts';
import {
  MAX_TICKET_BODY_BYTES,
  scanExportRequestSchema,
  scanRowsRequestSchema,
  scanRowsSchema,
  TICKET_STATUSES,
} from './scan-pages.ts';

export const stocksScanRoute = defineRoute({
  method: 'POST',
  path: '/api/stocks-scan',
  summary: 'Run a scan',
  access: 'user',
  body: scanRequestSchema,
  response: scanResponseSchema,
  errors: {
    EMPTY_QUERY: 400,
    QUERY_TOO_LONG: 400,
    NOT_UNDERSTOOD: 422,
    OUT_OF_SCOPE: 422,
    PARTLY_READ: 409,
    WATCHLIST_NOT_FOUND: 422,
    MARKET_CLOSED: 423,
    MARKET_LOADING: 503,
    TRIAL_NOT_STARTED: 403,
    TRIAL_EXPIRED: 403,
    DAILY_LIMIT: 429,
  },
  perMinute: 120,
});

export const publicScanRoute = defineRoute({
  method: 'POST',
  path: '/api/public-scan',
  summary: 'Run a scan without an account; returns its first rows and the number of matches',
  access: 'public',
  body: publicScanInput,
  response: publicScanSchema,
  errors: {
    EMPTY_QUERY: 400,
    QUERY_TOO_LONG: 400,
    NOT_UNDERSTOOD: 422,
    OUT_OF_SCOPE: 422,
    WATCHLIST_NOT_FOUND: 422,
    MARKET_CLOSED: 423,
    MARKET_LOADING: 503,
  },
  perMinute: 10,
});

export const scanRowsRoute = defineRoute({
  method: 'POST',
  path: '/api/scan/rows',
  summary: 'Get other rows of a scan, in any order; does not count as another scan',
  access: 'user',
  body: scanRowsRequestSchema,
  response: scanRowsSchema,
  errors: TICKET_STATUSES,
  perMinute: 600,
  maxBodyBytes: MAX_TICKET_BODY_BYTES,
});

export const exportScanRoute = defineRoute({
  method: 'POST',
  path: '/api/scan/export',
  summary: 'Download all rows of a scan; does not count as another scan',
  access: 'user',
  body: scanExportRequestSchema,
  response: z.string(),
  errors: { ...TICKET_STATUSES, PREMIUM_REQUIRED: 403 },
  perMinute: 20,
  maxBodyBytes: MAX_TICKET_BODY_BYTES,
  fileTypes: ['text/csv', 'application/json'],
});

/** For previews during typing; doesn't use the AI parser. */
export const parseScanRoute = defineRoute({
  method: 'POST',
  path: '/api/scan/parse',
  summary: 'Preview how a scan is read, without running it',
  access: 'user',
  body: parseRequestSchema,
  response: parsedScanSchema,
  errors: { MARKET_LOADING: 503 },
  perMinute: 600,
});

export const whyNotRoute = defineRoute({
  method: 'POST',
  path: '/api/scan/why-not',
  summary: 'Explain why a stock is or is not among the matches of a scan; does not count as a scan',
  access: 'user',
  body: whyNotRequestSchema,
  response: whyNotSchema,
  errors: { UNKNOWN_SYMBOL: 404, WATCHLIST_NOT_FOUND: 422, MARKET_LOADING: 503 },
  perMinute: 60,
});

export const scanTraceRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/scan-trace',
  summary: 'Explain how the grammar reads a sentence, rule by rule',
  access: 'admin',
  query: z.strictObject({ query: z.string().max(MAX_QUERY_CHARS) }),
  response: scanTraceSchema,
  errors: { MARKET_LOADING: 503 },
});

export const dataProgressRoute = defineRoute({
  method: 'GET',
  path: '/api/data-progress',
  summary: 'Get the progress of loading the market data',
  access: 'public',
  response: dataProgressSchema,
  errors: {},
});

export const marketClockRoute = defineRoute({
  method: 'GET',
  path: '/api/market-clock',
  summary: 'Get market hours: whether the market is open, and when it next opens and closes',
  access: 'public',
  response: marketClockSchema,
  errors: {},
});

export const stockBarsRoute = defineRoute({
  method: 'GET',
  path: '/api/stocks/:symbol/bars',
  summary: 'List the daily bars of a stock, oldest first',
  access: 'user',
  params: z.strictObject({ symbol: symbolSchema }),
  query: z.strictObject({ sessions: z.coerce.number().int().min(1).max(2000).default(250) }),
  response: stockBarsSchema,
  errors: { UNKNOWN_SYMBOL: 404, MARKET_LOADING: 503 },
});

export const scanPlanSchemaRoute = defineRoute({
  method: 'GET',
  path: '/api/scan-plan.schema.json',
  summary: 'Get the JSON Schema of a scan plan',
  access: 'public',
  response: z.record(z.string(), z.unknown()),
  errors: {},
});

/**
 * Groups of routes that a deployment may serve in addition to the scanner: `trial` (scan-status and trial-status), `journal`
 * (trades and account-stats), `news` (articles), and `strategies` (saved scans).
 */
export const FEATURES = ['trial', 'journal', 'news', 'strategies'] as const;
export type Feature = (typeof FEATURES)[number];

export const MAX_SOCIAL_LINKS = 8;

export const appInfoRoute = defineRoute({
  method: 'GET',
  path: '/api/app-info',
  summary: 'Get information about this deployment: version, demo mode, market data, features',
  access: 'public',
  response: z
    .object({
      version: z.string(),
      demo: z.boolean(),
      simulated: z.boolean().nullable(),
      stocks: z.int().nullable(),
      features: z.array(z.enum(FEATURES)),
      /** name of the OIDC provider, if sign-in with it is configured */
      provider: z.string().nullable(),
      /** emails go to a page of this deployment instead of to their recipients */
      outbox: z.boolean(),
      /** address at which users reach the operator, if one is configured */
      supportEmail: z.string().nullable(),
      /** https URLs of the operator's social profiles, in display order */
      socialLinks: z.array(z.url({ protocol: /^https$/ })).max(MAX_SOCIAL_LINKS),
    })
    .meta({ id: 'AppInfo' }),
  errors: {},
});

export const getScanHoursRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/scan-hours',
  summary: 'Get when scans may run, and who changed it',
  access: 'admin',
  response: scanHoursSettingSchema,
  errors: {},
});

export const setScanHoursRoute = defineRoute({
  method: 'PUT',
  path: '/api/admin/scan-hours',
  summary: 'Set when scans may run',
  access: 'admin',
  body: z.strictObject({ scanHours: z.enum(SCAN_HOURS) }),
  response: scanHoursSettingSchema,
  errors: {},
});
