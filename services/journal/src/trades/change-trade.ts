import { type changeTrade, AppError, type TradeDetail } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { z } from 'zod';
import { decimal } from '../money/decimals.ts';
import { editedExecutions } from './edited-executions.ts';
import { type LoadedTrade, loadLiveTrade } from './load-trades.ts';
import type { OwnTrades } from './own-trades.ts';
import { assertRoomForFills } from './room-for-trades.ts';
import { storedName, storedNotes, storedTags } from './stored-text.ts';
import { asInvalidTrade } from './trade-errors.ts';
import { isImported, type TradeToSave } from './trade-to-save.ts';
import type { TradeWriter } from './trade-writer.ts';

type Change = z.output<(typeof changeTrade)['input']>;

/** Executions beyond which it is asked whether the journal has room for them. */
const MANY = 50;

/** An edit of a trade as its editor saw it last. */
export class ChangeTrade {
  readonly #trades: OwnTrades;
  readonly #writer: TradeWriter;
  readonly #clock: Clock;

  constructor(parts: { trades: OwnTrades; writer: TradeWriter; clock: Clock }) {
    this.#trades = parts.trades;
    this.#writer = parts.writer;
    this.#clock = parts.clock;
  }

  /** @throws AppError NOT_FOUND, TRADE_CHANGED, INVALID_TRADE, TOO_MANY_TRADES, PREMIUM_REQUIRED */
  change(ctx: CallContext, change: Change): Promise<TradeDetail> {
    return this.#trades.write(ctx, async (journal) => {
      const trade = await loadLiveTrade(journal, change.id);
      if (trade.revision !== change.revision)
        throw new AppError('conflict', 'TRADE_CHANGED', 'This trade was changed meanwhile. Look at it again.', {
          revision: trade.revision,
        });
      if (change.executions && change.executions.length > MANY)
        await assertRoomForFills(journal, { executions: change.executions.length - trade.executions.length });
      const changed = changedTrade(ctx, trade, change, this.#clock());
      const places = new Map(changed.executions.map(({ id }, i) => [id, i]));
      await asInvalidTrade(
        () => this.#writer.save(journal, [changed]),
        (code, fillId) => {
          if (change.executions === undefined || code === 'NO_ENTRY' || fillId === null) return 'executions';
          return `executions.${places.get(fillId)}.${code === 'EXIT_EXCEEDS' ? 'quantity' : 'date'}`;
        },
      );
      return trade.id;
    });
  }
}

/** @throws AppError INVALID_TRADE */
function changedTrade(ctx: CallContext, trade: LoadedTrade, change: Change, now: number): TradeToSave {
  const { symbol = trade.symbol, side = trade.side, stopLoss, strategyName, notes, tags } = change;
  const { executions, edited } = editedExecutions(ctx, trade.executions, change.executions, now);
  const moved = edited || symbol !== trade.symbol || side !== trade.side;
  return {
    ...trade,
    symbol,
    side,
    ...(stopLoss !== undefined && { stopLoss: stopLoss === null ? null : decimal(stopLoss) }),
    ...(strategyName !== undefined && { strategy: storedName(strategyName) }),
    ...(notes !== undefined && { notes: storedNotes(notes) }),
    ...(tags !== undefined && { tags: storedTags(tags) }),
    pinned: trade.pinned || (moved && trade.executions.some(isImported)),
    executions,
  };
}
