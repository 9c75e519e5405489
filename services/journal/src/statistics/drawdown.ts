import type { JournalStatistics } from '@plainscan/contracts';
import { decimal, quotient } from '../money/decimals.ts';
import { Sum } from '../money/sum.ts';
import type { Day } from './days.ts';
import type { Fall } from './equity.ts';

/** @param account days of the whole account, whatever trades the fall is of */
export function maxDrawdown(
  fall: Fall,
  { firstExitOn, account }: { firstExitOn: string | null; account: readonly Day[] },
): JournalStatistics['maxDrawdown'] {
  const { amount, peakOn, lowOn, recoveredOn } = fall;
  const value = firstExitOn === null ? null : valueAt(peakOn, firstExitOn, account);
  const percent = value === null ? null : quotient(amount.value().times(HUNDRED), value.value()).toNumber();
  return { amount: amount.text(), percent, peakOn, lowOn, recoveredOn };
}

/**
 * What the account was worth at the end of the day of the highest point; where that is the zero before the first exit, as the day of
 * that exit began, with the day's deposits. null where no money was moved by then, for the value is not known, and where the value
 * is not above zero.
 */
function valueAt(peakOn: string | null, firstExitOn: string, account: readonly Day[]): Sum | null {
  const until = peakOn ?? firstExitOn;
  const value = new Sum();
  let known = false;
  for (const { on, net, moved } of account) {
    if (on > until) break;
    if (peakOn !== null || on < until) value.addSum(net);
    if (moved === null) continue;
    value.addSum(moved);
    known = true;
  }
  return known && value.sign() > 0 ? value : null;
}

const HUNDRED = decimal('100');
