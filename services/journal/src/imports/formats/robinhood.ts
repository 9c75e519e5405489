import { unsupported } from '../reading/instruments.ts';
import { ignored } from '../reading/read-row.ts';
import { headedFormat } from './format.ts';

/** Transaction codes of options, whose rows list the underlying stock as the instrument. */
const OPTION_CODES = new Set(['BTO', 'BTC', 'STO', 'STC', 'OEXP', 'OASGN', 'OEXCS', 'OCC', 'OCA', 'OEXR']);

/** “Account activity”. Quantities have no sign; amounts paid are in parentheses. Descriptions may span lines. */
export const robinhood = headedFormat({
  source: 'robinhood',
  name: 'Robinhood',
  header: ['Activity Date', 'Instrument', 'Description', 'Trans Code', 'Quantity', 'Price', 'Amount'],
  mapping: {
    columns: {
      symbol: 'Instrument',
      date: 'Activity Date',
      quantity: 'Quantity',
      price: 'Price',
      amount: 'Amount',
      action: 'Trans Code',
    },
    actions: {
      buy: ['buy'],
      sell: ['sell'],
      short: ['sell short'],
      cover: ['buy to cover'],
      // Their sign is the direction of the cash flow.
      deposit: ['ach', 'rtp', 'wire', 'dcf'],
      withdrawal: [],
    },
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  },
  quirks: {
    split: (row) => (/^SP[LR]$/i.test(row('Trans Code')) ? row('Quantity') : null),
    skipped: (row) => {
      const code = row('Trans Code').toUpperCase();
      if (code === 'BCXL' || code === 'SCXL') return ignored('Skipped: a canceled trade');
      return OPTION_CODES.has(code) ? ignored(unsupported('option')) : null;
    },
  },
  newestFirst: true,
});
