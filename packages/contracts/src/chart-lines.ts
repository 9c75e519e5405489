import { z } from 'zod';
import { symbolSchema } from './loaded-market.ts';
import { scanTicketSchema } from './scans.ts';

/** As many as a chart shows. */
const MAX_CHART_SESSIONS = 1500;
export const MAX_CHART_LINES = 8;

/** The lines of a scan's plan on the chart of one stock. */
export const chartLinesRequestSchema = z.strictObject({
  ticket: scanTicketSchema,
  symbol: symbolSchema,
  /** the newest sessions of the stock */
  sessions: z.int().min(1).max(MAX_CHART_SESSIONS),
});

/**
 * The values of a plan that depend on more than a stock's own bars: comparisons with other stocks, and shares of stocks. The first
 * lines of a plan with more.
 */
export const chartLinesSchema = z
  .object({
    /** YYYY-MM-DD, oldest first */
    dates: z.array(z.string()),
    lines: z
      .array(
        z.object({
          label: z.string(),
          unit: z.enum(['percent', 'rank']),
          /** one for each date; null if absent */
          values: z.array(z.number().nullable()),
          /** the numbers that the plan compares it with */
          thresholds: z.array(z.number()),
        }),
      )
      .max(MAX_CHART_LINES),
  })
  .meta({ id: 'ChartLines' });
export type ChartLines = z.infer<typeof chartLinesSchema>;
