import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  addImportPart,
  beginImport,
  discardImport,
  AppError,
  IMPORT_PART_CHARS,
  MAX_IMPORT_BYTES,
  readImport,
} from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import fc from 'fast-check';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { draft } from './fake-journal.ts';

jest.setTimeout(120_000); // a busy machine is slow, not wrong

let booted: BootedGateway;
beforeAll(async () => {
  booted = await bootGateway({ auth: true, journal: true });
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

  it('with characters that straddle two parts, or that barely compress, arrives unchanged', async () => {
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
        body: { code: 'INVALID_REQUEST', message: "The request body isn't valid UTF-8." },
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

  it('waits for the one before of the same user; others of others do not', async () => {
    const send = async (userId: string) =>
      fetch(`${booted.url}/api/journal/imports?name=a.csv`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', authorization: await booted.issuer.mint({ userId }) },
        body: 'a,b',
      });
    const { promise: read, resolve: answerNow } = Promise.withResolvers<undefined>();
    booted.journal.on(readImport, async (_, { id }) => {
      await read;
      return { ...draft, id };
    });
    const first = send('user-1');
    await eventually(() => booted.journal.callsOf(readImport).length === 1);
    const second = await send('user-1');
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5']);
    const others = Array.from({ length: 14 }, (_, other) => send(`other-${other}`));
    await eventually(() => booted.journal.callsOf(readImport).length === 12);
    answerNow(undefined);
    expect((await first).status).toBe(200);
    const statuses = (await Promise.all(others)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 11 }, () => 200), 503, 503, 503]);
    expect((await send('user-1')).status).toBe(200);
  });

  it.each([
    ['beginning it', beginImport, 0],
    ['a part of it', addImportPart, 1],
    ['reading it', readImport, 1],
  ] as const)('is discarded when %s fails, and the error is returned', async (_what, contract, discarded) => {
    booted.journal.on(contract as typeof beginImport, () => {
      throw new AppError('forbidden', 'PREMIUM_REQUIRED', 'This is part of Premium.');
    });
    expect(await upload('a,b')).toMatchObject({ status: 403, body: { code: 'PREMIUM_REQUIRED' } });
    expect(booted.journal.callsOf(discardImport).map(({ input }) => input)).toEqual(
      booted.journal
        .callsOf(beginImport)
        .slice(0, discarded)
        .map(({ input }) => ({ id: input.id })),
    );
  });

  it('that cannot be discarded returns the original error', async () => {
    booted.journal.on(readImport, () => {
      throw new AppError('unprocessable', 'UNREADABLE_FILE', 'This is a picture.');
    });
    booted.journal.on(discardImport, () => {
      throw new AppError('not_found', 'NOT_FOUND', 'Gone');
    });
    expect(await upload('a,b')).toMatchObject({ status: 422, body: { code: 'UNREADABLE_FILE' } });
  });
});
