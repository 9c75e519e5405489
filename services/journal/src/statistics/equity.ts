import { type JournalStatistics, MAX_EQUITY_DAYS } from '@plainscan/contracts';
import { type Scaled, scaledText } from '../money/scaled.ts';
import type { Day } from './days.ts';

/** A drop in cumulative realized P&L from its peak to its low. */
export interface Drawdown {
  /** below 0; 0 if it never dropped */
  amount: Scaled;
  /** null if the peak is the zero before the first exit */
  peakOn: string | null;
  lowOn: string | null;
  recoveredOn: string | null;
}

export interface EquityCurve {
  equity: JournalStatistics['equity'];
  deepest: Drawdown;
  /** at the end of the last day */
  current: Scaled;
}

/**
 * Cumulative realized P&L by day. Points are ends of days, because the order of exits within a day is often unknown; a
 * drop that is recovered the same day doesn't count. The last of equal peaks counts, and the first of equally deep drawdowns.
 *
 * @param days oldest first
 */
export function equityCurve(days: readonly Day[], { filtered }: { filtered: boolean }): EquityCurve {
  const equity: JournalStatistics['equity'] = [];
  let [cumulative, account, peak, drawdown] = [0n, 0n, 0n, 0n];
  let peakOn: string | null = null;
  let deepest: Drawdown = { amount: 0n, peakOn: null, lowOn: null, recoveredOn: null };

  const firstShown = days.length - MAX_EQUITY_DAYS;
  for (const [i, { on, exits, net, deposited }] of days.entries()) {
    cumulative += net;
    account += net + (deposited ?? 0n);
    drawdown = cumulative - peak;
    if (drawdown < 0n) {
      if (drawdown < deepest.amount) deepest = { amount: drawdown, peakOn, lowOn: on, recoveredOn: null };
    } else if (exits > 0) {
      peak = cumulative;
      drawdown = 0n;
      peakOn = on;
      if (deepest.lowOn !== null) deepest.recoveredOn ??= on;
    }
    if (i >= firstShown)
      equity.push({
        on,
        exits,
        netProfitLoss: scaledText(net),
        cumulative: scaledText(cumulative),
        drawdown: scaledText(drawdown),
        moved: scaledText(deposited ?? 0n),
        accountValue: filtered ? null : scaledText(account),
      });
  }
  return { equity, deepest, current: drawdown };
}
