import { unsupported } from '../reading/instruments.ts';
import { readNumber } from '../reading/numbers.ts';
import { ignored } from '../reading/read-row.ts';
import { headedFormat } from './format.ts';

/** Investment transactions of an OFX or QFX (Quicken) file, which most U.S. brokers offer. */
export const ofx = headedFormat({
  source: 'ofx',
  name: 'OFX file',
  header: ['OFX date', 'Action', 'Symbol', 'CUSIP', 'Units', 'Total'],
  mapping: {
    columns: {
      symbol: 'Symbol',
      date: 'OFX date',
      quantity: 'Units',
      price: 'Price',
      amount: 'Total',
      action: 'Action',
      fees: ['Commission', 'Fees'],
      account: 'Account',
    },
    actions: {
      buy: ['buy', 'reinvestment'],
      sell: ['sell'],
      short: ['sell short'],
      cover: ['buy to cover'],
      // Its sign is the direction of the cash flow.
      deposit: ['cash'],
    },
    dateOrder: 'ymd',
    timeZone: 'America/New_York',
  },
  quirks: {
    split: (row) => {
      const [now, before] = [readNumber(row('New units'), '.'), readNumber(row('Old units'), '.')];
      return row('Action') === 'Stock split' && now && before ? now.value.minus(before.value).toFixed() : null;
    },
    skipped: (row) => {
      if (row('Action') === 'Option') return ignored(unsupported('option'));
      return row('Action') === 'Bond' ? ignored(unsupported('bond')) : null;
    },
  },
});
