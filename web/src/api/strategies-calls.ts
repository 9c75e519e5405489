import type { newStrategyBody, ScanResponse, Strategy, strategyChange } from '@plainscan/contracts';
import type { z } from 'zod';
import { dequal } from 'dequal/lite';
import { scanHistoryRoute } from './generated/routes/app.ts';
import { call } from './calls.ts';

export const MAX_HISTORY_SEARCH_CHARS = 100;
export const HISTORY_PAGE = 50;

export type NewStrategy = z.input<typeof newStrategyBody>;
export type StrategyChange = z.input<typeof strategyChange>;

/** The part of a scan's response that a strategy stores: its reading, the first symbols, and the ticket for all of them. */
export const storedPartOf = ({
  plan,
  asOf,
  total,
  results,
  ticket,
}: Pick<ScanResponse, 'plan' | 'asOf' | 'total' | 'results' | 'ticket'>): NewStrategy['parameters'] => ({
  plan,
  asOf,
  total,
  results: results.map(({ symbol }) => ({ symbol })),
  ticket,
});

/** Whether the scan differs from the saved strategy. */
export const isEditedFrom = (
  strategy: Pick<Strategy, 'plan' | 'query'>,
  response: Pick<ScanResponse, 'plan' | 'query'>,
): boolean => (strategy.plan ? !dequal(strategy.plan, response.plan) : strategy.query !== response.query);

/** A page of past scans, newest first; with `cursor`, the next one. */
export const readHistory = (search: string, cursor?: string) =>
  call(scanHistoryRoute, { query: { limit: HISTORY_PAGE, search: search || undefined, cursor } });
