import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@plainscan/service-kit';
import type { AlertsConfig } from '../config.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts keys at rest with ALERTS_SECRET. A sealed secret opens only for the owner it was sealed for. */
@Injectable()
export class SealedSecrets {
  readonly #key: Uint8Array;

  constructor(@Inject(CONFIG) { secret }: Pick<AlertsConfig, 'secret'>) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret.reveal(), '', 'plainscan alert channels', 32));
  }

  seal(owner: string, secret: Uint8Array): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** null: sealed with another ALERTS_SECRET, or for another owner */
  open(owner: string, sealed: Buffer): Buffer | null {
    const iv = sealed.subarray(0, IV_BYTES);
    const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}
