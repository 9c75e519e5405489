import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type AccessClaims, getSigningKeys } from '@plainscan/contracts';
import { newContext, Secret, StartupGate } from '@plainscan/service-kit';
import { type FakeClock, fakeClock, Processes, recordingLogger, silentLogger, untilReady } from '@plainscan/test-kit';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import type { DataSource } from 'typeorm';
import { Encryptor } from '../src/crypto/encryptor.ts';
import { authDataSource } from '../src/db/database.ts';
import { createAuth } from '../src/index.ts';
import { SigningKeysService } from '../src/keys/signing-keys.service.ts';
import { openStores, SECRET, type Stores } from './fixtures/stores.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CLAIMS: AccessClaims = { sub: 'user-1', sid: 'session-1', email: 'ann@example.com', role: 'user', terms: null };

jest.setTimeout(60_000);

let stores: Stores;
let db: DataSource;
let clock: FakeClock;
const processes = new Processes();

const encryptor = (secret = SECRET) => new Encryptor({ secret: new Secret(secret) });
const replica = (secret = SECRET, logger = silentLogger()) =>
  new SigningKeysService(db, encryptor(secret), new StartupGate(), clock.now, logger);
const sign = (keys: SigningKeysService): Promise<string> =>
  keys.sign(db.manager, CLAIMS, Math.floor(clock.now() / 1000) + 900);
const kidOf = (token: string): string => decodeProtectedHeader(token).kid!;
const verify = async (keys: SigningKeysService, token: string) =>
  jwtVerify(token, createLocalJWKSet((await keys.published()) as unknown as JSONWebKeySet), {
    algorithms: ['ES256'],
    currentDate: new Date(clock.now()),
  });

beforeAll(async () => {
  stores = await openStores();
  db = await authDataSource(stores.database.url, 'auth-test').initialize();
});
beforeEach(async () => {
  clock = fakeClock('2026-11-20T15:00:00Z');
  await stores.database.query('DELETE FROM signing_keys');
});
afterEach(() => processes.stopAll());
afterAll(async () => {
  await db.destroy();
  await stores.close();
});

describe('signing keys', () => {
  it('are shared by replicas that start at the same time', async () => {
    const replicas = Array.from({ length: 6 }, () => replica());
    await Promise.all(replicas.map((keys) => keys.rotate()));
    const tokens = await Promise.all(replicas.map(sign));
    expect(new Set(tokens.map(kidOf)).size).toBe(1);
    for (const keys of replicas) for (const token of tokens) await verify(keys, token);
    expect(await stores.database.query('SELECT kid FROM signing_keys')).toHaveLength(1);
  });

  it('survive a restart and are published by every replica', async () => {
    const published = async () => (await stores.rpc.call(newContext(), getSigningKeys, {})).keys;
    const first = await processes.start(createAuth(stores.config()));
    await untilReady(first);
    const before = await published();
    expect(before).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })]);
    expect(before[0]).not.toHaveProperty('d');
    await untilReady(await processes.start(createAuth(stores.config())));
    await processes.stop(first);
    expect(await published()).toEqual(before);
  });

  it('rotate without signing anyone out', async () => {
    const [one, other] = [replica(), replica()];
    await Promise.all([one.rotate(), other.rotate()]);
    const former = kidOf(await sign(one));
    clock.advance(30 * DAY_MS - HOUR_MS);
    await Promise.all([one.rotate(), other.rotate()]);
    const { keys } = await one.published();
    expect(keys).toHaveLength(2);
    expect(kidOf(await sign(one))).toBe(former);

    clock.advance(HOUR_MS - 60_000);
    const last = await sign(other);
    expect(kidOf(last)).toBe(former);
    clock.advance(60_000);
    const next = await sign(one);
    expect(kidOf(next)).not.toBe(former);
    expect(keys.map((key) => key['kid'])).toContain(kidOf(next));

    clock.advance(13 * 60_000);
    await Promise.all([one.rotate(), other.rotate()]);
    await verify(other, last);
    clock.advance(10 * 60_000);
    await one.rotate();
    for (const keyring of [one, other])
      expect((await keyring.published()).keys.map((key) => key['kid'])).toEqual([kidOf(next)]);
    expect(await stores.database.query('SELECT kid FROM signing_keys')).toEqual([{ kid: kidOf(next) }]);
  });

  it('are reloaded before signing by a replica that has not polled recently', async () => {
    const [one, stale] = [replica(), replica()];
    await Promise.all([one.rotate(), stale.rotate()]);
    clock.advance(30 * DAY_MS - HOUR_MS);
    await one.rotate();
    clock.advance(2 * HOUR_MS);
    await one.rotate();
    const token = await sign(stale);
    expect(kidOf(token)).toBe(kidOf(await sign(one)));
    await verify(one, token);
  });

  it('are encrypted in the database', async () => {
    await replica().rotate();
    const [row] = await stores.database.query('SELECT * FROM signing_keys');
    expect(JSON.stringify(row)).not.toContain('"d"');
    const jwk = await encryptor().decrypt('signing-key', row!['encrypted_private_key'] as string);
    expect(JSON.parse(jwk!)).toHaveProperty('d');
    expect(row!['encrypted_private_key']).not.toContain(JSON.parse(jwk!).d);
  });

  it('are replaced if AUTH_SECRET cannot decrypt them, and their tokens still verify', async () => {
    const before = replica();
    await before.rotate();
    const token = await sign(before);
    const { logger, lines } = recordingLogger();
    const after = replica('another secret that is also long enough', logger);
    await after.rotate();
    await after.rotate();
    const errors = lines.filter((line) => line['level'] === 'error').map((line) => line['msg']);
    expect(errors).toEqual([expect.stringContaining('AUTH_SECRET')]);
    const fresh = await sign(after);
    expect(kidOf(fresh)).not.toBe(kidOf(token));
    for (const keys of [before, after]) {
      await verify(keys, token);
      await verify(keys, fresh);
    }
    expect(kidOf(await sign(before))).toBe(kidOf(token));
  });

  it('reject modified and unsigned tokens', async () => {
    const keys = replica();
    await keys.rotate();
    const [head, body, signature] = (await sign(keys)).split('.');
    const forged = Buffer.from(JSON.stringify({ ...CLAIMS, role: 'admin' })).toString('base64url');
    await expect(verify(keys, `${head}.${forged}.${signature}`)).rejects.toThrow('signature');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    await expect(verify(keys, `${none}.${body}.`)).rejects.toThrow();
  });
});
