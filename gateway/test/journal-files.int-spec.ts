import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  addImportPart,
  beginImport,
  discardImport,
  exportJournal,
  Fault,
  IMPORT_PART_CHARS,
  MAX_IMPORT_BYTES,
  readImport,
} from '@plainscan/contracts';
import { eventually, fakeClock } from '@plainscan/test-kit';
import fc from 'fast-check';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { ID } from './journal-peer.ts';

jest.setTimeout(120_000); // a busy machine is slow, not wrong

let booted: BootedGateway;
const clock = fakeClock('2026-11-20T23:30:00Z');
beforeAll(async () => {
  booted = await bootGateway({ auth: true, journal: true, clock: clock.now });
});
afterEach(async () => {
  booted.journal.reset();
  await booted.redis.client.flushdb(); // the limits of before
});
afterAll(async () => {
  await booted.stop();
});

describe("a broker's file", () => {
  const upload = async (file: string | Buffer, type = 'text/csv') => {
    const answer = await fetch(`${booted.url}/api/journal/imports?name=${encodeURIComponent('Käufe 1.csv')}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: await booted.issuer.mint() },
      body: file,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const arrived = () => {
    const parts = booted.journal.callsOf(addImportPart).map(({ input }) => input);
    expect(parts.map(({ part }) => part)).toEqual(parts.map((_, index) => index));
    return parts.map(({ text }) => text).join('');
  };

  it.each(['text/csv', 'text/csv; charset=utf-8', 'text/plain', 'application/json'])(
    'sent as %s is begun, handed over and read under one id, character for character',
    async (type) => {
      const file = '\ufeffSymbol,"a ""quoted"" one"\r\n=1+1,\u0000\t漢😀\n\n{"not": json}';
      const { status, body } = await upload(file, type);
      const [begun] = booted.journal.callsOf(beginImport);
      expect(begun!.input).toEqual({ id: expect.any(String), name: 'Käufe 1.csv', chars: file.length });
      const { id } = begun!.input;
      expect([status, body['id']]).toEqual([200, id]);
      expect(booted.journal.callsOf(addImportPart).map(({ input }) => input)).toEqual([{ id, part: 0, text: file }]);
      expect(booted.journal.callsOf(readImport).map(({ input }) => input)).toEqual([{ id }]);
      expect(booted.journal.callsOf(discardImport)).toEqual([]);
    },
  );

  it('without a word in it is for the service to judge', async () => {
    expect((await upload('')).status).toBe(200);
    expect(booted.journal.lastInput(beginImport)).toMatchObject({ chars: 0 });
    expect(booted.journal.callsOf(addImportPart)).toEqual([]);
    expect(booted.journal.callsOf(readImport)).toHaveLength(1);
  });

  it('of ten MiB arrives whole, in parts; one byte more is too large', async () => {
    const line = 'DU1234567,2026-11-20;14:31:02,AAPL,100,273.41,-1.0,"Käufe; über Nacht"\r\n';
    const bytes = Buffer.alloc(MAX_IMPORT_BYTES, line);
    // not in the middle of a character
    const whole = Buffer.from(bytes.toString('utf8').replaceAll('\ufffd', ''));
    const file = Buffer.concat([whole, Buffer.alloc(MAX_IMPORT_BYTES - whole.length, ' ')]);
    expect((await upload(file)).status).toBe(200);
    const text = arrived();
    expect(text.length).toBe(booted.journal.lastInput(beginImport)!.chars);
    expect(Buffer.from(text).equals(file)).toBe(true);
    expect(booted.journal.callsOf(addImportPart).length).toBeGreaterThan(30);
    booted.journal.reset();
    const { status, body } = await upload(Buffer.concat([file, Buffer.from(' ')]));
    expect([status, body['code'], booted.journal.asked]).toEqual([413, 'TOO_LARGE', 0]);
  });

  it('whose characters stand on the border of two parts, or can hardly be packed, arrives as it was', async () => {
    const ends = fc.constantFrom('', 'a', 'é', '漢', '😀', '\r', '\r\n');
    await fc.assert(
      fc.asyncProperty(ends, ends, async (one, two) => {
        const file = 'x'.repeat(IMPORT_PART_CHARS - 1) + one + two + '😀'.repeat(IMPORT_PART_CHARS / 2) + one;
        expect((await upload(file)).status).toBe(200);
        expect(arrived() === file).toBe(true);
        booted.journal.reset();
        await booted.redis.client.flushdb();
      }),
      { numRuns: 12 },
    );
    let seed = 1;
    const noise = () => (seed = (seed * 48_271) % 2_147_483_647);
    const dense = Array.from({ length: 2 * IMPORT_PART_CHARS }, () => 0x800 + (noise() % 0xd000)).map((unit) =>
      String.fromCharCode(unit),
    );
    const control = Array.from({ length: 2 * IMPORT_PART_CHARS }, () => String.fromCharCode(noise() % 32));
    for (const file of [dense.join(''), control.join('')]) {
      expect((await upload(file)).status).toBe(200);
      expect(arrived() === file).toBe(true);
      booted.journal.reset();
    }
  });

  it('that is not UTF-8 is refused before the service hears of it', async () => {
    for (const file of [Buffer.from('K\xe4ufe;1', 'latin1'), Buffer.from('\ufeffa,b', 'utf16le')])
      expect(await upload(file)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST', message: 'The body is not UTF-8 text.' },
      });
    expect(booted.journal.asked).toBe(0);
  });

  it('of another content type is refused, as are texts where none is wanted', async () => {
    for (const type of ['application/octet-stream', 'multipart/form-data', 'text/html'])
      expect(await upload('a', type)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    for (const [path, type] of [
      ['/api/trades', 'text/csv'],
      ['/api/stripe/webhook', 'text/plain'],
      ['/api/auth/signin-fallback', 'text/plain'],
    ] as const)
      expect((await booted.as({}, path, { body: '{}', headers: { 'content-type': type } })).status).toBe(415);
    expect(booted.journal.asked).toBe(0);
  });

  it('is not even received from somebody who is not signed in', async () => {
    const socketBytes = await new Promise<{ status: number; sent: number }>((resolve, reject) => {
      const asked = httpRequest(`${booted.url}/api/journal/imports?name=a`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', 'content-length': MAX_IMPORT_BYTES },
      });
      asked.on('response', (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode!, sent: asked.socket?.bytesWritten ?? 0 });
        asked.destroy();
      });
      asked.on('error', reject);
      asked.write('a,b\r\n');
    });
    expect(socketBytes.status).toBe(401);
    expect(socketBytes.sent).toBeLessThan(1000);
  });

  it.each([
    ['beginning it', beginImport, 0],
    ['a part of it', addImportPart, 1],
    ['reading it', readImport, 1],
  ] as const)('is taken back where %s fails, and the failure is told', async (_what, contract, discarded) => {
    booted.journal.on(contract as typeof beginImport, () => {
      throw new Fault('forbidden', 'PREMIUM_REQUIRED', 'This is part of Premium.');
    });
    expect(await upload('a,b')).toMatchObject({ status: 403, body: { code: 'PREMIUM_REQUIRED' } });
    expect(booted.journal.callsOf(discardImport).map(({ input }) => input)).toEqual(
      booted.journal
        .callsOf(beginImport)
        .slice(0, discarded)
        .map(({ input }) => ({ id: input.id })),
    );
  });

  it('that cannot be taken back is told by its own failure', async () => {
    booted.journal.on(readImport, () => {
      throw new Fault('unprocessable', 'UNREADABLE_FILE', 'This is a picture.');
    });
    booted.journal.on(discardImport, () => {
      throw new Fault('not_found', 'NOT_FOUND', 'Gone');
    });
    expect(await upload('a,b')).toMatchObject({ status: 422, body: { code: 'UNREADABLE_FILE' } });
  });
});

/** Text of 200 kB that no encoding makes much smaller, another one each time. */
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

  it('is one file of all its parts, named by the day where its owner is', async () => {
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

  it('that is refused, or cannot begin, is an answer like any other', async () => {
    for (const [fault, status] of [
      [new Fault('forbidden', 'PREMIUM_REQUIRED', 'Premium'), 403],
      [new Fault('unavailable', 'UNAVAILABLE', 'Away'), 503],
    ] as const) {
      booted.journal.refuse(fault);
      const answer = await ask('format=csv');
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, fault.code]);
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
  });

  it.each(READABLE)(
    'that fails in the middle breaks the connection: nobody takes a part for the whole (%p)',
    async (headers) => {
      // Brotli holds back what it has until it is much.
      const sent = headers['accept-encoding'] === 'br' ? 60 : 2;
      pages(100, (page) => {
        if (page === sent) throw new Fault('unavailable', 'UNAVAILABLE', 'Away');
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

  it('that fails while all of it is still held back by its encoding is an answer like any other', async () => {
    pages(2, (page) => {
      if (page === 1) throw new Fault('unavailable', 'UNAVAILABLE', 'Away');
      return 'a';
    });
    const answer = await ask('format=csv', { headers: { 'accept-encoding': 'br' } });
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    for (const header of ['content-disposition', 'content-encoding']) expect(answer.headers.get(header)).toBeNull();
  });

  it.each(READABLE)(
    'is read no faster than it is taken, and no further when its client goes away (%p)',
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
      // What the two kernels hold between us fills up; then nothing more is asked for.
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

  it('is not made for somebody who only asks what it is', async () => {
    pages(100, () => 'page');
    const answer = await ask('format=csv', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(booted.journal.callsOf(exportJournal)).toHaveLength(1);
  });
});
