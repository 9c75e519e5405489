import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, gunzip } from 'node:zlib';
import { BarRows, type Segments } from './bar-rows.ts';
import { CsvSplitter } from './csv-splitter.ts';
import { isForeign, readForeign, SNIFFED_BYTES } from './foreign-rows.ts';
import type { ReadReport } from './read-report.ts';
import { readStooqZip, type StooqFolder } from './stooq-zip.ts';
import { UnreadableFile, unreadable } from './unreadable-file.ts';

const CHUNK_BYTES = 512 * 1024;

const SIGNATURES = { gzip: [0x1f, 0x8b], zip: [0x50, 0x4b] } as const;

/** The file type by its first bytes, regardless of the name. */
async function formatOf(path: string): Promise<'gzip' | 'zip' | 'text' | 'empty'> {
  const file = await open(path);
  try {
    const { bytesRead, buffer: start } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead === 0) return 'empty';
    for (const format of ['gzip', 'zip'] as const)
      if (SIGNATURES[format].every((byte, i) => start[i] === byte)) return format;
    return 'text';
  } finally {
    await file.close();
  }
}

async function readText(path: string, isGzip: boolean, segments: Segments, report: ReadReport): Promise<void> {
  const rows = new BarRows(path, segments, report);
  if (isForeign(await startOf(path, isGzip))) {
    const bytes = await buffer(isGzip ? createReadStream(path).pipe(createGunzip()) : createReadStream(path));
    return readForeign(bytes, path, rows);
  }
  const splitter = new CsvSplitter(rows);
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const splitChunks = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) splitter.push(chunk);
  };
  if (isGzip) await pipeline(source, createGunzip({ chunkSize: CHUNK_BYTES }), splitChunks);
  else await pipeline(source, splitChunks);
  splitter.end();
  if (!rows.hasHeader) throw new UnreadableFile(path, 'it is empty; it needs a header');
}

/** The first bytes of the text, or what is available of a damaged file; reading it later reports the damage. */
async function startOf(path: string, isGzip: boolean): Promise<Buffer> {
  const start = await buffer(createReadStream(path, { end: SNIFFED_BYTES - 1 }));
  if (!isGzip) return start;
  return new Promise((resolve) => {
    gunzip(start, { finishFlush: constants.Z_SYNC_FLUSH }, (error, text) =>
      resolve(error === null ? text.subarray(0, SNIFFED_BYTES) : Buffer.alloc(0)),
    );
  });
}

export interface BarFiles {
  segments: Segments;
  /** exchanges and kinds from the folders of a Stooq zip */
  folders: Map<string, StooqFolder>;
}

/**
 * Bars of several files: CSV in any known format, gzipped CSV, or zips of such files, detected by their content. If two
 * files have the same day of a symbol, the bar of the first file is used. Throws UnreadableFile for an unusable file.
 */
export async function readBarFiles(paths: readonly string[], report: ReadReport): Promise<BarFiles> {
  const segments: Segments = new Map();
  const folders = new Map<string, StooqFolder>();
  for (const path of paths) {
    try {
      const format = await formatOf(path);
      if (format === 'empty') throw new UnreadableFile(path, 'it is empty; it needs a header');
      if (path.toLowerCase().endsWith('.gz') && format !== 'gzip')
        throw new UnreadableFile(path, "it isn't a gzip file");
      if (path.toLowerCase().endsWith('.zip') && format !== 'zip')
        throw new UnreadableFile(path, "it isn't a zip file");
      if (format === 'zip') await readStooqZip(path, segments, folders, report);
      else await readText(path, format === 'gzip', segments, report);
    } catch (error) {
      throw unreadable(path, error);
    }
  }
  return { segments, folders };
}
