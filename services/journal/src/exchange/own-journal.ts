import {
  currencySchema,
  daySchema,
  decimalSchema,
  EXECUTION_KINDS,
  journalSymbolSchema,
  MAX_EXECUTIONS_OF_TRADE,
  MOVEMENT_KINDS,
  notesSchema,
  sideSchema,
  strategyNameSchema,
  tagsSchema,
  tradeScanSchema,
} from '@plainscan/contracts';
import { knownZone } from '@plainscan/market-calendar';
import { z } from 'zod';
import type { ReadRow } from '../imports/reading/read-row.ts';

export const OWN_FORMAT = 'plainscan-journal';
export const OWN_VERSION = 1;

const above0 = decimalSchema.refine((text) => /[1-9]/.test(text) && !text.startsWith('-'), {
  error: 'Must be above 0',
});
const atLeast0 = decimalSchema.refine((text) => !text.startsWith('-'), { error: 'Must be at least 0' });
const label = z.string().max(60).nullable().default(null);
const zone = z
  .string()
  .refine((name) => knownZone(name).toLowerCase() === name.toLowerCase(), { error: 'Unknown time zone' });
/** digest of the broker's row it came from; null for what was written by hand */
const sourceKey = z
  .string()
  .regex(/^[\da-f]{64}$/)
  .nullable()
  .default(null);

export const ownExecutionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(EXECUTION_KINDS),
  on: daySchema,
  at: z.iso.datetime({ offset: true }).nullable(),
  time_zone: zone,
  quantity: above0,
  price: atLeast0,
  fee: atLeast0,
  value: atLeast0,
  account: label,
  position_ref: label,
  source_key: sourceKey,
});

/** A trade in our own export: all that its owner wrote, nothing that is computed. */
export const ownTradeSchema = z.object({
  id: z.uuid(),
  symbol: journalSymbolSchema,
  side: sideSchema,
  currency: currencySchema,
  account: label,
  stop_loss: above0.nullable(),
  strategy: strategyNameSchema.nullable(),
  tags: tagsSchema,
  notes: notesSchema.nullable(),
  scan: tradeScanSchema.nullable(),
  executions: z.array(ownExecutionSchema).min(1).max(MAX_EXECUTIONS_OF_TRADE),
});
export type OwnTrade = z.infer<typeof ownTradeSchema>;
export type OwnExecution = z.infer<typeof ownExecutionSchema>;

export const ownMovementSchema = z.object({
  id: z.uuid(),
  kind: z.enum(MOVEMENT_KINDS),
  on: daySchema,
  amount: decimalSchema,
  currency: currencySchema,
  note: z.string().max(200).nullable(),
  source_key: sourceKey,
});
export type OwnMovement = z.infer<typeof ownMovementSchema>;

/** null for what is none. */
export const ownCurrency = (value: unknown): string | null => currencySchema.safeParse(value).data ?? null;

/** What an export says, row by row. */
export interface OwnRows {
  rows: ReadRow[];
  /** in which the account was counted; null: of some trades alone */
  currency: string | null;
}
