import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError, listAudit, listDeletions, recordAdminCall } from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { samplePathOf, requestOf } from './valid-bodies.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

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

  it('is recorded before it runs, and its outcome afterward, under one ID', async () => {
    const order: string[] = [];
    booted.auth.on(recordAdminCall, (_, { status }) => {
      order.push(`recorded ${status}`);
      return {};
    });
    booted.auth.on(listAudit, (_, { limit, cursor }) => {
      order.push('ran');
      return { entries: [], next: `${cursor}/${limit}` };
    });
    const response = await booted.as(admin, '/api/admin/audit-log?limit=7&cursor=c');
    expect(response).toMatchObject({ status: 200, body: { entries: [], next: 'c/7' } });
    expect(order).toEqual(['recorded null', 'ran', 'recorded 200']);
    const call = { call: 'GET /api/admin/audit-log', input: { query: { limit: 7, cursor: 'c' } } };
    expect(recorded()).toEqual([
      { id: expect.any(String), ...call, status: null },
      { id: recorded()[0]!.id, ...call, status: 200 },
    ]);
    expect(booted.auth.callsOf(recordAdminCall)[0]!.ctx.actor).toMatchObject(admin);
  });

  it('is recorded on every admin route', async () => {
    const all = Object.entries(routes).filter(([, { access }]) => access === 'admin');
    for (const [name, route] of all) {
      booted.auth.reset();
      await booted.as(admin, samplePathOf(route), requestOf(name, route));
      const call = `${route.method} ${route.path}`;
      expect(recorded().map((entry) => [entry.call, entry.status])).toEqual([
        [call, null],
        [call, 200],
      ]);
    }
    expect(all.length).toBeGreaterThanOrEqual(4);
  });

  it('is recorded with its error status', async () => {
    booted.auth.on(listDeletions, () => {
      throw new Error('broken');
    });
    expect((await booted.as(admin, '/api/admin/deletions')).status).toBe(500);
    expect(recorded().map(({ status }) => status)).toEqual([null, 500]);
  });

  it('does not run when it cannot be recorded', async () => {
    expect((await setHours({ scanHours: 'always' })).status).toBe(200);
    booted.auth.on(recordAdminCall, () => {
      throw new AppError('unavailable', 'UNAVAILABLE', 'Unavailable');
    });
    expect((await setHours({ scanHours: 'market' })).status).toBe(503);
    booted.auth.reset();
    expect((await booted.as(admin, '/api/admin/scan-hours')).body).toMatchObject({ scanHours: 'always' });
  });

  it('keeps its response when only its outcome cannot be recorded, which is logged', async () => {
    booted.auth.on(recordAdminCall, (_, { status }) => {
      if (status !== null) throw new AppError('unavailable', 'UNAVAILABLE', 'Unavailable');
      return {};
    });
    expect((await booted.as(admin, '/api/admin/scan-hours')).status).toBe(200);
    expect(booted.lines.filter(({ msg }) => msg === 'failed to record the outcome of an admin call')).toHaveLength(1);
  });

  it('is not recorded when it is rejected or invalid', async () => {
    expect((await booted.as({}, '/api/admin/audit-log')).status).toBe(403);
    expect((await setHours({ scanHours: 'never' })).status).toBe(400);
    expect(recorded()).toEqual([]);
  });
});
