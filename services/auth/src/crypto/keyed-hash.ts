import { createHmac, hkdfSync } from 'node:crypto';
import type { Secret } from '@plainscan/service-kit';

/** 256 bits derived from AUTH_SECRET; another purpose gives an unrelated key. */
export const derivedKey = (secret: Secret, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret.reveal(), '', `plainscan ${purpose}`, 32));

/** HMAC-SHA-256 with a key for one purpose: without AUTH_SECRET, no one can test a text against a hash. */
export function keyedHash(secret: Secret, purpose: string): (text: string) => Buffer {
  const key = derivedKey(secret, purpose);
  return (text) => createHmac('sha256', key).update(text).digest();
}
