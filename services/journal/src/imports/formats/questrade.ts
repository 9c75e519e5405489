import { headedFormat } from './format.ts';

/** “Activities”. A sale has a negative quantity. */
export const questrade = headedFormat({
  source: 'questrade',
  name: 'Questrade',
  header: [
    'Transaction Date',
    'Action',
    'Symbol',
    'Quantity',
    'Price',
    'Gross Amount',
    'Commission',
    'Net Amount',
    'Currency',
  ],
  mapping: (columns) => ({
    columns: {
      symbol: 'Symbol',
      date: 'Transaction Date',
      quantity: 'Quantity',
      price: 'Price',
      amount: 'Net Amount',
      action: 'Action',
      fees: ['Commission'],
      currency: 'Currency',
      ...(columns.has('Account #') && { account: 'Account #' }),
    },
    actions: {
      buy: ['buy', 'rei'],
      sell: ['sell'],
      short: ['short', 'sell short'],
      cover: ['cover', 'buy to cover'],
      // Their sign is the direction of the cash flow.
      deposit: ['dep', 'con', 'eft', 'wir', 'tfi', 'bil'],
      withdrawal: ['wdr', 'wit'],
    },
    dateOrder: 'ymd',
    timeZone: 'America/Toronto',
    currency: 'CAD',
  }),
  quirks: {
    // Canadian tickers are printed as .ENB or ENB.TO.
    symbol: (row) => row('Symbol').replace(/^\./, ''),
  },
});
