import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  acceptTerms,
  getAccount,
  getPayerAddress,
  getAuthInfo,
  getPreferences,
  getTerms,
  refreshSession,
  setPreferences,
  signInDemo,
  TERMS_VERSION,
  termsAccepted,
} from '@plainscan/contracts';
import { type CallContext, newContext } from '@plainscan/service-kit';
import {
  type CollectedEvents,
  collectEvents,
  eventually,
  type FakeClock,
  fakeClock,
  Processes,
  untilReady,
} from '@plainscan/test-kit';
import { decodeJwt } from 'jose';
import { createAuth } from '../src/index.ts';
import { insertSession } from './fixtures/insert-session.ts';
import { CLIENT, openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

type Acceptance = { userId: string; version: string; acceptedAt: string; addressKey: string; demo: boolean };

let stores: Stores;
let clock: FakeClock;
let published: CollectedEvents<Acceptance>;
const processes = new Processes();

const boot = async (more: Record<string, string> = {}) =>
  untilReady(await processes.start(createAuth(stores.config(more), { clock: clock.now })));
const refresh = (refreshToken: string) =>
  stores.rpc.call(newContext(), refreshSession, { refreshToken, client: CLIENT });
/** A signed-in user with a confirmed address. */
const user = async (email?: string) => {
  const session = await insertSession(stores, { at: clock.now(), ...(email && { email }) });
  const grant = await refresh(session.refreshToken);
  return { ...session, grant, ctx: signedIn(grant) };
};
const demo = () => stores.rpc.call(newContext(), signInDemo, { client: CLIENT });
const acceptancesOf = (userId: string): Acceptance[] => published.payloads.filter((event) => event.userId === userId);
const keyAfterAccepting = async (email: string): Promise<string> => {
  const { ctx, userId } = await user(email);
  await stores.rpc.call(ctx, acceptTerms, {});
  return (await eventually(() => acceptancesOf(userId)[0])).addressKey;
};

beforeAll(async () => {
  stores = await openStores();
  published = await collectEvents(stores.nats.url, termsAccepted);
});
beforeEach(async () => {
  clock = fakeClock(new Date().toISOString());
  await stores.redis.client.flushdb();
});
afterEach(() => processes.stopAll());
afterAll(async () => {
  await published.close();
  await stores.close();
});

describe('the terms', () => {
  const unaccepted = {
    termsAccepted: false,
    termsAcceptedAt: null,
    requiresAcceptance: true,
    version: TERMS_VERSION,
  };

  it('are accepted and published only once, even for repeated calls', async () => {
    await boot();
    await boot();
    const { ctx, userId, grant } = await user();
    expect(await stores.rpc.call(ctx, getTerms, {})).toEqual(unaccepted);
    expect(decodeJwt(grant.accessToken)['terms']).toBeNull();
    const first = new Date(clock.now()).toISOString();
    const accepted = { ...unaccepted, termsAccepted: true, termsAcceptedAt: first, requiresAcceptance: false };
    const responses = await Promise.all(Array.from({ length: 20 }, () => stores.rpc.call(ctx, acceptTerms, {})));
    expect(new Set(responses.map((response) => JSON.stringify(response)))).toEqual(new Set([JSON.stringify(accepted)]));
    clock.advance(60_000);
    expect(await stores.rpc.call(ctx, acceptTerms, {})).toEqual(accepted);
    expect(await stores.rpc.call(ctx, getTerms, {})).toEqual(accepted);

    const next = await refresh(grant.refreshToken);
    expect(decodeJwt(next.accessToken)['terms']).toBe(TERMS_VERSION);
    await eventually(() => acceptancesOf(userId).length === 1);
    expect(acceptancesOf(userId)).toEqual([
      { userId, version: TERMS_VERSION, acceptedAt: first, addressKey: expect.any(String), demo: false },
    ]);
    const rows = await stores.database.query(
      `SELECT actor_id, details FROM audit_log WHERE event = 'terms.accepted' AND subject_id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ actor_id: userId, details: { version: TERMS_VERSION } }]);
  });

  it('must be accepted again when they change', async () => {
    await boot();
    const { ctx, userId } = await user();
    await stores.database.query(
      `UPDATE users SET terms_version = '2020-01-01', terms_accepted_at = '2020-02-02T00:00:00Z' WHERE id = $1`,
      [userId],
    );
    expect(await stores.rpc.call(ctx, getTerms, {})).toMatchObject({
      termsAccepted: true,
      termsAcceptedAt: '2020-02-02T00:00:00.000Z',
      requiresAcceptance: true,
    });
    expect(await stores.rpc.call(ctx, acceptTerms, {})).toMatchObject({
      termsAcceptedAt: new Date(clock.now()).toISOString(),
      requiresAcceptance: false,
    });
  });

  it('are published with one hashed key for all spellings of a mailbox', async () => {
    await boot();
    const key = await keyAfterAccepting('jane.doe@example.com');
    expect(await keyAfterAccepting('Jane.Doe+again@example.com')).toBe(key);
    expect(await keyAfterAccepting('janedoe@example.com')).toBe(key);
    expect(await keyAfterAccepting('jane.d@example.com')).not.toBe(key);
    expect(key).toMatch(/^[\w-]{43}$/);
  });
});

describe('the account', () => {
  it('is returned in its current state', async () => {
    await boot();
    const { ctx, userId } = await user('Ann.Lee@Example.com');
    const plain = {
      id: userId,
      email: 'Ann.Lee@Example.com',
      role: 'user',
      user_metadata: { full_name: null, avatar_url: null },
      createdAt: new Date(clock.now()).toISOString(),
      hasPassword: false,
      linked: false,
      demo: false,
      pendingEmail: null,
    };
    expect(await stores.rpc.call(ctx, getAccount, {})).toEqual(plain);
    await stores.database.query(`UPDATE users SET password_hash = 'x', full_name = 'Ann Lee' WHERE id = $1`, [userId]);
    await stores.database.query(`INSERT INTO identities VALUES ('https://id.example', 'ann', $1, now())`, [userId]);
    const link = `INSERT INTO links VALUES (sha256($2::bytea), 'email', $1, $3, $4, $5)`;
    const at = (ms: number) => new Date(clock.now() + ms);
    await stores.database.query(link, [userId, 'a', 'former@example.com', at(-7_200_000), at(-3_600_000)]);
    await stores.database.query(link, [userId, 'b', 'next@example.com', at(-60_000), at(3_600_000)]);
    expect(await stores.rpc.call(ctx, getAccount, {})).toEqual({
      ...plain,
      user_metadata: { full_name: 'Ann Lee', avatar_url: null },
      hasPassword: true,
      linked: true,
      pendingEmail: 'next@example.com',
    });
  });

  it('stores preferences per user, both on until the user turns them off', async () => {
    await boot();
    const [ann, bob] = [await user(), await user()];
    const initial = { emailNotifications: true, marketAlerts: true };
    expect(await stores.rpc.call(ann.ctx, getPreferences, {})).toEqual(initial);
    const changed = { emailNotifications: false, marketAlerts: true };
    expect(await stores.rpc.call(ann.ctx, setPreferences, changed)).toEqual(changed);
    expect(await stores.rpc.call(ann.ctx, getPreferences, {})).toEqual(changed);
    expect(await stores.rpc.call(bob.ctx, getPreferences, {})).toEqual(initial);
  });

  it('rejects unknown preferences', async () => {
    await boot();
    const { ctx } = await user();
    for (const forged of [
      { emailNotifications: true, marketAlerts: true, role: 'admin' },
      { emailNotifications: true },
      { emailNotifications: 'yes', marketAlerts: true },
    ])
      await expect(stores.rpc.call(ctx, setPreferences, forged as never)).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
  });

  it('is not found after deletion, even with a valid token', async () => {
    await boot();
    const { ctx, userId } = await user();
    await stores.database.query('DELETE FROM users WHERE id = $1', [userId]);
    const preferences = { emailNotifications: true, marketAlerts: true };
    const calls = (as: CallContext) => [
      () => stores.rpc.call(as, getTerms, {}),
      () => stores.rpc.call(as, acceptTerms, {}),
      () => stores.rpc.call(as, getAccount, {}),
      () => stores.rpc.call(as, getPreferences, {}),
      () => stores.rpc.call(as, setPreferences, preferences),
    ];
    for (const call of calls(ctx)) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const call of calls(newContext())) await expect(call()).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('a demo sign-in', () => {
  it('creates a new user who has accepted the terms', async () => {
    await boot();
    const [one, other] = [await demo(), await demo()];
    expect(one.user.id).not.toBe(other.user.id);
    expect(one.user.email).toMatch(/^demo-[a-z2-9]{8}@demo\.invalid$/);
    expect(decodeJwt(one.accessToken)['terms']).toBe(TERMS_VERSION);
    expect(await stores.rpc.call(signedIn(one), getAccount, {})).toMatchObject({ demo: true, hasPassword: false });
    expect(await eventually(() => acceptancesOf(one.user.id)[0])).toMatchObject({ demo: true });
  });

  it('is unavailable unless configured', async () => {
    await boot({ DEMO: 'false' });
    await expect(demo()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await stores.database.query(`SELECT 1 FROM users WHERE demo AND created_at >= $1`, [new Date(clock.now())]),
    ).toEqual([]);
  });

  it('is rate limited per network', async () => {
    await boot();
    const codes = await Promise.all(
      Array.from({ length: 80 }, () =>
        demo().then(
          () => 'granted',
          (err: { code: string }) => err.code,
        ),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['granted', 'TOO_MANY_ATTEMPTS']));
    const otherNetwork = { client: { ...CLIENT, ip: '198.51.100.9' } };
    expect(await stores.rpc.call(newContext(), signInDemo, otherNetwork)).toHaveProperty('accessToken');
  });
});

describe('the auth info', () => {
  const info = () => stores.rpc.call(newContext(), getAuthInfo, {});
  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };

  it('contains the configured provider and support address, and whether the outbox is available', async () => {
    await boot();
    expect(await info()).toEqual({ provider: null, outbox: true, supportEmail: null });
    await processes.stopAll();
    await boot({ SMTP_URL: 'smtp://127.0.0.1:1', SUPPORT_EMAIL: 'help@example.com', ...oidc });
    expect(await info()).toEqual({ provider: 'Google', outbox: false, supportEmail: 'help@example.com' });
    await processes.stopAll();
    await boot({ DEMO: 'false', ...oidc, OIDC_NAME: 'Acme' });
    expect(await info()).toEqual({ provider: 'Acme', outbox: false, supportEmail: null });
  });
});

describe("a payer's address", () => {
  const address = (userId: string) => stores.rpc.call(newContext(), getPayerAddress, { userId });

  it('is the confirmed address, even of a user who wants no other emails', async () => {
    await boot();
    const { ctx, userId, email } = await user();
    await stores.rpc.call(ctx, setPreferences, { emailNotifications: false, marketAlerts: false });
    expect(await address(userId)).toEqual({ email });
  });

  it('is null for demo accounts and users who do not exist', async () => {
    await boot({ DEMO: 'true' });
    expect(await address((await demo()).user.id)).toEqual({ email: null });
    expect(await address('00000000-0000-4000-8000-000000000000')).toEqual({ email: null });
  });
});
