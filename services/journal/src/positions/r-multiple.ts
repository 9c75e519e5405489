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
  const risked = closed ? riskOf(side, { entered, entryValue }, stop) : null;
  if (risked === null) return null;
  const r = quotient(net, risked);
  return r.abs().lt(MAX_R) ? r : null;
}

/** The risk of all entries to the stop, above 0; null without a stop on the losing side of the average entry. */
export function riskOf(
  side: Side,
  { entered, entryValue }: Pick<RealizedPnl, 'entered' | 'entryValue'>,
  stop: BigNumber | null,
): BigNumber | null {
  if (stop === null) return null;
  const atStop = stop.times(entered);
  const risked = side === 'long' ? entryValue.minus(atStop) : atStop.minus(entryValue);
  return risked.gt(0) ? risked : null;
}

/** Beyond it, the stop equals the entry except for rounding. */
const MAX_R = decimal('1000000000');
