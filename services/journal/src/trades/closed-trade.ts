import { randomUUID } from 'node:crypto';
import { type closeTrade, MAX_EXECUTIONS_OF_TRADE } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { decimal } from '../money/decimals.ts';
import { computeRealizedPnl } from '../positions/realized-pnl.ts';
import type { LoadedTrade } from './load-trades.ts';
import { invalidTrade } from './trade-errors.ts';
import { notBefore, tradeTimestamp } from './trade-timestamp.ts';
import { MANUAL_SOURCE, isImported, type TradeToSave } from './trade-to-save.ts';

type Exit = Omit<RpcInput<typeof closeTrade>, 'idempotencyKey'>;

/** Adds an exit of all or some open shares to the trade. @throws AppError INVALID_TRADE */
export function closedTrade(ctx: CallContext, trade: LoadedTrade, exit: Exit, now: number): TradeToSave {
  const { open, ordered } = computeRealizedPnl(trade.side, trade.executions);
  if (open.isZero()) throw invalidTrade('This trade is already closed.');
  const quantity = exit.quantity ? decimal(exit.quantity) : open;
  if (quantity.gt(open)) throw invalidTrade(`Only ${open.toFixed()} shares are open.`, 'quantity');
  if (trade.executions.length >= MAX_EXECUTIONS_OF_TRADE)
    throw invalidTrade(`A trade can have at most ${MAX_EXECUTIONS_OF_TRADE} executions.`);
  const last = trade.executions.find(({ id }) => id === ordered.at(-1)!.id)!;
  // An execution from a clock slightly ahead of ours must not be later than an exit dated now.
  const timestamp = tradeTimestamp(ctx, exit.date, Math.max(now, last.at?.getTime() ?? now), 'date');
  return {
    ...trade,
    pinned: trade.pinned || trade.executions.some(isImported),
    executions: [
      ...trade.executions,
      {
        ...MANUAL_SOURCE,
        ...notBefore(last, timestamp),
        id: randomUUID(),
        kind: 'exit',
        seq: ordered.length,
        quantity,
        price: decimal(exit.price),
        fee: decimal(exit.fee ?? '0'),
        value: quantity.times(exit.price),
      },
    ],
  };
}
