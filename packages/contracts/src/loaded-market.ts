import { z } from 'zod';

export const dataProgressSchema = z
  .object({
    stocks: z.object({
      loaded: z.int(),
      total: z.int(),
      isLoading: z.boolean(),
      currentBatch: z.int(),
      totalBatches: z.int(),
      status: z.string(),
    }),
    simulated: z.boolean(),
    asOf: z.string().nullable(),
    marketVersion: z.string().nullable(),
  })
  .meta({ id: 'DataProgress' });
export type DataProgress = z.infer<typeof dataProgressSchema>;

export const SCAN_HOURS = ['market', 'last-close', 'always'] as const;
export type ScanHours = (typeof SCAN_HOURS)[number];

export const scanHoursSettingSchema = z.strictObject({
  scanHours: z.enum(SCAN_HOURS),
  /** ISO 8601 UTC; null: never changed, so the configured value applies */
  changedAt: z.string().nullable(),
  /** user ID of the administrator; null: never changed, or their account is deleted */
  changedBy: z.string().nullable(),
});
export type ScanHoursSetting = z.infer<typeof scanHoursSettingSchema>;

export const marketClockSchema = z
  .object({
    isOpen: z.boolean(),
    /** ISO 8601 UTC */
    nextOpen: z.string(),
    nextClose: z.string(),
    userTimeZone: z.string(),
    /** ISO 8601 with the zone's offset */
    marketTime: z.string(),
    userTime: z.string(),
    /** name of the holiday or early close today, otherwise null */
    note: z.string().nullable(),
    /** null: the scanner hasn't responded yet */
    scanHours: z.enum(SCAN_HOURS).nullable(),
    /** whether a scan would run now; false while unknown outside market hours */
    scansOpen: z.boolean(),
  })
  .meta({ id: 'MarketClock' });
export type MarketClock = z.infer<typeof marketClockSchema>;

export const symbolSchema = z
  .string()
  .min(1)
  .max(16)
  .regex(/^[A-Z0-9.\-/^$=]+$/i);

export const stockBarsSchema = z
  .object({
    symbol: z.string(),
    name: z.string(),
    simulated: z.boolean(),
    bars: z.array(
      z.object({
        date: z.string(),
        open: z.number(),
        high: z.number(),
        low: z.number(),
        close: z.number(),
        volume: z.number(),
        /** the provider's VWAP, if it has one */
        vwap: z.number().optional(),
      }),
    ),
  })
  .meta({ id: 'StockBars' });
export type StockBars = z.infer<typeof stockBarsSchema>;

/** By symbol, ascending. */
export const companiesSchema = z.object({
  marketVersion: z.string(),
  simulated: z.boolean(),
  companies: z.array(z.object({ symbol: z.string(), name: z.string(), sector: z.string().nullable() })),
});
export type Companies = z.infer<typeof companiesSchema>;
