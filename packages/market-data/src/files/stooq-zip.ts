import type { Kind } from '@plainscan/contracts';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { BarRows, type Segments } from './bar-rows.ts';
import { CsvSplitter } from './csv-splitter.ts';
import { symbolOfFile } from './foreign-form.ts';
import { isForeign, readForeign, SNIFFED_BYTES } from './foreign-rows.ts';
import type { ReadReport } from './read-report.ts';
import { stooqSymbol } from './symbol-spelling.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A symbol's exchange and kind, from the folder of its file. */
export interface StooqFolder {
  exchange: string | null;
  kind: Kind;
}

const EXCHANGES: Readonly<Record<string, string>> = { nasdaq: 'NASDAQ', nyse: 'NYSE', nysemkt: 'AMEX' };
const FOLDER = /(?:^|\/)us\/(nasdaq|nyse|nysemkt) (stocks|etfs)\//i;
/** Not `._name.us.txt`, in which macOS keeps attributes. */
const FILE = /(?:^|\/)(?![._])([^/]+)\.us\.txt$/i;
/** A zip from Kaggle: the same files in two folders, or one CSV per symbol. */
const KAGGLE_FOLDER = /(?:^|\/)(stocks|etfs)\/[^/]+$/i;
const OTHER_FILE = /(?:^|\/)(?![._])([^/]+)\.(?:csv|txt)$/i;

function folderOf(entryName: string): StooqFolder | null {
  const [, exchange, what] = FOLDER.exec(entryName) ?? [];
  const kaggle = KAGGLE_FOLDER.exec(entryName)?.[1];
  if (kaggle !== undefined && exchange === undefined)
    return { exchange: null, kind: kaggle.toLowerCase() === 'etfs' ? 'etf' : 'stock' };
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
    const ticker = FILE.exec(entry.fileName)?.[1];
    if (ticker === undefined && (!OTHER_FILE.test(entry.fileName) || NOT_US.test(entry.fileName))) continue;
    if (ticker !== undefined) files++;
    if (entry.uncompressedSize === 0) continue;
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    const name = `${path}:${entry.fileName}`;
    const foreign = isForeign(bytes.subarray(0, SNIFFED_BYTES));
    const rows = new BarRows(name, segments, report);
    if (foreign) readForeign(bytes, name, rows);
    else if (ticker === undefined && !/^\W*(?:symbol|ticker)\b/i.test(bytes.toString('utf8', 0, 20))) continue;
    else {
      const splitter = new CsvSplitter(rows);
      splitter.push(bytes);
      splitter.end();
    }
    if (ticker === undefined) files++;
    const folder = folderOf(entry.fileName);
    const symbol = ticker === undefined ? symbolOfFile(entry.fileName) : stooqSymbol(ticker);
    if (folder && symbol) folders.set(symbol, folder);
  }
  if (files === 0) throw new UnreadableFile(path, 'it contains no files with U.S. daily bars (…/name.us.txt)');
}

/** Stooq's files for other countries. */
const NOT_US = /\.(?!us\b)[a-z]{2}\.txt$/i;
