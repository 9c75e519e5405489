import { Fault } from '@plainscan/contracts';
import { actorId, type CallContext, type EntitlementMirror } from '@plainscan/service-kit';

/** News are for whoever has Premium, and administrators. */
export class NewsAccess {
  readonly #entitlements: Pick<EntitlementMirror, 'isPremium'>;
  constructor(entitlements: Pick<EntitlementMirror, 'isPremium'>) {
    this.#entitlements = entitlements;
  }

  /** @throws Fault PREMIUM_REQUIRED; INVALID_REQUEST of nobody; UNAVAILABLE, TIMEOUT while it is not known */
  async check(ctx: CallContext): Promise<void> {
    actorId(ctx);
    if (!(await this.#entitlements.isPremium(ctx, { doubtNo: true })))
      throw new Fault('forbidden', 'PREMIUM_REQUIRED', 'Financial news are part of Premium.');
  }
}
