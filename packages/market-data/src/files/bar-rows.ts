import { AT, BarColumns } from './bar-columns.ts';
import type { Row, RowHandler } from './csv-splitter.ts';
import { dateAt, numberAt, textAt } from './field-values.ts';
import type { ReadReport, RowFault } from './read-report.ts';
import { DAY, dayKind } from './session-table.ts';
import { canonicalSymbol, stooqSymbol } from './symbol-spelling.ts';
import { UnreadableFile } from './unreadable-file.ts';

const REQUIRED = ['symbol', 'date', 'open', 'high', 'low', 'close', 'volume'] as const;
/** Adjusted prices are rounded individually, so an open or close may exceed the high by a tiny amount. */
const ROUNDING = 1e-4;
type Column = (typeof REQUIRED)[number] | 'vwap';

/** Stooq's column names. */
const ALIASES: Readonly<Record<string, Column>> = { ticker: 'symbol', vol: 'volume' };

/** Bars by symbol, in one segment per file. */
export type Segments = Map<string, BarColumns[]>;

/**
 * Collects the bars of one file: the header first, then rows with symbols in any order and each symbol's days
 * ascending.
 */
export class BarRows implements RowHandler {
  readonly #file: string;
  readonly #report: ReadReport;
  readonly #segments: Segments;
  readonly #ofFile = new Map<string, BarColumns>();
  readonly #values = new Float64Array(6);
  #columns: Record<Column, number> | null = null;
  #headerFields = 0;
  #isStooq = false;
  /** the symbol of the previous row as written; cached because nearly every row repeats it */
  #spelling = new Uint8Array(0);
  #symbol = '';

  constructor(file: string, segments: Segments, report: ReadReport) {
    this.#file = file;
    this.#segments = segments;
    this.#report = report;
  }

  get hasHeader(): boolean {
    return this.#columns !== null;
  }

  unclosedQuote(line: number): void {
    if (!this.#columns) throw new UnreadableFile(this.#file, 'its first line has a quote that is never closed');
    this.#report.rows++;
    this.#reject('unclosed-quote', line);
  }

  row(row: Row): void {
    if (!this.#columns) {
      this.#columns = this.#header(row);
      return;
    }
    this.#report.rows++;
    const { bytes, starts, ends, line } = row;
    const columns = this.#columns;
    for (let i = this.#headerFields; i < row.count; i++)
      if (ends[i]! > starts[i]!) return this.#reject('wrong-field-count', line);

    const isMissing = (column: number): boolean => column >= row.count || starts[column] === ends[column];
    for (const name of REQUIRED) if (isMissing(columns[name])) return this.#reject('missing-value', line, name);

    const symbol = this.#symbolOf(bytes, starts[columns.symbol]!, ends[columns.symbol]!);
    if (!symbol) return this.#reject('invalid-symbol', line, this.#text(row, columns.symbol));

    const date = dateAt(bytes, starts[columns.date]!, ends[columns.date]!);
    const kind = date === date ? dayKind(date) : DAY.missing;
    if (kind === DAY.missing) return this.#reject('invalid-date', line, this.#text(row, columns.date));

    const values = this.#values;
    for (const name of ['open', 'high', 'low', 'close', 'volume', 'vwap'] as const) {
      const column = columns[name];
      if (name === 'vwap' && (column < 0 || isMissing(column))) {
        values[AT.vwap] = NaN;
        continue;
      }
      const value = numberAt(bytes, starts[column]!, ends[column]!);
      if (value !== value) return this.#reject('not-a-number', line, `${name} ${this.#text(row, column)}`);
      if (value < 0) return this.#reject('negative', line, `${name} ${this.#text(row, column)}`);
      values[AT[name]] = value + 0;
    }
    // A session without trades has no VWAP; some providers write 0.
    if (values[AT.vwap] === 0) values[AT.vwap] = NaN;
    for (const name of ['open', 'high', 'low', 'close'] as const)
      if (values[AT[name]] === 0) return this.#reject('zero-price', line, name);
    if (values[AT.high]! < values[AT.low]!) return this.#reject('high-below-low', line);
    const slack = values[AT.high]! * ROUNDING;
    for (const name of ['open', 'close'] as const)
      if (values[AT[name]]! > values[AT.high]! + slack || values[AT[name]]! < values[AT.low]! - slack)
        return this.#reject(`${name}-outside-range`, line, this.#text(row, columns[name]));

    if (kind === DAY.outside) return this.#reject('outside-calendar', line, this.#text(row, columns.date));
    if (kind === DAY.closed) return this.#reject('not-a-session', line, this.#text(row, columns.date));
    this.#accept(symbol, date, line);
  }

  #accept(symbol: string, date: number, line: number): void {
    let own = this.#ofFile.get(symbol);
    if (own && date <= own.lastDate)
      return this.#reject(own.has(date) ? 'duplicate-day' : 'out-of-order', line, symbol);
    const segments = this.#segments.get(symbol);
    if (segments)
      for (const segment of segments)
        if (segment !== own && segment.has(date)) return this.#reject('duplicate-day', line, symbol);
    if (!own) {
      own = new BarColumns();
      this.#ofFile.set(symbol, own);
      if (segments) segments.push(own);
      else this.#segments.set(symbol, [own]);
    }
    own.push(date, this.#values);
    this.#report.read++;
  }

  #symbolOf(bytes: Uint8Array, start: number, end: number): string {
    const before = this.#spelling;
    let same = before.length === end - start;
    for (let i = 0; same && i < before.length; i++) same = bytes[start + i] === before[i];
    if (!same) {
      this.#spelling = bytes.slice(start, end);
      const text = textAt(bytes, start, end);
      this.#symbol = (this.#isStooq ? stooqSymbol(text) : canonicalSymbol(text)) ?? '';
    }
    return this.#symbol;
  }

  #header(row: Row): Record<Column, number> {
    const names = Array.from({ length: row.count }, (_, i) => this.#text(row, i).trim().toLowerCase());
    this.#isStooq = names.includes('<ticker>');
    const plain = names.map((name) => name.replaceAll(/[<>]/g, '')).map((name) => ALIASES[name] ?? name);
    const missing = REQUIRED.filter((name) => !plain.includes(name));
    if (missing.length === REQUIRED.length)
      throw new UnreadableFile(this.#file, `its first line isn't a header; it needs the columns ${REQUIRED.join(',')}`);
    if (missing.length > 0) throw new UnreadableFile(this.#file, `its header lacks ${missing.join(', ')}`);
    this.#headerFields = row.count;
    return Object.fromEntries([...REQUIRED, 'vwap'].map((name) => [name, plain.indexOf(name)])) as Record<
      Column,
      number
    >;
  }

  #text(row: Row, column: number): string {
    return textAt(row.bytes, row.starts[column]!, row.ends[column]!);
  }

  #reject(fault: RowFault, line: number, detail: string | null = null): void {
    this.#report.add(fault, this.#file, line, detail);
  }
}
