import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  ACCESS_TOKEN_SECONDS,
  getSigningKeys,
  listEndedSessions,
  type Role,
  sessionsEnded,
  TERMS_VERSION,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@plainscan/contracts';
import { Broadcast, Rpc } from '@plainscan/service-kit';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { type BootedController, bootControllers } from './boot-controllers.ts';

export interface MintOptions {
  userId?: string;
  email?: string;
  role?: Role;
  sessionId?: string;
  /** the terms accepted by the user; null if none */
  terms?: string | null;
  issuer?: string;
  audience?: string;
  expiresInSeconds?: number;
  /** override or add claims */
  claims?: JWTPayload;
}

const makeKey = async () => {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, privateKey, publicJwk: { ...jwk, kid, alg: TOKEN_ALGORITHM, use: 'sig' } satisfies JWK };
};

/**
 * Signs access tokens with generated keys. With `natsUrl`, it serves its keys and ended sessions there, like the auth service;
 * otherwise its keys aren't published.
 */
export async function startTokenIssuer({ natsUrl }: { natsUrl?: string } = {}) {
  let current = await makeKey();
  let published = [current.publicJwk];
  const ended: { sessionId: string; until: number }[] = [];
  let keyRequests = 0;

  @Controller()
  class IssuerController {
    @Rpc(getSigningKeys)
    keys() {
      keyRequests++;
      return { keys: published.map((jwk) => ({ ...jwk })) };
    }
    @Rpc(listEndedSessions)
    endedSessions() {
      return { sessions: ended };
    }
  }

  let server: BootedController | null = null;
  const up = async () => {
    if (natsUrl !== undefined)
      server = await bootControllers({ natsUrl, controllers: [IssuerController], name: 'issuer' });
  };
  const down = async () => {
    await server?.stop();
    server = null;
  };
  await up();

  return {
    get kid() {
      return current.kid;
    },
    get publicJwk() {
      return current.publicJwk;
    },
    /** number of requests for its keys */
    get keyRequests() {
      return keyRequests;
    },
    mint: (options: MintOptions = {}): Promise<string> => {
      const now = Math.floor(Date.now() / 1000);
      const { email = 'someone@example.com', role = 'user', sessionId = randomUUID(), terms = TERMS_VERSION } = options;
      return new SignJWT({ sid: sessionId, email, role, terms, ...options.claims })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: current.kid })
        .setSubject(options.userId ?? 'user-1')
        .setIssuer(options.issuer ?? TOKEN_ISSUER)
        .setAudience(options.audience ?? TOKEN_AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + (options.expiresInSeconds ?? ACCESS_TOKEN_SECONDS))
        .sign(current.privateKey);
    },
    /** Signs with a new key from now on; previous keys stay published. */
    rotate: async () => {
      current = await makeKey();
      published.push(current.publicJwk);
    },
    /** Publishes only the current key, without previous ones. */
    withdraw: () => {
      published = [current.publicJwk];
    },
    /** Ends the session: subscribers are notified unless `notify` is false, and `listEndedSessions` reports it. */
    endSession: async (sessionId: string, { notify = true } = {}) => {
      const session = { sessionId, until: Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS };
      ended.push(session);
      if (notify) await server!.app.get(Broadcast).publish(sessionsEnded, { sessions: [session] });
    },
    /** simulates an unavailable auth service */
    down,
    up,
    close: down,
  };
}
export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>;
