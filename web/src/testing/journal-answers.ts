import type {
  journalNamesSchema,
  Execution,
  ListedTrade,
  OpenPositions,
  Trade,
  TradeDetail,
  TradeExcursions,
} from '@plainscan/contracts';
import type { z } from 'zod';

// Trades with numbers that are easy to follow.

export const tradeId = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;

export const execution = (i: number, change: Partial<Execution> = {}): Execution => ({
  id: `10000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
  kind: 'entry',
  on: '2026-11-16',
  at: '2026-11-16T14:31:07.000Z',
  time_zone: 'America/New_York',
  quantity: '100',
  price: '10.1',
  fee: '1',
  value: '1010',
  profit_loss: null,
  ...change,
});

/** Bought 100 at $10.10 and sold at $12.35 with $1 of fees each: $223 net. */
export const trade = (i: number, change: Partial<Trade> = {}): ListedTrade => ({
  id: tradeId(i),
  cursor: tradeId(i),
  symbol: `S${String(i).padStart(3, '0')}`,
  side: 'long',
  currency: 'USD',
  status: 'closed',
  quantity: '100',
  open_quantity: '0',
  entry_price: '10.1',
  exit_price: '12.35',
  exited_price: '12.35',
  stop_loss: '9.1',
  strategy: 'Breakout',
  notes: null,
  tags: [],
  entry_date: '2026-11-16T14:31:07.000Z',
  entered_on: '2026-11-16',
  exit_date: '2026-11-17T20:59:00.000Z',
  exited_on: '2026-11-17',
  days_held: 1,
  fees: '2',
  gross_profit_loss: '225',
  profit_loss: '223',
  return_percent: '22.0792',
  r_multiple: '2.23',
  has_scan: false,
  import_id: null,
  revision: 1,
  ...change,
});

const OPEN = {
  status: 'open',
  exit_price: null,
  exited_price: null,
  exit_date: null,
  exited_on: null,
  days_held: null,
  r_multiple: null,
} as const;

/** Like `trade`, before its exit. */
export const openTrade = (i: number, change: Partial<Trade> = {}): ListedTrade =>
  trade(i, {
    ...OPEN,
    open_quantity: '100',
    fees: '1',
    gross_profit_loss: null,
    profit_loss: null,
    return_percent: null,
    ...change,
  });

/** Like `trade`, with 40 of the 100 sold. */
export const partlyClosed = (i: number, change: Partial<Trade> = {}): ListedTrade =>
  trade(i, {
    ...OPEN,
    open_quantity: '60',
    exited_price: '12.35',
    gross_profit_loss: '90',
    profit_loss: '88.6',
    ...change,
  });

export function tradeDetail(trade: Trade, change: Partial<TradeDetail> = {}): TradeDetail {
  const exit = execution(2, {
    kind: 'exit',
    on: '2026-11-17',
    at: '2026-11-17T20:59:00.000Z',
    price: '12.35',
    value: '1235',
    profit_loss: '223',
  });
  return {
    ...trade,
    executions: trade.exited_price === null ? [execution(1)] : [execution(1), exit],
    scan: null,
    ...change,
  };
}

/** No position has a price. */
export const openPositions = (change: Partial<OpenPositions> = {}): OpenPositions => ({
  positions: 0,
  unpriced: 0,
  unrealized: null,
  asOf: null,
  simulated: false,
  ...change,
});

export const journalNames = (): z.output<typeof journalNamesSchema> => ({
  strategies: ['Breakout', 'Gap up'],
  tags: ['earnings', 'swing'],
  symbols: ['S000', 'S001'],
});

/** The worst point is exact; the best one lies between two. */
export const excursions = (change: Partial<TradeExcursions> = {}): TradeExcursions => ({
  adverse: {
    sure: { amount: '-30', percent: '-2.97', r: '-0.3' },
    possible: { amount: '-30', percent: '-2.97', r: '-0.3' },
  },
  favorable: {
    sure: { amount: '225', percent: '22.277', r: '2.25' },
    possible: { amount: '240.5', percent: '23.8119', r: '2.405' },
  },
  problem: null,
  simulated: false,
  through: '2026-11-17',
  ...change,
});
