import type { BigNumber } from 'bignumber.js';
import type { Side } from '@plainscan/contracts';
import { decimal, quotient } from '../money/decimals.ts';
import type { Realised } from './realise.ts';

/**
 * What a closed trade made after fees, in units of what its stop risked: net ÷ (distance of the average entry from the stop × shares).
 * null while the trade is open, without a stop, and where the stop is not on the losing side of the average entry, or so near to it
 * that next to nothing was risked.
 */
export function rMultiple(
  side: Side,
  { closed, net, entered, entryValue }: Pick<Realised, 'closed' | 'net' | 'entered' | 'entryValue'>,
  stop: BigNumber | null,
): BigNumber | null {
  if (!closed || stop === null) return null;
  const atStop = stop.times(entered);
  const risked = side === 'long' ? entryValue.minus(atStop) : atStop.minus(entryValue);
  if (!risked.gt(0)) return null;
  const r = quotient(net, risked);
  return r.abs().lt(MOST_R) ? r : null;
}

/** Whoever made more times what the stop risked had it at the entry, but for a rounding. */
const MOST_R = decimal('1000000000');
