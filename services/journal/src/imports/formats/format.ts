import { type Import, type ImportMapping, importMappingSchema } from '@plainscan/contracts';
import type { z } from 'zod';
import { type Cells, cellsBy, columnNames, headerAt } from '../reading/columns.ts';
import type { Delimiter, RawRecord } from '../reading/raw-table.ts';
import { ignored, type Outcome } from '../reading/read-row.ts';
import type { BrokerQuirks } from './broker-quirks.ts';

export type Source = Import['source'];

/** A row of the file. `skipped`: why the format doesn't read it as a transaction. */
export interface SheetRow {
  record: RawRecord;
  row: Cells;
  skipped?: Outcome;
}

/** A recognized file. */
export interface Sheet {
  source: Source;
  /** display name */
  name: string;
  /** index of the header */
  headerAt: number;
  mapping: ImportMapping;
  quirks: BrokerQuirks;
  rows: SheetRow[];
  /** the broker's row order, used if the dates don't decide */
  newestFirst: boolean;
}

/** Adds or overrides cells of a row. */
export const withCells =
  (row: Cells, cells: Readonly<Record<string, string>>): Cells =>
  (column) =>
    cells[column] ?? row(column);

/** The file format of one broker. */
export interface Format {
  /** null if the file has another format */
  recognize(records: readonly RawRecord[], delimiter: Delimiter): Sheet | null;
}

type MappingInput = Omit<z.input<typeof importMappingSchema>, 'headerLine' | 'delimiter'>;

/** A format with one header and rows below it. */
export function headedFormat(definition: {
  source: Source;
  name: string;
  /** columns that identify the format */
  header: readonly string[];
  mapping: MappingInput | ((columns: ReadonlySet<string>, records: readonly RawRecord[]) => MappingInput);
  /** columns that only some variants of the file have */
  accepts?: (columns: ReadonlySet<string>) => boolean;
  quirks?: BrokerQuirks;
  newestFirst?: boolean;
  /** the file contains other tables, each below a title line */
  section?: boolean;
}): Format {
  return {
    recognize(records, delimiter) {
      const at = headerAt(records, definition.header);
      if (at < 0) return null;
      const columns = columnNames(records[at]!.cells);
      const names = new Set(columns);
      if (definition.accepts?.(names) === false) return null;
      const mapping =
        typeof definition.mapping === 'function' ? definition.mapping(names, records) : definition.mapping;
      return {
        source: definition.source,
        name: definition.name,
        headerAt: at,
        mapping: importMappingSchema.parse({ ...mapping, headerLine: headerLineOf(records[at]!), delimiter }),
        quirks: definition.quirks ?? {},
        rows: definition.section ? rowsOfSection(records, at, columns) : rowsUnder(records, at, columns),
        newestFirst: definition.newestFirst ?? false,
      };
    },
  };
}

export const ABOVE = ignored('Skipped: above the header');

const MAX_HEADER_LINE = 100;
/** The header line as mappings store it; undefined further down, where the header is found by its columns. */
export const headerLineOf = ({ line }: RawRecord): number | undefined => (line <= MAX_HEADER_LINE ? line : undefined);

/** The first name that the file has, otherwise the last one. */
export const oneOf = (columns: ReadonlySet<string>, ...names: readonly [string, ...string[]]): string =>
  names.find((name) => columns.has(name)) ?? names.at(-1)!;

/** All records below the header. */
export function rowsUnder(records: readonly RawRecord[], at: number, columns: readonly string[]): SheetRow[] {
  const cells = cellsBy(columns);
  return records.flatMap((record, i) => {
    if (i === at) return [];
    const row = cells(record.cells);
    return i < at ? [{ record, row, skipped: ABOVE }] : [{ record, row }];
  });
}

const OTHER_SECTION = ignored('Skipped: another section of the file');

/** Rows of one table among several: those before the next title line, and those under a repeated header. */
function rowsOfSection(records: readonly RawRecord[], at: number, columns: readonly string[]): SheetRow[] {
  const cells = cellsBy(columns);
  const header = JSON.stringify(columns);
  let inside = false;
  return records.flatMap((record, i): SheetRow[] => {
    const row = cells(record.cells);
    const isHeader = i === at || (i > at && !inside && JSON.stringify(columnNames(record.cells)) === header);
    if (isHeader) {
      inside = true;
      return i === at ? [] : [{ record, row, skipped: OTHER_SECTION }];
    }
    if (isTitle(record)) inside = false;
    return [inside ? { record, row } : { record, row, skipped: OTHER_SECTION }];
  });
}

const isTitle = ({ cells }: RawRecord): boolean => cells.filter((cell) => cell.trim() !== '').length === 1;
