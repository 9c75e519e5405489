import { type LastPrices, listLastPrices, MAX_LAST_PRICES } from '@plainscan/contracts';
import type { CallContext, RpcClient } from '@plainscan/service-kit';

/** The currency of last prices. */
export const DOLLARS = 'USD';

/** The scanner's last prices, in as many calls as the symbols need. @throws AppError MARKET_LOADING */
export function lastPrices(ctx: CallContext, rpc: RpcClient, symbols: readonly string[]): Promise<LastPrices[]> {
  const calls: Promise<LastPrices>[] = [];
  for (let from = 0; from < symbols.length; from += MAX_LAST_PRICES)
    calls.push(rpc.call(ctx, listLastPrices, { symbols: symbols.slice(from, from + MAX_LAST_PRICES) }));
  return Promise.all(calls);
}
