import { randomUUID } from 'node:crypto';
import type { Actor } from '@plainscan/contracts';
import type { Redis } from 'ioredis';
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose';
import { AUDIENCE, DEMO_ISSUER } from './token-verifier.ts';

const KEY = 'gateway:demo-issuer:key';
/** A demo session has no refresh token: it lasts a day's use. */
const SESSION_SECONDS = 12 * 60 * 60;
const LOOK_AGAIN_MS = 5000;

type Key = Awaited<ReturnType<typeof importJWK>>;
interface KeyPair {
  kid: string;
  privateKey: Key;
  publicKey: Key;
}

/** Signs in made-up users where DEMO=true. Its key pair lives in Redis, so that replicas and restarts agree on it. */
export class DemoIssuer {
  readonly #redis: Redis;
  #pair: Promise<KeyPair> | null = null;
  #readAt = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async signIn(): Promise<{ token: string; expiresAt: number; user: Actor & { email: string } }> {
    const { kid, privateKey } = await this.#keys();
    const id = randomUUID();
    const user = { userId: `demo-${id}`, email: `demo-${id.slice(0, 8)}@demo.invalid`, role: 'user' as const, sessionId: null };
    const issuedAt = Math.floor(Date.now() / 1000);
    const expiresAt = issuedAt + SESSION_SECONDS;
    const token = await new SignJWT({ email: user.email, role: user.role })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setSubject(user.userId)
      .setIssuer(DEMO_ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(privateKey);
    return { token, expiresAt, user };
  }

  readonly publicKey: JWTVerifyGetKey = async ({ kid }) => {
    let pair = await this.#keys();
    // Another replica made a new pair after Redis lost the old one.
    if (pair.kid !== kid && Date.now() - this.#readAt > LOOK_AGAIN_MS) {
      this.#pair = null;
      pair = await this.#keys();
    }
    if (pair.kid !== kid) throw new errors.JWKSNoMatchingKey();
    return pair.publicKey;
  };

  #keys(): Promise<KeyPair> {
    this.#pair ??= this.#read().catch((err: unknown) => {
      this.#pair = null;
      throw err;
    });
    return this.#pair;
  }

  async #read(): Promise<KeyPair> {
    this.#readAt = Date.now();
    if ((await this.#redis.exists(KEY)) === 0) {
      const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
      await this.#redis.set(KEY, JSON.stringify(await exportJWK(privateKey)), 'NX');
    }
    const jwk = JSON.parse((await this.#redis.get(KEY))!) as JWK;
    const { d: _, ...publicJwk } = jwk;
    return {
      kid: await calculateJwkThumbprint(publicJwk),
      privateKey: await importJWK(jwk, 'EdDSA'),
      publicKey: await importJWK(publicJwk, 'EdDSA'),
    };
  }
}
