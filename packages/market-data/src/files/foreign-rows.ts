import type { BarRows } from './bar-rows.ts';
import type { Row } from './csv-splitter.ts';
import { type BarColumn, cellsOf, type ForeignForm, formOf, symbolOfFile } from './foreign-form.ts';
import { dayOrder, foreignDate } from './foreign-dates.ts';
import { UnreadableFile } from './unreadable-file.ts';

const HEADER = ['symbol', 'date', 'open', 'high', 'low', 'close', 'volume', 'vwap'] as const;
/** Some files begin with a title. */
const HEADER_WITHIN = 40;
const SUFFIXES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };
const NONE = new Set(['', '-', '--', 'n/a', 'nan', 'null']);

/** UTF-16 with or without its mark, otherwise UTF-8. */
export function decodedText(bytes: Buffer): string {
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] !== 0 && bytes[1] === 0 && bytes[3] === 0);
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0);
  const label = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  return new TextDecoder(label).decode(bytes).replace(/^\ufeff/, '');
}

interface Read {
  date: number;
  line: number;
  cells: string[];
}

/**
 * Passes the rows of a file in another format to `rows` as rows of our own format. The file may have other column
 * names, no symbol, the newest row first, or other dates, delimiters, or encodings. Throws UnreadableFile that names
 * what is missing.
 */
export function readForeign(bytes: Buffer, file: string, rows: BarRows): void {
  const lines = decodedText(bytes).split(/\r\n|\n|\r/);
  const start = lines.findIndex((line) => formOf(line) !== null);
  const found = start < 0 ? null : formOf(lines[start]!);
  if (found === null)
    throw new UnreadableFile(
      file,
      "its first line isn't a header; it should name symbol,date,open,high,low,close,volume",
    );
  const { form, symbol, from } = withTickerLine(found, lines, start, file);
  const missing = (['date', 'close', 'volume'] as const).filter((name) => form.columns[name] === undefined);
  if (missing.length > 0) throw new UnreadableFile(file, `its header does not name ${missing.join(', ')}`);
  const ownSymbol = form.columns.symbol === undefined ? (symbol ?? symbolOfFile(file)) : null;
  if (form.columns.symbol === undefined && ownSymbol === null)
    throw new UnreadableFile(
      file,
      'its header does not name symbol, and neither does the name of the file; name the file after its symbol, such as AAPL.csv',
    );
  const read = dated(lines, from, form, file);
  const decimalComma = form.delimiter !== ',' && usesDecimalComma(read, form);
  emit(rows, HEADER, start + 1);
  for (const { date, line, cells } of chronological(read)) {
    const cell = (column: BarColumn): string => cells[form.columns[column] ?? -1] ?? '';
    const day = Number.isNaN(date) ? cell('date') : String(date);
    const figures = (['open', 'high', 'low', 'close', 'volume', 'vwap'] as const).map((column) =>
      figure(cell(column), decimalComma),
    );
    emit(rows, [ownSymbol ?? cell('symbol'), day, ...figures], line);
  }
}

/** yfinance prints the columns, then the tickers, then a line that says Date. */
function withTickerLine(form: ForeignForm, lines: readonly string[], start: number, file: string) {
  const next = cellsOf(lines[start + 1] ?? '', form.delimiter);
  if (next[0] !== 'Ticker') return { form, symbol: null, from: start + 1 };
  const tickers = new Set(next.slice(1));
  if (tickers.size > 1)
    throw new UnreadableFile(file, 'it has several symbols side by side; export one symbol per file');
  const close = cellsOf(lines[start]!, form.delimiter).findIndex((name) => name.toLowerCase() === 'close');
  const columns = { ...form.columns, date: 0, close };
  const from = cellsOf(lines[start + 2] ?? '', form.delimiter)[0] === 'Date' ? start + 3 : start + 2;
  return { form: { ...form, columns }, symbol: [...tickers][0] ?? null, from };
}

function dated(lines: readonly string[], from: number, { delimiter, columns }: ForeignForm, file: string): Read[] {
  const found = lines.flatMap((text, i) => {
    if (i < from || text.trim() === '') return [];
    return [{ line: i + 1, cells: cellsOf(text, delimiter) }];
  });
  const dateOf = ({ cells }: { cells: string[] }): string => cells[columns.date!] ?? '';
  const order = dayOrder(found.map(dateOf));
  if (order === null)
    throw new UnreadableFile(
      file,
      'its dates fit both month first and day first; write them as YYYY-MM-DD, or add rows from later in a month',
    );
  return found.map((row) => ({ ...row, date: foreignDate(dateOf(row), order) }));
}

/** Sorted by day if the file runs newest first; otherwise unchanged. */
function chronological(read: readonly Read[]): readonly Read[] {
  let steps = 0;
  for (let i = 1; i < read.length; i++) steps += Math.sign(read[i]!.date - read[i - 1]!.date) || 0;
  return steps < 0 ? read.toReversed().sort((a, b) => a.date - b.date) : read;
}

const usesDecimalComma = (read: readonly Read[], { columns }: ForeignForm): boolean =>
  read.some(({ cells }) => /^\d+,\d+$/.test(cells[columns.open!] ?? '')) &&
  read.every(({ cells }) => !/\.\d/.test(cells[columns.open!] ?? ''));

/** `$1,234.50`, `53.19M`, `12,5` as a plain number; other text unchanged, for the report. */
function figure(text: string, decimalComma: boolean): string {
  if (NONE.has(text.toLowerCase())) return '';
  const bare = text.replaceAll(/[$\s]/g, '');
  const pointed = decimalComma
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  const suffixed = /^([\d.]+)([KMB])$/i.exec(pointed);
  return suffixed ? String(Math.round(Number(suffixed[1]) * SUFFIXES[suffixed[2]!.toUpperCase()]!)) : pointed;
}

/** One row, in the form that the splitter emits. */
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

/** Whether the first lines of a file are in another format than our own, which is read as a stream. */
export function isForeign(sample: Buffer): boolean {
  if (sample.includes(0)) return true;
  const text = decodedText(sample);
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const header = lines[0] ?? '';
  const names = cellsOf(header, ',').map((name) => name.toLowerCase());
  if (names.includes('<ticker>')) return false;
  const own = ['symbol', 'ticker'].some((name) => names.includes(name));
  const isOwnForm =
    own &&
    (names.includes('volume') || names.includes('vol')) &&
    ['date', 'open', 'high', 'low', 'close'].every((name) => names.includes(name));
  // Our own format may lack columns; its errors name them.
  if (!isOwnForm)
    return (
      !(names.includes('symbol') && names.includes('date')) &&
      lines.slice(0, HEADER_WITHIN).some((line) => formOf(line) !== null)
    );
  const [dateAt, symbolAt] = [names.indexOf('date'), names.findIndex((name) => name === 'symbol' || name === 'ticker')];
  const complete = lines.slice(1, text.endsWith('\n') ? undefined : -1).map((line) => cellsOf(line, ','));
  const first = complete[0]?.[dateAt] ?? '';
  if (first !== '' && !/^\d{4}-\d{2}-\d{2}$|^\d{8}$/.test(first) && !Number.isNaN(foreignDate(first, 'mdy')))
    return true;
  let [back, forward] = [0, 0];
  for (let i = 1; i < complete.length; i++) {
    if (complete[i]![symbolAt] !== complete[i - 1]![symbolAt]) continue;
    const [before = '', now = ''] = [complete[i - 1]![dateAt], complete[i]![dateAt]];
    if (now < before) back++;
    else if (now > before) forward++;
  }
  return back > forward && forward === 0;
}
