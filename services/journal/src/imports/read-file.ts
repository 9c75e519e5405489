import { type Import, type ImportMapping, MAX_IMPORT_ROWS } from '@plainscan/contracts';
import { setImmediate } from 'node:timers/promises';
import { isOwnCsv, ownCsvRows } from '../exchange/own-csv.ts';
import type { OwnRows } from '../exchange/own-journal.ts';
import { isOwnJson, ownJsonRows } from '../exchange/own-json.ts';
import { FORMATS } from './formats/formats.ts';
import type { Sheet } from './formats/format.ts';
import { mappedSheet } from './formats/mapped.ts';
import { columnNames, HEADER_WITHIN, headerDigest, likelyHeader, MAX_COLUMNS } from './reading/columns.ts';
import { fileOrder } from './reading/file-order.ts';
import { readMappedRow } from './reading/mapped-row.ts';
import { delimiterOf, plainText, type RawRecord, readTable } from './reading/raw-table.ts';
import { type Outcome, type ReadRow, shown } from './reading/read-row.ts';
import { cashKey, fillKey } from './reading/source-key.ts';

/** A file that is no table at all, or one that is too long. */
export class UnreadableFile extends Error {
  readonly code: 'UNREADABLE_FILE' | 'TOO_MANY_ROWS';
  constructor(code: UnreadableFile['code'], message: string) {
    super(message);
    this.name = 'UnreadableFile';
    this.code = code;
  }
}

/** A mapping that was saved, by the digest of the header it was made for. */
export interface SavedMapping {
  name: string;
  headerDigest: Buffer;
  mapping: ImportMapping;
}

export interface FileReading {
  source: Import['source'];
  sourceName: string;
  /** why it cannot be read without a mapping */
  problem: string | null;
  columns: string[];
  sample: string[][];
  mapping: ImportMapping | null;
  /** by line; all rows of the file but its header */
  rows: ReadRow[];
  /** in which the account is to be counted; null: the file does not say */
  currency: string | null;
  /** its header's, by which a mapping is found again */
  headerDigest: Buffer;
}

export interface ReadOptions {
  /** the owner's own: no broker is looked for */
  mapping?: ImportMapping | null;
  mappingName?: string;
  presets?: readonly SavedMapping[];
  /** epoch milliseconds: nothing that is read lies ahead of it */
  now: number;
}

const SAMPLE_ROWS = 5;
const SAMPLE_CHARS = 200;
/** Rows that are read before others get their turn. */
const SLICE_ROWS = 500;
/** Above the rows stand a header and, with some brokers, a title. */
const MORE_RECORDS = 200;
/** ZIP (a spreadsheet is one), PDF, the old Excel. */
const NO_TEXT = /^(PK\u0003\u0004|%PDF-|\u00d0\u00cf|\ufffd\ufffd\u0011\u0871)/;
export const UNKNOWN_PROBLEM = 'Plainscan does not know this file: say which column is which, and it will read it.';

/** @throws UnreadableFile; MappingMismatch of a mapping that does not fit */
export async function readFile(fileText: string, options: ReadOptions): Promise<FileReading> {
  if (NO_TEXT.test(fileText))
    throw unreadable('This is no text: export the transactions as CSV, or save the spreadsheet as CSV, and try again.');
  const text = plainText(fileText);
  if (text.trim() === '') throw unreadable('The file is empty.');
  if (isOwnJson(text)) return ofOwn(checked(ownJsonRows(text, options.now)));
  if (/^\s*[{[]/.test(text)) throw unreadable('This is JSON, but not an export of Plainscan.');
  const delimiter = options.mapping?.delimiter ?? delimiterOf(text);
  const longRecords = isOwnCsv(text);
  const records = await readTable(text, { delimiter, maxRecords: MAX_IMPORT_ROWS + MORE_RECORDS, longRecords });
  if (records.length - 1 > MAX_IMPORT_ROWS) throw tooLong();
  if (records.length < 2) throw unreadable('The file has no rows under its header.');
  if (longRecords && !options.mapping) return ofOwn(checked(ownCsvRows(records, options.now)));
  const sheet = sheetOf(records, delimiter, options);
  if (sheet === null) return unknown(records);
  const outcomes: Outcome[] = [];
  for (const [i, { row, aside }] of sheet.rows.entries()) {
    if (i % SLICE_ROWS === SLICE_ROWS - 1) await setImmediate();
    outcomes.push(aside ?? readMappedRow(row, sheet, options.now));
  }
  return {
    ...described(records, sheet.headerAt),
    source: sheet.source,
    sourceName: sheet.name,
    problem: null,
    mapping: sheet.source === 'mapped' ? sheet.mapping : null,
    rows: placed(sheet, outcomes),
    currency: null,
  };
}

const unreadable = (message: string): UnreadableFile => new UnreadableFile('UNREADABLE_FILE', message);
const tooLong = (): UnreadableFile =>
  new UnreadableFile('TOO_MANY_ROWS', `A file may have at most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows.`);

function checked(own: OwnRows | null): OwnRows {
  if (own === null) throw unreadable('This export of Plainscan is damaged: it cannot be read.');
  if (own.rows.length > MAX_IMPORT_ROWS) throw tooLong();
  return own;
}

const ofOwn = ({ rows, currency }: OwnRows): FileReading => ({
  source: 'plainscan',
  sourceName: 'Plainscan',
  problem: null,
  columns: [],
  sample: [],
  mapping: null,
  rows,
  currency,
  headerDigest: headerDigest([]),
});

function sheetOf(
  records: readonly RawRecord[],
  delimiter: ReturnType<typeof delimiterOf>,
  { mapping, mappingName = 'Own mapping', presets = [] }: ReadOptions,
): Sheet | null {
  if (mapping) return mappedSheet(records, mapping, mappingName);
  for (const format of FORMATS) {
    const sheet = format.recognise(records, delimiter);
    if (sheet) return sheet;
  }
  for (const record of records.slice(0, HEADER_WITHIN)) {
    const digest = headerDigest(columnNames(record.cells));
    const preset = presets.find(({ headerDigest: wanted }) => wanted.equals(digest));
    if (preset)
      return mappedSheet(
        records,
        { ...preset.mapping, headerLine: Math.min(record.line, 100), delimiter },
        preset.name,
      );
  }
  return null;
}

const unknown = (records: readonly RawRecord[]): FileReading => ({
  ...described(records, likelyHeader(records)),
  source: 'unknown',
  sourceName: 'Unknown file',
  problem: UNKNOWN_PROBLEM,
  mapping: null,
  rows: [],
  currency: null,
});

function described(records: readonly RawRecord[], header: number) {
  const columns = columnNames(records[header]!.cells);
  return {
    columns,
    sample: records
      .slice(header + 1, header + 1 + SAMPLE_ROWS)
      .map(({ cells }) => cells.slice(0, MAX_COLUMNS).map((cell) => cell.trim().slice(0, SAMPLE_CHARS).toWellFormed())),
    headerDigest: headerDigest(columns),
  };
}

function placed({ source, name, rows, newestFirst }: Sheet, outcomes: readonly Outcome[]): ReadRow[] {
  const places = fileOrder(outcomes, newestFirst);
  return rows.map(({ record }, i): ReadRow => {
    const outcome = outcomes[i]!;
    const of = { line: record.line, text: shown(record.text) };
    if (outcome.kind === 'fill') {
      // What is bought at one broker is not sold at another.
      const fill = { ...outcome.fill, account: outcome.fill.account ?? (source === 'mapped' ? null : name) };
      return { ...of, ...outcome, fill: { ...fill, seq: places[i]!, key: fillKey(source, fill) } };
    }
    if (outcome.kind === 'cash')
      return { ...of, ...outcome, cash: { ...outcome.cash, key: cashKey(source, outcome.cash) } };
    return { ...of, ...outcome };
  });
}
