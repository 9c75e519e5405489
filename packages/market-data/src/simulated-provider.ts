import type { StockHistory } from '@plainscan/contracts';
import { isSession, previousSession, sessionOf } from '@plainscan/market-calendar';
import type { Provider } from './provider.ts';
import { BarGenerator, sessionAxis } from './simulated/bars.ts';
import { simulatedStocks } from './simulated/listings.ts';

export interface SimulatedProviderOptions {
  /** each seed gives a different market */
  seed?: number;
  /**
   * Determines the newest session: the one in progress at that time, otherwise the last to close. A date YYYY-MM-DD means the
   * end of that day. A function is called for each request. Default: the current time.
   */
  today?: Date | string | (() => Date);
}

export const DEFAULT_MARKET_SEED = 20_250_615;

const dateNumber = (date: string): number => Number(date.replaceAll('-', ''));

function newestSession(today: Date | string): string {
  if (typeof today !== 'string') return sessionOf(today);
  if (/^\d{4}-\d{2}-\d{2}$/.test(today)) return isSession(today) ? today : previousSession(today);
  return sessionOf(new Date(today));
}

/**
 * A simulated market of 11,626 stocks, deterministic by seed. A later `today` adds sessions without changing earlier ones, except
 * that recently listed stocks are relisted about once a year. Each stock is generated independently.
 */
export function simulatedProvider(options: SimulatedProviderOptions = {}): Provider {
  const seed = options.seed ?? DEFAULT_MARKET_SEED;
  const today = options.today ?? (() => new Date());
  const axis = sessionAxis();
  const generator = new BarGenerator(seed, axis);
  const stocks = simulatedStocks(seed);
  const bySymbol = new Map(stocks.map((stock) => [stock.listing.symbol, stock]));
  const latest = (): string => newestSession(typeof today === 'function' ? today() : today);
  const firstFrom = (date: string): number =>
    axis.numberOf.get(dateNumber(date)) ?? axis.dates.findIndex((d) => d >= dateNumber(date));

  return {
    name: 'simulated',
    simulated: true,
    listSymbols: async () => stocks.map((stock) => ({ ...stock.listing })),
    latest: async () => latest(),
    readReport: async () => null,
    dailyBars: async (symbols, from, to) => {
      const newest = axis.numberOf.get(dateNumber(latest()))!;
      const start = firstFrom(from);
      const end = Math.min(newest, isSession(to) ? axis.numberOf.get(dateNumber(to))! : firstFrom(to) - 1);
      const found: StockHistory[] = [];
      for (const symbol of symbols) {
        const stock = bySymbol.get(symbol);
        if (stock) found.push({ listing: { ...stock.listing }, bars: generator.bars(stock, start, end, newest) });
      }
      return found;
    },
  };
}
