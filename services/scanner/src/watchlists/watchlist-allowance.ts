import { Injectable } from '@nestjs/common';
import { MAX_WATCHLISTS, TRIAL_WATCHLISTS } from '@plainscan/contracts';
import { type CallContext, callerPlan, RpcClient } from '@plainscan/service-kit';
import { premiumRequired, tooManyWatchlists, trialLimit } from './watchlist-errors.ts';

/** How many watchlists a user may have while creating or extending one. Without Premium, lists can only be read and deleted. */
@Injectable()
export class WatchlistAllowance {
  constructor(private readonly rpc: RpcClient) {}

  /** Calls billing, so call it before locking the user. @throws AppError PREMIUM_REQUIRED; UNAVAILABLE or TIMEOUT */
  async lists(ctx: CallContext): Promise<number> {
    const plan = await callerPlan(ctx, this.rpc);
    if (plan === 'none') throw premiumRequired();
    return plan === 'trial' ? TRIAL_WATCHLISTS : MAX_WATCHLISTS;
  }
}

/** @throws AppError WATCHLIST_LIMIT, TOO_MANY_WATCHLISTS if the user has as many other lists */
export function requireRoom(others: number, lists: number): void {
  if (others < lists) return;
  throw lists === MAX_WATCHLISTS ? tooManyWatchlists() : trialLimit();
}
