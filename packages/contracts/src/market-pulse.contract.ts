import { z } from 'zod';
import { lastPricesInput, lastPricesSchema, marketPulseSchema } from './market-pulse.ts';
import { defineRpc } from './rpc.ts';

const LOADING = { MARKET_LOADING: 'unavailable' } as const;

/** Computed once per market version. */
export const getMarketPulse = defineRpc({
  subject: 'scanner.pulse.get.v1',
  input: z.strictObject({}),
  output: marketPulseSchema,
  errors: LOADING,
  deadlineMs: 5000,
  idempotent: true,
});

export const listLastPrices = defineRpc({
  subject: 'scanner.prices.list.v1',
  input: lastPricesInput,
  output: lastPricesSchema,
  errors: LOADING,
  deadlineMs: 2000,
  idempotent: true,
});
