import { createHmac } from 'node:crypto';
import { derivedKey, type Secret } from '@plainscan/service-kit';

/** HMAC-SHA-256 with a key for one purpose: without AUTH_SECRET, no one can test a text against a hash. */
export function keyedHash(secret: Secret, purpose: string): (text: string) => Buffer {
  const key = derivedKey(secret, purpose);
  return (text) => createHmac('sha256', key).update(text).digest();
}
