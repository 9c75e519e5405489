import { createHmac } from 'node:crypto';
import type { Secret } from '@plainscan/service-kit';
import { derivedKey } from '../crypto/derived-key.ts';
import { foldedAddress } from './folded-address.ts';

/** What another service may keep of an address to know it again: a hash that nobody without AUTH_SECRET can try addresses against. */
export class AddressKeys {
  readonly #key: Buffer;
  constructor(secret: Secret) {
    this.#key = derivedKey(secret, 'address-key');
  }

  /** The same for all spellings of one mailbox. */
  keyOf(email: string): string {
    return createHmac('sha256', this.#key).update(foldedAddress(email)).digest('base64url');
  }
}
