import { type AuthClient, AppError, ownPath, type SessionGrant } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { DataSource } from 'typeorm';
import type { StartSession } from '../sessions/start-session.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import type { ProviderClient } from './provider-client.ts';
import type { ProviderFlows } from './provider-flows.ts';

interface ProviderSignInParts {
  db: DataSource;
  /** null: none is configured */
  provider: ProviderClient | null;
  flows: ProviderFlows;
  accounts: ProviderAccounts;
  startSession: StartSession;
}

/** OpenID Connect authorization code flow with PKCE, state and nonce (RFC 9700, section 2.1). */
export class ProviderSignIn {
  readonly #parts: ProviderSignInParts;
  constructor(parts: ProviderSignInParts) {
    this.#parts = parts;
  }

  /** @throws AppError NOT_FOUND, PROVIDER_UNAVAILABLE */
  async start(redirect: string | null): Promise<{ url: string; flow: string }> {
    const flow = {
      state: randomState(),
      nonce: randomNonce(),
      codeVerifier: randomPKCECodeVerifier(),
      redirect: ownPath(redirect),
    };
    return { url: await this.#provider().signInUrl(flow), flow: this.#parts.flows.seal(flow) };
  }

  /** @throws AppError NOT_FOUND, PROVIDER_REFUSED, PROVIDER_UNAVAILABLE */
  async finish(
    ctx: CallContext,
    given: { flow: string; query: Record<string, string>; client: AuthClient },
  ): Promise<{ grant: SessionGrant; redirect: string | null }> {
    const { db, flows, accounts, startSession } = this.#parts;
    const provider = this.#provider();
    const flow = flows.open(given.flow);
    if (!flow) throw provider.refused('begun too long ago, or not here');
    const profile = await provider.profile(flow, given.query);
    const grant = await db.transaction(async (manager) =>
      startSession.start(manager, ctx, await accounts.userOf(manager, ctx, profile, given.client), given.client),
    );
    return { grant, redirect: flow.redirect };
  }

  #provider(): ProviderClient {
    if (!this.#parts.provider)
      throw new AppError('not_found', 'NOT_FOUND', 'One signs in with email and password here.');
    return this.#parts.provider;
  }
}
