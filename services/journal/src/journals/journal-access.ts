import { Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { actorId, type CallContext, EntitlementCache } from '@plainscan/service-kit';

export const premiumRequired = (): AppError =>
  new AppError('forbidden', 'PREMIUM_REQUIRED', 'The trading journal is a Premium feature.');

/** Every call concerns the actor's own journal, which requires Premium. */
@Injectable()
export class JournalAccess {
  constructor(private readonly entitlements: EntitlementCache) {}

  /**
   * The actor's user ID. @throws AppError PREMIUM_REQUIRED; INVALID_REQUEST without an actor; UNAVAILABLE, TIMEOUT if the
   * entitlement can't be determined
   */
  async owner(ctx: CallContext): Promise<string> {
    const userId = this.actor(ctx);
    if (!(await this.entitlements.isPremium(ctx, { recheckDenial: true }))) throw premiumRequired();
    return userId;
  }

  /** The actor's user ID, even without Premium, because users can always export their data. @throws AppError INVALID_REQUEST */
  actor(ctx: CallContext): string {
    return actorId(ctx).toLowerCase();
  }
}
