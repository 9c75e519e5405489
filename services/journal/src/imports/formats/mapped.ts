import type { ImportMapping } from '@plainscan/contracts';
import { columnNames, headerAt, likelyHeader } from '../reading/columns.ts';
import type { RawRecord } from '../reading/raw-table.ts';
import { rowsUnder, type Sheet } from './format.ts';

/** A mapping names a column that the file doesn't have. */
export class MappingMismatch extends Error {
  readonly column: string;
  constructor(column: string) {
    super(`The file has no column “${column}”.`);
    this.name = 'MappingMismatch';
    this.column = column;
  }
}

/** Reads a file with a user's mapping. @throws MappingMismatch */
export function mappedSheet(records: readonly RawRecord[], mapping: ImportMapping, name: string): Sheet {
  const header = headerOf(records, mapping);
  const columns = header < 0 ? [] : columnNames(records[header]!.cells);
  const missing = columnsOf(mapping).find((column) => !columns.includes(column));
  if (missing !== undefined) throw new MappingMismatch(missing);
  return {
    source: 'mapped',
    name,
    headerAt: header,
    mapping,
    quirks: {},
    rows: rowsUnder(records, header, columns),
    newestFirst: false,
  };
}

/** Index of the record at the mapping's header line or, without one, of the first record that has all columns. */
function headerOf(records: readonly RawRecord[], mapping: ImportMapping): number {
  const { headerLine } = mapping;
  if (headerLine === undefined) {
    const found = headerAt(records, [...new Set(columnsOf(mapping))]);
    return found < 0 ? likelyHeader(records) : found;
  }
  const at = records.findIndex(({ line, lines }) => line <= headerLine && headerLine < line + lines);
  return at < 0 ? records.findIndex(({ line }) => line >= headerLine) : at;
}

function columnsOf({ columns }: ImportMapping): string[] {
  const { fees, ...single } = columns;
  return [...Object.values(single).filter((column) => column !== undefined), ...fees];
}
