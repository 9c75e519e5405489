import { Injectable } from '@nestjs/common';
import { AppError, getTerms, TERMS_VERSION } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { ofAccount } from './of-account.ts';

/** Users known to have accepted after their token was signed: forgotten all at once, as each can be asked about again. */
const MAX_KNOWN = 10_000;

/** Nothing but terms, sign-out and deletion answers a user who has not accepted the terms in force. */
@Injectable()
export class TermsGate {
  readonly #rpc: RpcClient;
  readonly #accepted = new Set<string>();
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  /** `claimed`: the terms accepted when the token was signed. AppError TERMS_REQUIRED. */
  async pass(ctx: CallContext, claimed: string | null): Promise<void> {
    const userId = ctx.actor!.userId;
    if (claimed === TERMS_VERSION || this.#accepted.has(userId)) return;
    const { requiresAcceptance } = await ofAccount(this.#rpc.call(ctx, getTerms, {}));
    if (requiresAcceptance)
      throw new AppError('forbidden', 'TERMS_REQUIRED', 'Please read and accept the terms to go on.', {
        version: TERMS_VERSION,
      });
    if (this.#accepted.size >= MAX_KNOWN) this.#accepted.clear();
    this.#accepted.add(userId);
  }
}
