import type { ImportMapping } from '@plainscan/contracts';
import { columnNames } from '../reading/columns.ts';
import type { RawRecord } from '../reading/raw-table.ts';
import { rowsUnder, type Sheet } from './format.ts';

/** A mapping that names columns which the file does not have. */
export class MappingMismatch extends Error {
  readonly column: string;
  constructor(column: string) {
    super(`The file has no column “${column}”.`);
    this.name = 'MappingMismatch';
    this.column = column;
  }
}

/** A file read as its owner says. @throws MappingMismatch */
export function mappedSheet(records: readonly RawRecord[], mapping: ImportMapping, name: string): Sheet {
  const at = records.findIndex(
    ({ line, text }) => line <= mapping.headerLine && mapping.headerLine < line + linesOf(text),
  );
  const header = at < 0 ? records.findIndex(({ line }) => line >= mapping.headerLine) : at;
  const columns = header < 0 ? [] : columnNames(records[header]!.cells);
  const missing = columnsOf(mapping).find((column) => !columns.includes(column));
  if (missing !== undefined) throw new MappingMismatch(missing);
  return {
    source: 'mapped',
    name,
    headerAt: header,
    mapping,
    beyond: {},
    rows: rowsUnder(records, header, columns),
    newestFirst: false,
  };
}

const linesOf = (text: string): number => text.split('\n').length;

function columnsOf({ columns }: ImportMapping): string[] {
  const { fees, ...single } = columns;
  return [...Object.values(single).filter((column) => column !== undefined), ...fees];
}
