import { z } from 'zod';
import { daySchema } from './journal.ts';

/** A new demo account's saved scans. Its trades are named after them. */
export const DEMO_SETUPS = [
  {
    name: 'Breakouts on volume',
    description: 'Leaders clearing a month of highs with buyers behind the move.',
    query: 'large caps closing above the prior 20-day high on 1.5x volume',
  },
  {
    name: 'Pullbacks in an uptrend',
    description: 'Dips to the 20-day that hold.',
    query: 'large caps in an uptrend with a pullback to the 20-day SMA',
  },
  {
    name: 'Down four days',
    description: 'Stretched to the downside, for a bounce of a few days.',
    query: 'large caps down 4 days in a row',
  },
] as const;
export type DemoSetup = (typeof DEMO_SETUPS)[number];

export const MAX_LIQUID_STOCKS = 60;
export const MAX_LIQUID_SESSIONS = 320;

const column = z.array(z.number()).max(MAX_LIQUID_SESSIONS);
/** Stocks with a bar on every one of these sessions, by dollar volume, largest first. */
export const liquidBarsSchema = z.object({
  /** oldest first */
  sessions: z.array(daySchema).max(MAX_LIQUID_SESSIONS),
  stocks: z
    .array(z.object({ symbol: z.string(), open: column, high: column, low: column, close: column, volume: column }))
    .max(MAX_LIQUID_STOCKS),
});
export type LiquidBars = z.infer<typeof liquidBarsSchema>;
