import { Body, Controller, Inject, Res } from '@nestjs/common';
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
import { type CallContext, type Clock, CLOCK, RpcClient, withDeadline } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import { Call } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';
import { orSignInAgain } from '../identity/terms.guard.ts';
import { clearSession } from './session-cookies.ts';
import { collectParts } from './collect-parts.ts';

@Controller()
export class AccountController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route(accountRoute)
  account(@Call() ctx: CallContext) {
    return orSignInAgain(this.rpc.call(ctx, getAccount, {}));
  }

  @Route(preferencesRoute)
  preferences(@Call() ctx: CallContext) {
    return orSignInAgain(this.rpc.call(ctx, getPreferences, {}));
  }

  @Route(setPreferencesRoute)
  setPreferences(@Call() ctx: CallContext, @Body() body: BodyOf<typeof setPreferencesRoute>) {
    return orSignInAgain(this.rpc.call(ctx, setPreferences, body));
  }

  /** Fails if any service fails, because a user could mistake an incomplete file for a complete one. */
  @Route(myDataRoute)
  async myData(@Call() ctx: CallContext, @Res({ passthrough: true }) reply: FastifyReply) {
    const exports = Object.entries(PERSONAL_DATA_EXPORTS).map(async ([service, contract]) => {
      const fetchPart = (after?: string) =>
        this.rpc.call(withDeadline(ctx, contract.deadlineMs), contract, after === undefined ? {} : { after });
      return [service, await orSignInAgain(collectParts(fetchPart))] as const;
    });
    const services = await Promise.all(exports).catch((err: unknown) => {
      if (err instanceof AppError && err.category === 'unauthenticated') throw err;
      throw new AppError('unavailable', 'UNAVAILABLE', "We can't collect your data right now. Please try again later.");
    });
    reply.header('content-disposition', 'attachment; filename="plainscan-my-data.json"');
    return { exportedAt: new Date(this.clock()).toISOString(), services: Object.fromEntries(services) };
  }

  @Route(deleteAccountRoute)
  async delete(@Call() ctx: CallContext, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.rpc.call(ctx, deleteAccount, {});
    clearSession(reply);
    return { message: 'Your account has been permanently deleted.' };
  }
}
