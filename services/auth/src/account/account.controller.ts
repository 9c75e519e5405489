import { Controller } from '@nestjs/common';
import { getAccount, type Account } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { ReadAccount } from './read-account.ts';

@Controller()
export class AccountController {
  readonly #account: ReadAccount;
  constructor(account: ReadAccount) {
    this.#account = account;
  }

  @Handles(getAccount)
  get(ctx: CallContext, _input: object): Promise<Account> {
    return this.#account.read(ctx);
  }
}
