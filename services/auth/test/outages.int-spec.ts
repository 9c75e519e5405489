import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  acceptTerms,
  getAccount,
  getAuthInfo,
  getSigningKeys,
  getTerms,
  refreshSession,
  signInDemo,
  signOut,
  termsAccepted,
} from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { collectEvents, type Cuttable, cuttable, eventually, Processes, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { insertSession } from './fixtures/insert-session.ts';
import { CLIENT, openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

let stores: Stores;
let database: Cuttable;
let redis: Cuttable;
const processes = new Processes();
const rejections: unknown[] = [];
const recordRejection = (reason: unknown) => void rejections.push(reason);

const boot = async () => {
  const env = { AUTH_DB_URL: database.url, REDIS_URL: redis.url };
  return processes.start(createAuth(stores.config(env)));
};
const demo = () => stores.rpc.call(newContext(), signInDemo, { client: CLIENT });
const refresh = (refreshToken: string) =>
  stores.rpc.call(newContext({ deadlineMs: 20_000 }), refreshSession, { refreshToken, client: CLIENT });
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (err: { code: string }) => err.code,
  );

beforeAll(async () => {
  process.on('unhandledRejection', recordRejection);
  stores = await openStores();
});
beforeEach(async () => {
  database = await cuttable(stores.database.url);
  redis = await cuttable(stores.redis.url);
  await stores.redis.client.flushdb();
});
afterEach(async () => {
  await processes.stopAll();
  await Promise.all([database.close(), redis.close()]);
});
afterAll(async () => {
  await stores.close();
  process.off('unhandledRejection', recordRejection);
  expect(rejections).toEqual([]);
});

describe('auth', () => {
  it('returns UNAVAILABLE during a PostgreSQL outage and recovers without ending sessions', async () => {
    const auth = await boot();
    await untilReady(auth);
    const grant = await demo();
    const ctx = signedIn(grant);
    const { keys } = await stores.rpc.call(newContext(), getSigningKeys, {});
    database.cut();
    for (const call of [
      () => refresh(grant.refreshToken),
      () => demo(),
      () => stores.rpc.call(ctx, getTerms, {}),
      () => stores.rpc.call(ctx, acceptTerms, {}),
      () => stores.rpc.call(ctx, getAccount, {}),
      () => stores.rpc.call(newContext(), signOut, { refreshToken: grant.refreshToken }),
    ])
      expect(await codeOf(call())).toBe('UNAVAILABLE');
    expect((await stores.rpc.call(newContext(), getSigningKeys, {})).keys).toEqual(keys);
    expect(await stores.rpc.call(newContext(), getAuthInfo, {})).toMatchObject({ outbox: true });
    await eventually(async () => (await auth.health.readiness()).checks['postgres'] === 'down');
    database.restore();
    await untilReady(auth);
    expect((await refresh(grant.refreshToken)).user).toEqual(grant.user);
  });

  it('ends no session if PostgreSQL fails during many refreshes', async () => {
    await untilReady(await boot());
    const tokens = new Map<string, string>();
    for (let i = 0; i < 30; i++) {
      const { sessionId, refreshToken } = await insertSession(stores);
      tokens.set(sessionId, refreshToken);
    }
    const round = () =>
      Promise.all(
        [...tokens].map(async ([sessionId, refreshToken]) => {
          const code = await refresh(refreshToken).then(
            (grant) => {
              tokens.set(sessionId, grant.refreshToken);
              return 'ok';
            },
            (err: { code: string }) => err.code,
          );
          expect(['ok', 'UNAVAILABLE', 'TIMEOUT']).toContain(code);
          return code;
        }),
      );
    const rounds = [round()];
    setTimeout(() => database.cut(), 30);
    rounds.push(round());
    await Promise.all(rounds);
    await round();
    database.restore();
    // A client whose response was lost retries within the grace period.
    await eventually(async () => (await round()).every((code) => code === 'ok'));
  });

  it('becomes ready once PostgreSQL is available', async () => {
    database.cut();
    const auth = await boot();
    expect(await codeOf(demo())).toBe('UNAVAILABLE');
    database.restore();
    await untilReady(auth);
    expect(await codeOf(demo())).toBe('ok');
  });

  it('signs users in during a Redis outage', async () => {
    const auth = await boot();
    await untilReady(auth);
    redis.cut();
    expect(await codeOf(demo())).toBe('ok');
    redis.restore();
    expect(await codeOf(demo())).toBe('ok');
  });

  it('loses no events during a NATS outage', async () => {
    const auth = await boot();
    await untilReady(auth);
    const grant = await demo();
    const { userId, refreshToken } = await insertSession(stores);
    const ctx = signedIn(await refresh(refreshToken));
    await stores.rpc.call(ctx, acceptTerms, {});
    await stores.nats.down();
    await eventually(async () => (await auth.health.readiness()).checks['nats'] === 'down');
    expect(await codeOf(refresh(grant.refreshToken))).toBe('UNAVAILABLE');
    await stores.nats.up();
    const published = await collectEvents(stores.nats.url, termsAccepted);
    await eventually(() => published.payloads.some((event) => event.userId === userId), { withinMs: 20_000 });
    await eventually(async () => (await codeOf(refresh(grant.refreshToken))) === 'ok', { withinMs: 20_000 });
    await published.close();
  });

  it('shuts down during an outage of PostgreSQL and Redis', async () => {
    const auth = await boot();
    await untilReady(auth);
    database.cut();
    redis.cut();
    await eventually(async () => (await auth.health.readiness()).checks['postgres'] === 'down');
    const startedAt = performance.now();
    await processes.stopAll();
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });
});
