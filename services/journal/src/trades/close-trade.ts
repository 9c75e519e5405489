import { randomUUID } from 'node:crypto';
import { type closeTrade, MAX_EXECUTIONS_OF_TRADE, type TradeDetail } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { z } from 'zod';
import type { LockedJournal } from '../journals/journal-lock.ts';
import { decimal } from '../money/decimals.ts';
import { realise } from '../positions/realise.ts';
import { type LoadedTrade, loadLiveTrade } from './load-trades.ts';
import type { OwnTrades } from './own-trades.ts';
import { asInvalidTrade, invalidTrade } from './trade-errors.ts';
import { after, tradeMoment } from './trade-moment.ts';
import { BY_HAND, isImported, type TradeToSave } from './trade-to-save.ts';
import type { TradeWriter } from './trade-writer.ts';

type Close = z.output<(typeof closeTrade)['input']>;

/** Shares that go out of a trade, all that are open or a part of them. */
export class CloseTrade {
  readonly #trades: OwnTrades;
  readonly #writer: TradeWriter;
  readonly #clock: Clock;

  constructor(parts: { trades: OwnTrades; writer: TradeWriter; clock: Clock }) {
    this.#trades = parts.trades;
    this.#writer = parts.writer;
    this.#clock = parts.clock;
  }

  /** @throws AppError NOT_FOUND, INVALID_TRADE, IDEMPOTENCY_KEY_REUSED, PREMIUM_REQUIRED */
  close(ctx: CallContext, input: Close): Promise<TradeDetail> {
    const { idempotencyKey, ...given } = input;
    const close = async (journal: LockedJournal): Promise<string> => {
      const closed = withExit(ctx, await loadLiveTrade(journal, given.id), given, this.#clock());
      await asInvalidTrade(
        () => this.#writer.save(journal, [closed]),
        (code) => (code === 'EXIT_EXCEEDS' ? 'quantity' : 'date'),
      );
      return closed.id;
    };
    return this.#trades.write(ctx, close, { idempotencyKey, request: ['closeTrade', given] });
  }
}

/** @throws AppError INVALID_TRADE */
function withExit(ctx: CallContext, trade: LoadedTrade, given: Close, now: number): TradeToSave {
  const { open, ordered } = realise(trade.side, trade.executions);
  if (open.isZero()) throw invalidTrade('This trade is closed already.');
  const quantity = given.quantity ? decimal(given.quantity) : open;
  if (quantity.gt(open)) throw invalidTrade(`Only ${open.toFixed()} are open.`, 'quantity');
  if (trade.executions.length >= MAX_EXECUTIONS_OF_TRADE)
    throw invalidTrade(`A trade has at most ${MAX_EXECUTIONS_OF_TRADE} executions.`);
  const last = trade.executions.find(({ id }) => id === ordered.at(-1)!.id)!;
  // What was entered by a clock that is a little ahead is not after an exit that is now.
  const moment = tradeMoment(ctx, given.date, Math.max(now, last.at?.getTime() ?? now), 'date');
  return {
    ...trade,
    pinned: trade.pinned || trade.executions.some(isImported),
    executions: [
      ...trade.executions,
      {
        ...BY_HAND,
        ...after(last, moment),
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
