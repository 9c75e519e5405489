import type { Cells } from '../reading/columns.ts';
import { type Format, headedFormat } from './format.ts';

const ACTIONS = {
  buy: ['buy_to_open', 'buy to open', 'buy', 'bought'],
  sell: ['sell_to_close', 'sell to close', 'sell', 'sold'],
  short: ['sell_to_open', 'sell to open'],
  cover: ['buy_to_close', 'buy to close'],
  deposit: ['deposit', 'ach', 'wire'],
  withdrawal: ['withdrawal'],
};

/** “Transactions”. Values are signed and exclude commissions and fees, which are negative. */
const transactions = headedFormat({
  source: 'tastytrade',
  name: 'tastytrade',
  header: ['Date', 'Type', 'Action', 'Symbol', 'Instrument Type', 'Description', 'Value', 'Quantity', 'Average Price'],
  mapping: (columns) => ({
    columns: {
      symbol: 'Symbol',
      date: 'Date',
      quantity: 'Quantity',
      price: 'Average Price',
      amount: 'Value',
      action: 'Action',
      fees: ['Commissions', 'Fees'].filter((name) => columns.has(name)),
      ...(columns.has('Currency') && { currency: 'Currency' }),
    },
    amountIncludesFees: false,
    actions: ACTIONS,
    dateOrder: 'ymd',
    timeZone: 'America/New_York',
  }),
  quirks: {
    action: (row) => {
      if (/^money movement$/i.test(row('Type'))) return row('Sub Type') || row('Description');
      if (/^receive deliver$/i.test(row('Type'))) return row('Sub Type') || row('Type');
      return row('Action') || `${row('Type')} ${row('Sub Type')}`;
    },
    split: (row) =>
      /split/i.test(row('Sub Type')) ? (/sell/i.test(row('Action')) ? `-${row('Quantity')}` : row('Quantity')) : null,
    symbolChange: (row) =>
      /^symbol change$/i.test(row('Sub Type')) && /^equity$/i.test(row('Instrument Type'))
        ? sideOf(row('Action'))
        : null,
    feesAreNegative: true,
  },
  newestFirst: true,
});

const sideOf = (action: string): 'old' | 'new' => (/sell/i.test(action) ? 'old' : 'new');

/** Shares that were exchanged rather than traded, although the rows look like sales and purchases at a price. */
const isCorporate = (row: Cells): boolean =>
  /^receive deliver$/i.test(row('Transaction Code')) &&
  !/^(?:buy|sell) to (?:open|close)$/i.test(row('Transaction Subcode'));

/** “Transaction history” of tastyworks, until 2023. */
const history = headedFormat({
  source: 'tastytrade',
  name: 'tastytrade',
  header: ['Date/Time', 'Transaction Code', 'Symbol', 'Buy/Sell', 'Open/Close', 'Quantity', 'Price', 'Fees', 'Amount'],
  mapping: {
    columns: {
      symbol: 'Symbol',
      date: 'Date/Time',
      quantity: 'Quantity',
      price: 'Price',
      amount: 'Amount',
      action: 'Buy/Sell',
      fees: ['Fees'],
    },
    amountIncludesFees: false,
    actions: ACTIONS,
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  },
  quirks: {
    action: (row) =>
      /^money movement$/i.test(row('Transaction Code'))
        ? row('Transaction Subcode')
        : isCorporate(row)
          ? row('Transaction Subcode')
          : row('Buy/Sell') || row('Transaction Subcode') || row('Transaction Code'),
    split: (row) =>
      /split/i.test(row('Transaction Subcode'))
        ? `${/sell/i.test(row('Buy/Sell')) ? '-' : ''}${row('Quantity')}`
        : null,
    symbolChange: (row) =>
      /^symbol change$/i.test(row('Transaction Subcode')) && row('Strike') === '' ? sideOf(row('Buy/Sell')) : null,
    intent: (row) => {
      const openClose = row('Open/Close').toLowerCase();
      return openClose === 'open' ? 'opens' : openClose === 'close' ? 'closes' : null;
    },
  },
  newestFirst: true,
});

export const tastytrade: readonly Format[] = [transactions, history];
