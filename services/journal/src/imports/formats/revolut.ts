import { ignored } from '../reading/read-row.ts';
import { headedFormat } from './format.ts';

/** The statement of a stocks account. */
export const revolut = headedFormat({
  source: 'revolut',
  name: 'Revolut',
  header: ['Date', 'Ticker', 'Type', 'Quantity', 'Price per share', 'Total Amount', 'Currency', 'FX Rate'],
  mapping: {
    columns: {
      symbol: 'Ticker',
      date: 'Date',
      quantity: 'Quantity',
      price: 'Price per share',
      amount: 'Total Amount',
      action: 'Type',
      currency: 'Currency',
    },
    actions: { buy: ['buy'], sell: ['sell'], deposit: ['cash top-up'], withdrawal: ['cash withdrawal'] },
    dateOrder: 'ymd',
    timeZone: 'UTC',
  },
  quirks: {
    skipped: (row) =>
      row('Ticker') === '' && /^transfer /i.test(row('Type')) ? ignored('Skipped: an internal transfer') : null,
  },
});
