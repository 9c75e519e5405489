import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listUsers } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { Processes, signedInAs, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { insertSession } from './fixtures/insert-session.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const AT = Date.parse('2026-11-20T15:00:00Z');
const admin = signedInAs(randomUUID(), { role: 'admin' });

let stores: Stores;
const processes = new Processes();

const list = (search: { emailPrefix?: string; userId?: string; cursor?: string; limit?: number } = {}, ctx = admin) => {
  const { emailPrefix = null, userId = null, cursor = null, limit = 50 } = search;
  return stores.rpc.call(ctx, listUsers, { emailPrefix, userId, cursor, limit });
};
const emails = async (search: Parameters<typeof list>[0]) => (await list(search)).users.map(({ email }) => email);

beforeAll(async () => {
  stores = await openStores();
  await untilReady(await processes.start(createAuth(stores.config({ ADMIN_EMAILS: 'boss@example.com' }))));
});
afterEach(() => stores.database.query('DELETE FROM users'));
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

describe('the list of users', () => {
  it('shows role, confirmation, and age, and nothing else about an account', async () => {
    const { userId } = await insertSession(stores, { email: 'Boss@Example.com', at: AT });
    expect(await list()).toEqual({
      users: [
        {
          id: userId,
          email: 'Boss@Example.com',
          role: 'admin',
          verified: true,
          demo: false,
          createdAt: '2026-11-20T15:00:00.000Z',
        },
      ],
      next: null,
    });
    await stores.database.query('UPDATE users SET demo = true');
    expect((await list()).users).toEqual([expect.objectContaining({ role: 'user', verified: false, demo: true })]);
  });

  it('lists each user once across pages, newest first, even with equal timestamps', async () => {
    for (let i = 0; i < 7; i++) await insertSession(stores, { email: `user-${i}@example.com`, at: AT + (i % 3) });
    const found: string[] = [];
    const times: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 3, ...(cursor && { cursor }) });
      found.push(...page.users.map(({ id }) => id));
      times.push(...page.users.map(({ createdAt }) => createdAt));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(found).toHaveLength(7);
    expect(new Set(found).size).toBe(7);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('is searched by the start of an address, in any case and literally, and by ID', async () => {
    const { userId } = await insertSession(stores, { email: 'Ann.Lee@example.com', at: AT + 1 });
    await insertSession(stores, { email: 'ann_b@example.com', at: AT });
    expect(await emails({ emailPrefix: 'ANN' })).toEqual(['Ann.Lee@example.com', 'ann_b@example.com']);
    expect(await emails({ emailPrefix: 'ann_' })).toEqual(['ann_b@example.com']);
    for (const emailPrefix of ['lee@', '%', 'ann%'])
      expect([emailPrefix, await emails({ emailPrefix })]).toEqual([emailPrefix, []]);
    expect(await emails({ userId })).toEqual(['Ann.Lee@example.com']);
    expect(await emails({ userId, emailPrefix: 'ann_' })).toEqual([]);
    expect(await emails({ userId: randomUUID() })).toEqual([]);
  });

  it('is refused to everyone else, and a malformed cursor to everyone', async () => {
    for (const ctx of [signedInAs(randomUUID()), newContext()])
      await expect(list({}, ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
