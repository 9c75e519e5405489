import type { Cells } from '../reading/columns.ts';
import { readNumber } from '../reading/numbers.ts';
import { type Format, headedFormat } from './format.ts';

const ACTIONS = {
  buy: ['bought', 'buy', 'reinvestment', 'dividend reinvestment'],
  sell: ['sold', 'sell'],
  short: ['sold short', 'sell short'],
  cover: ['bought to cover', 'buy to cover'],
  deposit: ['online transfer', 'transfer', 'wire', 'direct deposit', 'contribution', 'direct debit'],
  withdrawal: ['withdrawal'],
};

/** A dividend row that adds shares and costs money is a reinvestment. */
const reinvested = (row: Cells, action: string, amount: string): string =>
  /^(?:qualified )?dividend$/i.test(action) &&
  readNumber(row(amount), '.')?.value.isNegative() === true &&
  readNumber(row(amount === 'Amount' ? 'Quantity' : 'Quantity #'), '.')?.value.isPositive() === true
    ? 'Dividend Reinvestment'
    : action;

/** “Transactions”, E*TRADE's layout until 2025. */
const transactions = headedFormat({
  source: 'etrade',
  name: 'E*TRADE',
  header: ['TransactionDate', 'TransactionType', 'SecurityType', 'Symbol', 'Quantity', 'Amount', 'Price', 'Commission'],
  mapping: {
    columns: {
      symbol: 'Symbol',
      date: 'TransactionDate',
      quantity: 'Quantity',
      price: 'Price',
      amount: 'Amount',
      action: 'TransactionType',
      fees: ['Commission'],
    },
    actions: ACTIONS,
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  },
  quirks: { action: (row) => reinvested(row, row('TransactionType'), 'Amount') },
  newestFirst: true,
});

/** “Account activity”, since 2025. Empty cells are printed as two hyphens. */
const activity = headedFormat({
  source: 'etrade',
  name: 'E*TRADE',
  header: ['Activity/Trade Date', 'Activity Type', 'Description', 'Symbol', 'Quantity #', 'Price $', 'Amount $'],
  mapping: (columns) => ({
    columns: {
      symbol: 'Symbol',
      date: 'Activity/Trade Date',
      quantity: 'Quantity #',
      price: 'Price $',
      amount: 'Amount $',
      action: 'Activity Type',
      fees: ['Commission'].filter((name) => columns.has(name)),
    },
    actions: ACTIONS,
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  }),
  quirks: {
    symbol: (row) => row('Symbol').replace(/^-+$/, ''),
    action: (row) => reinvested(row, row('Activity Type'), 'Amount $'),
  },
  newestFirst: true,
});

export const etrade: readonly Format[] = [transactions, activity];
