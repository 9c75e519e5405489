import type { Listing } from '@plainscan/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ReadReport } from '../files/read-report.ts';
import { canonicalSymbol } from '../files/symbol-spelling.ts';
import { UnreadableFile, unreadable } from '../files/unreadable-file.ts';
import { inferKind, kindOf } from './kinds.ts';
import { sectorOf } from './sectors.ts';

const REQUIRED = ['symbol', 'name', 'exchange'] as const;
const ALIASES: Readonly<Record<string, string>> = {
  'market cap': 'marketcap',
  market_cap: 'marketcap',
  ticker: 'symbol',
};

interface SymbolRow {
  record: Record<string, string | undefined>;
  info: { lines: number };
}

async function rowsOf(path: string): Promise<SymbolRow[]> {
  const raw = await readFile(path);
  const isGzip = raw[0] === 0x1f && raw[1] === 0x8b;
  const bytes = isGzip ? await promisify(gunzip)(raw) : raw;
  let columns: string[] = [];
  const rows = parse(bytes, {
    bom: true,
    trim: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    columns: (header: string[]) => {
      columns = header.map((name) => name.toLowerCase()).map((name) => ALIASES[name] ?? name);
      return columns;
    },
  }) as unknown as SymbolRow[];
  if (columns.length === 0) throw new UnreadableFile(path, 'it is empty; it needs a header');
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new UnreadableFile(path, `its header lacks ${missing.join(', ')}`);
  return rows;
}

function marketCapOf(text: string): number | null | undefined {
  if (text === '') return null;
  const value = Number(text.replaceAll(/[$,]/g, ''));
  if (!Number.isFinite(value) || value < 0) return undefined;
  return value === 0 ? null : value;
}

/**
 * Reads listings by symbol from a CSV file whose header has symbol, name, exchange, and optionally kind, sector, industry, and
 * marketCap. Infers missing kinds; a market cap of 0 means unknown. Throws UnreadableFile.
 */
export async function readSymbols(path: string, report: ReadReport): Promise<Map<string, Listing>> {
  let rows: SymbolRow[];
  try {
    rows = await rowsOf(path);
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(path, `it isn't CSV: ${error.message}`);
    throw unreadable(path, error);
  }
  const listings = new Map<string, Listing>();
  for (const { record, info } of rows) {
    const field = (name: string): string => record[name]?.trim() ?? '';
    const note = (...fault: [Parameters<ReadReport['add']>[0], string]): void =>
      report.add(fault[0], path, info.lines, fault[1]);
    const symbol = canonicalSymbol(field('symbol'));
    if (!symbol) {
      note(field('symbol') === '' ? 'missing-value' : 'invalid-symbol', field('symbol') || 'symbol');
      continue;
    }
    if (listings.has(symbol)) {
      note('duplicate-symbol', symbol);
      continue;
    }
    const name = field('name') || symbol;
    const industry = field('industry') || null;
    const sector = sectorOf(field('sector'));
    if (sector === undefined) note('unknown-sector', field('sector'));
    const marketCap = marketCapOf(field('marketcap'));
    if (marketCap === undefined) note('bad-market-cap', field('marketcap'));
    const kind = kindOf(field('kind'));
    if (!kind && field('kind') !== '') note('unknown-kind', field('kind'));
    listings.set(symbol, {
      symbol,
      name,
      exchange: field('exchange').toUpperCase() || null,
      kind: kind ?? inferKind(symbol, name, industry ?? ''),
      sector: sector ?? null,
      industry,
      marketCap: marketCap ?? null,
    });
  }
  return listings;
}
