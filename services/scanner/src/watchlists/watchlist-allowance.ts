import { Injectable } from '@nestjs/common';
import { getEntitlement, MAX_WATCHLISTS, TRIAL_WATCHLISTS } from '@plainscan/contracts';
import { actorOf, type CallContext, RpcClient } from '@plainscan/service-kit';
import { premiumRequired, tooManyWatchlists, trialLimit } from './watchlist-errors.ts';

/** How many watchlists a user may have while creating or extending one. Without Premium, lists can only be read and deleted. */
@Injectable()
export class WatchlistAllowance {
  constructor(private readonly rpc: RpcClient) {}

  /** Calls billing, so call it before locking the user. @throws AppError PREMIUM_REQUIRED; UNAVAILABLE or TIMEOUT */
  async lists(ctx: CallContext): Promise<number> {
    if (actorOf(ctx).role === 'admin') return MAX_WATCHLISTS;
    const { premium, trial } = await this.rpc.call(ctx, getEntitlement, {});
    if (premium) return MAX_WATCHLISTS;
    if (trial?.active) return TRIAL_WATCHLISTS;
    throw premiumRequired();
  }
}

/** @throws AppError WATCHLIST_LIMIT, TOO_MANY_WATCHLISTS if the user has as many other lists */
export function requireRoom(others: number, lists: number): void {
  if (others < lists) return;
  throw lists === MAX_WATCHLISTS ? tooManyWatchlists() : trialLimit();
}
