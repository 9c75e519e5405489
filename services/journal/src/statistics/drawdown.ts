import type { JournalStatistics } from '@plainscan/contracts';
import { quotient } from '../money/decimals.ts';
import { fromScaled, type Scaled, scaledText } from '../money/scaled.ts';
import type { Day } from './days.ts';
import type { Drawdown } from './equity.ts';

/** @param account days of the whole account, even for a drawdown of filtered trades */
export function maxDrawdown(
  { amount, peakOn, lowOn, recoveredOn }: Drawdown,
  { firstExitOn, account }: { firstExitOn: string | null; account: readonly Day[] },
): JournalStatistics['maxDrawdown'] {
  const value = firstExitOn === null ? null : valueAt(peakOn, firstExitOn, account);
  const percent = value === null ? null : quotient(fromScaled(amount).times(100), fromScaled(value)).toNumber();
  return { amount: scaledText(amount), percent, peakOn, lowOn, recoveredOn };
}

/**
 * The account value at the end of the peak's day or, if the peak is the zero before the first exit, the value before that
 * exit, including the day's deposits. null if it is unknown, because there were no cash transactions by then, or if it
 * isn't above zero.
 */
function valueAt(peakOn: string | null, firstExitOn: string, account: readonly Day[]): Scaled | null {
  const until = peakOn ?? firstExitOn;
  let value = 0n;
  let known = false;
  for (const { on, net, deposited } of account) {
    if (on > until) break;
    if (peakOn !== null || on < until) value += net;
    if (deposited === null) continue;
    value += deposited;
    known = true;
  }
  return known && value > 0n ? value : null;
}
