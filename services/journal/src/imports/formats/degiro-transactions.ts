import { importMappingSchema } from '@plainscan/contracts';
import { HEADER_WITHIN } from '../reading/columns.ts';
import type { RawRecord } from '../reading/raw-table.ts';
import { type Format, headerLineOf, type Sheet, type SheetRow } from './format.ts';

/** “Transactions”: the columns have the same places in every language; those with a currency have no name. */
const COLUMNS = [
  'date',
  'time',
  'product',
  'isin',
  'exchange',
  'venue',
  'quantity',
  'price',
  'price currency',
  'local value',
  'local currency',
  'value',
  'currency',
  'rate',
  'fee',
  'fee currency',
  'total',
] as const;

/** The account statement has another order, see `degiro.ts`. */
export const degiroTransactions: Format = {
  recognize(records, delimiter) {
    const at = records.slice(0, HEADER_WITHIN).findIndex(isHeader);
    if (at < 0) return null;
    const rows = records.flatMap((record, i): SheetRow[] => {
      const row = (column: string) => record.cells[(COLUMNS as readonly string[]).indexOf(column)]?.trim() ?? '';
      return i <= at ? [] : [{ record, row }];
    });
    return {
      source: 'degiro',
      name: 'DEGIRO',
      headerAt: at,
      mapping: importMappingSchema.parse({
        headerLine: headerLineOf(records[at]!),
        delimiter,
        columns: {
          symbol: 'isin',
          date: 'date',
          time: 'time',
          quantity: 'quantity',
          price: 'price',
          amount: 'value',
          fees: ['fee'],
          currency: 'currency',
        },
        amountIncludesFees: false,
        dateOrder: 'dmy',
        decimal: rows.some(({ row }) => row('price').includes(',')) ? ',' : '.',
        timeZone: 'Europe/Amsterdam',
        currency: 'EUR',
      }),
      quirks: {
        priceCurrency: (row) => row('price currency'),
        feeCurrency: (row) => row('fee currency'),
        feesAreNegative: true,
      },
      rows,
      newestFirst: true,
    } satisfies Sheet;
  },
};

const isHeader = ({ cells }: RawRecord): boolean =>
  cells.length >= COLUMNS.length &&
  cells[3]!.trim() === 'ISIN' &&
  [8, 10, 12, 15].every((place) => cells[place]!.trim() === '') &&
  [6, 7, 9, 11, 14, 16].every((place) => cells[place]!.trim() !== '');
