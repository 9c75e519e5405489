import { AppError } from '@plainscan/contracts';
import { actorId, type CallContext, type EntitlementCache } from '@plainscan/service-kit';

/** News are for whoever has Premium, and administrators. */
export class NewsAccess {
  readonly #entitlements: Pick<EntitlementCache, 'isPremium'>;
  constructor(entitlements: Pick<EntitlementCache, 'isPremium'>) {
    this.#entitlements = entitlements;
  }

  /** @throws AppError PREMIUM_REQUIRED; INVALID_REQUEST of nobody; UNAVAILABLE, TIMEOUT while it is not known */
  async check(ctx: CallContext): Promise<void> {
    actorId(ctx);
    if (!(await this.#entitlements.isPremium(ctx, { doubtNo: true })))
      throw new AppError('forbidden', 'PREMIUM_REQUIRED', 'Financial news are part of Premium.');
  }
}
