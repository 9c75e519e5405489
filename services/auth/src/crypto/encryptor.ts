import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@plainscan/service-kit';
import { Encryptor as SecretEncryptor } from '@plainscan/service-kit/crypto';
import type { AuthConfig } from '../config.ts';

export type EncryptionPurpose = 'signing-key' | 'mail' | 'provider-flow' | 'totp-secret' | 'pending-sign-in' | 'device';

/** Encrypts with AUTH_SECRET. */
@Injectable()
export class Encryptor extends SecretEncryptor<EncryptionPurpose> {
  constructor(@Inject(CONFIG) { secret }: Pick<AuthConfig, 'secret'>) {
    super(secret);
  }
}
