import { badRowsSchema } from '@plainscan/contracts';
import { z } from 'zod';

export const STOCKS_PER_BLOCK = 100;

const plannedMarketSchema = z.object({
  /** identifies one market permanently: source, session, and state of the provider's bars */
  version: z.string().regex(/^[a-z0-9-]{1,80}$/),
  /** provider and settings; a process uses only markets from its configured source */
  source: z.string(),
  provider: z.string(),
  simulated: z.boolean(),
  /** newest session, YYYY-MM-DD */
  asOf: z.iso.date(),
  /** stocks listed by the provider */
  stocks: z.int().min(0),
  blocks: z.int().min(1),
  /** ISO 8601 UTC: when the provider's newest bar was last updated */
  updatedAt: z.iso.datetime(),
  /** Unix milliseconds; if two markets have the same source, the one planned later wins */
  plannedAt: z.int(),
  /** rows of the provider's files that were left out; null if unknown */
  badRows: badRowsSchema.nullable().default(null),
});
/** A market whose blocks are being loaded. */
export type PlannedMarket = z.infer<typeof plannedMarketSchema>;

const publishedMarketSchema = plannedMarketSchema.extend({
  /** Unix milliseconds */
  publishedAt: z.int(),
});
/** A market all of whose blocks are in Redis; `stocks` is the number actually loaded. */
export type PublishedMarket = z.infer<typeof publishedMarketSchema>;

export { plannedMarketSchema, publishedMarketSchema };

/** Symbols in canonical order, split into blocks: the same listings give every worker the same blocks. */
export function intoBlocks(symbols: readonly string[], size = STOCKS_PER_BLOCK): string[][] {
  const sorted = [...symbols].sort();
  const blocks: string[][] = [];
  for (let i = 0; i < sorted.length; i += size) blocks.push(sorted.slice(i, i + size));
  return blocks;
}

/** BullMQ rejects ':' in custom IDs; versions contain none. */
export const jobIds = {
  load: (version: string, block: number): string => `load-${version}-${block}`,
  publish: (version: string): string => `publish-${version}`,
  keep: (version: string): string => `keep-${version}`,
  alerts: (version: string): string => `alerts-${version}`,
  summary: (version: string): string => `summary-${version}`,
  sweep: (version: string): string => `sweep-${version}`,
} as const;
