import { type Import, type ImportMapping, MAX_IMPORT_ROWS } from '@plainscan/contracts';
import { isPlainscanCsv, readPlainscanCsv } from '../export/plainscan-csv.ts';
import { isPlainscanJson, readPlainscanJson } from '../export/plainscan-json.ts';
import type { PlainscanRows } from '../export/plainscan-rows.ts';
import type { SymbolChange } from '../positions/corporate-actions.ts';
import { mapSteps, runSliced, type Steps } from '../slicing/run-sliced.ts';
import { FORMATS } from './formats/formats.ts';
import type { Sheet } from './formats/format.ts';
import { mappedSheet } from './formats/mapped.ts';
import { actionOf } from './reading/action-words.ts';
import { columnNames, HEADER_WITHIN, headerDigest, likelyHeader, MAX_COLUMNS } from './reading/columns.ts';
import { fileOrder } from './reading/file-order.ts';
import { readMappedRow } from './reading/mapped-row.ts';
import { flexRecords, isFlexXml } from './reading/flex-xml.ts';
import { isOfx, ofxRecords } from './reading/ofx.ts';
import { type Delimiter, delimiterOf, plainText, type RawRecord, readTable } from './reading/raw-table.ts';
import { type Outcome, displayText, type ReadRow } from './reading/read-row.ts';
import { withRenamedSplits } from './reading/renamed-splits.ts';
import { rowScreen } from './reading/row-screen.ts';
import { schwabRecords } from './reading/schwab-json.ts';
import { sideSource, UnknownSide } from './reading/side-source.ts';
import { withSymbolChanges } from './reading/symbol-changes.ts';
import { cashKey, fillKey } from './reading/source-key.ts';

/** The file isn't a table or is too long. */
export class UnreadableFile extends Error {
  readonly code: 'UNREADABLE_FILE' | 'TOO_MANY_ROWS';
  constructor(code: UnreadableFile['code'], message: string) {
    super(message);
    this.name = 'UnreadableFile';
    this.code = code;
  }
}

/** A saved mapping, recognized by the header it was created for. */
export interface SavedMapping {
  name: string;
  headerDigest: Buffer;
  mapping: ImportMapping;
}

export interface FileReading {
  source: Import['source'];
  sourceName: string;
  /** why the file needs a mapping; null if it doesn't */
  problem: string | null;
  columns: string[];
  sample: string[][];
  mapping: ImportMapping | null;
  /** by line, without the header */
  rows: ReadRow[];
  /** recorded by the broker */
  symbolChanges: SymbolChange[];
  /** the account's currency, if the file names it */
  currency: string | null;
  /** identifies the header, for saved mappings */
  headerDigest: Buffer;
}

export interface ReadOptions {
  /** the user's mapping; with one, no broker format is tried */
  mapping?: ImportMapping | null;
  mappingName?: string;
  presets?: readonly SavedMapping[];
  /** epoch milliseconds; later rows are rejected */
  now: number;
}

const SAMPLE_ROWS = 5;
const SAMPLE_CHARS = 200;
/** Allowance for lines that aren't rows, such as headers and titles. */
const EXTRA_RECORDS = 200;
/** ZIP (including .xlsx), PDF, and .xls. */
const BINARY = /^(PK\u0003\u0004|%PDF-|\u00d0\u00cf|\ufffd\ufffd\u0011\u0871)/;
export const UNKNOWN_PROBLEM = "We don't recognize this file. Match its columns once to import it.";

/**
 * @throws UnreadableFile; MappingMismatch if the mapping doesn't fit; UnknownSide if it doesn't distinguish buys from
 * sells
 */
export async function readFile(fileText: string, options: ReadOptions): Promise<FileReading> {
  if (BINARY.test(fileText)) throw unreadable("This isn't a text file. Export or save it as CSV and try again.");
  const text = plainText(fileText);
  if (text.trim() === '') throw unreadable('The file is empty.');
  if (isPlainscanJson(text)) return plainscanReading(validated(await runSliced(readPlainscanJson(text, options.now))));
  const longRecords = isPlainscanCsv(text);
  const { records, delimiter } = await recordsOf(text, options, longRecords);
  if (records.length - 1 > MAX_IMPORT_ROWS) throw tooLong();
  if (records.length < 2) throw unreadable('The file has no rows below its header.');
  if (longRecords && !options.mapping)
    return plainscanReading(validated(await runSliced(readPlainscanCsv(records, options.now))));
  const sheet = sheetOf(records, delimiter, options);
  if (sheet === null) return unknownReading(records);
  const { action } = sheet.mapping.columns;
  const side = action === undefined ? await runSliced(sideSource(sheet.rows, sheet.mapping)) : null;
  if (side === null && action === undefined) throw new UnknownSide();
  if (
    options.mapping &&
    action !== undefined &&
    !sheet.rows.some(({ row }) => actionOf(row(action), sheet.mapping.actions))
  )
    throw new UnknownSide(action);
  const screen = rowScreen(columnNames(records[sheet.headerAt]!.cells));
  const rules = { ...sheet, screen, ...(side !== null && { side }) };
  const read = mapSteps(sheet.rows, ({ row, skipped }) => skipped ?? readMappedRow(row, rules, options.now));
  const { outcomes, symbolChanges } = withSymbolChanges(sheet, withRenamedSplits(await runSliced(read)));
  return {
    ...describe(records, sheet.headerAt),
    source: sheet.source,
    sourceName: sheet.name,
    problem: null,
    mapping: sheet.source === 'mapped' ? sheet.mapping : null,
    rows: await runSliced(withPositions(sheet, outcomes)),
    symbolChanges,
    currency: null,
  };
}

async function recordsOf(
  text: string,
  { mapping }: ReadOptions,
  longRecords: boolean,
): Promise<{ records: RawRecord[]; delimiter: Delimiter }> {
  if (isFlexXml(text)) return { records: withRows(flexRecords(text)), delimiter: ',' };
  if (/^\s*[{[]/.test(text)) {
    const records = schwabRecords(text);
    if (records === null) throw unreadable('This JSON file is neither a Plainscan nor a Schwab export.');
    return { records, delimiter: ',' };
  }
  if (isOfx(text)) return { records: withRows(ofxRecords(text)), delimiter: ',' };
  if (/^\s*<(?:\?xml|!doctype|html|table)/i.test(text)) throw unreadable(NO_TABLE);
  const delimiter = mapping?.delimiter ?? delimiterOf(text);
  return {
    records: await readTable(text, { delimiter, maxRecords: MAX_IMPORT_ROWS + EXTRA_RECORDS, longRecords }),
    delimiter,
  };
}

function withRows(records: RawRecord[]): RawRecord[] {
  if (records.length < 2) throw unreadable(NO_TABLE);
  return records;
}

const NO_TABLE =
  'This file has no trades we can read. Export the transactions as CSV, QFX, or an Interactive Brokers Flex query with the Trades section.';

const unreadable = (message: string): UnreadableFile => new UnreadableFile('UNREADABLE_FILE', message);
const tooLong = (): UnreadableFile =>
  new UnreadableFile('TOO_MANY_ROWS', `A file can have at most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows.`);

function validated(read: PlainscanRows | null): PlainscanRows {
  if (read === null) throw unreadable('This Plainscan export is damaged.');
  if (read.rows.length > MAX_IMPORT_ROWS) throw tooLong();
  return read;
}

const plainscanReading = ({ rows, currency }: PlainscanRows): FileReading => ({
  source: 'plainscan',
  sourceName: 'Plainscan',
  problem: null,
  columns: [],
  sample: [],
  mapping: null,
  rows,
  symbolChanges: [],
  currency,
  headerDigest: headerDigest([]),
});

function sheetOf(
  records: readonly RawRecord[],
  delimiter: ReturnType<typeof delimiterOf>,
  { mapping, mappingName = 'Custom mapping', presets = [] }: ReadOptions,
): Sheet | null {
  if (mapping) return mappedSheet(records, mapping, mappingName);
  for (const format of FORMATS) {
    const sheet = format.recognize(records, delimiter);
    if (sheet) return sheet;
  }
  for (const record of records.slice(0, HEADER_WITHIN)) {
    const digest = headerDigest(columnNames(record.cells));
    const preset = presets.find(({ headerDigest: presetDigest }) => presetDigest.equals(digest));
    if (preset)
      return mappedSheet(
        records,
        { ...preset.mapping, headerLine: Math.min(record.line, 100), delimiter },
        preset.name,
      );
  }
  return null;
}

const unknownReading = (records: readonly RawRecord[]): FileReading => ({
  ...describe(records, likelyHeader(records)),
  source: 'unknown',
  sourceName: 'Unknown file',
  problem: UNKNOWN_PROBLEM,
  mapping: null,
  rows: [],
  symbolChanges: [],
  currency: null,
});

function describe(records: readonly RawRecord[], header: number) {
  const columns = columnNames(records[header]!.cells);
  return {
    columns,
    sample: records
      .slice(header + 1, header + 1 + SAMPLE_ROWS)
      .map(({ cells }) => cells.slice(0, MAX_COLUMNS).map((cell) => cell.trim().slice(0, SAMPLE_CHARS).toWellFormed())),
    headerDigest: headerDigest(columns),
  };
}

function* withPositions({ source, name, rows, newestFirst }: Sheet, outcomes: readonly Outcome[]): Steps<ReadRow[]> {
  const positions = fileOrder(outcomes, newestFirst);
  return yield* mapSteps(rows, ({ record }, i): ReadRow => {
    const outcome = outcomes[i]!;
    const fileLine = { line: record.line, text: displayText(record.text) };
    if (outcome.kind === 'fill') {
      // Shares bought at one broker can't be sold at another, so the broker replaces a missing account.
      const fill = { ...outcome.fill, account: outcome.fill.account ?? (source === 'mapped' ? null : name) };
      return { ...fileLine, ...outcome, fill: { ...fill, seq: positions[i]!, key: fillKey(source, fill) } };
    }
    if (outcome.kind === 'cash')
      return { ...fileLine, ...outcome, cash: { ...outcome.cash, key: cashKey(source, outcome.cash) } };
    return { ...fileLine, ...outcome };
  });
}
