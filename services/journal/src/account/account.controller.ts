import { Controller } from '@nestjs/common';
import {
  type AccountStats,
  addMovement,
  deleteMovement,
  getAccountStats,
  listMovements,
  setAccountValue,
} from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { Account } from './account.ts';
import { type Movement, Movements } from './movements.ts';

@Controller()
export class AccountController {
  readonly #account: Account;
  readonly #movements: Movements;

  constructor(account: Account, movements: Movements) {
    this.#account = account;
    this.#movements = movements;
  }

  @Handles(getAccountStats)
  stats(ctx: CallContext, _input: object): Promise<AccountStats> {
    return this.#account.stats(ctx);
  }

  @Handles(setAccountValue)
  setValue(ctx: CallContext, { accountValue }: { accountValue: string }): Promise<AccountStats> {
    return this.#account.setValue(ctx, accountValue);
  }

  @Handles(listMovements)
  list(ctx: CallContext, _input: object): Promise<{ movements: Movement[] }> {
    return this.#movements.list(ctx);
  }

  @Handles(addMovement)
  add(ctx: CallContext, movement: z.output<(typeof addMovement)['input']>): Promise<Movement> {
    return this.#movements.add(ctx, movement);
  }

  @Handles(deleteMovement)
  async delete(ctx: CallContext, { id }: { id: string }): Promise<Record<string, never>> {
    await this.#movements.delete(ctx, id);
    return {};
  }
}
