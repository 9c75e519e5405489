import type { BarRows } from './bar-rows.ts';
import type { Row } from './csv-splitter.ts';
import {
  type BarColumn,
  cellsOf,
  type ForeignFormat,
  detectFormat,
  headerlessFormat,
  symbolOfFile,
} from './foreign-form.ts';
import { dayOrder, foreignDate } from './foreign-dates.ts';
import { canonicalSymbol } from './symbol-spelling.ts';
import { UnreadableFile } from './unreadable-file.ts';

const HEADER = ['symbol', 'date', 'open', 'high', 'low', 'close', 'volume', 'vwap'] as const;
/** Some files start with a title; the header must be within this many lines. */
const MAX_TITLE_LINES = 40;
const SUFFIXES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };
/** Dividends and splits between the rows of Yahoo's web page, and the last line of Barchart's files. */
const NOT_A_BAR = /\d\s+(?:Dividend|Stock Splits?|Capital Gain)\W*$|^"?Downloaded from /i;
const MISSING_VALUES = new Set(['', '-', '--', 'n/a', 'nan', 'null']);

/** Decodes UTF-16 with or without a byte order mark, otherwise UTF-8. */
export function decodeText(bytes: Buffer): string {
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] !== 0 && bytes[1] === 0 && bytes[3] === 0);
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0);
  const label = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  return new TextDecoder(label).decode(bytes).replace(/^\ufeff/, '');
}

interface DatedRow {
  date: number;
  line: number;
  cells: string[];
}

/**
 * Passes the rows of a file in another format to `rows` as rows of our own format. The file may have other column
 * names, no symbol column, the newest row first, or other date formats, delimiters, or encodings. Throws UnreadableFile,
 * naming what is missing.
 */
export function readForeign(bytes: Buffer, file: string, rows: BarRows): void {
  const lines = decodeText(bytes).split(/\r\n|\n|\r/);
  const start = lines.findIndex((line) => detectFormat(line) !== null);
  const found = start < 0 ? headerlessFormat(lines[0]!) : detectFormat(lines[start]!);
  if (found === null)
    throw new UnreadableFile(
      file,
      "its first line isn't a header; it should name symbol,date,open,high,low,close,volume",
    );
  const { format, symbol, from } =
    start < 0 ? { format: found, symbol: null, from: 0 } : withTickerLine(found, lines, start, file);
  const missing = (['date', 'close', 'volume'] as const).filter((name) => format.columns[name] === undefined);
  if (missing.length > 0) throw new UnreadableFile(file, `its header lacks ${missing.join(', ')}`);
  const hasSymbols = format.columns.symbol !== undefined && !namesOneCompany(lines, from, format);
  const fileSymbol = hasSymbols ? null : (symbol ?? symbolOfFile(file));
  if (!hasSymbols && fileSymbol === null)
    throw new UnreadableFile(
      file,
      'it has no symbol column, and its name contains no symbol; name the file after its symbol, such as AAPL.csv',
    );
  const read = readDatedRows(lines, from, format, file);
  const decimalComma = usesDecimalComma(read, format);
  emit(rows, HEADER, start + 1);
  for (const { date, line, cells } of chronological(read)) {
    const cell = (column: BarColumn): string => cells[format.columns[column] ?? -1] ?? '';
    const day = Number.isNaN(date) ? cell('date') : String(date);
    const figures = (['open', 'high', 'low', 'close', 'volume', 'vwap'] as const).map((column) =>
      plainNumber(cell(column), decimalComma),
    );
    emit(rows, [fileSymbol ?? cell('symbol'), day, ...figures], line);
  }
}

/** “Apple” or “Apple Inc.” rather than AAPL or aapl. */
const isCompanyName = (text: string): boolean => canonicalSymbol(text) === null || /^[A-Z][a-z]{2}/.test(text);

/** Whether the symbol column, which may be called Name, repeats a company's name, as in a file of one stock. */
function namesOneCompany(lines: readonly string[], from: number, { delimiter, columns }: ForeignFormat): boolean {
  let company: string | null = null;
  for (const line of lines.slice(from)) {
    if (line.trim() === '') continue;
    const name = cellsOf(line, delimiter)[columns.symbol!] ?? '';
    company ??= name;
    if (name !== company || !isCompanyName(name)) return false;
  }
  return company !== null;
}

/** yfinance writes the column names, then the tickers, then a line with only Date. */
function withTickerLine(format: ForeignFormat, lines: readonly string[], start: number, file: string) {
  const next = cellsOf(lines[start + 1] ?? '', format.delimiter);
  if (next[0] !== 'Ticker') return { format, symbol: null, from: start + 1 };
  const tickers = new Set(next.slice(1));
  if (tickers.size > 1)
    throw new UnreadableFile(file, 'it has several symbols side by side; export one symbol per file');
  const close = cellsOf(lines[start]!, format.delimiter).findIndex((name) => name.toLowerCase() === 'close');
  const columns = { ...format.columns, date: 0, close };
  const from = cellsOf(lines[start + 2] ?? '', format.delimiter)[0] === 'Date' ? start + 3 : start + 2;
  return { format: { ...format, columns }, symbol: [...tickers][0] ?? null, from };
}

function readDatedRows(
  lines: readonly string[],
  from: number,
  { delimiter, columns }: ForeignFormat,
  file: string,
): DatedRow[] {
  const found = lines.flatMap((text, i) => {
    if (i < from || text.trim() === '' || NOT_A_BAR.test(text)) return [];
    return [{ line: i + 1, cells: cellsOf(text, delimiter) }];
  });
  const dateOf = ({ cells }: { cells: string[] }): string => cells[columns.date!] ?? '';
  const order = dayOrder(found.map(dateOf));
  if (order === null)
    throw new UnreadableFile(
      file,
      'its dates could be month-first or day-first; write them as YYYY-MM-DD, or add rows after the 12th of a month',
    );
  return found.map((row) => ({ ...row, date: foreignDate(dateOf(row), order) }));
}

/** Sorted by day if the newest row comes first; otherwise unchanged. */
function chronological(read: readonly DatedRow[]): readonly DatedRow[] {
  let steps = 0;
  for (let i = 1; i < read.length; i++) steps += Math.sign(read[i]!.date - read[i - 1]!.date) || 0;
  return steps < 0 ? read.toReversed().sort((a, b) => a.date - b.date) : read;
}

/** Between commas, “1,234” is a thousand, but “12,50” isn't. */
function usesDecimalComma(read: readonly DatedRow[], { columns, delimiter }: ForeignFormat): boolean {
  const decimals = delimiter === ',' ? /\d,(?:\d{1,2}|\d{4,})$/ : /\d,\d+$/;
  const opens = read.map(({ cells }) => cells[columns.open!] ?? '');
  return opens.some((open) => decimals.test(open)) && opens.every((open) => !/\.\d+$/.test(open));
}

/** `$1,234.50`, `53.19M`, `12,5` as a plain number; other text unchanged, for the report. */
function plainNumber(text: string, decimalComma: boolean): string {
  if (MISSING_VALUES.has(text.toLowerCase())) return '';
  const bare = text.replaceAll(/[$\s]/g, '');
  const pointed = decimalComma
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  const suffixed = /^([\d.]+)([KMB])$/i.exec(pointed);
  return suffixed ? String(Math.round(Number(suffixed[1]) * SUFFIXES[suffixed[2]!.toUpperCase()]!)) : pointed;
}

/** Passes on one row as the splitter would emit it. */
function emit(rows: BarRows, cells: readonly string[], line: number): void {
  const bytes = Buffer.from(cells.join(','));
  const row: Row = { bytes, starts: [], ends: [], count: cells.length, line };
  let at = 0;
  for (const cell of cells) {
    row.starts.push(at);
    at += Buffer.byteLength(cell);
    row.ends.push(at++);
  }
  rows.row(row);
}

/** Bytes read to detect the format of a file. */
export const SNIFFED_BYTES = 64 * 1024;

/** Whether a file is in a format other than our own, which is read as a stream. `sample`: its first bytes. */
export function isForeign(sample: Buffer): boolean {
  if (sample.includes(0)) return true;
  const text = decodeText(sample);
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const header = lines[0] ?? '';
  const names = cellsOf(header, ',').map((name) => name.toLowerCase());
  if (names.includes('<ticker>') && names.includes('<date>')) return false;
  const own = ['symbol', 'ticker'].some((name) => names.includes(name));
  const isOwnFormat =
    own &&
    (names.includes('volume') || names.includes('vol')) &&
    ['date', 'open', 'high', 'low', 'close'].every((name) => names.includes(name));
  // A file in our own format may lack columns; reading it reports them.
  if (!isOwnFormat)
    return (
      !(names.includes('symbol') && names.includes('date')) &&
      (lines.slice(0, MAX_TITLE_LINES).some((line) => detectFormat(line) !== null) || headerlessFormat(header) !== null)
    );
  const [dateAt, symbolAt] = [names.indexOf('date'), names.findIndex((name) => name === 'symbol' || name === 'ticker')];
  const complete = lines.slice(1, text.endsWith('\n') ? undefined : -1).map((line) => cellsOf(line, ','));
  const first = complete[0]?.[dateAt] ?? '';
  if (first !== '' && !/^\d{4}-\d{2}-\d{2}$|^\d{8}$/.test(first) && !Number.isNaN(foreignDate(first, 'mdy')))
    return true;
  const figuresAt = FIGURES.map((name) => names.indexOf(name)).filter((at) => at >= 0);
  const formatted = complete.filter((cells) => figuresAt.some((at) => FORMATTED_NUMBER.test(cells[at] ?? '')));
  if (formatted.length > 0 && formatted.length * 2 >= complete.length) return true;
  return isNewestFirst(complete.map((cells) => ({ symbol: cells[symbolAt] ?? '', date: cells[dateAt] ?? '' })));
}

const FIGURES = ['open', 'high', 'low', 'close', 'volume', 'vol'];
/** `$10.50`, `1,000`, `1.5M`. */
const FORMATTED_NUMBER = /^\$\d|\d,\d|\d[KMB]$/i;

/** Whether the days of each symbol go back, whether its rows are adjacent or each day lists all symbols. */
function isNewestFirst(rows: readonly { symbol: string; date: string }[]): boolean {
  const before = new Map<string, string>();
  let goesBack = false;
  for (const { symbol, date } of rows) {
    const previous = before.get(symbol);
    if (previous !== undefined && date > previous) return false;
    if (previous !== undefined && date < previous) goesBack = true;
    before.set(symbol, date);
  }
  return goesBack;
}
