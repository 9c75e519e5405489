import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { type Clock, CLOCK, CONFIG, LOGGER, type Logger } from '@plainscan/service-kit';
import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
} from 'openid-client';
import type { AuthConfig } from '../config.ts';
import { failureDetails, providerFailure } from './provider-failure.ts';
import type { ProviderFlow } from './provider-flows.ts';
import { profileOf, type ProviderProfile } from './provider-profile.ts';

const TIMEOUT_SECONDS = 5;
const METADATA_TTL_MS = 3_600_000;
const SCOPE = 'openid email profile';

/** The OIDC provider over HTTP. Its metadata is fetched on first use, so that the process starts without it. */
@Injectable()
export class ProviderClient {
  readonly #redirectUri: string;
  readonly #metadata: LRUCache<string, Configuration>;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'oidc' | 'publicUrl'>,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#redirectUri = `${config.publicUrl}/api/auth/google/callback`;
    // Concurrent calls share a request. While the provider is unavailable, expired metadata stays in use.
    this.#metadata = new LRUCache<string, Configuration>({
      max: 1,
      ttl: METADATA_TTL_MS,
      ttlResolution: 0,
      perf: { now: clock },
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: () => this.#discover(),
    });
  }

  /** The URL of the provider's sign-in page. @throws AppError NOT_FOUND, PROVIDER_UNAVAILABLE */
  async signInUrl({ state, nonce, codeVerifier }: ProviderFlow): Promise<string> {
    return buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * Exchanges the query of the provider's redirect for the user's profile. The provider's tokens are discarded.
   * @throws AppError NOT_FOUND, PROVIDER_REFUSED, PROVIDER_UNAVAILABLE
   */
  async profile(flow: ProviderFlow, query: Readonly<Record<string, string>>): Promise<ProviderProfile> {
    const configuration = await this.#configuration();
    const returnUrl = new URL(`${this.#redirectUri}?${new URLSearchParams(query).toString()}`);
    const claims = await this.#claims(configuration, flow, returnUrl).catch((err: unknown) => {
      throw this.#toAppError(err);
    });
    const profile = profileOf(configuration.serverMetadata().issuer, claims);
    if (!profile) throw this.refused('no verified email address');
    return profile;
  }

  /** `reason` is only logged. */
  refused(reason: unknown): AppError {
    const { name } = this.#oidc;
    this.logger.info({ reason }, 'provider sign-in rejected');
    return new AppError('forbidden', 'PROVIDER_REFUSED', `${name} couldn't confirm it's you. Please try again.`);
  }

  get #oidc(): NonNullable<AuthConfig['oidc']> {
    const { oidc } = this.config;
    if (!oidc) throw new AppError('not_found', 'NOT_FOUND', 'Sign in with your email and password.');
    return oidc;
  }

  async #configuration(): Promise<Configuration> {
    const configuration = await this.#metadata.fetch(this.#oidc.issuer);
    if (!configuration) throw this.#unavailable();
    return configuration;
  }

  async #claims(configuration: Configuration, flow: ProviderFlow, returnUrl: URL): Promise<Record<string, unknown>> {
    const tokens = await authorizationCodeGrant(configuration, returnUrl, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims() as IDToken;
    if (claims['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#oidc;
    try {
      return await discovery(new URL(issuer), clientId, clientSecret.reveal(), undefined, {
        timeout: TIMEOUT_SECONDS,
        // The signature of the ID token is verified even though it comes from the provider directly.
        execute: [enableNonRepudiationChecks, ...(isPlainHttp(issuer) ? [allowInsecureRequests] : [])],
      });
    } catch (err) {
      this.#logUnavailable(err);
      throw err;
    }
  }

  #toAppError(err: unknown): unknown {
    const failure = providerFailure(err);
    if (failure === null) return err;
    if (failure === 'refused') return this.refused(failureDetails(err));
    this.#logUnavailable(err);
    return this.#unavailable();
  }

  #logUnavailable(err: unknown): void {
    this.logger.warn({ issuer: this.#oidc.issuer, reason: failureDetails(err) }, 'provider unavailable');
  }

  #unavailable(): AppError {
    const message = `We can't reach ${this.#oidc.name} right now. Try again, or sign in with your password.`;
    return new AppError('unavailable', 'PROVIDER_UNAVAILABLE', message);
  }
}

/** `config.ts` only allows this for loopback addresses. */
const isPlainHttp = (issuer: string): boolean => new URL(issuer).protocol === 'http:';
