import { headedFormat } from './format.ts';

/** “Activity” of Merrill Edge and Merrill Lynch. The description contains the action. */
export const merrill = headedFormat({
  source: 'merrill',
  name: 'Merrill',
  header: ['Trade Date', 'Description', 'Symbol/ CUSIP', 'Quantity', 'Price', 'Amount'],
  mapping: (columns) => ({
    columns: {
      symbol: 'Symbol/ CUSIP',
      date: 'Trade Date',
      quantity: 'Quantity',
      price: 'Price',
      amount: 'Amount',
      action: 'Description',
      ...(columns.has('Account') && { account: 'Account' }),
    },
    actions: {
      buy: ['purchase', 'bought', 'reinvestment share', 'reinvestment'],
      sell: ['sale', 'sold'],
      short: ['short sale'],
      cover: ['short cover'],
      deposit: ['funds received', 'electronic funds transfer received', 'wire transfer in', 'deposit'],
      withdrawal: ['withdrawal', 'wire transfer out', 'electronic funds transfer paid'],
    },
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  }),
  newestFirst: true,
});
