import { z } from 'zod';
import { defineJob, MARKET_QUEUE } from './market-queues.ts';

/** Added by the worker on a schedule, and by an administrator. RefreshMarket, which only workers load, runs it. */
export const refreshMarket = defineJob({
  name: 'refresh-market',
  queue: MARKET_QUEUE,
  payload: z.strictObject({}),
  /** one at a time, however many workers start together */
  id: () => 'refresh-market-now',
});

export type RefreshOutcome = 'current' | 'loading' | 'planned';
