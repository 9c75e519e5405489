import { hash, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import {
  accessClaimsSchema,
  type Actor,
  AppError,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@plainscan/contracts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Strategy } from 'passport-jwt';
import { z } from 'zod';
import { EndedSessions } from './ended-sessions.ts';
import { SigningKeys } from './signing-keys.ts';

const MAX_TOKEN_CHARS = 4096;
const MAX_VERIFIED = 10_000;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Three base64url parts, with or without `Bearer`. */
const TOKEN = /^(?:Bearer +)?([\w-]+\.[\w-]+\.[\w-]+)$/i;

const claimsSchema = accessClaimsSchema.extend({ iat: z.number(), exp: z.number() });
const headerSchema = z.object({ kid: z.string() });

/** The user of a token, and the terms they had accepted when it was signed. */
export interface AuthenticatedUser {
  readonly actor: Actor;
  readonly terms: string | null;
  /** an administrator who must set up two-factor authentication first */
  readonly secondFactorRequired: boolean;
}

interface Verified {
  readonly user: AuthenticatedUser;
  /** epoch seconds */
  readonly expiresAt: number;
  /** the key set it was verified with */
  readonly keys: object;
}

export const signInAgain = (): AppError =>
  new AppError('unauthenticated', 'UNAUTHORIZED', 'Unauthorized: please sign in again.');

function tokenOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  return authorization.length <= MAX_TOKEN_CHARS ? (TOKEN.exec(authorization.trim())?.[1] ?? null) : null;
}

function keyIdOf(token: string): string {
  const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0]!, 'base64url').toString());
  return headerSchema.parse(header).kid;
}

// The cache must not contain anything that can be used to sign in.
const cacheKeyOf = (token: string): string => hash('sha256', token, 'base64');

/**
 * Accepts access tokens that are signed with ES256 and a published key, have our issuer and audience, and belong to a
 * session that hasn't ended. Pages send the same token with every call, so verified tokens are cached until they expire
 * or the keys change.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  private readonly verified = new LRUCache<string, Verified>({ max: MAX_VERIFIED });

  constructor(
    private readonly keys: SigningKeys,
    private readonly ended: EndedSessions,
  ) {
    const findKey = async (token: string): Promise<KeyObject> => {
      let kid: string;
      try {
        kid = keyIdOf(token);
      } catch {
        throw signInAgain();
      }
      const key = await keys.find(kid);
      if (!key) throw signInAgain();
      return key;
    };
    super({
      jwtFromRequest: tokenOf as never, // typed for Express
      secretOrKeyProvider: (_request: unknown, token: string, done: (err: unknown, key?: KeyObject) => void) => {
        findKey(token).then((key) => done(null, key), done);
      },
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      jsonWebTokenOptions: { clockTolerance: CLOCK_TOLERANCE_SECONDS },
      passReqToCallback: true,
    } as never); // its types support neither KeyObject nor Fastify requests
  }

  /** Called by passport-jwt with the payload of a token whose signature, issuer, audience, and expiry are valid. */
  validate(request: FastifyRequest, payload: unknown): AuthenticatedUser {
    const claims = claimsSchema.safeParse(payload).data;
    if (!claims || this.ended.has(claims.sid)) throw signInAgain();
    const { sub, sid, email, role, terms, exp, secondFactorRequired = false } = claims;
    const user = { actor: { userId: sub, email, role, sessionId: sid }, terms, secondFactorRequired };
    const keys = this.keys.keySet();
    if (keys) this.verified.set(cacheKeyOf(tokenOf(request)!), { user, expiresAt: exp, keys });
    return user;
  }

  /** The user of an already verified token; null if it must be verified. */
  cached(request: FastifyRequest): AuthenticatedUser | null {
    const token = tokenOf(request);
    const known = token && this.verified.get(cacheKeyOf(token));
    const now = Date.now() / 1000; // token expiry is wall-clock time
    if (!known || known.keys !== this.keys.keySet() || now >= known.expiresAt + CLOCK_TOLERANCE_SECONDS) return null;
    return this.ended.has(known.user.actor.sessionId!) ? null : known.user;
  }
}
