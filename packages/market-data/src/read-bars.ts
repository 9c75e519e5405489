import type { Listing, StockHistory } from '@plainscan/contracts';
import { toBars } from './files/bar-columns.ts';
import { readBarFiles } from './files/bar-files.ts';
import { ReadReport } from './files/read-report.ts';
import type { StooqFolder } from './files/stooq-zip.ts';
import { kindOfSuffix } from './listings/kinds.ts';
import { readSymbols } from './listings/symbols-file.ts';

export interface ReadBarsOptions {
  /** CSV with symbol, name, exchange, and optionally kind, sector, industry, marketCap */
  symbolsPath?: string;
  /** collects every rejected row and value */
  report?: ReadReport;
}

const unlisted = (symbol: string, folder: StooqFolder | undefined): Listing => ({
  symbol,
  name: symbol,
  exchange: folder?.exchange ?? null,
  kind: kindOfSuffix(symbol) ?? folder?.kind ?? 'other',
  sector: null,
  industry: null,
  marketCap: null,
});

/**
 * Reads every stock with a usable bar in the files, in symbol order. Files are CSV or gzipped CSV whose header has symbol, date, open,
 * high, low, close, volume, and optionally vwap in any order, or a zip from Stooq. Invalid rows are only reported; an unreadable
 * file throws UnreadableFile.
 */
export async function readBars(paths: readonly string[], options: ReadBarsOptions = {}): Promise<StockHistory[]> {
  const report = options.report ?? new ReadReport();
  const listings = options.symbolsPath ? await readSymbols(options.symbolsPath, report) : null;
  const { segments, folders } = await readBarFiles(paths, report);
  const symbols = [...segments.keys()].sort();
  return symbols.map((symbol) => ({
    listing: listings?.get(symbol) ?? unlisted(symbol, folders.get(symbol)),
    bars: toBars(segments.get(symbol)!),
  }));
}
