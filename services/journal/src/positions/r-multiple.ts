import type { BigNumber } from 'bignumber.js';
import type { Side } from '@plainscan/contracts';
import { decimal, quotient } from '../money/decimals.ts';
import type { RealizedPnl } from './realized-pnl.ts';

/**
 * Net P&L of a closed trade in units of its risk: net ÷ (distance from the average entry to the stop × shares). null if the
 * trade is open or has no stop, or if the stop isn't on the losing side of the average entry or is too close to it.
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

/** Beyond it, the stop equals the entry except for rounding. */
const MAX_R = decimal('1000000000');
