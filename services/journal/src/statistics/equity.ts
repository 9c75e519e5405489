import { type JournalStatistics, MAX_EQUITY_DAYS } from '@plainscan/contracts';
import { Sum } from '../money/sum.ts';
import type { Day } from './days.ts';

/** A fall of what was realised, from its highest point to its lowest. */
export interface Fall {
  /** below 0; 0 where nothing fell */
  amount: Sum;
  /** null: the highest point is the zero before the first exit */
  peakOn: string | null;
  lowOn: string | null;
  recoveredOn: string | null;
}

export interface EquityCurve {
  equity: JournalStatistics['equity'];
  deepest: Fall;
  /** at the end of the last day */
  current: Sum;
}

/**
 * What was realised, day after day. Points are the ends of days: within a day the order of exits is often not known, and a fall that
 * a day makes up for is none. Among equal highest points the last one counts, among equally deep falls the first.
 *
 * @param days oldest first
 */
export function equityCurve(days: readonly Day[], { filtered }: { filtered: boolean }): EquityCurve {
  const equity: JournalStatistics['equity'] = [];
  const cumulative = new Sum();
  const account = new Sum();
  const peak = new Sum();
  const drawdown = new Sum();
  let peakOn: string | null = null;
  let deepest: Fall = { amount: new Sum(), peakOn: null, lowOn: null, recoveredOn: null };

  const firstShown = days.length - MAX_EQUITY_DAYS;
  for (const [i, { on, exits, net, moved }] of days.entries()) {
    cumulative.addSum(net);
    account.addSum(net);
    if (moved !== null) account.addSum(moved);
    drawdown.set(cumulative).subtractSum(peak);
    if (drawdown.sign() < 0) {
      if (drawdown.compare(deepest.amount) < 0)
        deepest = { amount: drawdown.copy(), peakOn, lowOn: on, recoveredOn: null };
    } else if (exits > 0) {
      peak.set(cumulative);
      drawdown.set(NOTHING);
      peakOn = on;
      if (deepest.lowOn !== null) deepest.recoveredOn ??= on;
    }
    if (i >= firstShown)
      equity.push({
        on,
        exits,
        netProfitLoss: net.text(),
        cumulative: cumulative.text(),
        drawdown: drawdown.text(),
        moved: moved === null ? '0' : moved.text(),
        accountValue: filtered ? null : account.text(),
      });
  }
  return { equity, deepest, current: drawdown };
}

const NOTHING = new Sum();
