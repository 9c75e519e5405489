import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type AccessClaims, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@plainscan/contracts';
import { type Clock, CLOCK, LOGGER, type Logger, StartupGate } from '@plainscan/service-kit';
import { ConstantBackoff, handleAll, retry } from 'cockatiel';
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { DataSource, type EntityManager } from 'typeorm';
import { Encryptor } from '../crypto/encryptor.ts';
import { SigningKeyEntity } from '../db/entities/signing-key.entity.ts';
import { keyPlan, type KeyTimes, PUBLISHED_BEFORE_MS, signingKey } from './key-schedule.ts';

const POLL_MS = 60_000;
const STARTUP_RETRY_MS = 500;
/** A replica whose last successful poll is older reads the keys before it signs: its key may no longer be published. */
const STALE_AFTER_MS = PUBLISHED_BEFORE_MS / 2;
/** ID of the advisory lock that serializes key changes */
const LOCK = 7_301_001;

interface LoadedKey extends KeyTimes {
  jwk: Record<string, unknown>;
  /** null: encrypted with another AUTH_SECRET */
  key: CryptoKey | null;
}

/** The keys that sign access tokens: stored in PostgreSQL for all replicas, cached in memory by each. */
@Injectable()
export class SigningKeysService implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #decrypted = new Map<string, CryptoKey | null>();
  readonly #ready = Promise.withResolvers<null>();
  readonly #stopping = new AbortController();
  #loaded: LoadedKey[] = [];
  #loadedAt = -Infinity;
  #rotation: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: DataSource,
    private readonly encryptor: Encryptor,
    private readonly gate: StartupGate,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.gate.waitFor(this.#ready.promise);
  }

  onApplicationBootstrap(): void {
    const untilLoaded = retry(handleAll, { maxAttempts: Infinity, backoff: new ConstantBackoff(STARTUP_RETRY_MS) });
    this.#rotation = untilLoaded
      .execute(() => this.rotate(), this.#stopping.signal)
      .then(() => this.#ready.resolve(null))
      .catch(() => undefined); // the process is stopping
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#rotation;
  }

  @Interval(POLL_MS)
  async poll(): Promise<void> {
    this.#rotation = this.rotate().catch((err: unknown) => this.logger.warn({ err }, 'failed to load signing keys'));
    await this.#rotation;
  }

  /** Signs an access token that expires at `expiresAt` (epoch seconds), within the transaction of `manager`. */
  async sign(manager: EntityManager, claims: AccessClaims, expiresAt: number): Promise<string> {
    if (this.clock() - this.#loadedAt > STALE_AFTER_MS) await this.#load(await manager.find(SigningKeyEntity));
    const signer = signingKey(this.#loaded, this.clock());
    if (!signer?.key) throw new Error('no signing key');
    const { sub, ...others } = claims;
    return new SignJWT(others)
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: signer.kid, typ: 'JWT' })
      .setSubject(sub)
      .setIssuer(TOKEN_ISSUER)
      .setAudience(TOKEN_AUDIENCE)
      .setIssuedAt(Math.floor(this.clock() / 1000))
      .setExpirationTime(expiresAt)
      .sign(signer.key);
  }

  /**
   * JWK Set of the keys that sign now, will sign soon, or have signed tokens that are still valid. From memory while
   * PostgreSQL is unavailable.
   */
  async published(): Promise<{ keys: Record<string, unknown>[] }> {
    try {
      await this.#load(await this.db.getRepository(SigningKeyEntity).find());
    } catch (err) {
      if (this.#loaded.length === 0) throw err;
    }
    const { remove } = keyPlan(this.#loaded, this.clock());
    return { keys: this.#loaded.filter(({ kid }) => !remove.includes(kid)).map(({ jwk }) => jwk) };
  }

  /** Creates, retires, and removes keys according to `keyPlan`. Safe to run on all replicas at once. */
  async rotate(): Promise<void> {
    const loaded = await this.#load(await this.db.getRepository(SigningKeyEntity).find());
    const { createFrom, remove } = keyPlan(loaded, this.clock());
    if (createFrom === null && remove.length === 0) return;
    const rows = await this.db.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      await this.#apply(manager, await this.#load(await manager.find(SigningKeyEntity)));
      return manager.find(SigningKeyEntity);
    });
    await this.#load(rows);
  }

  async #apply(manager: EntityManager, loaded: readonly LoadedKey[]): Promise<void> {
    const { createFrom, retire, remove } = keyPlan(loaded, this.clock());
    if (remove.length > 0) await manager.delete(SigningKeyEntity, remove);
    if (createFrom === null) return;
    if (loaded.some((key) => !key.usable))
      this.logger.error('failed to decrypt signing keys: AUTH_SECRET has changed; creating a new key');
    if (retire.length > 0) await manager.update(SigningKeyEntity, retire, { retiredAt: new Date(createFrom) });
    const created = await this.#newKey(createFrom);
    await manager.insert(SigningKeyEntity, created as never);
    this.logger.info({ kid: created.kid, signsFrom: created.signsFrom }, 'signing key created');
  }

  async #newKey(signsFrom: number): Promise<SigningKeyEntity> {
    const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
    const jwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(jwk);
    return {
      kid,
      encryptedPrivateKey: await this.encryptor.encrypt('signing-key', JSON.stringify(await exportJWK(privateKey))),
      publicJwk: { ...jwk, kid, alg: TOKEN_ALGORITHM, use: 'sig' },
      createdAt: new Date(this.clock()),
      signsFrom: new Date(signsFrom),
      retiredAt: null,
    };
  }

  async #load(rows: readonly SigningKeyEntity[]): Promise<readonly LoadedKey[]> {
    const loadedAt = this.clock();
    const loaded = await Promise.all(
      rows.map(async (row) => {
        const key = await this.#decrypt(row);
        const times = { signsFrom: row.signsFrom.getTime(), retiredAt: row.retiredAt?.getTime() ?? null };
        return { kid: row.kid, ...times, usable: key !== null, jwk: row.publicJwk, key };
      }),
    );
    this.#loaded = loaded;
    this.#loadedAt = loadedAt;
    for (const kid of this.#decrypted.keys()) if (!rows.some((row) => row.kid === kid)) this.#decrypted.delete(kid);
    return loaded;
  }

  async #decrypt({ kid, encryptedPrivateKey }: SigningKeyEntity): Promise<CryptoKey | null> {
    let key = this.#decrypted.get(kid);
    if (key === undefined) {
      const jwk = await this.encryptor.decrypt('signing-key', encryptedPrivateKey);
      key = jwk === null ? null : ((await importJWK(JSON.parse(jwk) as JWK, TOKEN_ALGORITHM)) as CryptoKey);
      this.#decrypted.set(kid, key);
    }
    return key;
  }
}
