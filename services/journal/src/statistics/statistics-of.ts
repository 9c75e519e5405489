import type { JournalStatistics } from '@plainscan/contracts';
import { Term } from '../money/sum.ts';
import { type Day, Days, type Movement, weekday } from './days.ts';
import { maxDrawdown } from './drawdown.ts';
import { equityCurve } from './equity.ts';
import { Groups } from './groups.ts';
import { Holding } from './holding.ts';
import { RDistribution } from './r-distribution.ts';
import { streaks } from './streaks.ts';
import { Totals } from './totals.ts';
import type { TradeFact } from './trade-fact.ts';

const MAX_OTHER_CURRENCIES = 20;

export interface StatisticsOptions {
  /** of the account: of trades in others only the number is told */
  currency: string;
  /** whether `facts` are not all of the journal */
  filtered: boolean;
  allFacts: readonly TradeFact[];
}

/**
 * @param facts in any order
 * @param movements of the account, all of them, amounts signed
 */
export function statisticsOf(
  facts: readonly TradeFact[],
  movements: readonly Movement[],
  { currency, filtered, allFacts }: StatisticsOptions,
): JournalStatistics {
  const totals = new Totals();
  const holding = new Holding();
  const rDistribution = new RDistribution();
  const days = new Days();
  const [byStrategy, bySymbol, byTag] = [new Groups(), new Groups(), new Groups()];
  const [bySide, byWeekday] = [new Groups(), new Groups()];
  const others = new Map<string, number>();
  // Each trade's figures are read once, and added to all the sums that they belong to.
  const [net, rTerm] = [new Term(), new Term()];

  for (const fact of facts) {
    if (fact.currency !== currency) {
      others.set(fact.currency, (others.get(fact.currency) ?? 0) + 1);
      continue;
    }
    const { closed } = fact;
    net.read(fact.net);
    const r = fact.r && rTerm.read(fact.r);
    totals.addTrade(fact, net, r);
    holding.add(fact);
    days.addTrade(fact, net);
    if (fact.r !== null) rDistribution.add(fact.r);
    byStrategy.add(fact.strategy ?? '', closed, net, r);
    bySymbol.add(fact.symbol, closed, net, r);
    if (fact.tags.length === 0) byTag.add('', closed, net, r);
    else for (const tag of fact.tags) byTag.add(tag, closed, net, r);
    bySide.add(fact.side, closed, net, r);
    byWeekday.add(WEEKDAYS[weekday(fact.enteredOn)]!, closed, net, r);
  }
  for (const movement of movements) days.addMovement(movement);

  const calendar = days.oldestFirst();
  const { equity, deepest, current } = equityCurve(calendar, { filtered });
  const firstExitOn = calendar.find(({ exits }) => exits > 0)?.on ?? null;
  const account = filtered ? daysOf(allFacts, movements, currency) : calendar;
  return {
    currency,
    otherCurrencies: mostFirst(others),
    trades: {
      total: totals.total,
      open: totals.total - totals.closed,
      closed: totals.closed,
      winning: totals.winning,
      losing: totals.losing,
      breakEven: totals.closed - totals.winning - totals.losing,
    },
    grossProfitLoss: totals.gross(),
    fees: totals.fees(),
    netProfitLoss: totals.net(),
    openNetProfitLoss: totals.openNet(),
    winRate: totals.winRate(),
    averageWin: totals.averageWin(),
    averageLoss: totals.averageLoss(),
    largestWin: totals.largestWin(),
    largestLoss: totals.largestLoss(),
    expectancy: totals.expectancy(),
    profitFactor: totals.profitFactor(),
    averageR: totals.averageR(),
    tradesWithR: totals.withR,
    maxDrawdown: maxDrawdown(deepest, { firstExitOn, account }),
    currentDrawdown: current.text(),
    holding: holding.summary(),
    streaks: streaks(calendar),
    equity,
    rDistribution: rDistribution.buckets(),
    byStrategy: byStrategy.byTrades(),
    bySymbol: bySymbol.byTrades(),
    byTag: byTag.byTrades(),
    bySide: bySide.byTrades(),
    byWeekday: byWeekday.byName(),
  };
}

function daysOf(facts: readonly TradeFact[], movements: readonly Movement[], currency: string): Day[] {
  const days = new Days();
  const net = new Term();
  for (const fact of facts) if (fact.currency === currency) days.addTrade(fact, net.read(fact.net));
  for (const movement of movements) days.addMovement(movement);
  return days.oldestFirst();
}

const WEEKDAYS = ['', '1', '2', '3', '4', '5', '6', '7'];

export const mostFirst = (counts: ReadonlyMap<string, number>): { currency: string; trades: number }[] =>
  [...counts]
    .map(([currency, trades]) => ({ currency, trades }))
    .sort((a, b) => b.trades - a.trades || (a.currency < b.currency ? -1 : 1))
    .slice(0, MAX_OTHER_CURRENCIES);
