import { AppError } from '@plainscan/contracts';
import type { Clock, Logger } from '@plainscan/service-kit';
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
import { failureWords, providerFailure } from './provider-failure.ts';
import type { ProviderFlow } from './provider-flows.ts';
import { profileOf, type ProviderProfile } from './provider-profile.ts';

const TIMEOUT_SECONDS = 5;
const DISCOVER_AGAIN_MS = 3_600_000;
const SCOPE = 'openid email profile';

/** The provider over HTTP. It is asked for its addresses when they are first needed, so that a process starts without it. */
export class ProviderClient {
  readonly #oidc: NonNullable<AuthConfig['oidc']>;
  readonly #redirectUri: string;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #found: { configuration: Configuration; at: number } | null = null;
  #finding: Promise<Configuration> | null = null;

  constructor(parts: { oidc: NonNullable<AuthConfig['oidc']>; publicUrl: string; clock: Clock; logger: Logger }) {
    this.#oidc = parts.oidc;
    this.#redirectUri = `${parts.publicUrl}/api/auth/google/callback`;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  /** Where a browser is sent to sign in. @throws AppError PROVIDER_UNAVAILABLE */
  async signInUrl({ state, nonce, codeVerifier }: ProviderFlow): Promise<string> {
    const configuration = await this.#configuration();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * Who has signed in, of the query that the browser came back with. What the provider gave for it is forgotten.
   * @throws AppError PROVIDER_REFUSED, PROVIDER_UNAVAILABLE
   */
  async profile(flow: ProviderFlow, query: Readonly<Record<string, string>>): Promise<ProviderProfile> {
    const configuration = await this.#configuration();
    const cameBackTo = new URL(`${this.#redirectUri}?${new URLSearchParams(query).toString()}`);
    const claims = await this.#claims(configuration, flow, cameBackTo).catch((err: unknown) => {
      throw this.#fault(err);
    });
    const profile = profileOf(configuration.serverMetadata().issuer, claims);
    if (!profile) throw this.refused('it confirms no email address');
    return profile;
  }

  /** For whom the sign-in has not succeeded; `why` is for the log. */
  refused(why: unknown): AppError {
    this.#logger.info({ why }, 'sign-in with the provider refused');
    return new AppError(
      'forbidden',
      'PROVIDER_REFUSED',
      `${this.#oidc.name} did not confirm who you are. Please try again.`,
    );
  }

  async #claims(configuration: Configuration, flow: ProviderFlow, cameBackTo: URL): Promise<Record<string, unknown>> {
    const tokens = await authorizationCodeGrant(configuration, cameBackTo, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    });
    const told = tokens.claims() as IDToken;
    if (told['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return told;
    return { ...told, ...(await fetchUserInfo(configuration, tokens.access_token, told.sub)) };
  }

  /** Asked for once by all who wait for it, again after a failure, and now and then. */
  #configuration(): Promise<Configuration> {
    if (this.#found && this.#clock() - this.#found.at < DISCOVER_AGAIN_MS)
      return Promise.resolve(this.#found.configuration);
    this.#finding ??= this.#discover().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#oidc;
    try {
      const configuration = await discovery(new URL(issuer), clientId, clientSecret.reveal(), undefined, {
        timeout: TIMEOUT_SECONDS,
        // The signature of the ID token is checked, though it comes from the provider itself.
        execute: [enableNonRepudiationChecks, ...(isPlainHttp(issuer) ? [allowInsecureRequests] : [])],
      });
      this.#found = { configuration, at: this.#clock() };
      return configuration;
    } catch (err) {
      // What it told before is worth more than nothing.
      if (!this.#found) throw this.#unavailable(err);
      this.#logger.warn({ why: failureWords(err) }, 'provider not asked again; going on with what it said before');
      return this.#found.configuration;
    }
  }

  #fault(err: unknown): unknown {
    const failure = providerFailure(err);
    if (failure === null) return err;
    return failure === 'unavailable' ? this.#unavailable(err) : this.refused(failureWords(err));
  }

  #unavailable(err: unknown): AppError {
    const { name, issuer } = this.#oidc;
    this.#logger.warn({ issuer, why: failureWords(err) }, 'provider cannot be reached');
    return new AppError(
      'unavailable',
      'PROVIDER_UNAVAILABLE',
      `${name} cannot be reached right now. Please try again, or sign in with your password.`,
    );
  }
}

/** The configuration takes such an issuer on loopback alone. */
const isPlainHttp = (issuer: string): boolean => new URL(issuer).protocol === 'http:';
