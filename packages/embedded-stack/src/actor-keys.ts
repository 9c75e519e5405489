import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { storedSecret } from './stored-secret.ts';

/** The gateway's ACTOR_SIGNING_KEY and the services' ACTOR_PUBLIC_KEY, in the encoding that they read. */
export interface ActorKeys {
  readonly signingKey: string;
  readonly publicKey: string;
}

const newSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

const spki = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

function keysOf(signingKey: string): ActorKeys {
  const key = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' });
  return { signingKey, publicKey: spki(key) };
}

export const newActorKeys = (): ActorKeys => keysOf(newSigningKey());

/** Generated on first use and stored in `file`, readable only by its owner. */
export const storedActorKeys = (file: string): ActorKeys => keysOf(storedSecret(file, newSigningKey));
