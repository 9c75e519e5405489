import { Injectable } from '@nestjs/common';
import { accessClaimsSchema, type Actor, Fault, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@plainscan/contracts';
import { jwtVerify } from 'jose';
import { EndedSessions } from './ended-sessions.ts';
import { SigningKeys } from './signing-keys.ts';

const MAX_TOKEN_CHARS = 4096;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Raw, or as `Bearer`: three base64url parts and nothing else, so that an e-mail address is not even looked at. */
const TOKEN = /^(?:Bearer +)?([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Whom a token speaks for, and the terms they had accepted when it was signed. */
export interface Verified {
  actor: Actor;
  terms: string | null;
}

export const signInAgain = (): Fault =>
  new Fault('unauthenticated', 'UNAUTHORIZED', 'Unauthorized: please sign in again.');

@Injectable()
export class TokenVerifier {
  readonly #keys: SigningKeys;
  readonly #ended: EndedSessions;
  constructor(keys: SigningKeys, ended: EndedSessions) {
    this.#keys = keys;
    this.#ended = ended;
  }

  /** Fault UNAUTHORIZED when the token is not one of ours or its session has ended, UNAVAILABLE when the keys cannot be had. */
  async verify(authorization: string): Promise<Verified> {
    const token = authorization.length <= MAX_TOKEN_CHARS ? TOKEN.exec(authorization.trim())?.[1] : undefined;
    if (!token) throw signInAgain();
    const claims = accessClaimsSchema.safeParse(await this.#payload(token));
    if (!claims.success || this.#ended.has(claims.data.sid)) throw signInAgain();
    const { sub, sid, email, role, terms } = claims.data;
    return { actor: { userId: sub, email, role, sessionId: sid }, terms };
  }

  async #payload(token: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(token, this.#keys.find, {
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        algorithms: ['EdDSA'],
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return payload;
    } catch (err) {
      throw err instanceof Fault ? err : signInAgain();
    }
  }
}
