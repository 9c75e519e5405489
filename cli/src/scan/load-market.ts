import type { StockHistory } from '@plainscan/contracts';
import { previousSession } from '@plainscan/market-calendar';
import { readBars, type ReadReport, simulatedProvider } from '@plainscan/market-data';
import { printBadRows } from '../bad-rows.ts';
import { isoOf } from '../dates.ts';
import type { MarketOptions } from './options.ts';

const SIMULATED_SESSIONS = 500;

async function simulatedStocks({ seed, asOf }: MarketOptions): Promise<StockHistory[]> {
  const provider = simulatedProvider({
    ...(seed !== undefined && { seed }),
    ...(asOf !== undefined && { today: isoOf(asOf) }),
  });
  const listings = await provider.listSymbols();
  const latest = await provider.latest();
  let from = latest;
  for (let i = 1; i < SIMULATED_SESSIONS; i++) from = previousSession(from);
  return provider.dailyBars(
    listings.map(({ symbol }) => symbol),
    from,
    latest,
  );
}

/** The stocks to scan; skipped rows are reported on stderr. Throws UnreadableFile. */
export async function loadStocks(options: MarketOptions, report: ReadReport): Promise<StockHistory[]> {
  if (!options.bars) return simulatedStocks(options);
  const stocks = await readBars(options.bars, {
    report,
    ...(options.symbols !== undefined && { symbolsPath: options.symbols }),
  });
  printBadRows(report);
  return stocks;
}
