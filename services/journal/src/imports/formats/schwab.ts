import { headedFormat } from './format.ts';

/** “Transactions” of a brokerage account, with columns in any order, quoted or not. */
export const schwab = headedFormat({
  source: 'schwab',
  name: 'Charles Schwab',
  header: ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'],
  mapping: {
    columns: {
      symbol: 'Symbol',
      date: 'Date',
      quantity: 'Quantity',
      price: 'Price',
      amount: 'Amount',
      action: 'Action',
      fees: ['Fees & Comm'],
    },
    actions: {
      buy: ['buy', 'buy to open', 'reinvest shares'],
      sell: ['sell', 'sell to close'],
      short: ['sell short', 'sell to open'],
      cover: ['buy to cover', 'buy to close'],
      // Their sign is the direction of the cash flow.
      // prettier-ignore
      deposit: [
        'moneylink transfer', 'moneylink deposit', 'moneylink adj', 'wire received', 'wire sent', 'wire funds',
        'funds received', 'funds paid', 'internal transfer', 'journal', 'check received', 'schwab atm', 'visa',
      ],
      withdrawal: [],
    },
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  },
  quirks: {
    // “QUARTZ INC XXXNAME CHANGE EFF: 04/30/21”.
    securityName: (row) => row('Description').replace(/ XXX.*$/, ''),
    symbolChange: (row) =>
      /^name change$/i.test(row('Action')) ? (row('Quantity').startsWith('-') ? 'old' : 'new') : null,
  },
  newestFirst: true,
});
