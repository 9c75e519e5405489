import { z } from 'zod';
import { liquidBarsSchema, MAX_LIQUID_SESSIONS, MAX_LIQUID_STOCKS } from './demo.ts';
import { defineRpc } from './rpc.ts';

/** Only the auth service calls the seeding RPCs, for a demo account it has just created, so they need no actor. */
const newDemoUser = z.strictObject({ userId: z.uuid() });
const LOADING = { MARKET_LOADING: 'unavailable' } as const;
const SEED_MS = 4000;

/** Writes a year of sample trades once; no effect on a journal that has any, even deleted ones. */
export const seedDemoJournal = defineRpc({
  subject: 'journal.demo.seed.v1',
  input: newDemoUser,
  output: z.object({ trades: z.int() }),
  errors: LOADING,
  deadlineMs: SEED_MS,
  idempotent: true,
});

/** Writes sample strategies with two runs each once; no effect on a user who has any, even deleted ones. */
export const seedDemoScans = defineRpc({
  subject: 'scanner.demo.seed.v1',
  input: newDemoUser,
  output: z.object({ strategies: z.int() }),
  errors: LOADING,
  deadlineMs: SEED_MS,
  idempotent: true,
});

/** Prices for the journal's sample trades. */
export const listLiquidBars = defineRpc({
  subject: 'scanner.liquid.list.v1',
  input: z.strictObject({
    stocks: z.int().min(1).max(MAX_LIQUID_STOCKS),
    sessions: z.int().min(1).max(MAX_LIQUID_SESSIONS),
  }),
  output: liquidBarsSchema,
  errors: LOADING,
  deadlineMs: 2000,
  idempotent: true,
});
