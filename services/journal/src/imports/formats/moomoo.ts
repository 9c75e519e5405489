import { headedFormat, type SheetRow } from './format.ts';

const FILL_COLUMNS = new Set(['Fill Qty', 'Fill Price', 'Fill Amount', 'Fill Time', 'Counterparty', 'Remarks']);

const orders = headedFormat({
  source: 'moomoo',
  name: 'moomoo',
  header: ['Side', 'Symbol', 'Status', 'Fill Qty', 'Fill Price', 'Fill Time'],
  mapping: (columns) => ({
    columns: {
      symbol: 'Symbol',
      date: 'Fill Time',
      quantity: 'Fill Qty',
      price: 'Fill Price',
      action: 'Side',
      ...(columns.has('Currency') && { currency: 'Currency' }),
    },
    actions: { buy: ['buy'], sell: ['sell'], short: ['sell short', 'short sell'], cover: ['buy to cover', 'buy back'] },
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  }),
  newestFirst: true,
});

/** “Order history”. The further fills of an order are below it, in rows that only have the columns of a fill. */
export const moomoo: typeof orders = {
  recognize(records, delimiter) {
    const sheet = orders.recognize(records, delimiter);
    if (sheet === null) return null;
    let order: SheetRow['row'] | null = null;
    return {
      ...sheet,
      rows: sheet.rows.map((found) => {
        if (found.skipped !== undefined) return found;
        if (found.row('Side') !== '') order = found.row;
        else if (order !== null && found.row('Fill Qty') !== '') return { ...found, row: ofOrder(found.row, order) };
        return found;
      }),
    };
  },
};

const ofOrder =
  (fill: SheetRow['row'], order: SheetRow['row']): SheetRow['row'] =>
  (column) =>
    FILL_COLUMNS.has(column) ? fill(column) : order(column);
