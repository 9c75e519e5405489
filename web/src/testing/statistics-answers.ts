import type {
  AccountStats,
  ExcursionAverages,
  ExcursionGroup,
  JournalStatistics,
  TradeGroup,
} from '@plainscan/contracts';

// Responses about statistics.

export const accountStats = (change: Partial<AccountStats> = {}): AccountStats => ({
  accountValue: '12345.67',
  accountValueSet: true,
  winRate: 62.5,
  winningTrades: 5,
  losingTrades: 3,
  breakEvenTrades: 0,
  totalProfitLoss: '2345.67',
  totalTrades: 10,
  openTrades: 2,
  currency: 'USD',
  otherCurrencies: [],
  ...change,
});

export const group = (key: string, change: Partial<TradeGroup> = {}): TradeGroup => ({
  key,
  trades: 4,
  winning: 3,
  losing: 1,
  winRate: 75,
  netProfitLoss: '120.50',
  expectancy: '30.125',
  expectancyInterval: null,
  profitFactor: '2.5',
  averageR: '0.75',
  ...change,
});

type EquityDay = JournalStatistics['equity'][number];
export const equityDay = (on: string, netProfitLoss: string, change: Partial<EquityDay> = {}): EquityDay => ({
  on,
  exits: 1,
  netProfitLoss,
  cumulative: netProfitLoss,
  drawdown: '0',
  moved: '0',
  accountValue: null,
  ...change,
});

const groups = (...groups: TradeGroup[]) => ({ groups, omitted: 0 });

/** 40 closed trades and two open ones, over two months. */
export const statistics = (change: Partial<JournalStatistics> = {}): JournalStatistics => ({
  currency: 'USD',
  otherCurrencies: [],
  trades: { total: 42, open: 2, closed: 40, winning: 24, losing: 15, breakEven: 1 },
  grossProfitLoss: '2400.00',
  fees: '54.33',
  netProfitLoss: '2345.67',
  openNetProfitLoss: '12.00',
  winRate: 60,
  averageWin: '210.5',
  averageLoss: '-181.1',
  largestWin: '900',
  largestLoss: '-600.25',
  expectancy: '58.34',
  expectancyInterval: { low: '-4.2', high: '120.88' },
  profitFactor: '1.8449',
  averageR: '0.42',
  tradesWithR: 12,
  maxDrawdown: {
    amount: '-800.5',
    percent: 7.2,
    peakOn: '2026-09-14',
    lowOn: '2026-10-02',
    recoveredOn: '2026-10-20',
  },
  currentDrawdown: '-100',
  holding: {
    averageSeconds: 273_600,
    medianSeconds: 86_400,
    winnersAverageSeconds: 300_000,
    losersAverageSeconds: 5400,
  },
  streaks: { longestWinning: 7, longestLosing: 4, current: -2 },
  equity: [
    equityDay('2026-09-14', '1000.10', { accountValue: '11000.10' }),
    equityDay('2026-10-02', '-800.50', {
      exits: 3,
      cumulative: '199.60',
      drawdown: '-800.50',
      accountValue: '10199.60',
    }),
    equityDay('2026-10-05', '0', { exits: 0, moved: '500', cumulative: '199.60', accountValue: '10699.60' }),
    equityDay('2026-10-20', '2146.07', { exits: 2, cumulative: '2345.67', accountValue: '12845.67' }),
  ],
  rDistribution: [
    { from: null, to: -1, trades: 1 },
    { from: -1, to: 0, trades: 4 },
    { from: 0, to: 1, trades: 5 },
    { from: 1, to: null, trades: 2 },
  ],
  byStrategy: groups(
    group('Breakout', { trades: 30, expectancyInterval: { low: '-4.21', high: '64.46' } }),
    group('', { trades: 10, netProfitLoss: '-20.10', averageR: null }),
  ),
  byScan: groups(group('Tech stocks under $50', { trades: 6 }), group('', { trades: 34 })),
  bySymbol: groups(
    group('AAPL', { netProfitLoss: '1.5' }),
    group('MSFT', { netProfitLoss: '-9.25', expectancy: '-2.3125' }),
    group('NVDA', { netProfitLoss: '10.25', profitFactor: null }),
  ),
  byTag: groups(group('earnings'), group('')),
  bySide: groups(group('long'), group('short')),
  byWeekday: groups(group('1'), group('5')),
  ...change,
});

export const excursionGroup = (key: string, change: Partial<ExcursionGroup> = {}): ExcursionGroup => ({
  key,
  trades: 4,
  adverse: { percent: { sure: '-2.1', possible: '-3' }, interval: null, r: null },
  favorable: {
    percent: { sure: '5.25', possible: '5.25' },
    interval: null,
    r: { trades: 3, sure: '1.5', possible: '2' },
  },
  ...change,
});

export const excursionAverages = (change: Partial<ExcursionAverages> = {}): ExcursionAverages => ({
  all: excursionGroup('', {
    trades: 37,
    adverse: {
      percent: { sure: '-2.1', possible: '-3' },
      interval: { low: '-4.5', high: '-1' },
      r: { trades: 12, sure: '-0.4', possible: '-0.6' },
    },
  }),
  byStrategy: { groups: [excursionGroup('Breakout', { trades: 27 }), excursionGroup('', { trades: 10 })], omitted: 0 },
  byScan: { groups: [excursionGroup('Tech stocks under $50', { trades: 6 })], omitted: 0 },
  unmeasured: { 'no-bars': 2, 'other-currency': 0, 'prices-differ': 1, older: 0 },
  simulated: false,
  ...change,
});

const NONE = { groups: [], omitted: 0 };

/** Statistics with only open trades, none of them even partly closed. */
export const nothingClosed = (open: number): JournalStatistics =>
  statistics({
    trades: { total: open, open, closed: 0, winning: 0, losing: 0, breakEven: 0 },
    grossProfitLoss: '0',
    fees: '0',
    netProfitLoss: '0',
    openNetProfitLoss: '0',
    winRate: null,
    averageWin: null,
    averageLoss: null,
    largestWin: null,
    largestLoss: null,
    expectancy: null,
    expectancyInterval: null,
    profitFactor: null,
    averageR: null,
    tradesWithR: 0,
    maxDrawdown: { amount: '0', percent: null, peakOn: null, lowOn: null, recoveredOn: null },
    currentDrawdown: '0',
    holding: { averageSeconds: null, medianSeconds: null, winnersAverageSeconds: null, losersAverageSeconds: null },
    streaks: { longestWinning: 0, longestLosing: 0, current: 0 },
    equity: [],
    rDistribution: [],
    byStrategy: NONE,
    byScan: NONE,
    bySymbol: NONE,
    byTag: NONE,
    bySide: NONE,
    byWeekday: NONE,
  });
