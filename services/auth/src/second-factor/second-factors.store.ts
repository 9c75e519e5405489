import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, CONFIG } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.ts';
import { Encryptor } from '../crypto/encryptor.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';
import { SecondFactorEntity } from '../db/entities/second-factor.entity.ts';
import { isTotpCode, newRecoveryCodes, normalizeCode } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';

export type CodeKind = 'totp' | 'recovery';

@Injectable()
export class SecondFactorsStore {
  readonly #hash: (text: string) => Buffer;

  constructor(
    private readonly encryptor: Encryptor,
    @Inject(CONFIG) { secret }: Pick<AuthConfig, 'secret'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#hash = keyedHash(secret, 'recovery-codes');
  }

  find(manager: EntityManager, userId: string): Promise<SecondFactorEntity | null> {
    return manager.findOneBy(SecondFactorEntity, { userId });
  }

  async isEnabled(manager: EntityManager, userId: string): Promise<boolean> {
    const found = await this.find(manager, userId);
    return found !== null && found.enabledAt !== null;
  }

  /** Stores a secret, replacing an unconfirmed one. Returns false if two-factor authentication is already on. */
  async start(manager: EntityManager, userId: string, secret: string): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `INSERT INTO second_factors (user_id, encrypted_secret, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at
         WHERE second_factors.enabled_at IS NULL
       RETURNING user_id`,
      [userId, await this.encryptor.encrypt('totp-secret', secret), new Date(this.clock())],
    );
    return rows.length === 1;
  }

  async enable(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(SecondFactorEntity, { userId }, { enabledAt: new Date(this.clock()) });
  }

  /** Returns the new recovery codes, of which only hashes are stored. */
  async renewRecoveryCodes(manager: EntityManager, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const recoveryHashes = codes.map((code) => this.#hash(normalizeCode(code)));
    await manager.update(SecondFactorEntity, { userId }, { recoveryHashes });
    return codes;
  }

  async remove(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(SecondFactorEntity, { userId });
  }

  /** Uses up a code, in the caller's transaction. Returns null if it is wrong or was already used. */
  async use(manager: EntityManager, factor: SecondFactorEntity, typedCode: string): Promise<CodeKind | null> {
    const code = normalizeCode(typedCode);
    return isTotpCode(code) ? this.#useTotp(manager, factor, code) : this.#useRecoveryCode(manager, factor, code);
  }

  async #useTotp(manager: EntityManager, factor: SecondFactorEntity, code: string): Promise<'totp' | null> {
    const secret = await this.encryptor.decrypt('totp-secret', factor.encryptedSecret);
    const step = secret === null ? null : matchingStep(secret, code, this.clock());
    if (step === null) return null;
    const rows: unknown[] = await manager.query(
      `WITH used AS (
         UPDATE second_factors SET last_used_step = $2
         WHERE user_id = $1 AND encrypted_secret = $3 AND (last_used_step IS NULL OR last_used_step < $2) RETURNING 1
       ) SELECT * FROM used`,
      [factor.userId, step, factor.encryptedSecret],
    );
    return rows.length === 1 ? 'totp' : null;
  }

  async #useRecoveryCode(manager: EntityManager, { userId }: SecondFactorEntity, code: string) {
    const rows: unknown[] = await manager.query(
      `WITH used AS (
         UPDATE second_factors SET recovery_hashes = array_remove(recovery_hashes, $2)
         WHERE user_id = $1 AND $2 = ANY (recovery_hashes) RETURNING 1
       ) SELECT * FROM used`,
      [userId, this.#hash(code)],
    );
    return rows.length === 1 ? ('recovery' as const) : null;
  }
}
