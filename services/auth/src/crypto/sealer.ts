import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secret } from '@plainscan/service-kit';
import { derivedKey } from './derived-key.ts';

/** What is sealed for one purpose cannot be opened for another. */
export type SealPurpose = 'signing-key' | 'mail' | 'provider-flow';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under keys derived from AUTH_SECRET, one a purpose: nonce, tag and ciphertext as base64url. */
export class Sealer {
  readonly #secret: Secret;
  readonly #keys = new Map<SealPurpose, Buffer>();

  constructor(secret: Secret) {
    this.#secret = secret;
  }

  seal(purpose: SealPurpose, words: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key(purpose), nonce);
    const text = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** null for anything that was not sealed here for this purpose. */
  open(purpose: SealPurpose, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.#key(purpose), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(tag);
    try {
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  #key(purpose: SealPurpose): Buffer {
    let key = this.#keys.get(purpose);
    if (!key) {
      key = derivedKey(this.#secret, purpose);
      this.#keys.set(purpose, key);
    }
    return key;
  }
}
