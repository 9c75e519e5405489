import { type Actor, Fault, ROLES } from '@plainscan/contracts';
import { unavailableFault } from '@plainscan/service-kit';
import { createRemoteJWKSet, decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';

export const AUDIENCE = 'plainscan';
export const AUTH_ISSUER = 'plainscan-auth';
export const DEMO_ISSUER = 'plainscan-demo';

const MAX_TOKEN_CHARS = 4096;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Raw, or as `Bearer`: three base64url parts and nothing else, so that an e-mail address is not even looked at. */
const TOKEN = /^(?:Bearer +)?([\w-]+\.[\w-]+\.[\w-]+)$/i;

const claimsSchema = z.object({
  sub: z.string().min(1).max(64),
  email: z.string().max(320).nullish(),
  role: z.enum(ROLES),
});

const refused = (): Fault => new Fault('unauthenticated', 'UNAUTHORIZED', 'Unauthorized: please sign in again.');

/** Key sets by issuer: a token is only ever checked with the keys of the issuer it names. */
export type Issuers = Readonly<Record<string, JWTVerifyGetKey>>;

export const authIssuer = (jwksUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 2000, cooldownDuration: 5000 });

export class TokenVerifier {
  readonly #issuers: ReadonlyMap<string, JWTVerifyGetKey>;
  constructor(issuers: Issuers) {
    this.#issuers = new Map(Object.entries(issuers));
  }

  /** The actor a token speaks for. Fault UNAUTHORIZED when it is not one of ours, UNAVAILABLE when the keys cannot be had. */
  async verify(authorization: string): Promise<Actor> {
    const token = authorization.length <= MAX_TOKEN_CHARS ? TOKEN.exec(authorization.trim())?.[1] : undefined;
    if (!token) throw refused();
    try {
      const issuer = decodeJwt(token).iss ?? '';
      const keys = this.#issuers.get(issuer);
      if (!keys) throw refused();
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: AUDIENCE,
        algorithms: ['EdDSA'],
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) throw refused();
      return { userId: claims.data.sub, email: claims.data.email ?? null, role: claims.data.role, sessionId: null };
    } catch (err) {
      if (err instanceof Fault) throw err;
      throw isKeyOutage(err) ? unavailableFault() : refused();
    }
  }
}

// jose reports a key set that answers badly as a plain JOSEError; fetch and Redis report their own errors.
const isKeyOutage = (err: unknown): boolean =>
  err instanceof errors.JWKSTimeout || !(err instanceof errors.JOSEError) || err.constructor === errors.JOSEError;
