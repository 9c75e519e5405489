import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError, inspectEntitlements, listUsers, recordAdminCall } from '@plainscan/contracts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { entitlement } from './fake-billing.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

const ANN = '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11';
const BOSS = '0d5c1a2e-93a4-4a0e-8c0b-5f1d9c2f7a10';
const account = { demo: false, verified: true, createdAt: '2026-11-20T15:00:00.000Z' };
const users = [
  { ...account, id: BOSS, email: 'boss@example.com', role: 'admin' as const },
  { ...account, id: ANN, email: 'ann@example.com', role: 'user' as const },
];
const { revision: _, ...premium } = { ...entitlement, userId: ANN };

describe('the list of users', () => {
  let booted: BootedGateway;
  const get = (query = '') => booted.as({ role: 'admin' }, `/api/admin/users${query}`);

  beforeAll(async () => {
    booted = await bootGateway({ auth: true, billing: true });
  });
  afterEach(() => {
    booted.auth.reset();
    booted.billing.reset();
  });
  afterAll(() => booted.stop());

  it('joins accounts with their entitlements', async () => {
    booted.auth.on(listUsers, () => ({ users, next: 'more' }));
    booted.billing.on(inspectEntitlements, () => ({ entitlements: [premium] }));
    expect((await get()).body).toEqual({
      users: [
        { ...users[0], entitlement: null },
        { ...users[1], entitlement: premium },
      ],
      next: 'more',
    });
    expect(booted.billing.lastInput(inspectEntitlements)).toEqual({
      users: [
        { userId: BOSS, role: 'admin' },
        { userId: ANN, role: 'user' },
      ],
    });
  });

  it('is searched by the start of an address or by ID, and the address is not recorded', async () => {
    expect((await get('?email=%20Ann&limit=7&cursor=c')).status).toBe(200);
    expect(booted.auth.lastInput(listUsers)).toEqual({ cursor: 'c', limit: 7, emailPrefix: 'Ann', userId: null });
    expect((await get(`?id=${ANN}`)).status).toBe(200);
    expect(booted.auth.lastInput(listUsers)).toEqual({ cursor: null, limit: 50, emailPrefix: null, userId: ANN });
    const recorded = JSON.stringify(booted.auth.callsOf(recordAdminCall).map(({ input }) => input));
    expect(recorded).toContain(ANN);
    expect(recorded).not.toContain('Ann');
    for (const bad of ['?email=', '?id=me', '?limit=201', '?role=admin'])
      expect([bad, (await get(bad)).status]).toEqual([bad, 400]);
  });

  it('is shown without entitlements while billing is unavailable', async () => {
    booted.auth.on(listUsers, () => ({ users, next: null }));
    booted.billing.failWith(new AppError('unavailable', 'UNAVAILABLE', 'Unavailable'));
    expect((await get()).body.users).toEqual(users.map((user) => ({ ...user, entitlement: null })));
  });

  it('is refused to users and visitors', async () => {
    expect((await booted.as({}, '/api/admin/users')).status).toBe(403);
    expect((await booted.call('/api/admin/users')).status).toBe(401);
    expect(booted.auth.callsOf(listUsers)).toEqual([]);
  });
});
