import { unsupported } from '../reading/instruments.ts';
import type { RawRecord } from '../reading/raw-table.ts';
import { ignored } from '../reading/read-row.ts';
import { headedFormat } from './format.ts';

/**
 * The platform prints the user's time zone only in balance lines. Without one, times are in the platform's default
 * zone.
 */
const BALANCE_ZONE = /business day .*\b([ECMP][SD]?T)$/i;
const ZONES: Readonly<Record<string, string>> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
};
function zoneOf(records: readonly RawRecord[]): string {
  for (const { cells } of records)
    for (const cell of cells) {
      const zone = BALANCE_ZONE.exec(cell.trim())?.[1];
      if (zone !== undefined) return ZONES[zone[0]!.toUpperCase()]!;
    }
  return ZONES.C!;
}

const SHARES = new Set(['STOCK', 'ETF', 'FUND', '']);

/** “Account Trade History” of an account statement, or “Filled Orders”. The order history in the same file isn't read. */
export const thinkorswim = headedFormat({
  source: 'thinkorswim',
  name: 'thinkorswim',
  header: ['Exec Time', 'Spread', 'Side', 'Qty', 'Pos Effect', 'Symbol', 'Price'],
  mapping: (columns, records) => ({
    columns: {
      symbol: 'Symbol',
      date: 'Exec Time',
      quantity: 'Qty',
      price: 'Price',
      action: 'Side',
      fees: ['Commissions & Fees', 'Misc Fees'].filter((name) => columns.has(name)),
    },
    actions: { buy: ['buy', 'bot'], sell: ['sell', 'sold'] },
    dateOrder: 'mdy',
    timeZone: zoneOf(records),
  }),
  quirks: {
    skipped: (row) => {
      const type = row('Type').toUpperCase();
      if (!SHARES.has(type))
        return ignored(unsupported(type === 'FUTURE' ? 'future' : /CALL|PUT/.test(type) ? 'option' : 'other'));
      return row('Side') === '' ? ignored('Skipped: not a fill') : null;
    },
    intent: (row) => {
      const effect = row('Pos Effect').toUpperCase();
      return effect.includes('OPEN') ? 'opens' : effect.includes('CLOSE') ? 'closes' : null;
    },
  },
  newestFirst: true,
  section: true,
});

/** “Transactions” of TD Ameritrade, thinkorswim's broker until 2023. The description contains the action. */
export const tdAmeritrade = headedFormat({
  source: 'thinkorswim',
  name: 'TD Ameritrade',
  header: ['DATE', 'TRANSACTION ID', 'DESCRIPTION', 'QUANTITY', 'SYMBOL', 'PRICE', 'AMOUNT'],
  mapping: (columns) => ({
    columns: {
      symbol: 'SYMBOL',
      date: 'DATE',
      quantity: 'QUANTITY',
      price: 'PRICE',
      amount: 'AMOUNT',
      action: 'DESCRIPTION',
      fees: ['COMMISSION', 'REG FEE'].filter((name) => columns.has(name)),
    },
    actions: {
      buy: ['bought', 'buy'],
      sell: ['sold', 'sell'],
      short: ['sold short', 'short sale'],
      cover: ['bought to cover'],
      deposit: ['client requested electronic funding receipt', 'wire incoming', 'wire in'],
      withdrawal: ['client requested electronic funding disbursement', 'wire outgoing', 'wire out'],
    },
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
  }),
});
