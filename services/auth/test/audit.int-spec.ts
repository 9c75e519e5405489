import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  acceptTerms,
  endSessions,
  listAudit,
  recordAdminCall,
  refreshSession,
  signInDemo,
  signOut,
} from '@plainscan/contracts';
import { type CallContext, newContext } from '@plainscan/service-kit';
import { Processes, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { insertAnotherSession, insertSession } from './fixtures/insert-session.ts';
import { CLIENT, openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const admin = newContext({
  actor: { userId: randomUUID(), email: 'boss@example.com', role: 'admin', sessionId: randomUUID() },
});
const user = newContext({
  actor: { userId: randomUUID(), email: 'ann@example.com', role: 'user', sessionId: randomUUID() },
});

let stores: Stores;
const processes = new Processes();

const list = (cursor: string | null = null, limit = 50, ctx: CallContext = admin) =>
  stores.rpc.call(ctx, listAudit, { cursor, limit });
const record = (ctx: CallContext, entry: { id: string; status: number | null; input?: Record<string, unknown> }) =>
  stores.rpc.call(ctx, recordAdminCall, {
    call: 'PUT /api/admin/scan-hours',
    input: { scanHours: 'always' },
    ...entry,
  });

beforeAll(async () => {
  stores = await openStores();
  await untilReady(await processes.start(createAuth(stores.config())));
});
afterEach(() => stores.database.query('DELETE FROM audit_log'));
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

describe("an administrator's call", () => {
  it('is recorded as one entry before it runs and completed with its status', async () => {
    const id = randomUUID();
    await record(admin, { id, status: null });
    const started = {
      id,
      at: expect.any(String),
      event: 'admin.called',
      actorId: admin.actor!.userId,
      subjectId: null,
      requestId: admin.requestId,
      details: { call: 'PUT /api/admin/scan-hours', input: { scanHours: 'always' } },
    };
    expect((await list()).entries).toEqual([started]);
    await record(admin, { id, status: 200 });
    await record(admin, { id, status: 200 });
    expect((await list()).entries).toEqual([{ ...started, details: { ...started.details, status: 200 } }]);
  });

  it('is never overwritten by later records with the same ID', async () => {
    const id = randomUUID();
    await record(admin, { id, status: null });
    await record(admin, { id, status: 403, input: { scanHours: 'market' } });
    await record(admin, { id, status: null, input: {} });
    await record(admin, { id, status: 200 });
    expect((await list()).entries.map(({ details }) => details)).toEqual([
      { call: 'PUT /api/admin/scan-hours', input: { scanHours: 'always' }, status: 403 },
    ]);
  });

  it("cannot replace another user's entry", async () => {
    await stores.rpc.call(newContext(), signInDemo, { client: CLIENT });
    const [entry] = (await list()).entries;
    await expect(record(admin, { id: entry!.id, status: 200 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const id = randomUUID();
    await record({ ...admin, actor: { ...admin.actor!, userId: randomUUID() } }, { id, status: null });
    await expect(record(admin, { id, status: 200 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is recorded with sanitized input of limited size', async () => {
    const id = randomUUID();
    await record(admin, { id, status: null, input: { url: 'http://x/\u0000', quote: `'"\\u0000 ${'\ud83d\ude00'}` } });
    await record(admin, { id: randomUUID(), status: null, input: { words: 'x'.repeat(10_000) } });
    const inputs = (await list()).entries.map(({ details }) => details['input']);
    expect(inputs).toEqual(
      expect.arrayContaining([
        { url: 'http://x/\ufffd', quote: `'"\\u0000 ${'\ud83d\ude00'}` },
        { leftOutBytes: expect.any(Number) },
      ]),
    );
  });

  it('cannot be recorded or read by other users', async () => {
    for (const ctx of [user, newContext()]) {
      await expect(record(ctx, { id: randomUUID(), status: null })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(list(null, 50, ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await list()).entries).toEqual([]);
  });
});

describe('the audit log', () => {
  it('lists each entry once across pages, newest first, even with equal timestamps', async () => {
    const timestamps = ['2026-11-20T15:00:00.123Z', '2026-11-20T15:00:00.124Z', '2026-11-20T15:00:01Z'];
    for (let i = 0; i < 23; i++)
      await stores.database.query(`INSERT INTO audit_log (id, at, event, details) VALUES ($1, $2, 'test', '{}')`, [
        randomUUID(),
        timestamps[i % 3],
      ]);
    const read: string[] = [];
    const times: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(cursor, 5);
      expect(page.entries.length).toBeLessThanOrEqual(5);
      read.push(...page.entries.map(({ id }) => id));
      times.push(...page.entries.map(({ at }) => at));
      cursor = page.next;
    } while (cursor !== null);
    expect(new Set(read).size).toBe(23);
    expect(read).toHaveLength(23);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('rejects a malformed cursor', async () => {
    for (const cursor of ['', 'x', "' OR 1=1 --", 'zzzzzzzzzzz.00000000-0000-0000-0000-000000000000'])
      await expect(list(cursor)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('identifies users by ID and contains no email address, token, or full IP address', async () => {
    const email = 'ann.lee@private.example';
    const { userId, refreshToken } = await insertSession(stores, { email });
    const others = [await insertAnotherSession(stores, userId), await insertAnotherSession(stores, userId)];
    const grant = await stores.rpc.call(newContext(), refreshSession, { refreshToken, client: CLIENT });
    const ctx = signedIn(grant);
    await stores.rpc.call(ctx, acceptTerms, {});
    await stores.rpc.call(ctx, endSessions, { sessions: 'others' });
    await stores.rpc.call(ctx, signOut, { refreshToken: grant.refreshToken });
    const demo = await stores.rpc.call(newContext(), signInDemo, { client: CLIENT });
    const { entries } = await list();
    expect(entries.filter(({ subjectId }) => subjectId === userId).map(({ event }) => event)).toEqual([
      'session.ended',
      'session.ended',
      'session.ended',
      'terms.accepted',
    ]);
    const rows = JSON.stringify(await stores.database.query('SELECT * FROM audit_log'));
    for (const secret of [
      email,
      'private',
      CLIENT.ip,
      'demo.invalid',
      refreshToken,
      grant.accessToken,
      demo.refreshToken,
    ])
      expect(rows).not.toContain(secret);
    for (const { refreshToken: token } of others) expect(rows).not.toContain(token);
    expect(rows).toContain('203.0.113.0/24');
  });
});
