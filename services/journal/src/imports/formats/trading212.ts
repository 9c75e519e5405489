import { headedFormat } from './format.ts';

const FEES = [
  'Charge amount',
  'Stamp duty reserve tax',
  'Stamp duty',
  'Transaction fee',
  'Finra fee',
  'French transaction tax',
  'Currency conversion fee',
];
const MAX_FEES = 4;

/**
 * Totals are in the account's currency, prices in the stock's; if they differ, the price is computed from the total.
 * Times are UTC.
 */
export const trading212 = headedFormat({
  source: 'trading212',
  name: 'Trading 212',
  header: ['Action', 'Time', 'ISIN', 'Ticker', 'No. of shares', 'Price / share', 'Total'],
  mapping: (columns) => ({
    columns: {
      symbol: 'Ticker',
      date: 'Time',
      quantity: 'No. of shares',
      price: 'Price / share',
      amount: 'Total',
      action: 'Action',
      fees: FEES.filter((name) => columns.has(name)).slice(0, MAX_FEES),
      ...(columns.has('Currency (Total)') && { currency: 'Currency (Total)' }),
    },
    actions: { buy: ['buy'], sell: ['sell'], deposit: ['deposit'], withdrawal: ['withdrawal'] },
    dateOrder: 'ymd',
    timeZone: 'UTC',
    currency: 'EUR',
  }),
  quirks: {
    split: (row) =>
      /^stock split (?:open|close)/i.test(row('Action'))
        ? `${/close/i.test(row('Action')) ? '-' : ''}${row('No. of shares')}`
        : null,
    priceCurrency: (row) => row('Currency (Price / share)'),
    feeCurrency: (row, column) => row(`Currency (${column})`),
  },
});
