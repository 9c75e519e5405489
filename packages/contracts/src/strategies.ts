import { z } from 'zod';
import { alertRulesSchema } from './alert-rules.ts';
import { scanPlanSchema } from './scan-plan/scan-plan.ts';
import { symbolSchema } from './loaded-market.ts';
import { MAX_STORED_SYMBOLS, MAX_QUERY_CHARS, PARSERS, scanTicketSchema } from './scans.ts';

export const MAX_STRATEGIES = 200;
export const MAX_STRATEGY_NAME_CHARS = 100;
export const MAX_STRATEGY_DESCRIPTION_CHARS = 1000;
/** Maximum scans in a user's history; older ones are deleted. */
export const MAX_HISTORY = 200;

/** One line; names are compared ignoring case. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(MAX_STRATEGY_NAME_CHARS)
  .regex(/^[^\u0000-\u001f\u007f]*$/);
const description = z
  .string()
  .trim()
  .max(MAX_STRATEGY_DESCRIPTION_CHARS)
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/);
const query = z.string().trim().min(1).max(MAX_QUERY_CHARS);

/** A stored run with its matches in symbol order. */
export const strategyRunSchema = z.object({
  ranAt: z.string(),
  asOf: z.string(),
  total: z.int(),
  /** null if it had more than MAX_STORED_SYMBOLS matches */
  symbols: z.array(z.string()).max(MAX_STORED_SYMBOLS).nullable(),
});

/** For lists: without symbols. */
export const strategySummarySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    query: z.string(),
    /** null: the sentence is parsed again on every run */
    plan: scanPlanSchema.nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    /** whether changes are reported in the inbox and by email */
    alert: z.boolean().default(false),
    /** which changes; null while the alert is off */
    alertRules: alertRulesSchema.nullable().default(null),
    lastRun: strategyRunSchema.omit({ symbols: true }).nullable(),
    /** how many symbols entered and left in the last run; null if there is no previous run to compare with */
    changes: z.object({ entered: z.int(), left: z.int() }).nullable(),
  })
  .meta({ id: 'StrategySummary' });
export type StrategySummary = z.infer<typeof strategySummarySchema>;

export const strategySchema = strategySummarySchema
  .extend({
    lastRun: strategyRunSchema.nullable(),
    /** symbols that entered and left in the last run */
    entered: z.array(z.string()).max(MAX_STORED_SYMBOLS),
    left: z.array(z.string()).max(MAX_STORED_SYMBOLS),
  })
  .meta({ id: 'Strategy' });
export type Strategy = z.infer<typeof strategySchema>;

/** The part of a scan response that a strategy stores; other fields are ignored. */
const savedParameters = z.looseObject({
  plan: scanPlanSchema.optional(),
  asOf: z.iso.date().optional(),
  total: z.int().min(0).optional(),
  results: z
    .array(z.looseObject({ symbol: symbolSchema }))
    .max(MAX_STORED_SYMBOLS)
    .optional(),
  ticket: scanTicketSchema.optional(),
});

/** `POST /api/strategies`: `parameters` is the scan response, or empty. */
export const newStrategyBody = z.strictObject({
  name,
  description: description.default(''),
  query,
  parameters: savedParameters.default({}),
});

/**
 * The gateway's version of it. A valid ticket for the same plan provides the strategy's first run; otherwise `run` does, which is
 * set if `parameters` contain all matches of a scan.
 */
export const newStrategyInput = z.strictObject({
  name,
  description,
  query,
  plan: scanPlanSchema.nullable(),
  run: z.strictObject({ asOf: z.iso.date(), symbols: z.array(symbolSchema).max(MAX_STORED_SYMBOLS) }).nullable(),
  ticket: scanTicketSchema.nullable(),
});

/** Without `rules`, an alert that is on keeps its rules, and another one gets DEFAULT_ALERT_RULES. */
export const strategyAlertBody = z
  .strictObject({ on: z.boolean(), rules: alertRulesSchema.optional() })
  .refine(({ on, rules }) => on || rules === undefined, { message: 'rules need an alert that is on', path: ['rules'] });

/** A `plan` needs its `query`; a new query without a plan is parsed again on every run. A different plan clears the last run. */
export const strategyChange = z
  .strictObject({
    name: name.optional(),
    description: description.optional(),
    query: query.optional(),
    plan: scanPlanSchema.nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, { message: 'nothing to change' })
  .refine((change) => change.plan === undefined || change.query !== undefined, {
    message: 'a plan needs its sentence',
    path: ['plan'],
  });

/** By name. */
export const strategyListSchema = z.object({ strategies: z.array(strategySummarySchema).max(MAX_STRATEGIES) });

/** One completed scan. */
export const pastScanSchema = z
  .object({
    id: z.uuid(),
    query: z.string(),
    plan: scanPlanSchema,
    description: z.string(),
    parser: z.enum(PARSERS),
    /** ISO 8601 UTC, of the last run if the same scan ran several times in a row */
    ranAt: z.string(),
    asOf: z.string(),
    total: z.int(),
    /** number of consecutive runs */
    times: z.int().min(1),
    strategyId: z.uuid().nullable(),
  })
  .meta({ id: 'PastScan' });
export type PastScan = z.infer<typeof pastScanSchema>;

const historyCursor = z.string().max(100);
export const scanHistoryQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  search: z.string().trim().max(100).optional(),
  cursor: historyCursor.optional(),
});
/** Newest first. */
export const scanHistorySchema = z.object({
  scans: z.array(pastScanSchema).max(100),
  nextCursor: historyCursor.nullable(),
});
