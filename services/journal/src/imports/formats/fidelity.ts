import { readNumber } from '../reading/numbers.ts';
import { headedFormat, oneOf } from './format.ts';

/** “Activity & orders”, for one account or all. Its column names have changed over the years. */
export const fidelity = headedFormat({
  source: 'fidelity',
  name: 'Fidelity',
  header: ['Run Date', 'Action', 'Symbol', 'Quantity'],
  mapping: (columns) => ({
    columns: {
      symbol: 'Symbol',
      date: 'Run Date',
      quantity: 'Quantity',
      price: oneOf(columns, 'Price ($)', 'Price'),
      amount: oneOf(columns, 'Amount ($)', 'Amount'),
      action: 'Action',
      fees: ['Commission ($)', 'Fees ($)', 'Commission', 'Fees'].filter((name) => columns.has(name)),
      ...(columns.has('Currency') && { currency: 'Currency' }),
      ...(columns.has('Account Number')
        ? { account: 'Account Number' }
        : columns.has('Account') && { account: 'Account' }),
    },
    actions: {
      buy: ['you bought', 'reinvestment'],
      sell: ['you sold'],
      short: ['you sold short', 'short sale'],
      cover: ['you bought short cover', 'short cover'],
      deposit: [
        'electronic funds transfer received',
        'direct deposit',
        'wire transfer from',
        'check received',
        'cash contribution',
      ],
      withdrawal: ['electronic funds transfer paid', 'wire transfer to', 'direct debit', 'check paid', 'bill payment'],
    },
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  }),
  quirks: {
    // A split is printed as a distribution of the new shares, without an amount.
    split: (row) => {
      if (!/^(?:distribution\b(?! *spin-?off)|reverse split)/i.test(row('Action'))) return null;
      const amount = readNumber(row('Amount ($)') || row('Amount'), '.');
      return amount === null || amount?.value.isZero() ? row('Quantity') : null;
    },
    // “NAME CHANGED N/C FROM 123456782#REOR … (NEW) (Cash)”; the row of the old shares says “TO”.
    symbolChange: (row) => {
      const direction = /^name changed n\/c (from|to)\b/i.exec(row('Action'))?.[1]?.toLowerCase();
      return direction === undefined ? null : direction === 'to' ? 'old' : 'new';
    },
  },
  newestFirst: true,
});
