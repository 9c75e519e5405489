import { createHash } from 'node:crypto';
import type { BigNumber } from 'bignumber.js';
import type { Side } from '@plainscan/contracts';
import { fillId, type JournalFill } from '../imports/plan/journal-fill.ts';
import { quotient, ZERO } from '../money/decimals.ts';
import { SHARE_DECIMALS, type SymbolHistory } from '../positions/corporate-actions.ts';
import type { TradeToSave } from '../trades/trade-to-save.ts';

/** The sale (or, for a short, the purchase) of the fraction of a share that a split left. */
export interface CashInLieu {
  actionId: string;
  on: string;
  fraction: BigNumber;
  cash: BigNumber;
}

const LINE = 1;
const keyOf = (actionId: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['corporate-action', actionId]))
    .digest('hex');

const amounts = ({ fraction, cash }: CashInLieu) => ({
  quantity: fraction,
  price: quotient(cash, fraction).decimalPlaces(SHARE_DECIMALS),
  fee: ZERO,
  value: cash,
});

/** @param first fill of the position */
export const cashInLieuFill = (
  payment: CashInLieu,
  { first, side, history }: { first: JournalFill; side: Side; history: SymbolHistory },
): JournalFill => ({
  ...first,
  ...amounts(payment),
  id: fillId(payment.actionId, LINE),
  importId: payment.actionId,
  line: LINE,
  key: keyOf(payment.actionId),
  action: side === 'long' ? 'sell' : 'buy',
  fileSymbol: history.symbolOf(first.fileSymbol, first.on, payment.on),
  on: payment.on,
  at: null,
  seq: 0,
  shorts: false,
  closes: true,
});

/** Adds the execution to a trade that imports don't change. */
export const withCashInLieu = (trade: TradeToSave, payment: CashInLieu, executionId: string): TradeToSave => ({
  ...trade,
  executions: [
    ...trade.executions,
    {
      ...amounts(payment),
      id: executionId,
      kind: 'exit',
      on: payment.on,
      at: null,
      timeZone: trade.executions[0]!.timeZone,
      // Before the other executions of the day.
      seq: -1,
      importId: payment.actionId,
      sourceLine: LINE,
      sourceKey: Buffer.from(keyOf(payment.actionId), 'hex'),
      account: trade.account,
      positionRef: null,
    },
  ],
});
