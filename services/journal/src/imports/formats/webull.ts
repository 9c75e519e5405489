import { headedFormat } from './format.ts';

/** “Orders records”. One row per order, filled or not, at its average price. */
export const webull = headedFormat({
  source: 'webull',
  name: 'Webull',
  header: ['Symbol', 'Side', 'Status', 'Filled', 'Avg Price', 'Filled Time'],
  mapping: {
    columns: { symbol: 'Symbol', date: 'Filled Time', quantity: 'Filled', price: 'Avg Price', action: 'Side' },
    actions: {
      buy: ['buy', 'bought'],
      sell: ['sell', 'sold'],
      short: ['short', 'sell short'],
      cover: ['buy to cover'],
    },
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  },
  newestFirst: true,
});
