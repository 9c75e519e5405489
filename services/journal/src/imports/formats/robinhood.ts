import { corporateAction } from '../reading/action-words.ts';
import { unsupported } from '../reading/instruments.ts';
import { ignored } from '../reading/read-row.ts';
import { headedFormat } from './format.ts';

/** Transaction codes of options, whose rows list the underlying stock as the instrument. */
const OPTION_CODES = new Set(['BTO', 'BTC', 'STO', 'STC', 'OEXP', 'OASGN', 'OEXCS', 'OCC', 'OCA', 'OEXR']);

/** Codes of changes in shares without a trade. */
const CORPORATE_CODES: Readonly<Record<string, string>> = {
  CIL: 'Cash in lieu',
  CONV: 'Conversion',
  LIQ: 'Liquidation',
  MRGC: 'Merger',
  MRGR: 'Merger',
  MRGS: 'Merger',
  SOFF: 'Spin-off',
  SXCH: 'Symbol change',
};

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
      if (OPTION_CODES.has(code)) return ignored(unsupported('option'));
      const words = CORPORATE_CODES[code];
      return words === undefined ? null : corporateAction(`${words} (${code})`);
    },
    symbolChange: (row) => (/^sxch$/i.test(row('Trans Code')) ? (/S$/i.test(row('Quantity')) ? 'old' : 'new') : null),
  },
  newestFirst: true,
});
