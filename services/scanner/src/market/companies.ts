import type { Companies } from '@plainscan/contracts';
import type { LoadedMarket } from './current-market.ts';
import { marketLoading } from './stock-bars.ts';

/** @throws AppError MARKET_LOADING */
export function companiesOf(loaded: LoadedMarket | null): Companies {
  if (!loaded) throw marketLoading();
  const { market, meta } = loaded;
  return {
    marketVersion: meta.version,
    simulated: meta.simulated,
    companies: market.stocks.map(({ listing: { symbol, name, sector } }) => ({ symbol, name, sector })),
  };
}
