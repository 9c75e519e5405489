import { randomUUID } from 'node:crypto';
import { type closeTrade, MAX_EXECUTIONS_OF_TRADE } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { decimal } from '../money/decimals.ts';
import { computeRealizedPnl } from '../positions/realized-pnl.ts';
import type { LoadedTrade } from './load-trades.ts';
import { invalidTrade } from './trade-errors.ts';
import { notBefore, tradeTimestamp } from './trade-timestamp.ts';
import { BY_HAND, isImported, type TradeToSave } from './trade-to-save.ts';

type Exit = Omit<RpcInput<typeof closeTrade>, 'idempotencyKey'>;

/** The trade with an exit of its open shares, or of some of them. @throws AppError INVALID_TRADE */
export function closedTrade(ctx: CallContext, trade: LoadedTrade, given: Exit, now: number): TradeToSave {
  const { open, ordered } = computeRealizedPnl(trade.side, trade.executions);
  if (open.isZero()) throw invalidTrade('This trade is already closed.');
  const quantity = given.quantity ? decimal(given.quantity) : open;
  if (quantity.gt(open)) throw invalidTrade(`Only ${open.toFixed()} shares are open.`, 'quantity');
  if (trade.executions.length >= MAX_EXECUTIONS_OF_TRADE)
    throw invalidTrade(`A trade can have at most ${MAX_EXECUTIONS_OF_TRADE} executions.`);
  const last = trade.executions.find(({ id }) => id === ordered.at(-1)!.id)!;
  // An execution from a clock slightly ahead of ours must not be later than an exit dated now.
  const timestamp = tradeTimestamp(ctx, given.date, Math.max(now, last.at?.getTime() ?? now), 'date');
  return {
    ...trade,
    pinned: trade.pinned || trade.executions.some(isImported),
    executions: [
      ...trade.executions,
      {
        ...BY_HAND,
        ...notBefore(last, timestamp),
        id: randomUUID(),
        kind: 'exit',
        seq: ordered.length,
        quantity,
        price: decimal(given.price),
        fee: decimal(given.fee ?? '0'),
        value: quantity.times(given.price),
      },
    ],
  };
}
