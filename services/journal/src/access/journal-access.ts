import { AppError } from '@plainscan/contracts';
import { actorId, type CallContext, type EntitlementCache } from '@plainscan/service-kit';

export const premiumRequired = (): AppError =>
  new AppError('forbidden', 'PREMIUM_REQUIRED', 'The trading journal is part of Premium.');

/** Whose journal a call is about: always that of whoever asks, who must have Premium. */
export class JournalAccess {
  readonly #entitlements: Pick<EntitlementCache, 'isPremium'>;
  constructor(entitlements: Pick<EntitlementCache, 'isPremium'>) {
    this.#entitlements = entitlements;
  }

  /** Id of the actor. @throws AppError PREMIUM_REQUIRED; INVALID_REQUEST of nobody; UNAVAILABLE, TIMEOUT while it is not known */
  async owner(ctx: CallContext): Promise<string> {
    const userId = this.anyone(ctx);
    if (!(await this.#entitlements.isPremium(ctx, { doubtNo: true }))) throw premiumRequired();
    return userId;
  }

  /** Id of the actor, with or without Premium: what is held of people is theirs to take away. @throws AppError INVALID_REQUEST */
  anyone(ctx: CallContext): string {
    return actorId(ctx).toLowerCase();
  }
}
