import { poll } from '../poll.ts';

/** The fields of `GET /api/data-progress` that the terminal shows. */
export interface MarketProgress {
  readonly loaded: number;
  readonly total: number;
  readonly simulated: boolean;
  readonly asOf: string | null;
}

interface DataProgress {
  readonly stocks: { readonly loaded: number; readonly total: number; readonly isLoading: boolean };
  readonly simulated: boolean;
  readonly asOf: string | null;
  readonly marketVersion: string | null;
}

const WITHIN_MS = 10 * 60_000;

/** Waits until a market is published and scans can run; reports each new state. */
export async function waitForMarket(
  url: string,
  onProgress: (progress: MarketProgress) => void,
): Promise<MarketProgress> {
  let reported = '';
  return poll(
    async () => {
      const response = await fetch(new URL('/api/data-progress', url), { signal: AbortSignal.timeout(5_000) });
      if (!response.ok) return undefined;
      const { stocks, simulated, asOf, marketVersion } = (await response.json()) as DataProgress;
      const progress = { loaded: stocks.loaded, total: stocks.total, simulated, asOf };
      const state = JSON.stringify(progress);
      if (state !== reported) onProgress(progress);
      reported = state;
      return marketVersion !== null && !stocks.isLoading ? progress : undefined;
    },
    { withinMs: WITHIN_MS, what: 'Loading the market' },
  );
}
