import { z } from 'zod';

export const MAX_PARSER_FALLBACKS = 5;
export const MAX_PARSER_URL_CHARS = 500;

export const PARSER_PROTOCOLS = ['openai', 'plainscan'] as const;
export const PARSER_POLICIES = ['builtin-first', 'ai-first', 'builtin-only'] as const;

/** A URL as typed; the service decides whether it may be used. */
export const parserUrl = z.string().trim().min(1).max(MAX_PARSER_URL_CHARS);

/** The health of a URL as one replica sees it. */
export const parserHealthSchema = z.object({
  url: z.string(),
  /** the detected protocol; null if not detected yet */
  protocol: z.enum(PARSER_PROTOCOLS).nullable(),
  /** `open`: not used for a while after several failures */
  breaker: z.enum(['closed', 'half-open', 'open']),
  /** ISO 8601 UTC */
  lastSuccessAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
  /** a message for administrators, without secrets */
  lastFailure: z.string().nullable(),
  /** since the replica's start */
  answered: z.int(),
  failed: z.int(),
  /** median latency of recent responses; null if there are none yet */
  medianMs: z.number().nullable(),
});
export type ParserHealth = z.infer<typeof parserHealthSchema>;

/** The current URLs; `revision` increases with every change. */
export const parserAddressesSchema = z.object({
  active: z.string().nullable(),
  fallbacks: z.array(z.string()).max(MAX_PARSER_FALLBACKS),
  revision: z.int(),
  /** ISO 8601 UTC */
  updatedAt: z.string().nullable(),
});
export type ParserAddresses = z.infer<typeof parserAddressesSchema>;

export const parserOverviewSchema = parserAddressesSchema
  .extend({
    policy: z.enum(PARSER_POLICIES),
    /** the active one first, then the fallbacks in order, as the responding replica sees them */
    health: z.array(parserHealthSchema).max(MAX_PARSER_FALLBACKS + 1),
  })
  .meta({ id: 'ParserOverview' });
export type ParserOverview = z.infer<typeof parserOverviewSchema>;

/** A test of one URL with a sample sentence whose plan is known. */
export const parserProbeSchema = z
  .object({
    url: z.string(),
    working: z.boolean(),
    protocol: z.enum(PARSER_PROTOCOLS).nullable(),
    latencyMs: z.number().nullable(),
    /** whether it followed the requested schema; null if it didn't respond */
    honorsSchema: z.boolean().nullable(),
    /** why it doesn't work, as a message for administrators */
    problem: z.string().nullable(),
  })
  .meta({ id: 'ParserProbe' });
export type ParserProbe = z.infer<typeof parserProbeSchema>;

export const parserChangeSchema = z.object({
  revision: z.int(),
  changedAt: z.string(),
  /** the administrator's ID; null if the account was deleted or the configuration set it */
  changedBy: z.string().nullable(),
  what: z.enum(['configured', 'active', 'fallbacks', 'rotated', 'cleared']),
  before: parserAddressesSchema.pick({ active: true, fallbacks: true }),
  after: parserAddressesSchema.pick({ active: true, fallbacks: true }),
});
export type ParserChange = z.infer<typeof parserChangeSchema>;
/** Newest first. */
export const parserHistorySchema = z
  .object({ changes: z.array(parserChangeSchema).max(50) })
  .meta({ id: 'ParserHistory' });
