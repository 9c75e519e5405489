import { Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  accessClaimsSchema,
  type Actor,
  AppError,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@plainscan/contracts';
import { jwtVerify, type JWTPayload } from 'jose';
import { EndedSessions } from './ended-sessions.ts';
import { SigningKeys } from './signing-keys.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const MAX_TOKEN_CHARS = 4096;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Raw, or as `Bearer`: three base64url parts and nothing else, so that an e-mail address is not even looked at. */
const TOKEN = /^(?:Bearer +)?([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Whom a token speaks for, and the terms they had accepted when it was signed. */
export interface Verified {
  actor: Actor;
  terms: string | null;
}

export const signInAgain = (): AppError =>
  new AppError('unauthenticated', 'UNAUTHORIZED', 'Unauthorized: please sign in again.');

@Injectable()
export class TokenVerifier {
  readonly #keys: SigningKeys;
  readonly #ended: EndedSessions;
  readonly #verified = new VerifiedTokens<AccessClaims>();
  constructor(keys: SigningKeys, ended: EndedSessions) {
    this.#keys = keys;
    this.#ended = ended;
  }

  /** AppError UNAUTHORIZED when the token is not one of ours or its session has ended, UNAVAILABLE when the keys cannot be had. */
  async verify(authorization: string): Promise<Verified> {
    const token = authorization.length <= MAX_TOKEN_CHARS ? TOKEN.exec(authorization.trim())?.[1] : undefined;
    if (!token) throw signInAgain();
    const { sub, sid, email, role, terms } = await this.#claims(token);
    if (this.#ended.has(sid)) throw signInAgain();
    return { actor: { userId: sub, email, role, sessionId: sid }, terms };
  }

  async #claims(token: string): Promise<AccessClaims> {
    const keys = this.#keys.inForce();
    const known = keys && this.#verified.get(token, keys, Date.now() / 1000); // the clock that tokens run out by
    if (known) return known;
    const payload = await this.#payload(token);
    const claims = accessClaimsSchema.safeParse(payload);
    if (!claims.success) throw signInAgain();
    // Keys that were heard meanwhile may have verified it: by them, it is verified again when it comes again.
    if (keys) this.#verified.add(token, { claims: claims.data, until: payload.exp! + CLOCK_TOLERANCE_SECONDS, keys });
    return claims.data;
  }

  async #payload(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.#keys.find, {
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        algorithms: [TOKEN_ALGORITHM],
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return payload;
    } catch (err) {
      throw err instanceof AppError ? err : signInAgain();
    }
  }
}
