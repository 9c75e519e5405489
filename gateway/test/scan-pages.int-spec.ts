import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MAX_PAGE_ROWS, series } from '@plainscan/contracts';
import { fakeClock } from '@plainscan/test-kit';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';

jest.setTimeout(60_000);

let booted: BootedGateway;
const clock = fakeClock('2026-11-20T23:30:00Z');
beforeAll(async () => {
  booted = await bootGateway({ clock: clock.now });
});
afterAll(() => booted.stop());

const call = (path: string, body: object) =>
  booted.as({ userId: 'user-1' }, `/api/scan/${path}`, { method: 'POST', body });
const rows = (body: object) => call('rows', { ticket: 'signed', offset: 0, limit: 20, ...body });

describe('POST /api/scan/rows', () => {
  it('returns any rows in any order', async () => {
    const sort = { by: series('adx'), direction: 'desc' };
    const { status, body } = await rows({ offset: 480, sort });
    expect(status).toBe(200);
    expect(body).toMatchObject({ offset: 480, total: 500, sort });
    expect(body.results).toHaveLength(20);
    expect(body.results[0]).toMatchObject({ symbol: 'S480' });
  });

  it.each([
    { limit: MAX_PAGE_ROWS + 1 },
    { limit: 0 },
    { offset: -1 },
    { offset: 9_007_199_254_740_991 },
    { ticket: '' },
    { sort: { by: { type: 'series', name: 'pe', params: [], ago: 0 }, direction: 'asc' } },
    { plan: {} },
  ])('rejects %j', async (body) => {
    expect(await rows(body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('rejects a sort key that is nested too deeply', async () => {
    const sort = `${'{"by":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const body = `{"ticket":"signed","offset":0,"limit":1,"sort":${sort}}`;
    expect((await booted.as({ userId: 'user-1' }, '/api/scan/rows', { method: 'POST', body })).status).toBe(400);
  });

  it('returns the reason why a ticket is rejected', async () => {
    expect(await rows({ ticket: 'expired' })).toMatchObject({ status: 409, body: { code: 'TICKET_EXPIRED' } });
  });

  it('requires a signed-in user', async () => {
    expect((await booted.call('/api/scan/rows', { method: 'POST', body: {} })).status).toBe(401);
  });
});

describe('POST /api/scan/match-counts', () => {
  it('returns the count of each session', async () => {
    expect(await call('match-counts', { ticket: 'signed' })).toMatchObject({
      status: 200,
      body: { sessions: [{ date: '2026-03-06', matches: 3, universe: 11_600 }], complete: 1, active: 1, median: 3 },
    });
  });

  it('returns the reason why a ticket is rejected, and when to retry if the scanner is overloaded', async () => {
    expect(await call('match-counts', { ticket: 'expired' })).toMatchObject({
      status: 409,
      body: { code: 'TICKET_EXPIRED' },
    });
    const response = await fetch(`${booted.url}/api/scan/match-counts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await booted.issuer.mint()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ticket: 'busy' }),
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
  });

  it.each([{}, { ticket: '' }, { ticket: 'signed', plan: {} }])('rejects %j', async (body) => {
    expect(await call('match-counts', body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('requires a signed-in user', async () => {
    expect((await booted.call('/api/scan/match-counts', { method: 'POST', body: {} })).status).toBe(401);
  });
});

describe('POST /api/scan/past-matches', () => {
  const past = (change: object) =>
    call('past-matches', { ticket: 'signed', session: '2026-03-06', offset: 0, limit: 50, ...change });

  it('returns the matches of a session, and 404 for a day without one', async () => {
    expect(await past({})).toMatchObject({ status: 200, body: { session: '2026-03-06', universe: 11_600 } });
    expect(await past({ session: '2026-03-07' })).toMatchObject({ status: 404, body: { code: 'UNKNOWN_SESSION' } });
  });

  it.each([{ session: '2026-02-30' }, { session: 'today' }, { limit: MAX_PAGE_ROWS + 1 }, { offset: -1 }])(
    'rejects %j',
    async (change) => {
      expect(await past(change)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    },
  );
});

describe('POST /api/scan/export', () => {
  const exportFile = async (ticket: string, format: string) => {
    const response = await fetch(`${booted.url}/api/scan/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await booted.issuer.mint()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ticket, format }),
    });
    return { response, text: () => response.text() };
  };

  it('streams all parts of the file', async () => {
    const { response, text } = await exportFile('signed', 'csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="plainscan-2026-11-20.csv"');
    expect(await text()).toBe('part 0\npart 500\npart 1000\n');
  });

  it('returns a regular error if the first part fails, and breaks the connection if a later one does', async () => {
    const rejected = await exportFile('free', 'json');
    expect(rejected.response.status).toBe(403);
    expect(JSON.parse(await rejected.text())).toMatchObject({ code: 'PREMIUM_REQUIRED' });
    const broken = await exportFile('broken', 'csv');
    expect(broken.response.status).toBe(200);
    await expect(broken.text()).rejects.toThrow();
  });
});
