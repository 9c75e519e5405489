import { headedFormat } from './format.ts';

/**
 * “Account activity”. It contains amounts and units instead of prices. Opening and closing rows share a position number.
 * Times are UTC.
 */
export const etoro = headedFormat({
  source: 'etoro',
  name: 'eToro',
  header: ['Date', 'Type', 'Details', 'Amount', 'Units', 'Realized Equity Change', 'Position ID'],
  mapping: {
    columns: { symbol: 'Details', date: 'Date', quantity: 'Units', amount: 'Amount', action: 'Type' },
    actions: {
      buy: ['open position'],
      sell: ['position closed'],
      deposit: ['deposit'],
      withdrawal: ['withdraw request'],
    },
    dateOrder: 'dmy',
    timeZone: 'UTC',
  },
  quirks: {
    symbol: (row) => row('Details').replace(/\/[A-Za-z]{3}$/, ''),
    positionRef: (row) => row('Position ID').replace(/^-$/, ''),
    intent: (row) => (/^position closed/i.test(row('Type')) ? 'closes' : null),
  },
});
