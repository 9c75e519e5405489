import { Controller, Inject } from '@nestjs/common';
import {
  accountRoute,
  deleteAccount,
  deleteAccountRoute,
  AppError,
  getAccount,
  getPreferences,
  myDataRoute,
  PERSONAL_DATA_EXPORTS,
  preferencesRoute,
  setPreferences,
  setPreferencesRoute,
} from '@plainscan/contracts';
import { type CallContext, type Clock, RpcClient, withPatience } from '@plainscan/service-kit';
import { Answers, HttpAnswer, type RouteInput } from '../../http/answers.ts';
import { ofAccount } from '../../identity/of-account.ts';
import { CLOCK } from '../../tokens.ts';
import { SIGNED_OUT } from './session-cookies.ts';
import { wholeData } from './whole-data.ts';

@Controller()
export class AccountRoutes {
  readonly #rpc: RpcClient;
  readonly #now: Clock;
  constructor(rpc: RpcClient, @Inject(CLOCK) now: Clock) {
    this.#rpc = rpc;
    this.#now = now;
  }

  @Answers(accountRoute)
  account(ctx: CallContext) {
    return ofAccount(this.#rpc.call(ctx, getAccount, {}));
  }

  @Answers(preferencesRoute)
  preferences(ctx: CallContext) {
    return ofAccount(this.#rpc.call(ctx, getPreferences, {}));
  }

  @Answers(setPreferencesRoute)
  setPreferences(ctx: CallContext, { body }: RouteInput<typeof setPreferencesRoute>) {
    return ofAccount(this.#rpc.call(ctx, setPreferences, body));
  }

  /** All of it or nothing: a part would pass for the whole. */
  @Answers(myDataRoute)
  async myData(ctx: CallContext) {
    const parts = Object.entries(PERSONAL_DATA_EXPORTS).map(async ([service, contract]) => {
      const ask = (after?: string) =>
        this.#rpc.call(withPatience(ctx, contract.deadlineMs), contract, after === undefined ? {} : { after });
      return [service, await ofAccount(wholeData(ask))] as const;
    });
    const services = await Promise.all(parts).catch((err: unknown) => {
      if (err instanceof AppError && err.category === 'unauthenticated') throw err;
      throw new AppError(
        'unavailable',
        'UNAVAILABLE',
        'Your data cannot be collected right now. Please try again later.',
      );
    });
    return new HttpAnswer(
      { exportedAt: new Date(this.#now()).toISOString(), services: Object.fromEntries(services) },
      { headers: { 'content-disposition': 'attachment; filename="plainscan-my-data.json"' } },
    );
  }

  @Answers(deleteAccountRoute)
  async delete(ctx: CallContext) {
    await this.#rpc.call(ctx, deleteAccount, {});
    return new HttpAnswer({ message: 'Your account has been permanently deleted.' }, SIGNED_OUT);
  }
}
