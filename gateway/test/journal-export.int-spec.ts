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

const unchanged = async (count: () => number): Promise<boolean> => {
  const before = count();
  await sleep(500);
  return count() === before;
};

describe('the export', () => {
  const pages = (count: number, text: (page: number) => string) =>
    booted.journal.on(exportJournal, (_, { after }) => {
      const page = after ? Number(after.slice(-6)) : 0;
      return {
        text: text(page),
        next: page + 1 < count ? `${ID.slice(0, -6)}${`${page + 1}`.padStart(6, '0')}` : null,
      };
    });
  const ask = async (query: string, init: RequestInit = {}) =>
    fetch(`${booted.url}/api/journal/export?${query}`, {
      ...init,
      headers: { authorization: await booted.issuer.mint(), ...init.headers },
    });
  const READABLE = [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }];

  it("is one file of all parts, named with the date in the user's time zone", async () => {
    pages(3, (page) => `page ${page} ü😀\r\n`);
    for (const headers of READABLE) {
      const answer = await ask('format=csv&tag=gap', { headers: { ...headers, 'x-user-timezone': 'Asia/Tokyo' } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('page 0 ü😀\r\npage 1 ü😀\r\npage 2 ü😀\r\n');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="plainscan-journal-2026-11-21.csv"',
        'cache-control': 'no-store',
      });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(headers['accept-encoding']);
    }
    expect(booted.journal.callsOf(exportJournal).map(({ input }) => input)).toEqual(
      READABLE.flatMap(() => [
        { format: 'csv', tag: 'gap' },
        { format: 'csv', tag: 'gap', after: expect.stringMatching(/000001$/) },
        { format: 'csv', tag: 'gap', after: expect.stringMatching(/000002$/) },
      ]),
    );
    const json = await ask('format=json');
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(json.headers.get('content-disposition')).toMatch(/journal-2026-11-20\.json"$/);
    expect(await json.text()).toContain('page 2');
  });

  it('returns a regular error when it is rejected or cannot start', async () => {
    for (const [fault, status] of [
      [new AppError('forbidden', 'PREMIUM_REQUIRED', 'Premium'), 403],
      [new AppError('unavailable', 'UNAVAILABLE', 'Away'), 503],
    ] as const) {
      booted.journal.refuse(fault);
      const answer = await ask('format=csv');
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, fault.code]);
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
  });

  it.each(READABLE)(
    'breaks the connection when it fails midway, so that a partial file never looks complete (%p)',
    async (headers) => {
      // Brotli buffers its output until there is enough of it.
      const sent = headers['accept-encoding'] === 'br' ? 60 : 2;
      pages(100, (page) => {
        if (page === sent) throw new AppError('unavailable', 'UNAVAILABLE', 'Away');
        return incompressible();
      });
      const answer = await ask('format=csv', { headers });
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow();
      const logged = await eventually(() => booted.lines.find(({ cut }) => cut === true));
      expect(logged).toMatchObject({ msg: 'request', path: '/api/journal/export' });
      booted.lines.length = 0;
    },
  );

  it('returns a regular error when it fails while its encoding still buffers all output', async () => {
    pages(2, (page) => {
      if (page === 1) throw new AppError('unavailable', 'UNAVAILABLE', 'Away');
      return 'a';
    });
    const answer = await ask('format=csv', { headers: { 'accept-encoding': 'br' } });
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    for (const header of ['content-disposition', 'content-encoding']) expect(answer.headers.get(header)).toBeNull();
  });

  it.each(READABLE)(
    'is read no faster than the client accepts it, and not after the client disconnects (%p)',
    async (headers) => {
      pages(5000, incompressible);
      const token = await booted.issuer.mint();
      const asking = httpRequest(`${booted.url}/api/journal/export?format=csv`, {
        headers: { ...headers, authorization: token },
      });
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        asking.on('response', resolve).on('error', reject).end();
      });
      expect(answer.statusCode).toBe(200);
      const asked = () => booted.journal.callsOf(exportJournal).length;
      // The socket buffers on both sides fill up; then no more parts are requested.
      await eventually(() => unchanged(asked), { withinMs: 30_000 });
      const before = asked();
      expect(before).toBeLessThan(300);
      answer.once('data', () => answer.pause());
      await eventually(() => asked() > 1);
      answer.destroy();
      await eventually(() => booted.lines.some(({ cut }) => cut === true));
      await eventually(() => unchanged(asked));
      expect(asked()).toBeLessThan(before + 100);
      booted.lines.length = 0;
    },
  );

  it('is not generated for a HEAD request', async () => {
    pages(100, () => 'page');
    const answer = await ask('format=csv', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(booted.journal.callsOf(exportJournal)).toHaveLength(1);
  });
});
