import { randomUUID } from 'node:crypto';
import type { createTrade, TradeDetail } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { z } from 'zod';
import type { LockedJournal } from '../journals/journal-lock.ts';
import { decimal } from '../money/decimals.ts';
import type { OwnTrades } from './own-trades.ts';
import { assertRoom } from './room-for-trades.ts';
import { storedJson, storedName, storedNotes, storedTags } from './stored-text.ts';
import { asInvalidTrade, invalidTrade } from './trade-errors.ts';
import { after, tradeMoment } from './trade-moment.ts';
import { BY_HAND, type ExecutionToSave, type TradeToSave } from './trade-to-save.ts';
import type { TradeWriter } from './trade-writer.ts';

type NewTrade = Omit<z.output<(typeof createTrade)['input']>, 'idempotencyKey'>;

/** A trade written by hand: one entry and, where it is over, one exit. */
export class CreateTrade {
  readonly #trades: OwnTrades;
  readonly #writer: TradeWriter;
  readonly #clock: Clock;

  constructor(parts: { trades: OwnTrades; writer: TradeWriter; clock: Clock }) {
    this.#trades = parts.trades;
    this.#writer = parts.writer;
    this.#clock = parts.clock;
  }

  /** @throws AppError INVALID_TRADE, TOO_MANY_TRADES, IDEMPOTENCY_KEY_REUSED, PREMIUM_REQUIRED */
  create(ctx: CallContext, input: z.output<(typeof createTrade)['input']>): Promise<TradeDetail> {
    const { idempotencyKey, ...given } = input;
    const create = async (journal: LockedJournal): Promise<string> => {
      await assertRoom(journal, 1);
      const trade = tradeOf(ctx, given, this.#clock());
      await asInvalidTrade(
        () => this.#writer.save(journal, [trade]),
        () => 'exitDate',
      );
      return trade.id;
    };
    return this.#trades.write(ctx, create, { idempotencyKey, request: ['createTrade', given] });
  }
}

function tradeOf(ctx: CallContext, given: NewTrade, now: number): TradeToSave {
  const quantity = decimal(given.quantity);
  const execution = (
    kind: 'entry' | 'exit',
    price: string,
    fee: string,
  ): Omit<ExecutionToSave, 'on' | 'at' | 'timeZone'> => ({
    ...BY_HAND,
    id: randomUUID(),
    kind,
    seq: kind === 'entry' ? 0 : 1,
    quantity,
    price: decimal(price),
    fee: decimal(fee),
    value: quantity.times(price),
  });
  const entered = tradeMoment(ctx, given.entryDate, now, 'entryDate');
  const executions: ExecutionToSave[] = [
    { ...execution('entry', given.entryPrice, given.entryFee ?? '0'), ...entered },
  ];
  if (given.exitPrice !== null && given.exitPrice !== undefined) {
    // An entry by a clock that is a little ahead is not after an exit that is now.
    const exited = tradeMoment(ctx, given.exitDate, Math.max(now, entered.at?.getTime() ?? now), 'exitDate');
    executions.push({ ...execution('exit', given.exitPrice, given.exitFee ?? '0'), ...after(entered, exited) });
  } else if (given.exitDate !== null && given.exitDate !== undefined)
    throw invalidTrade('An exit needs its price.', 'exitPrice');
  return {
    id: randomUUID(),
    symbol: given.symbol,
    side: given.side,
    currency: given.currency,
    account: null,
    strategy: storedName(given.strategyName),
    tags: storedTags(given.tags),
    notes: storedNotes(given.notes),
    stopLoss: given.stopLoss ? decimal(given.stopLoss) : null,
    scan: given.scan ? storedJson(given.scan) : null,
    importId: null,
    pinned: false,
    createdAt: new Date(now),
    executions,
  };
}
