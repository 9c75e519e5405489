import { z } from 'zod';
import { TIMEFRAMES } from './scan-plan/vocabulary.ts';
import { MAX_PAGE_ROWS, scanTicketSchema } from './scans.ts';

/** The ticket of the scan, so that counting its past matches isn't another scan. */
export const matchCountsRequestSchema = z.strictObject({ ticket: scanTicketSchema });

/**
 * How many stocks a scan's plan matched on each session, or on the last session of each week or month if it reads weekly or monthly
 * bars. A limit of the plan doesn't apply.
 */
export const matchCountsSchema = z
  .object({
    every: z.enum(['session', ...TIMEFRAMES]),
    /** oldest first; the last one is the market's newest session */
    sessions: z.array(
      z.object({
        /** YYYY-MM-DD */
        date: z.string(),
        matches: z.int(),
        /** stocks with a bar on that session */
        universe: z.int(),
      }),
    ),
    /**
     * The newest sessions, on which a stock with bars on every session has all values that the plan reads. Before them, a
     * 200-day average has no value yet, so matches are missing.
     */
    complete: z.int().min(0),
    /** complete sessions with a match, and the median of their matches; 0 if there are none */
    active: z.int().min(0),
    median: z.number().min(0),
    /** the plan reads listing data, such as sectors and market caps, which is today's on every session */
    usesListings: z.boolean(),
  })
  .meta({ id: 'MatchCounts' });
export type MatchCounts = z.infer<typeof matchCountsSchema>;

/** What a scan would have found on an earlier session of its market. */
export const pastMatchesRequestSchema = z.strictObject({
  ticket: scanTicketSchema,
  session: z.iso.date(),
  offset: z.int().min(0).max(1_000_000),
  limit: z.int().min(1).max(MAX_PAGE_ROWS),
});

/** Matches `offset … offset + results.length − 1` of `total`, in the scan's order on that session. */
export const pastMatchesSchema = z
  .object({
    session: z.string(),
    /** at most the plan's limit */
    total: z.int(),
    /** before the plan's limit */
    matched: z.int(),
    /** stocks with a bar on that session */
    universe: z.int(),
    offset: z.int(),
    results: z
      .array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          /** the close, change, and volume of that session */
          price: z.number(),
          changePercent: z.number().nullable(),
          volume: z.number(),
          /** the stock's newest session */
          lastTraded: z.string(),
          /** from that session's close to the newest one; null if the price change includes a suspected split */
          sincePercent: z.number().nullable(),
        }),
      )
      .max(MAX_PAGE_ROWS),
  })
  .meta({ id: 'PastMatches' });
export type PastMatches = z.infer<typeof pastMatchesSchema>;
