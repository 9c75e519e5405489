import type { BigNumber } from 'bignumber.js';
import type { Side } from '@plainscan/contracts';
import { partOf, quotient, ZERO } from '../money/decimals.ts';
import { runSync } from '../slicing/run-sliced.ts';
import type { Fill } from './fill.ts';
import { matchFifo } from './match-fifo.ts';

export type PositionErrorCode = 'EXIT_WITHOUT_ENTRY' | 'EXIT_EXCEEDS' | 'NO_ENTRY';

export class PositionError extends Error {
  readonly code: PositionErrorCode;
  /** null if there are no fills */
  readonly fillId: string | null;
  constructor(code: PositionErrorCode, fillId: string | null) {
    super(`${code}${fillId === null ? '' : ` at ${fillId}`}`);
    this.name = 'PositionError';
    this.code = code;
    this.fillId = fillId;
  }
}

export interface RealizedExit {
  fillId: string;
  on: string;
  at: Date | null;
  quantity: BigNumber;
  gross: BigNumber;
  net: BigNumber;
  /** the exit's own fee and its share of the entry fees */
  fees: BigNumber;
}

/** Realized P&L of one trade: gross − fees = net, each summed over its exits. */
export interface RealizedPnl {
  ordered: Fill[];
  entered: BigNumber;
  exited: BigNumber;
  open: BigNumber;
  /** value of all entries, before fees */
  entryValue: BigNumber;
  /** value of all exits, before fees */
  exitValue: BigNumber;
  averageEntry: BigNumber;
  averageExit: BigNumber | null;
  gross: BigNumber;
  net: BigNumber;
  fees: BigNumber;
  /** fees on the shares still open */
  openFees: BigNumber;
  exits: RealizedExit[];
  closed: boolean;
}

/** An entry and how much of it exits have consumed. */
interface Lot {
  readonly entry: Fill;
  consumed: BigNumber;
  consumedValue: BigNumber;
  consumedFee: BigNumber;
}

/**
 * @param fills of one trade, in any order; exits consume lots first in, first out
 * @throws PositionError without an entry, for an exit while nothing is open, or for an exit of more than is open
 */
export function computeRealizedPnl(side: Side, fills: readonly Fill[]): RealizedPnl {
  if (!fills.some(({ kind }) => kind === 'entry')) throw new PositionError('NO_ENTRY', fills[0]?.id ?? null);
  const ordered: Fill[] = [];
  const exits: RealizedExit[] = [];
  const lots: Lot[] = [];
  let firstLot = 0;
  let [entered, exited, open] = [ZERO, ZERO, ZERO];
  let [entryValue, exitValue, entryFees] = [ZERO, ZERO, ZERO];
  let [gross, net, fees] = [ZERO, ZERO, ZERO];

  const enter = (fill: Fill): void => {
    lots.push({ entry: fill, consumed: ZERO, consumedValue: ZERO, consumedFee: ZERO });
    entered = entered.plus(fill.quantity);
    open = open.plus(fill.quantity);
    entryValue = entryValue.plus(fill.value);
    entryFees = entryFees.plus(fill.fee);
  };
  const exit = (fill: Fill): void => {
    if (open.isZero()) throw new PositionError('EXIT_WITHOUT_ENTRY', fill.id);
    if (fill.quantity.gt(open)) throw new PositionError('EXIT_EXCEEDS', fill.id);
    let paid = ZERO;
    let charged = fill.fee;
    for (let remaining = fill.quantity; !remaining.isZero();) {
      const taken = takeFrom(lots[firstLot]!, remaining);
      paid = paid.plus(taken.value);
      charged = charged.plus(taken.fee);
      remaining = remaining.minus(taken.quantity);
      if (taken.emptied) firstLot++;
    }
    const exitGross = side === 'long' ? fill.value.minus(paid) : paid.minus(fill.value);
    const { id: fillId, on, at, quantity } = fill;
    exits.push({ fillId, on, at, quantity, gross: exitGross, net: exitGross.minus(charged), fees: charged });
    exited = exited.plus(quantity);
    open = open.minus(quantity);
    exitValue = exitValue.plus(fill.value);
    gross = gross.plus(exitGross);
    fees = fees.plus(charged);
    net = net.plus(exitGross).minus(charged);
  };
  const steps = matchFifo(fills, {
    fits: (fill) => fill.kind === 'entry' || fill.quantity.lte(open),
    kind: (fill) => fill.kind,
    take: (fill) => {
      ordered.push(fill);
      if (fill.kind === 'entry') enter(fill);
      else exit(fill);
    },
  });
  runSync(steps);

  const exitFees = ordered.reduce((sum, { kind, fee }) => (kind === 'exit' ? sum.plus(fee) : sum), ZERO);
  return {
    ordered,
    entered,
    exited,
    open,
    entryValue,
    exitValue,
    averageEntry: quotient(entryValue, entered),
    averageExit: exited.isZero() ? null : quotient(exitValue, exited),
    gross,
    net,
    fees,
    openFees: entryFees.plus(exitFees).minus(fees),
    exits,
    closed: open.isZero(),
  };
}

/** Takes up to `requested` shares from a lot, with their part of its value and fee. */
function takeFrom(
  lot: Lot,
  requested: BigNumber,
): { quantity: BigNumber; value: BigNumber; fee: BigNumber; emptied: boolean } {
  const { entry } = lot;
  const left = entry.quantity.minus(lot.consumed);
  const emptied = requested.gte(left);
  const quantity = emptied ? left : requested;
  const consumed = emptied ? entry.quantity : lot.consumed.plus(requested);
  const consumedValue = partOf(entry.value, consumed, entry.quantity);
  const consumedFee = partOf(entry.fee, consumed, entry.quantity);
  const taken = {
    quantity,
    value: consumedValue.minus(lot.consumedValue),
    fee: consumedFee.minus(lot.consumedFee),
    emptied,
  };
  lot.consumed = consumed;
  lot.consumedValue = consumedValue;
  lot.consumedFee = consumedFee;
  return taken;
}
