import { type AccessClaims, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@plainscan/contracts';
import type { Clock, Logger } from '@plainscan/service-kit';
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { DataSource, EntityManager } from 'typeorm';
import type { Sealer } from '../crypto/sealer.ts';
import { SigningKeyEntity } from '../db/entities/signing-key.entity.ts';
import { keyPlan, type KeyTimes, PUBLISHED_BEFORE_MS, signingKey } from './key-schedule.ts';

const ALG = 'EdDSA';
const CHECK_EVERY_MS = 60_000;
const FIRST_CHECK_EVERY_MS = 500;
/** A replica that could not look for so long looks before it signs: its key may be gone from the published set. */
const STALE_AFTER_MS = PUBLISHED_BEFORE_MS / 2;
/** of the advisory lock under which keys are made */
const LOCK = 7_301_001;

interface HeldKey extends KeyTimes {
  jwk: Record<string, unknown>;
  /** null where it does not open */
  key: CryptoKey | null;
}

/** The keys that access tokens are signed with: in PostgreSQL, shared by all replicas, held in memory by each. */
export class SigningKeys {
  readonly #db: DataSource;
  readonly #sealer: Sealer;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #opened = new Map<string, CryptoKey | null>();
  readonly #first = Promise.withResolvers<null>();
  #held: HeldKey[] = [];
  #lookedAt = -Infinity;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: { db: DataSource; sealer: Sealer; clock: Clock; logger: Logger }) {
    this.#db = parts.db;
    this.#sealer = parts.sealer;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  /** Resolves when there is a key to sign with. */
  get ready(): Promise<unknown> {
    return this.#first.promise;
  }

  /** Looks now and every minute from then on. */
  start(): void {
    if (!this.#stopped) this.#looking = this.#look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
  }

  /** An access token of `claims` that runs out at `expiresAt` (epoch seconds). `manager`: of the transaction it is for. */
  async sign(manager: EntityManager, claims: AccessClaims, expiresAt: number): Promise<string> {
    if (this.#clock() - this.#lookedAt > STALE_AFTER_MS) await this.#hold(await manager.find(SigningKeyEntity));
    const signer = signingKey(this.#held, this.#clock());
    if (!signer?.key) throw new Error('no key to sign with');
    const { sub, ...others } = claims;
    return new SignJWT(others)
      .setProtectedHeader({ alg: ALG, kid: signer.kid, typ: 'JWT' })
      .setSubject(sub)
      .setIssuer(TOKEN_ISSUER)
      .setAudience(TOKEN_AUDIENCE)
      .setIssuedAt(Math.floor(this.#clock() / 1000))
      .setExpirationTime(expiresAt)
      .sign(signer.key);
  }

  /** JWK Set: keys that may sign now, will soon, or have signed tokens that still run. From memory while PostgreSQL is away. */
  async published(): Promise<{ keys: Record<string, unknown>[] }> {
    await this.#db
      .getRepository(SigningKeyEntity)
      .find()
      .then((rows) => this.#hold(rows))
      .catch((err: unknown) => {
        if (this.#held.length === 0) throw err;
      });
    const { remove } = keyPlan(this.#held, this.#clock());
    return { keys: this.#held.filter(({ kid }) => !remove.includes(kid)).map(({ jwk }) => jwk) };
  }

  /** Makes, retires and removes what the schedule says; of several replicas one does. */
  async check(): Promise<void> {
    const held = await this.#hold(await this.#db.getRepository(SigningKeyEntity).find());
    const { createFrom, remove } = keyPlan(held, this.#clock());
    if (createFrom === null && remove.length === 0) return;
    const rows = await this.#db.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      await this.#carryOut(manager, await this.#hold(await manager.find(SigningKeyEntity)));
      return manager.find(SigningKeyEntity);
    });
    await this.#hold(rows);
  }

  async #carryOut(manager: EntityManager, held: readonly HeldKey[]): Promise<void> {
    const { createFrom, retire, remove } = keyPlan(held, this.#clock());
    if (remove.length > 0) await manager.delete(SigningKeyEntity, remove);
    if (createFrom === null) return;
    if (held.some((key) => !key.opens))
      this.#logger.error('signing keys do not open with this AUTH_SECRET; a new one is made');
    if (retire.length > 0) await manager.update(SigningKeyEntity, retire, { retiredAt: new Date(createFrom) });
    const made = await this.#newKey(createFrom);
    await manager.insert(SigningKeyEntity, made as never);
    this.#logger.info({ kid: made.kid, signsFrom: made.signsFrom }, 'signing key made');
  }

  async #newKey(signsFrom: number): Promise<SigningKeyEntity> {
    const { publicKey, privateKey } = await generateKeyPair(ALG, { crv: 'Ed25519', extractable: true });
    const jwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(jwk);
    return {
      kid,
      privateKeySealed: this.#sealer.seal('signing-key', JSON.stringify(await exportJWK(privateKey))),
      publicJwk: { ...jwk, kid, alg: ALG, use: 'sig' },
      createdAt: new Date(this.#clock()),
      signsFrom: new Date(signsFrom),
      retiredAt: null,
    };
  }

  async #hold(rows: readonly SigningKeyEntity[]): Promise<readonly HeldKey[]> {
    const lookedAt = this.#clock();
    const held = await Promise.all(
      rows.map(async (row) => {
        const key = await this.#open(row);
        const times = { signsFrom: row.signsFrom.getTime(), retiredAt: row.retiredAt?.getTime() ?? null };
        return { kid: row.kid, ...times, opens: key !== null, jwk: row.publicJwk, key };
      }),
    );
    this.#held = held;
    this.#lookedAt = lookedAt;
    for (const kid of this.#opened.keys()) if (!rows.some((row) => row.kid === kid)) this.#opened.delete(kid);
    return held;
  }

  async #open({ kid, privateKeySealed }: SigningKeyEntity): Promise<CryptoKey | null> {
    let key = this.#opened.get(kid);
    if (key === undefined) {
      const words = this.#sealer.open('signing-key', privateKeySealed);
      key = words === null ? null : ((await importJWK(JSON.parse(words) as JWK, ALG)) as CryptoKey);
      this.#opened.set(kid, key);
    }
    return key;
  }

  async #look(): Promise<void> {
    let again = CHECK_EVERY_MS;
    try {
      await this.check();
      this.#first.resolve(null);
    } catch (err) {
      this.#logger.warn({ err }, 'signing keys not looked up');
      if (this.#held.length === 0) again = FIRST_CHECK_EVERY_MS;
    }
    if (!this.#stopped) this.#timer = setTimeout(() => this.start(), again);
  }
}
