import type { JournalStatistics } from '@plainscan/contracts';
import { scaledText, signOf } from '../money/scaled.ts';
import { type Columns, columnsOf } from './columns.ts';
import { type CashTransaction, type Day, Days } from './days.ts';
import { maxDrawdown } from './drawdown.ts';
import { equityCurve } from './equity.ts';
import { Groups } from './groups.ts';
import { Holding } from './holding.ts';
import { RDistribution } from './r-distribution.ts';
import { ScanGroups } from './scan-groups.ts';
import { Streaks } from './streaks.ts';
import { Totals } from './totals.ts';
import type { TradeFact } from './trade-fact.ts';

const MAX_OTHER_CURRENCIES = 20;

export interface StatisticsOptions {
  /** the account's currency; trades in others are only counted */
  currency: string;
  /** whether `facts` leaves out trades of the journal */
  filtered: boolean;
  allFacts: readonly TradeFact[];
}

/**
 * @param facts in any order; neither they nor `allFacts` may change afterward
 * @param cashTransactions all cash transactions of the account
 */
export function computeStatistics(
  facts: readonly TradeFact[],
  cashTransactions: readonly CashTransaction[],
  { currency, filtered, allFacts }: StatisticsOptions,
): JournalStatistics {
  const all = columnsOf(allFacts);
  const filteredRows = all.rowsOf(facts);
  const columns = filteredRows === null ? columnsOf(facts) : all;
  const rows = filteredRows ?? columns.rows;

  const totals = new Totals();
  const holding = new Holding();
  const rDistribution = new RDistribution();
  const days = new Days(columns.days);
  const streaks = new Streaks(columns.facts.length);
  const byStrategy = new Groups(columns.strategies);
  const byScan = new ScanGroups(columns.scans);
  const bySymbol = new Groups(columns.symbols);
  const byTag = new Groups(columns.tags);
  const bySide = new Groups(columns.sides);
  const byWeekday = new Groups(columns.weekdays);
  const others = new Map<string, number>();
  const accountCurrency = columns.currencies.indexOf(currency);

  for (const row of rows) {
    if (columns.currency[row] !== accountCurrency) {
      const other = columns.currencies.texts[columns.currency[row]!]!;
      others.set(other, (others.get(other) ?? 0) + 1);
      continue;
    }
    const closed = columns.closed[row] === 1;
    const net = columns.net[row]!;
    const r = columns.r[row]!;
    totals.addTrade(closed, net, r, columns.fees[row]!);
    if (r !== null) rDistribution.add(r);
    if (closed) {
      const outcome = signOf(net);
      holding.add(columns.heldSeconds[row]!, outcome);
      streaks.add(columns.exitRank[row]!, outcome);
    }
    byStrategy.add(columns.strategy[row]!, closed, net, r);
    byScan.add(columns.scan[row]!, closed, net, r);
    byScan.addSpelling(columns.scan[row]!, columns.facts[row]!.scan);
    bySymbol.add(columns.symbol[row]!, closed, net, r);
    bySide.add(columns.side[row]!, closed, net, r);
    byWeekday.add(columns.weekday[row]!, closed, net, r);
    const { from, values } = columns.tagsOf;
    for (let i = from[row]!; i < from[row + 1]!; i++) byTag.add(values[i]!, closed, net, r);
    addExits(days, columns, row);
  }
  for (const transaction of cashTransactions) days.addCashTransaction(transaction);

  const calendar = days.oldestFirst();
  const { equity, deepest, current } = equityCurve(calendar, { filtered });
  const firstExitOn = calendar.find(({ exits }) => exits > 0)?.on ?? null;
  const account = filtered ? daysOf(all, cashTransactions, currency) : calendar;
  return {
    currency,
    otherCurrencies: byTradeCount(others),
    trades: {
      total: totals.total,
      open: totals.total - totals.closed,
      closed: totals.closed,
      winning: totals.winning,
      losing: totals.losing,
      breakEven: totals.closed - totals.winning - totals.losing,
    },
    grossProfitLoss: scaledText(totals.net() + totals.fees()),
    fees: scaledText(totals.fees()),
    netProfitLoss: scaledText(totals.net()),
    openNetProfitLoss: scaledText(totals.openNet()),
    winRate: totals.winRate(),
    averageWin: totals.averageWin(),
    averageLoss: totals.averageLoss(),
    largestWin: totals.largestWin(),
    largestLoss: totals.largestLoss(),
    expectancy: totals.expectancy(),
    expectancyInterval: totals.expectancyInterval(),
    profitFactor: totals.profitFactor(),
    averageR: totals.averageR(),
    tradesWithR: totals.withR,
    maxDrawdown: maxDrawdown(deepest, { firstExitOn, account }),
    currentDrawdown: scaledText(current),
    holding: holding.summary(),
    streaks: streaks.summary(),
    equity,
    rDistribution: rDistribution.buckets(),
    byStrategy: byStrategy.byTrades(),
    byScan: byScan.byTrades(),
    bySymbol: bySymbol.byTrades(),
    byTag: byTag.byTrades(),
    bySide: bySide.byTrades(),
    byWeekday: byWeekday.byName(),
  };
}

function daysOf(columns: Columns, cashTransactions: readonly CashTransaction[], currency: string): Day[] {
  const days = new Days(columns.days);
  const accountCurrency = columns.currencies.indexOf(currency);
  for (const row of columns.rows) if (columns.currency[row] === accountCurrency) addExits(days, columns, row);
  for (const transaction of cashTransactions) days.addCashTransaction(transaction);
  return days.oldestFirst();
}

function addExits(days: Days, { exits: { from, values }, exitNet }: Columns, row: number): void {
  for (let i = from[row]!; i < from[row + 1]!; i++) days.addExit(values[i]!, exitNet[i]!);
}

/** Currencies, most trades first. */
export const byTradeCount = (counts: ReadonlyMap<string, number>): { currency: string; trades: number }[] =>
  [...counts]
    .map(([currency, trades]) => ({ currency, trades }))
    .sort((a, b) => b.trades - a.trades || (a.currency < b.currency ? -1 : 1))
    .slice(0, MAX_OTHER_CURRENCIES);
