import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  accessClaimsSchema,
  endSessions,
  getSigningKeys,
  listEndedSessions,
  listSessions,
  refreshSession,
  type SessionGrant,
  sessionsEnded,
  signInDemo,
  signOut,
} from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { eventually, type FakeClock, fakeClock, Processes, untilReady } from '@plainscan/test-kit';
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose';
import { tokenHash } from '../src/crypto/opaque-token.ts';
import { createAuth } from '../src/index.ts';
import { openSessionStarter } from './fixtures/session-starter.ts';
import { People } from './fixtures/people.ts';
import { insertAnotherSession, insertSession } from './fixtures/insert-session.ts';
import { CLIENT, openStores, signedIn, type Stores } from './fixtures/stores.ts';

const DAY_MS = 24 * 3_600_000;
const UNKNOWN = 'A'.repeat(43);

jest.setTimeout(60_000);

let stores: Stores;
let clock: FakeClock;
const processes = new Processes();

const boot = async (more: Record<string, string> = {}) =>
  untilReady(await processes.start(createAuth(stores.config(more), { clock: clock.now })));
const refresh = (refreshToken: string): Promise<SessionGrant> =>
  stores.rpc.call(newContext(), refreshSession, { refreshToken, client: CLIENT });
/** Retries once after a timeout, as a browser on a busy machine does. */
const refreshPatiently = (refreshToken: string): Promise<SessionGrant> =>
  refresh(refreshToken).catch((err: { code: string }) => {
    if (err.code !== 'TIMEOUT' && err.code !== 'OVERLOADED') throw err;
    return refresh(refreshToken);
  });
const demo = (): Promise<SessionGrant> => stores.rpc.call(newContext(), signInDemo, { client: CLIENT });
const outcome = (refreshToken: string): Promise<string> =>
  refresh(refreshToken).then(
    () => 'granted',
    (err: { code: string }) => err.code,
  );
const sessionIdOf = ({ accessToken }: SessionGrant): string => decodeJwt<{ sid: string }>(accessToken).sid;
const endedIds = async (): Promise<string[]> =>
  (await stores.rpc.call(newContext(), listEndedSessions, {})).sessions.map(({ sessionId }) => sessionId);
const auditEntries = (event: string, sessionId: string) =>
  stores.database.query(`SELECT * FROM audit_log WHERE event = $1 AND details->>'sessionId' = $2`, [event, sessionId]);
const liveTokens = async (sessionId: string): Promise<number> => {
  const rows = await stores.database.query(
    'SELECT count(*)::int AS live FROM refresh_tokens WHERE session_id = $1 AND used_at IS NULL',
    [sessionId],
  );
  return rows[0]!['live'] as number;
};

beforeAll(async () => {
  stores = await openStores();
});
beforeEach(async () => {
  clock = fakeClock(new Date().toISOString());
  await stores.redis.client.flushdb();
});
afterEach(() => processes.stopAll());
afterAll(() => stores.close());

describe('a session', () => {
  it('starts with a token that verifies against the published keys', async () => {
    await boot();
    const grant = await demo();
    const keys = (await stores.rpc.call(newContext(), getSigningKeys, {})) as unknown as JSONWebKeySet;
    const { payload, protectedHeader } = await jwtVerify(grant.accessToken, createLocalJWKSet(keys), {
      issuer: 'plainscan-auth',
      audience: 'plainscan',
      algorithms: ['ES256'],
      currentDate: new Date(clock.now()),
    });
    expect(protectedHeader.kid).toBe(keys.keys[0]!.kid);
    expect(accessClaimsSchema.parse(payload)).toMatchObject({
      sub: grant.user.id,
      role: 'user',
      email: grant.user.email,
    });
    expect(payload.exp! - payload.iat!).toBe(900);
    expect(grant.expiresAt).toBe(payload.exp);
    expect(grant.refreshExpiresAt).toBe(Math.floor((clock.now() + 30 * DAY_MS) / 1000));
  });

  it('rotates its refresh token on every use', async () => {
    await boot();
    const first = await demo();
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    expect(new Set([first, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3);
    expect(sessionIdOf(third)).toBe(sessionIdOf(first));
    expect(third.user).toEqual(first.user);
  });

  it('does not store its refresh token in plaintext', async () => {
    await boot();
    const { refreshToken, accessToken } = await demo();
    await refresh(refreshToken);
    const rows = await stores.database.query(
      `SELECT to_jsonb(s)::text || (SELECT string_agg(to_jsonb(t)::text, '') FROM refresh_tokens t) AS text FROM sessions s`,
    );
    for (const { text } of rows) {
      expect(text).not.toContain(refreshToken);
      expect(text).not.toContain(accessToken);
      expect(text).not.toContain(CLIENT.ip);
    }
  });

  it('ends for both thief and owner when a used token is reused', async () => {
    await boot();
    const announced: string[] = [];
    const unsubscribe = stores.broadcast.subscribe(sessionsEnded, ({ sessions }) => {
      announced.push(...sessions.map(({ sessionId }) => sessionId));
    });
    const stolen = await demo();
    const sessionId = sessionIdOf(stolen);
    const owner = await refresh(stolen.refreshToken);
    clock.advance(10_001);
    expect(await outcome(stolen.refreshToken)).toBe('SESSION_ENDED');
    expect(await outcome(owner.refreshToken)).toBe('SESSION_ENDED');
    expect(await auditEntries('session.reuse', sessionId)).toMatchObject([
      { subject_id: stolen.user.id, network: '203.0.113.0/24', actor_id: null },
    ]);
    expect(await endedIds()).toContain(sessionId);
    await eventually(() => announced.includes(sessionId));
    unsubscribe();
  });

  it('accepts a used token for ten seconds after its first use', async () => {
    await boot();
    const { refreshToken } = await demo();
    await refresh(refreshToken);
    clock.advance(9000);
    const again = await refresh(refreshToken);
    clock.advance(1001);
    expect(await outcome(refreshToken)).toBe('SESSION_ENDED');
    expect(await outcome(again.refreshToken)).toBe('SESSION_ENDED');
  });

  it('treats the siblings of a used token as used', async () => {
    await boot();
    const { refreshToken } = await demo();
    const [one, other] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    clock.advance(60_000);
    const next = await refresh(one.refreshToken);
    clock.advance(10_001);
    expect(await outcome(other.refreshToken)).toBe('SESSION_ENDED');
    expect(await outcome(next.refreshToken)).toBe('SESSION_ENDED');
  });

  it('detects a thief who refreshed within the grace period once both refresh again', async () => {
    await boot();
    const { refreshToken } = await demo();
    const owner = await refresh((await refresh(refreshToken)).refreshToken);
    const thief = await refresh(refreshToken);
    clock.advance(60_000);
    const next = await refresh(thief.refreshToken);
    clock.advance(10_001);
    expect(await outcome(owner.refreshToken)).toBe('SESSION_ENDED');
    expect(await outcome(next.refreshToken)).toBe('SESSION_ENDED');
  });

  it('survives 200 concurrent uses of one token on two replicas', async () => {
    await boot();
    await boot();
    const grant = await demo();
    const grants = await Promise.all(Array.from({ length: 200 }, () => refreshPatiently(grant.refreshToken)));
    expect(new Set(grants.map(({ refreshToken }) => refreshToken)).size).toBe(200);
    expect(new Set(grants.map(sessionIdOf)).size).toBe(1);
    expect(await liveTokens(sessionIdOf(grant))).toBeLessThanOrEqual(10);
    const unused = await stores.database.query('SELECT token_hash FROM refresh_tokens WHERE used_at IS NULL');
    const isKept = ({ refreshToken }: SessionGrant) =>
      unused.some((row) => tokenHash(refreshToken).equals(row['token_hash'] as Buffer));
    // An evicted token is unknown, which doesn't indicate theft.
    expect(await outcome(grants.find((one) => !isKept(one))!.refreshToken)).toBe('SESSION_ENDED');
    expect(await outcome(grants.find(isKept)!.refreshToken)).toBe('granted');
    expect(await liveTokens(sessionIdOf(grant))).toBe(1);
  });

  it('expires 30 days after its last use or 180 days after its start', async () => {
    await boot();
    let grant = await demo();
    const idle = await demo();
    for (let day = 29; day < 180; day += 29) {
      clock.advance(29 * DAY_MS);
      grant = await refresh(grant.refreshToken);
    }
    expect(await outcome(idle.refreshToken)).toBe('SESSION_ENDED');
    clock.advance(5 * DAY_MS);
    grant = await refresh(grant.refreshToken);
    expect(grant.refreshExpiresAt - Math.floor(clock.now() / 1000)).toBeLessThanOrEqual(DAY_MS / 1000);
    clock.advance(DAY_MS);
    expect(await outcome(grant.refreshToken)).toBe('SESSION_ENDED');
  });

  it('can be refreshed only with a refresh token', async () => {
    await boot();
    const { accessToken } = await demo();
    for (const token of ['', UNKNOWN, accessToken.slice(0, 128), "' OR 1=1 --"])
      expect(await outcome(token)).toBe('SESSION_ENDED');
  });

  it('picks up a change to ADMIN_EMAILS when refreshed', async () => {
    const session = await insertSession(stores, { email: 'Boss@Example.com', at: clock.now() });
    await boot();
    const before = await refresh(session.refreshToken);
    expect(before.user.role).toBe('user');
    await processes.stopAll();
    await boot({ ADMIN_EMAILS: 'ann@example.com,boss@example.com' });
    const after = await refresh(before.refreshToken);
    expect([after.user.role, decodeJwt(after.accessToken)['role']]).toEqual(['admin', 'admin']);
  });

  it("evicts the user's least recently used one beyond fifty, even for concurrent starts", async () => {
    await boot();
    const { userId, sessionId } = await insertSession(stores, { at: clock.now() - DAY_MS });
    const { start, close } = await openSessionStarter(stores, clock);
    try {
      const grants = await Promise.all(Array.from({ length: 55 }, () => start(userId)));
      const rows = await stores.database.query('SELECT id FROM sessions WHERE user_id = $1', [userId]);
      const left = rows.map(({ id }) => id);
      expect(left).toHaveLength(50);
      expect(left).not.toContain(sessionId);
      const evicted = grants.map(sessionIdOf).filter((id) => !left.includes(id));
      expect(await endedIds()).toEqual(expect.arrayContaining([sessionId, ...evicted]));
    } finally {
      await close();
    }
  });
});

it('a sign-in beyond the limit immediately broadcasts the evicted session', async () => {
  await boot();
  const people = new People(stores.rpc);
  const { email, grant } = await people.join();
  for (let i = 1; i < 50; i++) await insertAnotherSession(stores, grant.user.id, new Date(clock.now() + i));
  const announced: string[] = [];
  const unsubscribe = stores.broadcast.subscribe(sessionsEnded, ({ sessions }) => {
    announced.push(...sessions.map(({ sessionId }) => sessionId));
  });
  await people.signIn(email);
  await eventually(() => announced.length > 0);
  expect(announced).toEqual([sessionIdOf(grant)]);
  unsubscribe();
});

describe('signing out', () => {
  it('ends the session of the refresh token', async () => {
    await boot();
    const grant = await demo();
    await stores.rpc.call(newContext(), signOut, { refreshToken: grant.refreshToken });
    expect(await outcome(grant.refreshToken)).toBe('SESSION_ENDED');
    expect(await endedIds()).toContain(sessionIdOf(grant));
    expect(await auditEntries('session.ended', sessionIdOf(grant))).toHaveLength(1);
  });

  it('ends the session of the access token if there is no refresh token', async () => {
    await boot();
    const grant = await demo();
    for (const refreshToken of [null, UNKNOWN]) await stores.rpc.call(signedIn(grant), signOut, { refreshToken });
    expect(await outcome(grant.refreshToken)).toBe('SESSION_ENDED');
  });

  it('succeeds without a session', async () => {
    await boot();
    for (const refreshToken of [null, UNKNOWN])
      expect(await stores.rpc.call(newContext(), signOut, { refreshToken })).toEqual({});
  });

  it('lists the session as ended while an access token may be valid', async () => {
    await boot();
    const grant = await demo();
    await stores.rpc.call(newContext(), signOut, { refreshToken: grant.refreshToken });
    clock.advance(15 * 60_000);
    expect(await endedIds()).toContain(sessionIdOf(grant));
    clock.advance(2 * 60_000);
    expect(await endedIds()).not.toContain(sessionIdOf(grant));
  });
});

describe("a user's sessions", () => {
  const list = (grant: SessionGrant) => stores.rpc.call(signedIn(grant), listSessions, {});
  const end = (grant: SessionGrant, sessions: string) => stores.rpc.call(signedIn(grant), endSessions, { sessions });

  it('are listed by last use with device and network, and the current one is marked', async () => {
    await boot();
    const { userId, refreshToken } = await insertSession(stores, { at: clock.now() - 5000 });
    const other = await insertAnotherSession(stores, userId, new Date(clock.now() - 9000));
    const { refreshToken: expired } = await insertAnotherSession(stores, userId, new Date(clock.now() - 31 * DAY_MS));
    const grant = await refresh(refreshToken);
    const now = new Date(clock.now()).toISOString();
    expect((await list(grant)).sessions).toEqual([
      {
        id: sessionIdOf(grant),
        device: 'Chrome on Linux',
        network: '203.0.113.0/24',
        createdAt: new Date(clock.now() - 5000).toISOString(),
        lastUsedAt: now,
        current: true,
        secondFactor: false,
      },
      expect.objectContaining({ id: other.sessionId, device: null, network: null, current: false }),
    ]);
    expect(await outcome(expired)).toBe('SESSION_ENDED');
  });

  it('can be ended individually or all except the current one', async () => {
    await boot();
    const { userId, refreshToken } = await insertSession(stores, { at: clock.now() });
    const others = [];
    for (let i = 0; i < 4; i++) others.push(await insertAnotherSession(stores, userId, new Date(clock.now())));
    const grant = await refresh(refreshToken);
    expect(await end(grant, others[0]!.sessionId)).toEqual({ ended: 1 });
    await expect(end(grant, others[0]!.sessionId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await end(grant, 'others')).toEqual({ ended: 3 });
    expect(await end(grant, 'others')).toEqual({ ended: 0 });
    for (const each of others) expect(await outcome(each.refreshToken)).toBe('SESSION_ENDED');
    expect((await list(grant)).sessions).toHaveLength(1);
    expect(await endedIds()).toEqual(expect.arrayContaining(others.map(({ sessionId }) => sessionId)));
  });

  it('never include those of other users', async () => {
    await boot();
    const [mine, theirs] = [await demo(), await demo()];
    await expect(end(mine, sessionIdOf(theirs))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await end(mine, 'others');
    expect(await outcome(theirs.refreshToken)).toBe('granted');
    expect((await list(mine)).sessions.map(({ id }) => id)).toEqual([sessionIdOf(mine)]);
  });

  it('require a signed-in user', async () => {
    await boot();
    const forged = newContext({ actor: { userId: "x' OR 1=1", email: null, role: 'user', sessionId: null } });
    for (const ctx of [newContext(), forged]) {
      await expect(stores.rpc.call(ctx, listSessions, {})).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
      await expect(stores.rpc.call(ctx, endSessions, { sessions: 'others' })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
    }
  });

  it('end without a deadlock for concurrent requests', async () => {
    await boot();
    const { userId, refreshToken } = await insertSession(stores, { at: clock.now() });
    const others = [];
    for (let i = 0; i < 20; i++) others.push(await insertAnotherSession(stores, userId, new Date(clock.now())));
    const grant = await refresh(refreshToken);
    const ended = await Promise.all([
      ...Array.from({ length: 10 }, () => end(grant, 'others').then((response) => response.ended)),
      ...others.map((each) => outcome(each.refreshToken).then(() => 0)),
    ]);
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(20);
  });
});
