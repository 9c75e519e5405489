import type { Bars, StockHistory } from '@plainscan/contracts';
import { ReadReport } from './files/read-report.ts';
import type { Provider } from './provider.ts';
import { readBars } from './read-bars.ts';

export interface CsvProviderOptions {
  /** bar files */
  bars: readonly string[];
  /** listings file */
  symbols?: string;
  /** number of rows per reason that the report names */
  examplesEach?: number;
}

const isoOf = (date: number): string => {
  const text = String(date);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
};

/** Index of the first date that isn't before `date`. */
function firstFrom(dates: Int32Array, date: number): number {
  let low = 0;
  let high = dates.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (dates[middle]! < date) low = middle + 1;
    else high = middle;
  }
  return low;
}

function between(bars: Bars, from: number, to: number): Bars {
  const start = firstFrom(bars.dates, from);
  const end = firstFrom(bars.dates, to + 1);
  return {
    dates: bars.dates.slice(start, end),
    open: bars.open.slice(start, end),
    high: bars.high.slice(start, end),
    low: bars.low.slice(start, end),
    close: bars.close.slice(start, end),
    volume: bars.volume.slice(start, end),
    vwap: bars.vwap?.slice(start, end) ?? null,
  };
}

interface FilesRead {
  stocks: Map<string, StockHistory>;
  report: ReadReport;
}

/** A market from CSV files. Reads them on the first call, and again after a failure. */
export function csvProvider({ bars, symbols, examplesEach }: CsvProviderOptions): Provider {
  let reading: Promise<FilesRead> | null = null;
  const read = async (): Promise<FilesRead> => {
    const report = new ReadReport(examplesEach);
    const histories = await readBars(bars, { ...(symbols && { symbolsPath: symbols }), report });
    return { stocks: new Map(histories.map((stock) => [stock.listing.symbol, stock])), report };
  };
  const files = (): Promise<FilesRead> => {
    reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
  const stocks = async (): Promise<FilesRead['stocks']> => (await files()).stocks;
  return {
    name: 'csv',
    simulated: false,
    listSymbols: async () => [...(await stocks()).values()].map((stock) => ({ ...stock.listing })),
    latest: async () => {
      let newest = 0;
      for (const { bars: series } of (await stocks()).values()) newest = Math.max(newest, series.dates.at(-1) ?? 0);
      if (newest === 0) throw new RangeError(`No usable bars in ${bars.join(', ')}.`);
      return isoOf(newest);
    },
    readReport: async () => (await files()).report,
    dailyBars: async (requested, from, to) => {
      const bySymbol = await stocks();
      const [first, last] = [from, to].map((date) => Number(date.replaceAll('-', ''))) as [number, number];
      return requested.flatMap((symbol) => {
        const stock = bySymbol.get(symbol);
        return stock ? [{ listing: { ...stock.listing }, bars: between(stock.bars, first, last) }] : [];
      });
    },
  };
}
