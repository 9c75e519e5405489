import type { Listing, StockHistory } from '@plainscan/contracts';
import { toBars } from './files/bar-columns.ts';
import { readBarFiles } from './files/bar-files.ts';
import { ReadReport } from './files/read-report.ts';
import type { StooqFolder } from './files/stooq-zip.ts';
import { kindOfSuffix } from './listings/kinds.ts';
import { readSymbols } from './listings/symbols-file.ts';

export interface ReadBarsOptions {
  /** CSV of symbol, name, exchange and, where present, kind, sector, industry, marketCap */
  symbolsPath?: string;
  /** called for every skipped row */
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
 * Every stock that the files have a usable bar of, in symbol order: CSV or gzipped CSV with a header naming symbol, date,
 * open, high, low, close, volume and perhaps vwap in any order, or a zip from Stooq. Bad rows go to the report and nowhere
 * else; a file that cannot be read at all throws UnreadableFile.
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
