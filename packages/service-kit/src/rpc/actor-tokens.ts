import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import { type Actor, actorSchema, AppError } from '@plainscan/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { reveal, type Secret } from '../secret.ts';

const ALGORITHM = 'ES256';
const CURVE = 'prime256v1';
const TYPE = 'actor+jwt';
const ISSUER = 'plainscan-gateway';
/** Longer than the deadline of any call and of the calls that its handler makes. */
const VALID_SECONDS = 30;
/** A token is replaced after this time, so a call that reuses one still has 20 s. */
const REUSE_MS = 10_000;
/** Maximum clock difference between two machines. */
const CLOCK_TOLERANCE_SECONDS = 5;
const MAX_VERIFIED = 10_000;

const tokenSchema = z.object({
  header: z.object({ kid: z.string(), typ: z.literal(TYPE) }),
  payload: z.object({ actor: actorSchema, exp: z.number() }),
});

const keyIdOf = (key: KeyObject): string => hash('sha256', key.export({ format: 'der', type: 'spki' }), 'base64url');

/** @throws when `text` is not a P-256 key as PKCS #8 DER in base64 */
export function parseSigningKey(text: string): KeyObject {
  return p256(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

/** @throws when `text` is not a P-256 key as SPKI DER in base64 */
export function parsePublicKey(text: string): KeyObject {
  return p256(createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

function p256(key: KeyObject): KeyObject {
  if (key.asymmetricKeyDetails?.namedCurve !== CURVE) throw new Error('expected a P-256 key');
  return key;
}

/** The token of a verified actor. Copies of an actor have none, so an altered one can't be passed on. */
const received = new WeakMap<Actor, string>();

/** The token to forward when a service calls another one on behalf of the user whose call it handles. */
export const receivedToken = (actor: Actor): string | undefined => received.get(actor);

/** Signs the calling user; only the gateway has the key. */
export class ActorSigner {
  private readonly key: KeyObject;
  private readonly keyId: string;
  /** by actor: the gateway keeps one object for each access token */
  private readonly signed = new WeakMap<Actor, { token: string; until: number }>();

  constructor(key: string | Secret) {
    this.key = parseSigningKey(reveal(key));
    this.keyId = keyIdOf(createPublicKey(this.key));
  }

  /** Reuses an actor's token for a while: signing costs more than all other headers of a call. */
  sign(actor: Actor): string {
    const last = this.signed.get(actor);
    if (last && performance.now() < last.until) return last.token;
    const token = jwt.sign({ actor }, this.key, {
      header: { alg: ALGORITHM, typ: TYPE, kid: this.keyId },
      issuer: ISSUER,
      expiresIn: VALID_SECONDS,
    });
    this.signed.set(actor, { token, until: performance.now() + REUSE_MS });
    return token;
  }
}

/**
 * Verifies the actors of the calls that a service receives; without keys, it refuses all of them. Synchronous, unlike jose,
 * because calls must keep their order of arrival.
 */
export class ActorVerifier {
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly verified = new LRUCache<string, { actor: Actor; expiresAt: number }>({ max: MAX_VERIFIED });

  /** @param keys more than one while the gateway's key is being replaced */
  constructor(keys: readonly string[] = []) {
    this.keys = new Map(keys.map(parsePublicKey).map((key) => [keyIdOf(key), key]));
  }

  /** @throws AppError UNTRUSTED_ACTOR */
  verify(token: string): Actor {
    const known = this.verified.get(token);
    if (known && Date.now() < known.expiresAt) return known.actor;
    try {
      const { actor, exp } = this.check(token);
      received.set(Object.freeze(actor), token);
      this.verified.set(token, { actor, expiresAt: (exp + CLOCK_TOLERANCE_SECONDS) * 1000 });
      return actor;
    } catch (err) {
      throw new AppError('forbidden', 'UNTRUSTED_ACTOR', "The user of this call couldn't be verified.", {
        reason: err instanceof jwt.TokenExpiredError ? 'expired' : 'invalid',
      });
    }
  }

  private check(token: string): { actor: Actor; exp: number } {
    const { header, payload } = tokenSchema.parse(jwt.decode(token, { complete: true }));
    const key = this.keys.get(header.kid);
    if (!key) throw new Error('unknown key');
    jwt.verify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, clockTolerance: CLOCK_TOLERANCE_SECONDS });
    return payload;
  }
}
