import { z } from 'zod';
import { matchesAlertSchema } from './alerts.ts';
import { SCAN_ALLOWANCE_ERRORS } from './billing.contract.ts';
import { erasedPayload, personalDataPart, personalDataQuery } from './personal-data.ts';
import { publicScanInput, publicScanSchema } from './public-scan.ts';
import { defineEvent, defineRpc } from './rpc.ts';
import {
  companiesSchema,
  dataProgressSchema,
  SCAN_HOURS,
  scanHoursSettingSchema,
  stockBarsSchema,
  symbolSchema,
} from './loaded-market.ts';
import {
  parsedScanSchema,
  parseRequestSchema,
  scanRequestSchema,
  scanResponseSchema,
  scanTraceSchema,
} from './scans.ts';
import {
  scanExportPartSchema,
  scanExportRequestSchema,
  scanRowsRequestSchema,
  scanRowsSchema,
  TICKET_ERRORS,
} from './scan-pages.ts';
import { WATCHLIST_ERRORS } from './watchlists.contract.ts';
import { whyNotRequestSchema, whyNotSchema } from './why-not.ts';

/** Reasons for refusing a scan; the service provides user-facing messages. */
export const SCAN_ERRORS = {
  EMPTY_QUERY: 'invalid',
  QUERY_TOO_LONG: 'invalid',
  NOT_UNDERSTOOD: 'unprocessable',
  OUT_OF_SCOPE: 'unprocessable',
  /** only with `requireWhole`; `details.unmatched`: what can't be read */
  PARTLY_READ: 'conflict',
  MARKET_CLOSED: 'locked',
  MARKET_LOADING: 'unavailable',
} as const;

/** The user's scans took more computing time than one minute allows. */
const WORK_ERRORS = { RATE_LIMITED: 'rate_limited' } as const;

/** For the actor, within what their trial or plan lets them scan. With a `scanId`, a call that is repeated counts as one scan. */
export const runScan = defineRpc({
  subject: 'scanner.scan.run.v1',
  input: scanRequestSchema.extend({ scanId: z.uuid().optional() }),
  output: scanResponseSchema,
  errors: { ...SCAN_ERRORS, ...SCAN_ALLOWANCE_ERRORS, ...WATCHLIST_ERRORS, ...WORK_ERRORS },
  deadlineMs: 5000,
  idempotent: true,
});

/**
 * For visitors: the first rows of a sentence, or of a shared plan. Visitors share the computing time of one user, and the AI parser
 * isn't asked. Nothing is counted or recorded.
 */
export const runPublicScan = defineRpc({
  subject: 'scanner.scan.public.v1',
  input: publicScanInput,
  output: publicScanSchema,
  errors: { ...SCAN_ERRORS, ...WATCHLIST_ERRORS, ...WORK_ERRORS },
  deadlineMs: 5000,
  idempotent: true,
});

/** Other rows of one of the actor's scans, by its ticket. */
export const getScanRows = defineRpc({
  subject: 'scanner.scan.rows.v1',
  input: scanRowsRequestSchema,
  output: scanRowsSchema,
  errors: { ...TICKET_ERRORS, ...WORK_ERRORS },
  deadlineMs: 5000,
  idempotent: true,
});

/** All rows of one of the actor's scans, as a file in parts; `offset` is the `next` of the previous part, starting at 0. */
export const exportScan = defineRpc({
  subject: 'scanner.scan.export.v1',
  input: scanExportRequestSchema.extend({ offset: z.int().min(0).max(1_000_000) }),
  output: scanExportPartSchema,
  errors: { ...TICKET_ERRORS, ...WORK_ERRORS, PREMIUM_REQUIRED: 'forbidden' },
  deadlineMs: 5000,
  idempotent: true,
});

/** How a sentence would be read, or how a plan reads as a sentence; doesn't run or count anything or use the AI parser. */
export const parseScan = defineRpc({
  subject: 'scanner.scan.parse.v1',
  input: parseRequestSchema,
  output: parsedScanSchema,
  errors: { MARKET_LOADING: 'unavailable', ...WORK_ERRORS },
  deadlineMs: 2000,
  idempotent: true,
});

/** Why a stock is or isn't among a plan's matches. Nothing is counted. */
export const explainStock = defineRpc({
  subject: 'scanner.scan.explain.v1',
  input: whyNotRequestSchema,
  output: whyNotSchema,
  errors: { UNKNOWN_SYMBOL: 'not_found', MARKET_LOADING: 'unavailable', ...WATCHLIST_ERRORS, ...WORK_ERRORS },
  deadlineMs: 5000,
  idempotent: true,
});

/** How the grammar reads a sentence, rule by rule; for administrators. */
export const traceScan = defineRpc({
  subject: 'scanner.scan.trace.v1',
  input: z.strictObject({ query: z.string().max(20_000) }),
  output: scanTraceSchema,
  errors: { FORBIDDEN: 'forbidden', MARKET_LOADING: 'unavailable' },
  deadlineMs: 2000,
  idempotent: true,
});

export const getProgress = defineRpc({
  subject: 'scanner.progress.get.v1',
  input: z.strictObject({}),
  output: dataProgressSchema,
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

export const getBars = defineRpc({
  subject: 'scanner.bars.get.v1',
  input: z.strictObject({ symbol: symbolSchema, sessions: z.int().min(1).max(2000) }),
  output: stockBarsSchema,
  errors: { UNKNOWN_SYMBOL: 'not_found', MARKET_LOADING: 'unavailable' },
  deadlineMs: 2000,
  idempotent: true,
});

/**
 * Every stock of the current market, by symbol: the news service recognizes these companies, and the simulated feed writes
 * stories about them.
 */
export const listCompanies = defineRpc({
  subject: 'scanner.companies.list.v1',
  input: z.strictObject({}),
  output: companiesSchema,
  errors: { MARKET_LOADING: 'unavailable' },
  deadlineMs: 4000,
  idempotent: true,
});

const scanHoursSchema = z.strictObject({ scanHours: z.enum(SCAN_HOURS) });

export const getScanHours = defineRpc({
  subject: 'scanner.hours.get.v1',
  input: z.strictObject({}),
  output: scanHoursSchema,
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

/** Admin only; also who changed it. */
export const getScanHoursSetting = defineRpc({
  subject: 'scanner.hours.inspect.v1',
  input: z.strictObject({}),
  output: scanHoursSettingSchema,
  errors: { FORBIDDEN: 'forbidden' },
  deadlineMs: 2000,
  idempotent: true,
});

/** Admin only; applies on every replica within a second. */
export const setScanHours = defineRpc({
  subject: 'scanner.hours.set.v1',
  input: scanHoursSchema,
  output: scanHoursSchema,
  errors: { FORBIDDEN: 'forbidden' },
  deadlineMs: 2000,
  idempotent: true,
});

/** A new market version is complete in Redis; replicas swap to it. */
export const marketPublished = defineEvent({
  subject: 'scanner.market.published.v1',
  delivery: 'broadcast',
  payload: z.object({ version: z.string(), asOf: z.string(), symbols: z.int() }),
});

/**
 * The rules of a strategy's alert are met: it has new matches, or stocks no longer match. Published once per strategy and completed
 * session; during a session, whenever there are changes that weren't reported yet.
 */
export const matchesFound = defineEvent({
  subject: 'scanner.matches.found.v1',
  delivery: 'durable',
  payload: matchesAlertSchema
    .pick({
      strategyId: true,
      name: true,
      session: true,
      sessionSoFar: true,
      entered: true,
      enteredCount: true,
      left: true,
      leftCount: true,
      total: true,
      simulated: true,
      example: true,
    })
    .extend({ userId: z.string() }),
});

export type MatchesFound = z.infer<typeof matchesFound.payload>;

/** An administrator changed when scans may run; the higher revision is the newer one. */
export const scanHoursChanged = defineEvent({
  subject: 'scanner.hours.changed.v1',
  delivery: 'broadcast',
  payload: z.object({ scanHours: z.enum(SCAN_HOURS), revision: z.int() }),
});

export const exportScannerData = defineRpc({
  subject: 'scanner.data.export.v1',
  input: personalDataQuery,
  output: personalDataPart,
  errors: {},
  deadlineMs: 10_000,
  idempotent: true,
});

export const scannerUserErased = defineEvent({
  subject: 'scanner.user.erased.v1',
  delivery: 'durable',
  payload: erasedPayload,
});
