import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { exportJournal, AppError } from '@plainscan/contracts';
import { eventually, fakeClock } from '@plainscan/test-kit';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { ID } from './fake-journal.ts';

jest.setTimeout(120_000); // generous, for busy CI machines

let booted: BootedGateway;
const clock = fakeClock('2026-11-20T23:30:00Z');
beforeAll(async () => {
  booted = await bootGateway({ auth: true, journal: true, clock: clock.now });
});
afterEach(async () => {
  booted.journal.reset();
  await booted.redis.client.flushdb(); // resets the rate limits
});
afterAll(async () => {
  await booted.stop();
});

/** 200 kB of text that barely compresses, different each time. */
const incompressible = (): string => randomBytes(150_000).toString('base64');

const hasSettled = async (count: () => number): Promise<boolean> => {
  const before = count();
  await sleep(500);
  return count() === before;
};

describe('the export', () => {
  const servePages = (count: number, text: (page: number) => string) =>
    booted.journal.on(exportJournal, (_, { after }) => {
      const page = after ? Number(after.slice(-6)) : 0;
      return {
        text: text(page),
        next: page + 1 < count ? `${ID.slice(0, -6)}${`${page + 1}`.padStart(6, '0')}` : null,
      };
    });
  const requestExport = async (query: string, init: RequestInit = {}) =>
    fetch(`${booted.url}/api/journal/export?${query}`, {
      ...init,
      headers: { authorization: await booted.issuer.mint(), ...init.headers },
    });
  const ENCODINGS = [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }];

  it("is one file with all parts, named with the date in the user's time zone", async () => {
    servePages(3, (page) => `page ${page} ü😀\r\n`);
    for (const headers of ENCODINGS) {
      const response = await requestExport('format=csv&tag=gap', {
        headers: { ...headers, 'x-user-timezone': 'Asia/Tokyo' },
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('page 0 ü😀\r\npage 1 ü😀\r\npage 2 ü😀\r\n');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="plainscan-journal-2026-11-21.csv"',
        'cache-control': 'no-store',
      });
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(headers['accept-encoding']);
    }
    expect(booted.journal.callsOf(exportJournal).map(({ input }) => input)).toEqual(
      ENCODINGS.flatMap(() => [
        { format: 'csv', tag: ['gap'] },
        { format: 'csv', tag: ['gap'], after: expect.stringMatching(/000001$/) },
        { format: 'csv', tag: ['gap'], after: expect.stringMatching(/000002$/) },
      ]),
    );
    const json = await requestExport('format=json');
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(json.headers.get('content-disposition')).toMatch(/journal-2026-11-20\.json"$/);
    expect(await json.text()).toContain('page 2');
  });

  it('returns a regular error when it is rejected or cannot start', async () => {
    for (const [error, status] of [
      [new AppError('forbidden', 'PREMIUM_REQUIRED', 'Premium'), 403],
      [new AppError('unavailable', 'UNAVAILABLE', 'Unavailable'), 503],
    ] as const) {
      booted.journal.failWith(error);
      const response = await requestExport('format=csv');
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, error.code]);
      expect(response.headers.get('content-disposition')).toBeNull();
    }
  });

  it.each(ENCODINGS)(
    'breaks the connection when it fails midway, so that a partial file never looks complete (%p)',
    async (headers) => {
      // Brotli buffers its output, so it takes more parts until the response begins.
      const sent = headers['accept-encoding'] === 'br' ? 60 : 2;
      servePages(100, (page) => {
        if (page === sent) throw new AppError('unavailable', 'UNAVAILABLE', 'Unavailable');
        return incompressible();
      });
      const response = await requestExport('format=csv', { headers });
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
      const logged = await eventually(() => booted.lines.find(({ aborted }) => aborted === true));
      expect(logged).toMatchObject({ msg: 'request', path: '/api/journal/export' });
      booted.lines.length = 0;
    },
  );

  it('returns a regular error when it fails while its encoding still buffers all output', async () => {
    servePages(2, (page) => {
      if (page === 1) throw new AppError('unavailable', 'UNAVAILABLE', 'Unavailable');
      return 'a';
    });
    const response = await requestExport('format=csv', { headers: { 'accept-encoding': 'br' } });
    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    for (const header of ['content-disposition', 'content-encoding']) expect(response.headers.get(header)).toBeNull();
  });

  it.each(ENCODINGS)(
    'is read no faster than the client receives it, and not after the client disconnects (%p)',
    async (headers) => {
      servePages(5000, incompressible);
      const token = await booted.issuer.mint();
      const request = httpRequest(`${booted.url}/api/journal/export?format=csv`, {
        headers: { ...headers, authorization: token },
      });
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.on('response', resolve).on('error', reject).end();
      });
      expect(response.statusCode).toBe(200);
      const partsRead = () => booted.journal.callsOf(exportJournal).length;
      // The socket buffers on both sides fill up; then no more parts are requested.
      await eventually(() => hasSettled(partsRead), { withinMs: 30_000 });
      const before = partsRead();
      expect(before).toBeLessThan(300);
      response.once('data', () => response.pause());
      await eventually(() => partsRead() > 1);
      response.destroy();
      await eventually(() => booted.lines.some(({ aborted }) => aborted === true));
      await eventually(() => hasSettled(partsRead));
      expect(partsRead()).toBeLessThan(before + 100);
      booted.lines.length = 0;
    },
  );

  it('is not generated for a HEAD request', async () => {
    servePages(100, () => 'page');
    const response = await requestExport('format=csv', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(booted.journal.callsOf(exportJournal)).toHaveLength(1);
  });
});
