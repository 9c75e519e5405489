import { compactDecrypt, CompactEncrypt, errors } from 'jose';
import type { Secret } from '../secret.ts';
import { derivedKey } from './derived-key.ts';

/**
 * Compact JWE (RFC 7516): AES-256-GCM under a key derived from the secret. Text encrypted for one purpose can't be
 * decrypted for another.
 */
export class Encryptor<Purpose extends string = string> {
  constructor(private readonly secret: Secret) {}

  encrypt(purpose: Purpose, text: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(derivedKey(this.secret, purpose));
  }

  /** null: not encrypted with this secret for this purpose, or modified */
  async decrypt(purpose: Purpose, jwe: string): Promise<string | null> {
    try {
      const { plaintext } = await compactDecrypt(jwe, derivedKey(this.secret, purpose), {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return new TextDecoder().decode(plaintext);
    } catch (err) {
      if (err instanceof errors.JOSEError) return null;
      throw err;
    }
  }
}
