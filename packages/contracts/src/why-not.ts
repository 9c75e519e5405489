import { z } from 'zod';
import { symbolSchema } from './loaded-market.ts';
import { scanPlanSchema } from './scan-plan/scan-plan.ts';
import { UNITS } from './scan-plan/series.ts';
import { whyValueSchema } from './scans.ts';

export const whyNotRequestSchema = z.strictObject({ plan: scanPlanSchema, symbol: symbolSchema });

/**
 * Why a stock isn't in a scan although its conditions may hold: it has no bar on the as-of session, the scan leaves out its
 * kind, it isn't in the scan's watchlist, or others come first in a scan of the first N.
 */
export const LEFT_OUT = ['not-traded', 'kind', 'watchlist', 'limit'] as const;

/** Why a stock is or isn't in a scan. */
export const whyNotSchema = z
  .object({
    symbol: z.string(),
    name: z.string(),
    matches: z.boolean(),
    /** null if it matches or if only its conditions are the reason */
    leftOut: z.enum(LEFT_OUT).nullable(),
    /** its newest session, YYYY-MM-DD; null without bars */
    lastTraded: z.string().nullable(),
    /** in the plan's order; empty if it isn't traded */
    conditions: z.array(
      z.object({
        meaning: z.string(),
        /** null if unknown, because a needed value is missing */
        holds: z.boolean().nullable(),
        /** `unit`: null if the value has none */
        values: z.array(whyValueSchema.extend({ unit: z.enum(UNITS).nullable() })),
        /** how far a failed comparison's first value is from passing, in its unit, at least 0; null for other conditions */
        missedBy: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'WhyNot' });
export type WhyNotResponse = z.infer<typeof whyNotSchema>;
