import type { Kind } from '@plainscan/contracts';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { BarRows, type Segments } from './bar-rows.ts';
import { CsvSplitter } from './csv-splitter.ts';
import type { ReadReport } from './read-report.ts';
import { stooqSymbol } from './symbol-spelling.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A symbol's exchange and kind, from the folder of its file. */
export interface StooqFolder {
  exchange: string;
  kind: Kind;
}

const EXCHANGES: Readonly<Record<string, string>> = { nasdaq: 'NASDAQ', nyse: 'NYSE', nysemkt: 'AMEX' };
const FOLDER = /(?:^|\/)us\/(nasdaq|nyse|nysemkt) (stocks|etfs)\//i;
const FILE = /(?:^|\/)([^/]+)\.us\.txt$/i;

function folderOf(entryName: string): StooqFolder | null {
  const [, exchange, what] = FOLDER.exec(entryName) ?? [];
  if (!exchange || !what) return null;
  return { exchange: EXCHANGES[exchange.toLowerCase()]!, kind: what.toLowerCase() === 'etfs' ? 'etf' : 'stock' };
}

/** Reads the U.S. files of a zip from Stooq, anywhere in its tree; skips empty ones. */
export async function readStooqZip(
  path: string,
  segments: Segments,
  folders: Map<string, StooqFolder>,
  report: ReadReport,
): Promise<void> {
  let files = 0;
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    const [, ticker] = FILE.exec(entry.fileName) ?? [];
    if (!ticker) continue;
    files++;
    if (entry.uncompressedSize === 0) continue;
    const rows = new BarRows(`${path}:${entry.fileName}`, segments, report);
    const splitter = new CsvSplitter(rows);
    splitter.push(await buffer(await zip.openReadStreamPromise(entry)));
    splitter.end();
    const folder = folderOf(entry.fileName);
    const symbol = stooqSymbol(ticker);
    if (folder && symbol) folders.set(symbol, folder);
  }
  if (files === 0) throw new UnreadableFile(path, 'it contains no files with U.S. daily bars (…/name.us.txt)');
}
