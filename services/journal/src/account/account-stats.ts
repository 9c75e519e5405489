import type { AccountStats } from '@plainscan/contracts';
import { scaledText } from '../money/scaled.ts';
import type { JournalFacts } from '../statistics/facts.store.ts';
import { byTradeCount } from '../statistics/compute-statistics.ts';

/** Headline figures of the journal, for trades in the account's currency. */
export function computeAccountStats({ currency, trades, cashTransactions }: JournalFacts): AccountStats {
  let [realized, deposited] = [0n, 0n];
  const others = new Map<string, number>();
  let [total, closed, winning, losing] = [0, 0, 0, 0];
  for (const { amount } of cashTransactions) deposited += amount;
  for (const trade of trades) {
    if (trade.currency !== currency) {
      others.set(trade.currency, (others.get(trade.currency) ?? 0) + 1);
      continue;
    }
    total++;
    realized += trade.net;
    if (!trade.closed) continue;
    closed++;
    if (trade.net === 0n) continue;
    if (trade.net > 0n) winning++;
    else losing++;
  }
  return {
    accountValue: scaledText(deposited + realized),
    accountValueSet: cashTransactions.length > 0,
    winRate: closed === 0 ? 0 : (100 * winning) / closed,
    winningTrades: winning,
    losingTrades: losing,
    breakEvenTrades: closed - winning - losing,
    totalProfitLoss: scaledText(realized),
    totalTrades: total,
    openTrades: total - closed,
    currency,
    otherCurrencies: byTradeCount(others),
  };
}
