import { Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { actorId, type CallContext, EntitlementCache } from '@plainscan/service-kit';

export const premiumRequired = (): AppError =>
  new AppError('forbidden', 'PREMIUM_REQUIRED', 'The trading journal is a Premium feature.');

/** A call always concerns the actor's own journal, which needs Premium. */
@Injectable()
export class JournalAccess {
  constructor(private readonly entitlements: EntitlementCache) {}

  /**
   * Id of the actor. @throws AppError PREMIUM_REQUIRED; INVALID_REQUEST without an actor; UNAVAILABLE, TIMEOUT while
   * that is unknown
   */
  async owner(ctx: CallContext): Promise<string> {
    const userId = this.actor(ctx);
    if (!(await this.entitlements.isPremium(ctx, { doubtNo: true }))) throw premiumRequired();
    return userId;
  }

  /** Id of the actor, with or without Premium: users can always export their data. @throws AppError INVALID_REQUEST */
  actor(ctx: CallContext): string {
    return actorId(ctx).toLowerCase();
  }
}
