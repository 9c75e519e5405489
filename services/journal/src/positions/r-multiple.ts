import type { BigNumber } from 'bignumber.js';
import type { Side } from '@plainscan/contracts';
import { quotient } from '../money/decimals.ts';
import type { Realised } from './realise.ts';

/**
 * What a closed trade made after fees, in units of what its stop risked: net ÷ (distance of the average entry from the stop × shares).
 * null while the trade is open, without a stop, and where the stop is not on the losing side of the average entry.
 */
export function rMultiple(
  side: Side,
  { closed, net, entered, entryValue }: Pick<Realised, 'closed' | 'net' | 'entered' | 'entryValue'>,
  stop: BigNumber | null,
): BigNumber | null {
  if (!closed || stop === null) return null;
  const atStop = stop.times(entered);
  const risked = side === 'long' ? entryValue.minus(atStop) : atStop.minus(entryValue);
  return risked.gt(0) ? quotient(net, risked) : null;
}
