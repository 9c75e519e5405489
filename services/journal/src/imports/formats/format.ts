import { type Import, type ImportMapping, importMappingSchema } from '@plainscan/contracts';
import type { z } from 'zod';
import { type Cells, cellsBy, columnNames, headerAt } from '../reading/columns.ts';
import type { Delimiter, RawRecord } from '../reading/raw-table.ts';
import { ignored, type Outcome } from '../reading/read-row.ts';
import type { BrokerQuirks } from './broker-quirks.ts';

export type Source = Import['source'];

/** A row of the file; `skipped`: the format knows that it is no transaction. */
export interface SheetRow {
  record: RawRecord;
  row: Cells;
  skipped?: Outcome;
}

/** A recognized file. */
export interface Sheet {
  source: Source;
  /** displayed */
  name: string;
  /** index of the header */
  headerAt: number;
  mapping: ImportMapping;
  quirks: BrokerQuirks;
  rows: SheetRow[];
  /** the broker's order, where the dates do not decide */
  newestFirst: boolean;
}

/** The file format of one broker. */
export interface Format {
  /** null for a file of another format */
  recognize(records: readonly RawRecord[], delimiter: Delimiter): Sheet | null;
}

type MappingInput = Omit<z.input<typeof importMappingSchema>, 'headerLine' | 'delimiter'>;

/** A format with one header and rows below it. */
export function headedFormat(given: {
  source: Source;
  name: string;
  /** columns that identify the format */
  header: readonly string[];
  mapping: MappingInput | ((columns: ReadonlySet<string>) => MappingInput);
  quirks?: BrokerQuirks;
  newestFirst?: boolean;
}): Format {
  return {
    recognize(records, delimiter) {
      const at = headerAt(records, given.header);
      if (at < 0) return null;
      const columns = columnNames(records[at]!.cells);
      const mapping = typeof given.mapping === 'function' ? given.mapping(new Set(columns)) : given.mapping;
      return {
        source: given.source,
        name: given.name,
        headerAt: at,
        mapping: importMappingSchema.parse({ ...mapping, headerLine: headerLineOf(records[at]!), delimiter }),
        quirks: given.quirks ?? {},
        rows: rowsUnder(records, at, columns),
        newestFirst: given.newestFirst ?? false,
      };
    },
  };
}

export const ABOVE = ignored('Above the header, skipped');

const MAX_HEADER_LINE = 100;
/** As mappings store it. */
export const headerLineOf = ({ line }: RawRecord): number => Math.min(line, MAX_HEADER_LINE);

/** All records but the header; those above it are skipped. */
export function rowsUnder(records: readonly RawRecord[], at: number, columns: readonly string[]): SheetRow[] {
  const cells = cellsBy(columns);
  return records.flatMap((record, i) => {
    if (i === at) return [];
    const row = cells(record.cells);
    return i < at ? [{ record, row, skipped: ABOVE }] : [{ record, row }];
  });
}
