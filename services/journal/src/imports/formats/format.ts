import { type Import, type ImportMapping, importMappingSchema } from '@plainscan/contracts';
import type { z } from 'zod';
import { type Cells, cellsBy, columnNames, headerAt } from '../reading/columns.ts';
import type { Delimiter, RawRecord } from '../reading/raw-table.ts';
import { ignored, type Outcome } from '../reading/read-row.ts';
import type { Beyond } from './beyond.ts';

export type Source = Import['source'];

/** A row of the file, and how it is read; `aside` says why it is none that could be a trade. */
export interface SheetRow {
  record: RawRecord;
  row: Cells;
  aside?: Outcome;
}

/** A file whose form is known. */
export interface Sheet {
  source: Source;
  /** for people */
  name: string;
  /** of the header, with which a mapping would be made by hand */
  headerAt: number;
  mapping: ImportMapping;
  beyond: Beyond;
  rows: SheetRow[];
  /** how this broker sorts a file whose dates do not tell */
  newestFirst: boolean;
}

/** The form of one broker's file. */
export interface Format {
  /** null: it is another's */
  recognise(records: readonly RawRecord[], delimiter: Delimiter): Sheet | null;
}

type MappingInput = Omit<z.input<typeof importMappingSchema>, 'headerLine' | 'delimiter'>;

/** A broker whose file is one header and rows under it. */
export function headedFormat(given: {
  source: Source;
  name: string;
  /** columns that make the header this broker's */
  header: readonly string[];
  mapping: MappingInput | ((columns: ReadonlySet<string>) => MappingInput);
  beyond?: Beyond;
  newestFirst?: boolean;
}): Format {
  return {
    recognise(records, delimiter) {
      const at = headerAt(records, given.header);
      if (at < 0) return null;
      const columns = columnNames(records[at]!.cells);
      const mapping = typeof given.mapping === 'function' ? given.mapping(new Set(columns)) : given.mapping;
      return {
        source: given.source,
        name: given.name,
        headerAt: at,
        mapping: importMappingSchema.parse({ ...mapping, headerLine: headerLineOf(records[at]!), delimiter }),
        beyond: given.beyond ?? {},
        rows: rowsUnder(records, at, columns),
        newestFirst: given.newestFirst ?? false,
      };
    },
  };
}

export const ABOVE = ignored('It stands above the header: not a trade.');

const MAX_HEADER_LINE = 100;
/** As a mapping may name it. */
export const headerLineOf = ({ line }: RawRecord): number => Math.min(line, MAX_HEADER_LINE);

/** All records but the header; what stands above it is set aside. */
export function rowsUnder(records: readonly RawRecord[], at: number, columns: readonly string[]): SheetRow[] {
  const cells = cellsBy(columns);
  return records.flatMap((record, i) => {
    if (i === at) return [];
    const row = cells(record.cells);
    return i < at ? [{ record, row, aside: ABOVE }] : [{ record, row }];
  });
}
