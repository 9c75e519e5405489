import { Fault } from '@plainscan/contracts';
import { actorId, type CallContext, type EntitlementMirror } from '@plainscan/service-kit';

export const premiumRequired = (): Fault =>
  new Fault('forbidden', 'PREMIUM_REQUIRED', 'The trading journal is part of Premium.');

/** Whose journal a call is about: always that of whoever asks, who must have Premium. */
export class JournalAccess {
  readonly #entitlements: Pick<EntitlementMirror, 'isPremium'>;
  constructor(entitlements: Pick<EntitlementMirror, 'isPremium'>) {
    this.#entitlements = entitlements;
  }

  /** Id of the actor. @throws Fault PREMIUM_REQUIRED; INVALID_REQUEST of nobody; UNAVAILABLE, TIMEOUT while it is not known */
  async owner(ctx: CallContext): Promise<string> {
    const userId = this.anyone(ctx);
    if (!(await this.#entitlements.isPremium(ctx, { doubtNo: true }))) throw premiumRequired();
    return userId;
  }

  /** Id of the actor, with or without Premium: what is held of people is theirs to take away. @throws Fault INVALID_REQUEST */
  anyone(ctx: CallContext): string {
    return actorId(ctx).toLowerCase();
  }
}
