import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError, listAudit, listDeletions, recordAdminCall, type RouteContract, routes } from '@plainscan/contracts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { VALID_BODIES } from './valid-bodies.ts';

jest.setTimeout(60_000); // a busy machine is slow, not wrong

describe("an administrator's call", () => {
  let booted: BootedGateway;
  const admin = { userId: 'admin-1', role: 'admin' as const };
  const recorded = () => booted.auth.callsOf(recordAdminCall).map(({ input }) => input);
  const setHours = (body: object) => booted.as(admin, '/api/admin/scan-hours', { method: 'PUT', body });

  beforeAll(async () => {
    booted = await bootGateway({ auth: true });
  });
  afterEach(() => booted.auth.reset());
  afterAll(async () => {
    await booted.stop();
  });

  it('is on record before it is carried out, and its outcome after, under one id', async () => {
    const order: string[] = [];
    booted.auth.on(recordAdminCall, (_, { status }) => {
      order.push(`recorded ${status}`);
      return {};
    });
    booted.auth.on(listAudit, (_, { limit, cursor }) => {
      order.push('carried out');
      return { entries: [], next: `${cursor}/${limit}` };
    });
    const answer = await booted.as(admin, '/api/admin/audit-log?limit=7&cursor=c');
    expect(answer).toMatchObject({ status: 200, body: { entries: [], next: 'c/7' } });
    expect(order).toEqual(['recorded null', 'carried out', 'recorded 200']);
    const call = { call: 'GET /api/admin/audit-log', input: { query: { limit: 7, cursor: 'c' } } };
    expect(recorded()).toEqual([
      { id: expect.any(String), ...call, status: null },
      { id: recorded()[0]!.id, ...call, status: 200 },
    ]);
    expect(booted.auth.callsOf(recordAdminCall)[0]!.ctx.actor).toMatchObject(admin);
  });

  it('is recorded whichever it is', async () => {
    const all = Object.entries<RouteContract>(routes).filter(([, { access }]) => access === 'admin');
    for (const [name, { method, path }] of all) {
      booted.auth.reset();
      const body = VALID_BODIES[name];
      await booted.as(admin, path, { method, ...(body && { body }) });
      expect(recorded().map(({ call, status }) => [call, status])).toEqual([
        [`${method} ${path}`, null],
        [`${method} ${path}`, 200],
      ]);
    }
    expect(all.length).toBeGreaterThanOrEqual(4);
  });

  it('is recorded with the status it failed with', async () => {
    booted.auth.on(listDeletions, () => {
      throw new Error('broken');
    });
    expect((await booted.as(admin, '/api/admin/deletions')).status).toBe(500);
    expect(recorded().map(({ status }) => status)).toEqual([null, 500]);
  });

  it('is not carried out where it cannot be recorded', async () => {
    expect((await setHours({ scanHours: 'always' })).status).toBe(200);
    booted.auth.on(recordAdminCall, () => {
      throw new AppError('unavailable', 'UNAVAILABLE', 'Away');
    });
    expect((await setHours({ scanHours: 'market' })).status).toBe(503);
    booted.auth.reset();
    expect((await booted.as(admin, '/api/admin/scan-hours')).body).toEqual({ scanHours: 'always' });
  });

  it('keeps its answer when only its outcome cannot be recorded, and the log says so', async () => {
    booted.auth.on(recordAdminCall, (_, { status }) => {
      if (status !== null) throw new AppError('unavailable', 'UNAVAILABLE', 'Away');
      return {};
    });
    expect((await booted.as(admin, '/api/admin/scan-hours')).status).toBe(200);
    expect(booted.lines.filter(({ msg }) => msg === 'failed to record the outcome of an admin call')).toHaveLength(1);
  });

  it('that is refused, or makes no sense, is none', async () => {
    expect((await booted.as({}, '/api/admin/audit-log')).status).toBe(403);
    expect((await setHours({ scanHours: 'never' })).status).toBe(400);
    expect(recorded()).toEqual([]);
  });
});
