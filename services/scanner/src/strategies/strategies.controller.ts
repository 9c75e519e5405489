import { Controller } from '@nestjs/common';
import {
  changeStrategy,
  deleteStrategy,
  duplicateStrategy,
  getStrategy,
  listStrategies,
  restoreStrategy,
  saveStrategy,
  type Strategy,
  type StrategySummary,
} from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { SavedStrategies } from './saved-strategies.ts';

@Controller()
export class StrategiesController {
  readonly #strategies: SavedStrategies;
  constructor(strategies: SavedStrategies) {
    this.#strategies = strategies;
  }

  @Handles(listStrategies)
  list(ctx: CallContext, _input: object): Promise<{ strategies: StrategySummary[] }> {
    return this.#strategies.list(ctx);
  }

  @Handles(getStrategy)
  get(ctx: CallContext, { id }: { id: string }): Promise<Strategy> {
    return this.#strategies.get(ctx, id);
  }

  @Handles(saveStrategy)
  save(ctx: CallContext, strategy: z.output<typeof saveStrategy.input>): Promise<Strategy> {
    return this.#strategies.save(ctx, strategy);
  }

  @Handles(changeStrategy)
  change(ctx: CallContext, { id, change }: z.output<typeof changeStrategy.input>): Promise<Strategy> {
    return this.#strategies.change(ctx, id, change);
  }

  @Handles(duplicateStrategy)
  duplicate(ctx: CallContext, { id, copyId }: { id: string; copyId: string }): Promise<Strategy> {
    return this.#strategies.duplicate(ctx, id, copyId);
  }

  @Handles(deleteStrategy)
  async delete(ctx: CallContext, { id }: { id: string }): Promise<Record<string, never>> {
    await this.#strategies.delete(ctx, id);
    return {};
  }

  @Handles(restoreStrategy)
  restore(ctx: CallContext, { id }: { id: string }): Promise<Strategy> {
    return this.#strategies.restore(ctx, id);
  }
}
