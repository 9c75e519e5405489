import { importMappingSchema } from '@plainscan/contracts';
import { type Cells, cellsBy, columnNames } from '../reading/columns.ts';
import { corporateAction, ENTER_MANUALLY } from '../reading/action-words.ts';
import { unsupported } from '../reading/instruments.ts';
import type { RawRecord } from '../reading/raw-table.ts';
import { ignored, type Outcome, quoted } from '../reading/read-row.ts';
import { withCells, type Format, headerLineOf, type SheetRow } from './format.ts';
import { renamedSymbol } from './interactive-brokers-corporate.ts';

const TRADES = 'Trades';
const CASH = 'Deposits & Withdrawals';
const REQUIRED = ['Asset Category', 'Symbol', 'Date/Time', 'Quantity', 'Proceeds'];
/** “QQZ(US1234567890) Split 10 for 1 (QQZ, QUARTZ CORP, US1234567890)”. */
const SPLIT = /^([A-Z0-9. ]+)\([A-Z0-9]+\) Split \d/;
const OTHER = ignored('Skipped: another section of the file');
const NOT_A_FILL = ignored('Skipped: not a fill');

/**
 * The Activity Statement, Interactive Brokers' default export. Each line names its section and whether it is a header, data,
 * or a total. A section may have several headers, one per asset category. Quantities are signed. A statement lists orders,
 * executions, or both.
 */
export const interactiveBrokersActivity: Format = {
  recognize(records, delimiter) {
    const at = records.findIndex(
      (record) => isHeaderOf(record, TRADES) && REQUIRED.every((name) => columnNames(record.cells).includes(name)),
    );
    if (at < 0) return null;
    const hasOrders = records.some(({ cells }) => cells[0]?.trim() === TRADES && cells[2]?.trim() === 'Order');
    let cellsOf = cellsBy(columnNames(records[at]!.cells));
    const rows = records.flatMap((record, i): SheetRow[] => {
      if (record.cells[1]?.trim() === 'Header') cellsOf = cellsBy(columnNames(record.cells));
      const row = cellsOf(record.cells);
      return i === at ? [] : [toSheetRow(record, row, hasOrders)];
    });
    return {
      source: 'interactive-brokers',
      name: 'Interactive Brokers',
      headerAt: at,
      mapping: importMappingSchema.parse({
        headerLine: headerLineOf(records[at]!),
        delimiter,
        columns: {
          symbol: 'Symbol',
          date: 'Date/Time',
          quantity: 'Quantity',
          price: 'price',
          amount: 'amount',
          action: 'action',
          fees: ['fee'],
          currency: 'Currency',
          account: 'Account',
        },
        amountIncludesFees: false,
        actions: { buy: ['buy'], sell: ['sell'], deposit: ['deposit'] },
        dateOrder: 'ymd',
        timeZone: 'America/New_York',
      }),
      quirks: {
        feesAreNegative: true,
        symbolChange: (row) => renamedSymbol(row('action'))?.side ?? null,
        intent: (row) => {
          const codes = row('Code').split(';');
          if (codes.includes('O') === codes.includes('C')) return null;
          return codes.includes('O') ? 'opens' : 'closes';
        },
      },
      rows,
      newestFirst: false,
    };
  },
};

const isHeaderOf = ({ cells }: RawRecord, section: string): boolean =>
  cells[0]?.trim() === section && cells[1]?.trim() === 'Header';

function toSheetRow(record: RawRecord, row: Cells, hasOrders: boolean): SheetRow {
  const [section, kind] = record.cells.map((cell) => cell.trim());
  const skipped = (outcome: Outcome): SheetRow => ({ record, row, skipped: outcome });
  if (section === CASH && kind === 'Data') {
    if (/^total/i.test(row('Currency'))) return skipped(NOT_A_FILL);
    return {
      record,
      row: withCells(row, { 'Date/Time': row('Settle Date'), amount: row('Amount'), action: 'Deposit', Account: '' }),
    };
  }
  if (section === 'Corporate Actions' && kind === 'Data' && /^stocks/i.test(row('Asset Category')))
    return corporateRow(record, row);
  if (section !== TRADES) return skipped(OTHER);
  const level = row('DataDiscriminator');
  // Closed lots and executions repeat their orders.
  if (kind !== 'Data' || !['Order', 'Trade', 'Execution', ''].includes(level) || (hasOrders && level !== 'Order'))
    return skipped(NOT_A_FILL);
  const asset = row('Asset Category');
  if (/^forex/i.test(asset)) return skipped(ignored(unsupported('forex')));
  if (/^cfd/i.test(asset)) return skipped(ignored(unsupported('other')));
  const codes = row('Code').split(';');
  if (codes.includes('Ca')) return skipped(ignored('Skipped: a canceled trade'));
  const price = row('T. Price') || row('Price');
  return {
    record,
    row: withCells(row, {
      price,
      amount: row('Proceeds'),
      fee: row('Comm/Fee') || row('Comm in USD'),
      action: row('Quantity').trim().startsWith('-') ? 'sell' : 'buy',
    }),
  };
}

function corporateRow(record: RawRecord, row: Cells): SheetRow {
  const description = row('Description');
  const split = SPLIT.exec(description);
  if (split) return { record, row: withCells(row, { Symbol: split[1]!, action: 'Stock split', Account: '' }) };
  const renamed = renamedSymbol(description);
  if (renamed) return { record, row: withCells(row, { Symbol: renamed.symbol, action: description, Account: '' }) };
  const skipped =
    corporateAction(description) ?? ignored(`Skipped: a corporate action (${quoted(description)})`, ENTER_MANUALLY);
  return { record, row, skipped };
}
