import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  addImportPart,
  beginImport,
  discardImport,
  AppError,
  getEntitlement,
  IMPORT_PART_CHARS,
  MAX_IMPORT_BYTES,
  readImport,
} from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import fc from 'fast-check';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { entitlement } from './fake-billing.ts';
import { draft } from './fake-journal.ts';

jest.setTimeout(120_000); // generous, for busy CI machines

let booted: BootedGateway;
beforeAll(async () => {
  booted = await bootGateway({ auth: true, billing: true, journal: true });
});
afterEach(async () => {
  booted.billing.reset();
  booted.journal.reset();
  await booted.redis.client.flushdb(); // resets the rate limits
});
afterAll(async () => {
  await booted.stop();
});

describe("a broker's file", () => {
  const upload = async (file: string | Buffer, type = 'text/csv') => {
    const response = await fetch(`${booted.url}/api/journal/imports?name=${encodeURIComponent('Käufe 1.csv')}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: await booted.issuer.mint() },
      body: file,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const receivedText = () => {
    const parts = booted.journal.callsOf(addImportPart).map(({ input }) => input);
    expect(parts.map(({ part }) => part)).toEqual(parts.map((_, index) => index));
    return parts.map(({ text }) => text).join('');
  };

  it.each(['text/csv', 'text/csv; charset=utf-8', 'text/plain', 'application/json'])(
    'sent as %s is uploaded and read under one id, character for character',
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

  it('is passed to the service even when it is empty', async () => {
    expect((await upload('')).status).toBe(200);
    expect(booted.journal.lastInput(beginImport)).toMatchObject({ chars: 0 });
    expect(booted.journal.callsOf(addImportPart)).toEqual([]);
    expect(booted.journal.callsOf(readImport)).toHaveLength(1);
  });

  it('of 10 MiB arrives completely, in parts, and is too large with one more byte', async () => {
    const line = 'DU1234567,2026-11-20;14:31:02,AAPL,100,273.41,-1.0,"Käufe; über Nacht"\r\n';
    const bytes = Buffer.alloc(MAX_IMPORT_BYTES, line);
    // The fill may end within a character.
    const complete = Buffer.from(bytes.toString('utf8').replaceAll('\ufffd', ''));
    const file = Buffer.concat([complete, Buffer.alloc(MAX_IMPORT_BYTES - complete.length, ' ')]);
    expect((await upload(file)).status).toBe(200);
    const text = receivedText();
    expect(text.length).toBe(booted.journal.lastInput(beginImport)!.chars);
    expect(Buffer.from(text).equals(file)).toBe(true);
    expect(booted.journal.callsOf(addImportPart).length).toBeGreaterThan(30);
    booted.journal.reset();
    const { status, body } = await upload(Buffer.concat([file, Buffer.from(' ')]));
    expect([status, body['code'], booted.journal.callCount]).toEqual([413, 'TOO_LARGE', 0]);
  });

  it('arrives unchanged when characters straddle two parts or barely compress', async () => {
    const ends = fc.constantFrom('', 'a', 'é', '漢', '😀', '\r', '\r\n');
    await fc.assert(
      fc.asyncProperty(ends, ends, async (one, two) => {
        const file = 'x'.repeat(IMPORT_PART_CHARS - 1) + one + two + '😀'.repeat(IMPORT_PART_CHARS / 2) + one;
        expect((await upload(file)).status).toBe(200);
        expect(receivedText() === file).toBe(true);
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
      expect(receivedText() === file).toBe(true);
      booted.journal.reset();
    }
  });

  it('is rejected before it reaches the service when it is not UTF-8', async () => {
    for (const file of [Buffer.from('K\xe4ufe;1', 'latin1'), Buffer.from('\ufeffa,b', 'utf16le')])
      expect(await upload(file)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST', message: "The request body isn't valid UTF-8." },
      });
    expect(booted.journal.callCount).toBe(0);
  });

  it('is rejected with another content type, as is text on other routes', async () => {
    for (const type of ['application/octet-stream', 'multipart/form-data', 'text/html'])
      expect(await upload('a', type)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    for (const [path, type] of [
      ['/api/trades', 'text/csv'],
      ['/api/stripe/webhook', 'text/plain'],
      ['/api/auth/signin-fallback', 'text/plain'],
    ] as const)
      expect((await booted.as({}, path, { body: '{}', headers: { 'content-type': type } })).status).toBe(415);
    expect(booted.journal.callCount).toBe(0);
  });

  it('is rejected before its body is read if the user is not signed in', async () => {
    const outcome = await new Promise<{ status: number; sent: number }>((resolve, reject) => {
      const request = httpRequest(`${booted.url}/api/journal/imports?name=a`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', 'content-length': MAX_IMPORT_BYTES },
      });
      request.on('response', (response) => {
        response.resume();
        resolve({ status: response.statusCode!, sent: request.socket?.bytesWritten ?? 0 });
        request.destroy();
      });
      request.on('error', reject);
      request.write('a,b\r\n');
    });
    expect(outcome.status).toBe(401);
    expect(outcome.sent).toBeLessThan(1000);
  });

  /** Sends the headers of a large upload, then `bytes` bytes every 100 ms until the connection closes. */
  const sendSlowly = async (userId: string, bytes: number) => {
    const authorization = await booted.issuer.mint({ userId });
    const request = httpRequest(`${booted.url}/api/journal/imports?name=a`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'content-length': MAX_IMPORT_BYTES, authorization },
    });
    request.write('a,b\r\n');
    const drip = setInterval(() => request.write(' '.repeat(bytes)), 100);
    const outcome = new Promise<{ status: number; sent: number }>((resolve) => {
      request.on('response', (response) => {
        response.resume();
        resolve({ status: response.statusCode!, sent: request.socket?.bytesWritten ?? 0 });
      });
      request.on('close', () => resolve({ status: 0, sent: 0 }));
      request.on('error', () => undefined);
    }).finally(() => clearInterval(drip));
    return { outcome, stop: () => request.destroy() };
  };
  const sendSmall = async (userId: string) =>
    fetch(`${booted.url}/api/journal/imports?name=a.csv`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: await booted.issuer.mint({ userId }) },
      body: 'a,b',
    });

  it("is rejected before its body is read if the user doesn't have Premium", async () => {
    booted.billing.on(getEntitlement, () => ({ ...entitlement, premium: false, source: 'none' as const }));
    const sender = await sendSlowly('user-1', 0);
    const { status, sent } = await sender.outcome;
    sender.stop();
    expect(status).toBe(403);
    expect(sent).toBeLessThan(2000);
    expect(booted.journal.callCount).toBe(0);
  });

  it('is passed to the journal service while billing is unavailable', async () => {
    booted.billing.on(getEntitlement, () => {
      throw new AppError('unavailable', 'UNAVAILABLE', 'The service is unavailable. Please try again.');
    });
    expect((await sendSmall('user-1')).status).toBe(200);
  });

  it('times out if it arrives below the minimum rate, but not above it', async () => {
    const [slow, phone] = [await sendSlowly('user-1', 100), await sendSlowly('user-2', 2048)];
    expect(await slow.outcome).toMatchObject({ status: 408 });
    const rest = await Promise.race([phone.outcome, sleep(6000, 'still uploading')]);
    expect(rest).toBe('still uploading');
    phone.stop();
  });

  it('is rejected while twelve others wait for their response', async () => {
    const response = Promise.withResolvers<null>();
    booted.journal.on(readImport, async () => {
      await response.promise;
      return draft;
    });
    const waiting = Array.from({ length: 12 }, (_, i) => sendSmall(`waiting-${i}`));
    await eventually(() => booted.journal.callsOf(readImport).length === 12);
    expect((await sendSmall('user-1')).status).toBe(503);
    response.resolve(null);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
  });

  it('disconnects the slowest of twelve uploads in progress, but not a fast one', async () => {
    const slow = await Promise.all(Array.from({ length: 11 }, (_, i) => sendSlowly(`slow-${i}`, 1024 + i)));
    const fast = await sendSlowly('fast', 40_000);
    const cutOff: number[] = [];
    for (const [i, { outcome }] of slow.entries()) void outcome.then(() => cutOff.push(i));
    await eventually(() => booted.billing.callsOf(getEntitlement).length === 12);
    await sleep(2500); // past the grace period
    expect((await sendSmall('user-1')).status).toBe(200);
    await eventually(() => cutOff.length === 1);
    expect(await Promise.race([fast.outcome, 'still uploading'])).toBe('still uploading');
    for (const { stop } of [...slow, fast]) stop();
    await Promise.all([...slow, fast].map(({ outcome }) => outcome));
  });

  it("is rejected during the same user's previous upload, but not during those of other users", async () => {
    const { promise: read, resolve: finishReading } = Promise.withResolvers<undefined>();
    booted.journal.on(readImport, async (_, { id }) => {
      await read;
      return { ...draft, id };
    });
    const first = sendSmall('user-1');
    await eventually(() => booted.journal.callsOf(readImport).length === 1);
    const second = await sendSmall('user-1');
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5']);
    const others = Array.from({ length: 14 }, (_, other) => sendSmall(`other-${other}`));
    await eventually(() => booted.journal.callsOf(readImport).length === 12);
    finishReading(undefined);
    expect((await first).status).toBe(200);
    const statuses = (await Promise.all(others)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 11 }, () => 200), 503, 503, 503]);
    expect((await sendSmall('user-1')).status).toBe(200);
  });

  it.each([
    ['beginning the import', beginImport, 0],
    ['adding a part', addImportPart, 1],
    ['reading the file', readImport, 1],
  ] as const)('is discarded when %s fails, and the error is returned', async (_step, contract, discarded) => {
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

  it('returns the original error when it cannot be discarded', async () => {
    booted.journal.on(readImport, () => {
      throw new AppError('unprocessable', 'UNREADABLE_FILE', 'This is an image.');
    });
    booted.journal.on(discardImport, () => {
      throw new AppError('not_found', 'NOT_FOUND', 'Gone');
    });
    expect(await upload('a,b')).toMatchObject({ status: 422, body: { code: 'UNREADABLE_FILE' } });
  });
});
