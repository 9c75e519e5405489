import {
  currencySchema,
  daySchema,
  decimalSchema,
  EXECUTION_KINDS,
  journalSymbolSchema,
  MAX_EXECUTIONS_OF_TRADE,
  CASH_TRANSACTION_KINDS,
  notesSchema,
  sideSchema,
  strategyNameSchema,
  tagsSchema,
  tradeScanSchema,
} from '@plainscan/contracts';
import { knownZone } from '@plainscan/market-calendar';
import { z } from 'zod';
import { FIRST_DAY } from '../timestamps/timestamp.ts';
import { decimal } from '../money/decimals.ts';
import { storedName } from '../trades/stored-text.ts';

export const PLAINSCAN_FORMAT = 'plainscan-journal';
export const PLAINSCAN_VERSION = 1;
const DAY_MS = 24 * 3_600_000;

/** Wider bounds than for manually entered trades, because values may come from imports. */
const boundedDecimal = (max: string, decimals: number) =>
  decimalSchema.refine(
    (text) => {
      // Already reported by decimalSchema.
      if (!decimalSchema.safeParse(text).success) return true;
      const value = decimal(text).abs();
      return value.lte(max) && (value.decimalPlaces() ?? 0) <= decimals;
    },
    { error: `Must be at most ${max}, with at most ${decimals} decimal places` },
  );
const nonNegative = (max: string, decimals: number) =>
  boundedDecimal(max, decimals).refine((text) => !text.startsWith('-'), { error: 'Must be at least 0' });
const positive = (max: string, decimals: number) =>
  nonNegative(max, decimals).refine((text) => /[1-9]/.test(text), { error: 'Must be above 0' });
const DECIMALS = 10;
const MONEY_DECIMALS = 20;

const label = z.string().max(60).transform(storedName).nullable().default(null);
const SINCE_FIRST_DAY = { error: `Must not be before ${FIRST_DAY}` };
const day = daySchema.refine((on) => on >= FIRST_DAY, SINCE_FIRST_DAY);
const zone = z
  .string()
  .refine((name) => knownZone(name).toLowerCase() === name.toLowerCase(), { error: 'Unknown time zone' });
/** digest of the broker's row; null for manual entries */
const sourceKey = z
  .string()
  .regex(/^[\da-f]{64}$/)
  .nullable()
  .default(null);

export const plainscanExecutionSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(EXECUTION_KINDS),
    on: day,
    at: z.iso.datetime({ offset: true }).nullable(),
    time_zone: zone,
    quantity: positive('10000000000', DECIMALS),
    price: nonNegative('10000000000', DECIMALS),
    fee: nonNegative('10000000000', MONEY_DECIMALS),
    value: nonNegative('100000000000000000', MONEY_DECIMALS),
    account: label,
    position_ref: label,
    source_key: sourceKey,
  })
  .refine(({ on, at }) => at === null || Math.abs(Date.parse(at) - Date.parse(on)) <= 2 * DAY_MS, {
    path: ['at'],
    error: 'Must be on that day',
  });

/** A trade in an export: what the user entered or imported, without computed values. */
export const plainscanTradeSchema = z.object({
  id: z.uuid(),
  symbol: journalSymbolSchema,
  side: sideSchema,
  currency: currencySchema,
  account: label,
  stop_loss: positive('10000000000', DECIMALS).nullable(),
  strategy: strategyNameSchema.nullable(),
  tags: tagsSchema,
  notes: notesSchema.nullable(),
  scan: tradeScanSchema.nullable(),
  executions: z.array(plainscanExecutionSchema).min(1).max(MAX_EXECUTIONS_OF_TRADE),
});
export type PlainscanTrade = z.infer<typeof plainscanTradeSchema>;
export type PlainscanExecution = z.infer<typeof plainscanExecutionSchema>;

export const plainscanCashTransactionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CASH_TRANSACTION_KINDS),
  on: day,
  amount: boundedDecimal('1000000000000000000', MONEY_DECIMALS),
  currency: currencySchema,
  note: z.string().max(200).transform(storedName).nullable(),
  source_key: sourceKey,
});
export type PlainscanCashTransaction = z.infer<typeof plainscanCashTransactionSchema>;

export const currencyOrNull = (value: unknown): string | null => currencySchema.safeParse(value).data ?? null;
