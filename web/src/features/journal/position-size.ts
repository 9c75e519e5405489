import type { Side } from '@plainscan/contracts';
import { compare, negated, plus, times, wholeQuotient } from '../../lib/decimal.ts';
import { readAmount } from './amounts.ts';

/** As typed. */
export interface PositionInput {
  side: Side;
  accountSize: string;
  riskPercent: string;
  entryPrice: string;
  stopLoss: string;
}

export type PositionSize =
  | { shares: string; /** loss at the stop, before fees */ risk: string; /** cost of the shares */ value: string }
  /** why there is no size */
  | { shares?: undefined; problem: string };

const MISSING = 'Enter the account size, the risk, an entry price, and a stop loss.';

/** The whole shares that lose at most the given part of the account if the stop is hit, exactly. */
export function positionSize({ side, accountSize, riskPercent, entryPrice, stopLoss }: PositionInput): PositionSize {
  const account = readAmount(accountSize, 'accountValue').value;
  const percent = readAmount(riskPercent, 'percent').value;
  const entry = readAmount(entryPrice, 'price').value;
  const stop = readAmount(stopLoss, 'price').value;
  if (!account || !percent || !entry || !stop) return { problem: MISSING };
  const perShare = side === 'long' ? plus(entry, negated(stop)) : plus(stop, negated(entry));
  if (compare(perShare, '0') <= 0)
    return { problem: `The stop of a ${side} must be ${side === 'long' ? 'below' : 'above'} the entry price.` };
  const shares = wholeQuotient(times(account, percent), times(perShare, '100'));
  if (shares === '0') return { problem: 'One share already risks more than that. Raise the risk or tighten the stop.' };
  return { shares, risk: times(shares, perShare), value: times(shares, entry) };
}
