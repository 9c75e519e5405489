import { Injectable } from '@nestjs/common';
import { AppError, type finishProviderSignIn, sameOriginPath, type SessionGrant } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { EntityManager } from 'typeorm';
import { SessionStartService } from '../sessions/session-start.service.ts';
import { ProviderAccountsService } from './provider-accounts.service.ts';
import { ProviderClient } from './provider-client.ts';
import { ProviderFlows } from './provider-flows.ts';

/** OpenID Connect authorization code flow with PKCE, state, and nonce (RFC 9700, section 2.1). */
@Injectable()
export class ProviderSignInService {
  constructor(
    private readonly provider: ProviderClient,
    private readonly flows: ProviderFlows,
    private readonly accounts: ProviderAccountsService,
    private readonly sessionStart: SessionStartService,
  ) {}

  /** @throws AppError NOT_FOUND, PROVIDER_UNAVAILABLE */
  async start(redirect: string | null): Promise<{ url: string; flow: string }> {
    const flow = {
      state: randomState(),
      nonce: randomNonce(),
      codeVerifier: randomPKCECodeVerifier(),
      redirect: sameOriginPath(redirect),
    };
    return { url: await this.provider.signInUrl(flow), flow: await this.flows.encrypt(flow) };
  }

  /** @throws AppError NOT_FOUND, PROVIDER_REFUSED, PROVIDER_UNAVAILABLE */
  async finish(
    ctx: CallContext,
    { flow: jwe, query, client }: RpcInput<typeof finishProviderSignIn>,
  ): Promise<{ grant: SessionGrant; redirect: string | null }> {
    const flow = await this.flows.decrypt(jwe);
    if (!flow) throw this.provider.refused('flow cookie expired or invalid');
    const profile = await this.provider.profile(flow, query);
    const userOf = (manager: EntityManager) => this.accounts.userOf(manager, ctx, profile, client);
    const grant = await this.sessionStart.start(ctx, client, userOf).catch((err: unknown) => {
      if (err instanceof AppError && err.code === 'SECOND_FACTOR_REQUIRED')
        throw new AppError(err.category, err.code, err.message, { ...err.details, redirect: flow.redirect });
      throw err;
    });
    return { grant, redirect: flow.redirect };
  }
}
