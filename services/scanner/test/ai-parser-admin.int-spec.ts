import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  getParserOverview,
  listParserChanges,
  MAX_PARSER_FALLBACKS,
  probeParser,
  rotateParser,
  setActiveParser,
  setParserFallbacks,
} from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { eventually } from '@plainscan/test-kit';
import type { Resolve } from '@plainscan/service-kit/networks';
import { as } from './fixtures/callers.ts';
import { type AiScanner, openAiScanner } from './fixtures/ai-scanner.ts';

jest.setTimeout(60_000);

const admin = as('admin-1', 'admin');
const PUBLIC: Resolve = async (name) => [
  { address: name.startsWith('inside') ? '10.0.0.7' : '93.184.216.34', family: 4 },
];

let setup: AiScanner;
beforeAll(async () => {
  setup = await openAiScanner();
});
afterEach(() => setup.clear());
afterAll(() => setup.close());

const call: AiScanner['stores']['rpc']['call'] = (...args) => setup.stores.rpc.call(...args);
const overview = () => call(admin, getParserOverview, {});
/** Retries until PostgreSQL is connected. */
const setActive = (url: string | null, ctx = admin) =>
  eventually(() =>
    call(ctx, setActiveParser, { url }).catch((err: { code: string }) => {
      if (err.code === 'UNAVAILABLE') throw err;
      return err;
    }),
  );
const boot = (env: Record<string, string> = {}) =>
  setup.boot(
    { AI_PARSER_ALLOW_NETWORKS: '127.0.0.1', PARSER_POLICY: 'builtin-only', ...env },
    { aiParser: { resolve: PUBLIC } },
  );
const history = async () => (await eventually(() => call(admin, listParserChanges, {}))).changes;

describe('the AI parser URLs', () => {
  it('are accessible only to administrators', async () => {
    await boot();
    await eventually(overview);
    for (const ctx of [as('user-1'), newContext()]) {
      await expect(call(ctx, getParserOverview, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(call(ctx, setActiveParser, { url: null })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(call(ctx, setParserFallbacks, { urls: [] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(call(ctx, rotateParser, { revision: 0 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(call(ctx, probeParser, { url: null })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(call(ctx, listParserChanges, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await history()).toEqual([]);
  });

  it('are initially empty, and every change is recorded with its author', async () => {
    await boot();
    expect(await eventually(overview)).toEqual({
      active: null,
      fallbacks: [],
      revision: 0,
      updatedAt: null,
      policy: 'builtin-only',
      health: [],
    });
    expect(await setActive(' HTTPS://AI.Example:443/v1/ ')).toMatchObject({
      active: 'https://ai.example/v1',
      fallbacks: [],
      revision: 1,
      updatedAt: expect.any(String),
      health: [{ url: 'https://ai.example/v1', protocol: null, breaker: 'closed' }],
    });
    const urls = ['https://b.example', 'https://c.example', 'https://b.example/', 'https://ai.example/v1'];
    const second = as('admin-2', 'admin');
    expect(await call(second, setParserFallbacks, { urls })).toMatchObject({
      fallbacks: ['https://b.example', 'https://c.example'],
      revision: 2,
    });
    expect(await call(admin, rotateParser, { revision: 2 })).toMatchObject({
      active: 'https://b.example',
      fallbacks: ['https://c.example', 'https://ai.example/v1'],
    });
    await expect(call(admin, rotateParser, { revision: 2 })).rejects.toMatchObject({ code: 'ADDRESSES_CHANGED' });
    expect(await call(admin, setActiveParser, { url: null })).toMatchObject({
      active: null,
      fallbacks: ['https://c.example', 'https://ai.example/v1'],
      revision: 4,
    });
    expect((await history()).map(({ revision, what, changedBy }) => [revision, what, changedBy])).toEqual([
      [4, 'cleared', 'admin-1'],
      [3, 'rotated', 'admin-1'],
      [2, 'fallbacks', 'admin-2'],
      [1, 'active', 'admin-1'],
    ]);
    expect((await history())[1]).toMatchObject({
      before: { active: 'https://ai.example/v1', fallbacks: ['https://b.example', 'https://c.example'] },
      after: { active: 'https://b.example', fallbacks: ['https://c.example', 'https://ai.example/v1'] },
    });
  });

  it("can't be rotated without a fallback", async () => {
    await boot();
    await setActive('https://ai.example');
    const { revision } = await overview();
    await expect(call(admin, rotateParser, { revision })).rejects.toMatchObject({ code: 'NO_FALLBACK' });
    expect((await overview()).revision).toBe(revision);
    expect(await history()).toHaveLength(1);
  });

  it('come from the configuration until an administrator sets them, which survives a restart', async () => {
    const env = { AI_PARSER_URL: 'https://one.example/', AI_PARSER_FALLBACKS: 'https://two.example' };
    await Promise.all([boot(env), boot(env)]);
    await eventually(async () => (await history()).length === 1);
    expect(await history()).toMatchObject([
      {
        revision: 1,
        what: 'configured',
        changedBy: null,
        before: { active: null },
        after: { active: 'https://one.example' },
      },
    ]);
    expect(await setActive('https://mine.example')).toMatchObject({ active: 'https://mine.example', revision: 2 });
    const stored = await overview();
    await boot({ AI_PARSER_URL: 'https://other.example' });
    await eventually(async () =>
      (await Promise.all(Array.from({ length: 30 }, overview))).every(({ active }) => active === stored.active),
    );
  });

  it("are not changed when the change can't be stored", async () => {
    const database = await setup.stores.cuttableDatabase();
    await boot({ SCANNER_DB_URL: database.url });
    await setActive('https://ai.example');
    database.cut();
    await expect(call(admin, setActiveParser, { url: 'https://b.example' })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await overview()).toMatchObject({ active: 'https://ai.example' });
    await setup.clear();
    await database.close();
  });

  it('have a limited history that shows the newest fifty changes', async () => {
    await boot();
    await setActive('https://ai.example');
    await setup.stores.database.query(
      `INSERT INTO parser_changes SELECT n, 'active', '{"active":null,"fallbacks":[]}', '{"active":null,"fallbacks":[]}', null, now()
       FROM generate_series(2, 700) n`,
    );
    await setup.stores.database.query(`UPDATE settings SET revision = 700 WHERE name = 'parser-addresses'`);
    await call(admin, setActiveParser, { url: 'https://b.example' });
    const shown = await history();
    expect([shown.length, shown[0]!.revision, shown.at(-1)!.revision]).toEqual([50, 701, 652]);
    expect(await setup.stores.database.query('SELECT count(*)::int AS n FROM parser_changes')).toEqual([{ n: 500 }]);
  });
});

describe('a URL entered by an administrator', () => {
  it.each([
    ['nonsense', 'INVALID_URL'],
    ['ftp://ai.example', 'INVALID_URL'],
    ['javascript:alert(1)', 'INVALID_URL'],
    ['https://user:hunter2@ai.example', 'INVALID_URL'],
    ['https://ai.example/#there', 'INVALID_URL'],
    ['https://ai.example/?api_key=hunter2', 'INVALID_URL'],
    ['http://169.254.169.254/latest/meta-data', 'URL_NOT_ALLOWED'],
    ['http://[::1]:8080', 'URL_NOT_ALLOWED'],
    ['http://10.1.2.3', 'URL_NOT_ALLOWED'],
    ['http://inside.example', 'URL_NOT_ALLOWED'],
  ])('such as %s is rejected without revealing its contents or target', async (url, code) => {
    await boot();
    await eventually(overview);
    const refusalOf = (attempt: Promise<unknown>) =>
      attempt.then(
        () => null,
        (fault: { code: string; message: string }) => fault,
      );
    const refusals = [
      await refusalOf(call(admin, setActiveParser, { url })),
      await refusalOf(call(admin, probeParser, { url })),
    ];
    for (const refused of refusals) {
      expect(refused).toMatchObject({ code });
      expect(refused!.message).not.toMatch(/hunter2|10\.|169|inside|::1/);
    }
    await expect(call(admin, setParserFallbacks, { urls: ['https://ai.example', url] })).rejects.toMatchObject({
      code,
    });
    expect(await history()).toEqual([]);
  });

  it("is rejected when its name can't be resolved", async () => {
    const resolve: Resolve = async () => {
      throw new Error('getaddrinfo ENOTFOUND');
    };
    await setup.boot({ PARSER_POLICY: 'builtin-only' }, { aiParser: { resolve } });
    expect(await setActive('https://nowhere.example')).toMatchObject({ code: 'INVALID_URL' });
  });

  it('is rejected when there are too many fallbacks', async () => {
    await boot();
    await eventually(overview);
    const urls = Array.from({ length: MAX_PARSER_FALLBACKS + 1 }, (_, i) => `https://${i}.example`);
    await expect(call(admin, setParserFallbacks, { urls })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('a probe', () => {
  it('tests the given URL, or the active URL by default', async () => {
    await boot();
    const fake = await setup.fake();
    await eventually(overview);
    await expect(call(admin, probeParser, { url: null })).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
    expect(await call(admin, probeParser, { url: fake.url })).toMatchObject({ url: fake.url, working: true });
    expect(await history()).toEqual([]);
    await setActive(fake.url);
    expect(await call(admin, probeParser, { url: null })).toMatchObject({ working: true, protocol: 'openai' });
    fake.mode = 'status-503';
    expect(await call(admin, probeParser, { url: null })).toMatchObject({
      working: false,
      problem: expect.any(String),
    });
  });
});
