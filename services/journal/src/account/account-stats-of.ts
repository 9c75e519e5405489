import type { AccountStats } from '@plainscan/contracts';
import { Sum } from '../money/sum.ts';
import type { JournalFacts } from '../statistics/facts.store.ts';
import { mostFirst } from '../statistics/statistics-of.ts';

/** The figures on top of the journal: of all trades in the account's currency. */
export function accountStatsOf({ currency, trades, movements }: JournalFacts): AccountStats {
  const [made, moved] = [new Sum(), new Sum()];
  const others = new Map<string, number>();
  let [total, closed, winning, losing] = [0, 0, 0, 0];
  for (const { amount } of movements) moved.add(amount);
  for (const trade of trades) {
    if (trade.currency !== currency) {
      others.set(trade.currency, (others.get(trade.currency) ?? 0) + 1);
      continue;
    }
    total++;
    made.add(trade.net);
    if (!trade.closed) continue;
    closed++;
    if (trade.net.isZero()) continue;
    if (trade.net.isPositive()) winning++;
    else losing++;
  }
  return {
    accountValue: moved.addSum(made).text(),
    accountValueSet: movements.length > 0,
    winRate: closed === 0 ? 0 : (100 * winning) / closed,
    winningTrades: winning,
    losingTrades: losing,
    breakEvenTrades: closed - winning - losing,
    totalProfitLoss: made.text(),
    totalTrades: total,
    openTrades: total - closed,
    currency,
    otherCurrencies: mostFirst(others),
  };
}
