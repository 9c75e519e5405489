import type { StockHistory } from '@plainscan/contracts';
import type { createParser } from '@plainscan/scan-language';

/** The market's names that sentences may mention. */
export const vocabularyOf = (stocks: readonly StockHistory[]): Parameters<typeof createParser>[0] => ({
  symbols: stocks.map(({ listing }) => listing.symbol),
  names: stocks.map(({ listing }) => listing),
  industries: new Set(stocks.flatMap(({ listing }) => listing.industry ?? [])),
  exchanges: new Set(stocks.flatMap(({ listing }) => listing.exchange ?? [])),
});
