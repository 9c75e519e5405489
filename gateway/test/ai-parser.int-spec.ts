import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  getParserOverview,
  probeParser,
  recordAdminCall,
  rotateParser,
  setActiveParser,
  setParserFallbacks,
} from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import { OVERVIEW } from './fake-ai-parser.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { VALID_BODIES } from './valid-bodies.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

let booted: BootedGateway;
const admin = { userId: 'admin-1', role: 'admin' as const };
const get = (path: string) => booted.as(admin, path);
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  booted.as(admin, path, { method, ...(body && { body }) });
const recorded = () => booted.auth.callsOf(recordAdminCall).map(({ input }) => input);

beforeAll(async () => {
  booted = await bootGateway({ auth: true });
});
afterEach(() => {
  booted.auth.reset();
  booted.aiParser.reset();
});
afterAll(async () => {
  await booted.stop();
});

describe('the URL manager endpoints', () => {
  it('return the active URL, its update time, and the number of fallbacks under exactly these names', async () => {
    expect(await get('/api/admin/status')).toMatchObject({
      status: 200,
      body: { current_url: 'https://ai.example/v1', last_updated: '2026-11-20T17:00:00.000Z', fallback_count: 2 },
    });
    booted.aiParser.on(getParserOverview, () => ({ ...OVERVIEW, active: null, fallbacks: [], updatedAt: null }));
    expect((await get('/api/admin/status')).body).toEqual({ current_url: null, last_updated: null, fallback_count: 0 });
  });

  it('set another URL', async () => {
    const response = await send('POST', '/api/admin/update-url', { url: 'https://new.example' });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(booted.aiParser.callsOf(setActiveParser)).toMatchObject([
      { input: { url: 'https://new.example' }, ctx: { actor: admin } },
    ]);
  });

  it('explain in the same format why a URL was not set', async () => {
    booted.aiParser.on(setActiveParser, () => {
      throw new AppError('invalid', 'URL_NOT_ALLOWED', 'Internal address.');
    });
    expect((await send('POST', '/api/admin/update-url', { url: 'http://10.0.0.1' })).body).toEqual({
      success: false,
      error: 'Internal address.',
    });
    for (const url of ['', '   '])
      expect((await send('POST', '/api/admin/update-url', { url })).body).toEqual({
        success: false,
        error: 'Please enter a valid URL',
      });
    expect(booted.aiParser.callsOf(setActiveParser)).toHaveLength(1);
  });

  it('return a 503 when the scanner is unavailable', async () => {
    booted.aiParser.failWith(new AppError('unavailable', 'UNAVAILABLE', 'Unavailable'));
    expect((await send('POST', '/api/admin/update-url', { url: 'https://new.example' })).status).toBe(503);
    expect((await get('/api/admin/test-url')).status).toBe(503);
  });

  it('test the active URL', async () => {
    expect((await get('/api/admin/test-url')).body).toEqual({ working: true });
    expect(booted.aiParser.lastInput(probeParser)).toEqual({ url: null });
    booted.aiParser.on(probeParser, () => {
      throw new AppError('conflict', 'NOT_CONFIGURED', 'None');
    });
    expect(await get('/api/admin/test-url')).toMatchObject({ status: 200, body: { working: false } });
  });
});

describe('the other AI parser endpoints', () => {
  it('show, clear, rotate, and probe URLs, set fallbacks, and list changes', async () => {
    expect((await get('/api/admin/parser')).body).toEqual(OVERVIEW);
    expect((await send('DELETE', '/api/admin/parser/active')).body).toEqual({ ...OVERVIEW, active: null });
    expect(booted.aiParser.lastInput(setActiveParser)).toEqual({ url: null });
    const urls = ['https://d.example'];
    expect((await send('PUT', '/api/admin/parser/fallbacks', { urls })).body).toEqual({ ...OVERVIEW, fallbacks: urls });
    expect(booted.aiParser.lastInput(setParserFallbacks)).toEqual({ urls });
    expect((await send('POST', '/api/admin/parser/rotate', { revision: 7 })).status).toBe(200);
    expect(booted.aiParser.lastInput(rotateParser)).toEqual({ revision: 7 });
    const probed = await send('POST', '/api/admin/parser/probe', { url: 'https://e.example' });
    expect(probed.body).toMatchObject({ working: true, protocol: 'openai', honorsSchema: true, problem: null });
    expect(booted.aiParser.lastInput(probeParser)).toEqual({ url: 'https://e.example' });
    expect((await get('/api/admin/parser/history')).body).toEqual({ changes: [] });
  });

  it("pass on the scanner's errors with their statuses", async () => {
    const failing = async (error: AppError, path: string, input: object) => {
      booted.aiParser.failWith(error);
      const { status, body } = await send('POST', path, input);
      return [status, (body as { code: string }).code];
    };
    const changed = new AppError('conflict', 'ADDRESSES_CHANGED', 'Changed.');
    const none = new AppError('conflict', 'NO_FALLBACK', 'None');
    const inside = new AppError('invalid', 'URL_NOT_ALLOWED', 'Internal address.');
    expect(await failing(changed, '/api/admin/parser/rotate', { revision: 6 })).toEqual([409, 'ADDRESSES_CHANGED']);
    expect(await failing(none, '/api/admin/parser/rotate', { revision: 7 })).toEqual([409, 'NO_FALLBACK']);
    expect(await failing(inside, '/api/admin/parser/probe', { url: 'http://[::1]' })).toEqual([400, 'URL_NOT_ALLOWED']);
  });
});

describe('every AI parser endpoint', () => {
  const all = Object.entries(routes).filter(([, { path }]) =>
    /^\/api\/admin\/(parser|status|update-url|test-url)/.test(path),
  );

  it('is limited to administrators, and makes no upstream call for anyone else', async () => {
    for (const [name, { method, path }] of all) {
      const body = VALID_BODIES[name];
      const request = { method, ...(body && { body }) };
      expect([path, (await booted.call(path, request)).status]).toEqual([path, 401]);
      expect([path, (await booted.as({ userId: 'user-1' }, path, request)).status]).toEqual([path, 403]);
    }
    expect(booted.aiParser.callCount).toBe(0);
    expect(recorded()).toEqual([]);
  });

  it('is recorded in the audit log', async () => {
    for (const [name, { method, path }] of all) {
      const body = VALID_BODIES[name];
      expect((await booted.as(admin, path, { method, ...(body && { body }) })).status).toBe(200);
    }
    expect(recorded().map(({ call, status }) => `${call} ${status}`)).toEqual(
      all.flatMap(([, { method, path }]) => [`${method} ${path} null`, `${method} ${path} 200`]),
    );
  });

  it('leaves no password from a URL in the audit log or the server log', async () => {
    const url = 'https://user:hunter2@ai.example/v1?api_key=hunter2#hunter2';
    await send('POST', '/api/admin/update-url', { url });
    await send('PUT', '/api/admin/parser/fallbacks', { urls: [url] });
    await send('POST', '/api/admin/parser/probe', { url });
    // The scanner receives the raw input; rejecting it is the scanner's job.
    expect(booted.aiParser.lastInput(setActiveParser)).toEqual({ url });
    expect(recorded()[0]!.input).toEqual({ body: { url: 'https://[redacted]@ai.example/v1?[redacted]' } });
    expect(JSON.stringify([recorded(), booted.lines])).not.toContain('hunter2');
  });
});
