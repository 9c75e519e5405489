import { z } from 'zod';
import { scanPlanSchema } from './scan-plan/scan-plan.ts';
import { scanResponseSchema, scanRowSchema } from './scans.ts';

/** How many rows of their own scan, and of a shared scan, a visitor sees. */
export const VISITOR_ROWS = 5;
export const SHARED_ROWS = 10;

/** A sentence, or the plan of a shared scan with its sentence. */
export const publicScanInput = z.strictObject({
  query: z.string().max(20_000),
  plan: scanPlanSchema.optional(),
});

/** The first rows of a scan, without the other rows and without anything that requires an account. */
export const publicScanSchema = scanResponseSchema
  .pick({
    total: true,
    columns: true,
    sort: true,
    universe: true,
    asOf: true,
    simulated: true,
    lastClose: true,
    query: true,
    plan: true,
    description: true,
    corrections: true,
    unmatched: true,
    chips: true,
    extras: true,
    contradiction: true,
  })
  .extend({ results: z.array(scanRowSchema).max(SHARED_ROWS) })
  .meta({ id: 'PublicScan' });
export type PublicScan = z.infer<typeof publicScanSchema>;
