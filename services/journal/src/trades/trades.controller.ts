import { Controller } from '@nestjs/common';
import {
  changeTrade,
  closeTrade,
  createTrade,
  deleteTrade,
  getTrade,
  listTrades,
  restoreTrade,
  type Trade,
  type TradeDetail,
} from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { ChangeTrade } from './change-trade.ts';
import { CloseTrade } from './close-trade.ts';
import { CreateTrade } from './create-trade.ts';
import { DeleteTrade } from './delete-trade.ts';
import { ReadTrades } from './read-trades.ts';

@Controller()
export class TradesController {
  readonly #reading: ReadTrades;
  readonly #creation: CreateTrade;
  readonly #changes: ChangeTrade;
  readonly #closing: CloseTrade;
  readonly #deletion: DeleteTrade;

  constructor(
    reading: ReadTrades,
    creation: CreateTrade,
    changes: ChangeTrade,
    closing: CloseTrade,
    deletion: DeleteTrade,
  ) {
    this.#reading = reading;
    this.#creation = creation;
    this.#changes = changes;
    this.#closing = closing;
    this.#deletion = deletion;
  }

  @Handles(listTrades)
  list(ctx: CallContext, page: z.output<(typeof listTrades)['input']>): Promise<Trade[]> {
    return this.#reading.list(ctx, page);
  }

  @Handles(getTrade)
  get(ctx: CallContext, { id }: { id: string }): Promise<TradeDetail> {
    return this.#reading.get(ctx, id);
  }

  @Handles(createTrade)
  create(ctx: CallContext, trade: z.output<(typeof createTrade)['input']>): Promise<TradeDetail> {
    return this.#creation.create(ctx, trade);
  }

  @Handles(changeTrade)
  change(ctx: CallContext, change: z.output<(typeof changeTrade)['input']>): Promise<TradeDetail> {
    return this.#changes.change(ctx, change);
  }

  @Handles(closeTrade)
  close(ctx: CallContext, close: z.output<(typeof closeTrade)['input']>): Promise<TradeDetail> {
    return this.#closing.close(ctx, close);
  }

  @Handles(deleteTrade)
  async delete(ctx: CallContext, { id }: { id: string }): Promise<Record<string, never>> {
    await this.#deletion.delete(ctx, id);
    return {};
  }

  @Handles(restoreTrade)
  restore(ctx: CallContext, { id }: { id: string }): Promise<TradeDetail> {
    return this.#deletion.restore(ctx, id);
  }
}
