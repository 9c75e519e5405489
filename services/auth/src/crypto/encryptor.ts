import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@plainscan/service-kit';
import { compactDecrypt, CompactEncrypt, errors } from 'jose';
import type { AuthConfig } from '../config.ts';
import { derivedKey } from './keyed-hash.ts';

/** Text encrypted for one purpose can't be decrypted for another. */
export type EncryptionPurpose = 'signing-key' | 'mail' | 'provider-flow' | 'totp-secret' | 'pending-sign-in' | 'device';

/** Compact JWE (RFC 7516): AES-256-GCM under a key derived from AUTH_SECRET, one per purpose. */
@Injectable()
export class Encryptor {
  readonly #keys = new Map<EncryptionPurpose, Uint8Array>();

  constructor(@Inject(CONFIG) private readonly config: Pick<AuthConfig, 'secret'>) {}

  encrypt(purpose: EncryptionPurpose, text: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.#key(purpose));
  }

  /** null: not encrypted with this AUTH_SECRET for this purpose, or modified */
  async decrypt(purpose: EncryptionPurpose, jwe: string): Promise<string | null> {
    try {
      const { plaintext } = await compactDecrypt(jwe, this.#key(purpose), {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return new TextDecoder().decode(plaintext);
    } catch (err) {
      if (err instanceof errors.JOSEError) return null;
      throw err;
    }
  }

  #key(purpose: EncryptionPurpose): Uint8Array {
    const key = this.#keys.get(purpose) ?? derivedKey(this.config.secret, purpose);
    this.#keys.set(purpose, key);
    return key;
  }
}
