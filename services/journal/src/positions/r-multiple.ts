import type { BigNumber } from 'bignumber.js';
import type { Side } from '@plainscan/contracts';
import { decimal, quotient } from '../money/decimals.ts';
import type { RealizedPnl } from './realized-pnl.ts';

/**
 * Net of a closed trade in units of what its stop risked: net ÷ (distance from the average entry to the stop × shares). null while the
 * trade is open, without a stop, and where the stop is not on the losing side of the average entry, or next to it.
 */
export function rMultiple(
  side: Side,
  { closed, net, entered, entryValue }: Pick<RealizedPnl, 'closed' | 'net' | 'entered' | 'entryValue'>,
  stop: BigNumber | null,
): BigNumber | null {
  if (!closed || stop === null) return null;
  const atStop = stop.times(entered);
  const risked = side === 'long' ? entryValue.minus(atStop) : atStop.minus(entryValue);
  if (!risked.gt(0)) return null;
  const r = quotient(net, risked);
  return r.abs().lt(MAX_R) ? r : null;
}

/** Above it the stop was at the entry, but for rounding. */
const MAX_R = decimal('1000000000');
