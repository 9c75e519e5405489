import { Controller } from '@nestjs/common';
import {
  type AccountStats,
  addImportPart,
  addCashTransaction,
  beginImport,
  changeImport,
  changeTrade,
  closeTrade,
  commitImport,
  createTrade,
  deleteImportPreset,
  deleteCashTransaction,
  deleteTrade,
  discardImport,
  exportJournal,
  exportJournalData,
  getAccountStats,
  getExcursionAverages,
  getImport,
  getJournalNames,
  getOpenPositions,
  getStatistics,
  getTrade,
  getTradeExcursions,
  type Import,
  type JournalStatistics,
  listImportPresets,
  listImportRows,
  listImports,
  listCashTransactions,
  listTrades,
  readImport,
  recordCorporateAction,
  restoreTrade,
  setAccountValue,
  tagTrades,
  type Trade,
  type TradeDetail,
  undoImport,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { FakeService, respondTo, bindAll } from './fake-service.ts';

export const ID = '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11';

export const trade: Trade = {
  id: ID,
  symbol: 'AAPL',
  side: 'long',
  currency: 'USD',
  status: 'closed',
  quantity: '10',
  open_quantity: '0',
  entry_price: '100.5',
  exit_price: '110.25',
  exited_price: '110.25',
  stop_loss: null,
  strategy: null,
  notes: null,
  tags: [],
  entry_date: '2026-11-19',
  entered_on: '2026-11-19',
  exit_date: '2026-11-20',
  exited_on: '2026-11-20',
  days_held: 1,
  fees: '1',
  gross_profit_loss: '97.5',
  profit_loss: '96.5',
  return_percent: '9.602',
  r_multiple: null,
  has_scan: false,
  import_id: null,
  revision: 1,
};
export const listedTrade = { ...trade, cursor: 'cursor' };
export const detail: TradeDetail = { ...trade, executions: [], scan: null };

const accountStats: AccountStats = {
  accountValue: '10000',
  accountValueSet: true,
  winRate: 100,
  winningTrades: 1,
  losingTrades: 0,
  breakEvenTrades: 0,
  totalProfitLoss: '96.5',
  totalTrades: 1,
  openTrades: 0,
  currency: 'USD',
  otherCurrencies: [],
};

const groups = { groups: [], omitted: 0 };
export const statistics: JournalStatistics = {
  currency: 'USD',
  otherCurrencies: [],
  trades: { total: 0, open: 0, closed: 0, winning: 0, losing: 0, breakEven: 0 },
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
  byStrategy: groups,
  byScan: groups,
  bySymbol: groups,
  byTag: groups,
  bySide: groups,
  byWeekday: groups,
};

const cashTransaction = {
  id: ID,
  kind: 'deposit' as const,
  on: '2026-11-20',
  amount: '100',
  note: null,
  import_id: null,
};

export const draft: Import = {
  id: ID,
  name: 'a.csv',
  status: 'draft',
  failure: null,
  source: 'schwab',
  sourceName: 'Charles Schwab',
  problem: null,
  columns: [],
  sample: [],
  mapping: null,
  recordShorts: false,
  counts: { rows: 0, new: 0, duplicate: 0, possibleDuplicate: 0, cash: 0, ignored: 0, failed: 0, included: 0 },
  trades: { created: 0, changed: 0 },
  preview: null,
  corporateAction: null,
  sameFileAs: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  committedAt: null,
  undoneAt: null,
};

const empty = () => ({});
const one = () => detail;
const imported = () => draft;

const DEFAULTS = [
  respondTo(listTrades, () => [listedTrade]),
  respondTo(getTrade, one),
  respondTo(getTradeExcursions, () => ({
    adverse: null,
    favorable: null,
    problem: 'no-bars' as const,
    simulated: false,
    through: null,
  })),
  respondTo(createTrade, one),
  respondTo(changeTrade, one),
  respondTo(closeTrade, one),
  respondTo(tagTrades, () => ({ changed: [ID] })),
  respondTo(deleteTrade, empty),
  respondTo(restoreTrade, one),
  respondTo(getAccountStats, () => accountStats),
  respondTo(setAccountValue, () => accountStats),
  respondTo(listCashTransactions, () => ({ cashTransactions: [cashTransaction] })),
  respondTo(addCashTransaction, () => cashTransaction),
  respondTo(deleteCashTransaction, empty),
  respondTo(getOpenPositions, () => ({
    positions: 0,
    unpriced: 0,
    unrealized: null,
    asOf: null,
    simulated: false,
  })),
  respondTo(getStatistics, () => statistics),
  respondTo(getExcursionAverages, () => ({
    all: null,
    byStrategy: { groups: [], omitted: 0 },
    byScan: { groups: [], omitted: 0 },
    unmeasured: { 'no-bars': 0, 'other-currency': 0, 'prices-differ': 0, older: 0 },
    simulated: false,
  })),
  respondTo(getJournalNames, () => ({ strategies: [], tags: [], symbols: ['AAPL'] })),
  respondTo(beginImport, empty),
  respondTo(addImportPart, empty),
  respondTo(readImport, (_, { id }) => ({ ...draft, id })),
  respondTo(getImport, imported),
  respondTo(listImports, () => ({ imports: [] })),
  respondTo(listImportRows, () => ({ rows: [] })),
  respondTo(changeImport, imported),
  respondTo(commitImport, imported),
  respondTo(undoImport, imported),
  respondTo(recordCorporateAction, imported),
  respondTo(discardImport, empty),
  respondTo(listImportPresets, () => ({ presets: [] })),
  respondTo(deleteImportPreset, empty),
  respondTo(exportJournal, () => ({ text: 'symbol\r\nAAPL\r\n', next: null })),
  respondTo(exportJournalData, () => ({ data: { trades: [] }, next: null })),
];

/** Fakes the journal service. */
@Controller()
export class FakeJournal extends FakeService {
  constructor() {
    super(DEFAULTS);
  }
}

bindAll(FakeJournal, rpcsOf('journal'));
