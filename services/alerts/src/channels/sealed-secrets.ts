import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@plainscan/service-kit';
import { Encryptor } from '@plainscan/service-kit/crypto';
import type { AlertsConfig } from '../config.ts';

/** Encrypts keys at rest with ALERTS_SECRET. A sealed secret opens only for the owner it was sealed for. */
@Injectable()
export class SealedSecrets {
  readonly #encryptor: Encryptor;

  constructor(@Inject(CONFIG) { secret }: Pick<AlertsConfig, 'secret'>) {
    this.#encryptor = new Encryptor(secret);
  }

  seal(owner: string, secret: Uint8Array): Promise<string> {
    return this.#encryptor.encrypt(`key of ${owner}`, Buffer.from(secret).toString('base64url'));
  }

  /** null: sealed with another ALERTS_SECRET, or for another owner */
  async open(owner: string, sealed: string): Promise<Buffer | null> {
    const text = await this.#encryptor.decrypt(`key of ${owner}`, sealed);
    return text === null ? null : Buffer.from(text, 'base64url');
  }
}
