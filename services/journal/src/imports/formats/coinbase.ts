import { unsupported } from '../reading/instruments.ts';
import { ignored } from '../reading/read-row.ts';
import { headedFormat, oneOf } from './format.ts';

/** “Transaction history”. It only contains cryptocurrencies, so none of its rows becomes a trade. */
export const coinbase = headedFormat({
  source: 'coinbase',
  name: 'Coinbase',
  header: ['Timestamp', 'Transaction Type', 'Asset', 'Quantity Transacted'],
  mapping: (columns) => ({
    columns: {
      symbol: 'Asset',
      date: 'Timestamp',
      quantity: 'Quantity Transacted',
      price: oneOf(columns, 'Price at Transaction', 'Spot Price at Transaction'),
      action: 'Transaction Type',
    },
    dateOrder: 'ymd',
    timeZone: 'UTC',
  }),
  quirks: { skipped: () => ignored(unsupported('crypto')) },
});
