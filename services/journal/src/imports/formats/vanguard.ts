import { headedFormat, oneOf } from './format.ts';

/** The transactions in a brokerage download, which lists the holdings first. */
export const vanguard = headedFormat({
  source: 'vanguard',
  name: 'Vanguard',
  header: ['Account Number', 'Trade Date', 'Transaction Type', 'Symbol', 'Shares', 'Share Price'],
  mapping: (columns) => ({
    columns: {
      symbol: 'Symbol',
      date: 'Trade Date',
      quantity: 'Shares',
      price: 'Share Price',
      amount: oneOf(columns, 'Net Amount', 'Principal Amount'),
      action: 'Transaction Type',
      fees: ['Commission Fees', 'Commissions and Fees', 'Commission', 'Fees'].filter((name) => columns.has(name)),
      account: 'Account Number',
    },
    amountIncludesFees: columns.has('Net Amount'),
    actions: {
      buy: ['buy', 'reinvestment'],
      sell: ['sell'],
      short: ['sell short'],
      cover: ['buy to cover'],
      // Their sign is the direction of the cash flow.
      deposit: ['funds received', 'wire received', 'contribution', 'rollover (incoming)', 'withdrawal', 'distribution'],
      withdrawal: [],
    },
    dateOrder: 'ymd',
    timeZone: 'America/New_York',
  }),
  newestFirst: true,
});
