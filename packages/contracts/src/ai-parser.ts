import { z } from 'zod';

export const MAX_PARSER_FALLBACKS = 5;
export const MAX_PARSER_URL_CHARS = 500;

export const PARSER_PROTOCOLS = ['openai', 'plainscan'] as const;
export const PARSER_POLICIES = ['builtin-first', 'ai-first', 'builtin-only'] as const;

/** An address as it was typed; whether it may be used is the service's to say. */
export const parserUrl = z.string().trim().min(1).max(MAX_PARSER_URL_CHARS);

/** What one replica knows of an address. */
export const parserHealthSchema = z.object({
  url: z.string(),
  /** which of the two it speaks; null until it was found out */
  protocol: z.enum(PARSER_PROTOCOLS).nullable(),
  /** `open`: it is left alone for a while, after it failed several times */
  breaker: z.enum(['closed', 'half-open', 'open']),
  /** ISO 8601 UTC */
  lastSuccessAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
  /** in words for an administrator, without secrets */
  lastFailure: z.string().nullable(),
  /** since the replica's start */
  answered: z.int(),
  failed: z.int(),
  /** of the last answers; null: none yet */
  medianMs: z.number().nullable(),
});
export type ParserHealth = z.infer<typeof parserHealthSchema>;

/** The addresses in force; `revision` grows with every change. */
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
    /** active first, then the fallbacks in order; of the replica that answers */
    health: z.array(parserHealthSchema).max(MAX_PARSER_FALLBACKS + 1),
  })
  .meta({ id: 'ParserOverview' });
export type ParserOverview = z.infer<typeof parserOverviewSchema>;

/** A probe of one address: a canned sentence whose plan is known. */
export const parserProbeSchema = z
  .object({
    url: z.string(),
    working: z.boolean(),
    protocol: z.enum(PARSER_PROTOCOLS).nullable(),
    latencyMs: z.number().nullable(),
    /** it was asked for the schema, and kept to it; null where it did not answer */
    honoursSchema: z.boolean().nullable(),
    /** why it does not work, in words for an administrator */
    problem: z.string().nullable(),
  })
  .meta({ id: 'ParserProbe' });
export type ParserProbe = z.infer<typeof parserProbeSchema>;

export const parserChangeSchema = z.object({
  revision: z.int(),
  changedAt: z.string(),
  /** id of the administrator; null where the account is gone, or configuration set it */
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
