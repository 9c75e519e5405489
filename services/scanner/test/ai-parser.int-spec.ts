import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { compare, plan, series, type ScanPlan } from '@plainscan/contracts';
import { createLogger, Secret } from '@plainscan/service-kit';
import {
  FAKE_AI_PARSER_MODES,
  type FakeAiParser,
  type FakeAiParserMode,
  type FakeAiParserOptions,
  eventually,
  startFakeAiParser,
} from '@plainscan/test-kit';
import { AiParser, BUDGET_MS } from '../src/ai-parser/ai-parser.ts';
import { AllowedNetworks, type Resolve } from '@plainscan/service-kit/networks';
import { ParserHttp } from '../src/ai-parser/parser-http.ts';
import type { PlanCache } from '../src/ai-parser/plan-cache.ts';
import { probeParser } from '../src/ai-parser/probe-parser.ts';

jest.setTimeout(60_000);

const PLAN = plan(compare(series('close'), '>', 15));
const WITHIN_MS = 3000;
const WORKS = new Set<FakeAiParserMode>(['good', 'fenced', 'think', 'prose']);
const ENDLESS = new Set<FakeAiParserMode>(['slow', 'hangs', 'hangs-mid-body']);
const PROTOCOLS = ['openai', 'openai-without-v1', 'plainscan'] as const;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function fakeOf(options: FakeAiParserOptions = {}): Promise<FakeAiParser> {
  const fake = await startFakeAiParser(options);
  closing.push(() => fake.stop());
  return fake;
}

interface ParserSetup {
  networks?: string[];
  keys?: Record<string, string>;
  model?: string;
  resolve?: Resolve;
  restMs?: { first: number; longest: number };
  cached?: ScanPlan;
}

function httpOf({ networks = ['127.0.0.0/8'], keys = {}, resolve }: ParserSetup): ParserHttp {
  const secrets = new Map(Object.entries(keys).map(([origin, key]) => [origin, new Secret(key)]));
  const http = new ParserHttp(new AllowedNetworks(networks, resolve), secrets);
  closing.push(() => http.close());
  return http;
}

function parserOf(urls: string[], setup: ParserSetup = {}) {
  const lines: string[] = [];
  const logger = createLogger({
    name: 'test',
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  const stored: string[] = [];
  const cache: Pick<PlanCache, 'get' | 'put'> = {
    get: async () => setup.cached ?? null,
    put: (sentence) => void stored.push(sentence),
  };
  const options = { model: setup.model ?? null, enabled: true, ...(setup.restMs && { restMs: setup.restMs }) };
  const parser = new AiParser(httpOf(setup), cache as PlanCache, options, Date.now, logger);
  const [active = null, ...fallbacks] = urls;
  parser.configure({ active, fallbacks });
  return { parser, lines, stored };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const from = performance.now();
  const result = await work();
  return { ms: performance.now() - from, result };
}

describe('a working parser URL', () => {
  it.each(PROTOCOLS)('is detected as %s and reads a sentence', async (protocol) => {
    const fake = await fakeOf({ protocol });
    const { parser, stored } = parserOf([fake.url]);
    expect(await parser.read('  something  odd ')).toEqual(PLAN);
    expect(fake.sentences()).toEqual(['something odd']);
    expect(stored).toEqual(['something odd']);
    expect(parser.health()).toEqual([
      {
        url: fake.url,
        protocol: protocol === 'plainscan' ? 'plainscan' : 'openai',
        breaker: 'closed',
        lastSuccessAt: expect.any(String),
        lastFailureAt: null,
        lastFailure: null,
        answered: 1,
        failed: 0,
        medianMs: expect.any(Number),
      },
    ]);
  });

  it('may include /v1 or the path of the chat endpoint', async () => {
    const fake = await fakeOf();
    for (const address of [`${fake.url}/v1`, `${fake.url}/v1/chat/completions`])
      expect(await parserOf([address]).parser.read('odd')).toEqual(PLAN);
  });

  it('receives the sentence without caller data, both with the schema and in plain text', async () => {
    const fake = await fakeOf();
    await parserOf([fake.url], { model: 'a-model' }).parser.read('odd');
    const [{ body, headers }] = fake.calls as [FakeAiParser['calls'][number]];
    expect(body).toMatchObject({
      model: 'a-model',
      temperature: 0,
      response_format: { json_schema: { strict: true } },
    });
    const [system, user, ...more] = body['messages'] as { role: string; content: string }[];
    expect(more).toEqual([]);
    expect(user).toEqual({ role: 'user', content: 'odd' });
    expect(system!.content).toContain('"$defs"');
    expect(Object.keys(headers).sort()).toEqual(
      ['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'host'].sort(),
    );
  });

  it('no longer receives parameters that it has rejected', async () => {
    const fake = await fakeOf({ refuses: ['temperature', 'seed', 'max_tokens', 'response_format'] });
    const { parser } = parserOf([fake.url]);
    expect(await parser.read('odd')).toEqual(PLAN);
    expect(await parser.read('odder')).toEqual(PLAN);
    const bodies = fake.calls.map(({ body }) => body);
    expect(bodies).toHaveLength(7);
    expect(bodies.map((body) => (body['response_format'] as { type: string } | undefined)?.type)).toContain(
      'json_object',
    );
    expect(Object.keys(bodies.at(-1)!).sort()).toEqual(['max_completion_tokens', 'messages', 'model']);
  });

  it('is the only one that receives the API key for its origin', async () => {
    const [keyed, other] = await Promise.all([fakeOf({ mode: 'status-503' }), fakeOf()]);
    const { parser, lines } = parserOf([keyed.url, other.url], { keys: { [keyed.url]: 'sk-very-secret' } });
    expect(await parser.read('odd')).toEqual(PLAN);
    keyed.mode = 'good';
    expect(await parserOf([keyed.url], { keys: { [keyed.url]: 'sk-very-secret' } }).parser.read('odd')).toEqual(PLAN);
    expect(keyed.calls.map(({ headers }) => headers.authorization)).toContain('Bearer sk-very-secret');
    expect(other.calls.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(`${lines.join('')}${JSON.stringify(parser.health())}`).not.toContain('very-secret');
  });

  it('receives one request for concurrent reads of the same sentence', async () => {
    const fake = await fakeOf({ protocol: 'plainscan' });
    const { parser } = parserOf([fake.url]);
    const plans = await Promise.all(Array.from({ length: 20 }, (_, i) => parser.read(i % 2 ? ' odd ' : 'odd')));
    expect(plans).toEqual(Array.from({ length: 20 }, () => PLAN));
    expect(fake.sentences()).toEqual(['odd']);
  });

  it('receives no request when the plan is cached', async () => {
    const fake = await fakeOf();
    const { parser } = parserOf([fake.url], { cached: PLAN });
    expect(await parser.read('odd')).toEqual(PLAN);
    expect(fake.sentences()).toEqual([]);
  });
});

describe.each(['openai', 'plainscan'] as const)('a URL with the %s protocol', (protocol) => {
  /** Reads a sentence after the protocol of each URL has been detected. */
  async function readBy(mode: FakeAiParserMode, more: FakeAiParser[] = []) {
    const fake = await fakeOf({ protocol });
    const { parser } = parserOf([fake.url, ...more.map(({ url }) => url)]);
    await eventually(() => parser.health().every((health) => health.protocol));
    fake.mode = mode;
    return { parser, ...(await timed(() => parser.read('odd'))) };
  }

  it.each(FAKE_AI_PARSER_MODES.filter((mode) => !ENDLESS.has(mode)))(
    'handles the response "%s" within the time limit',
    async (mode) => {
      const { ms, result, parser } = await readBy(mode);
      expect(ms).toBeLessThan(WITHIN_MS);
      // Our protocol has no envelope, so it can't carry a refusal or wrap a plan.
      const works = protocol === 'openai' ? WORKS.has(mode) : mode === 'good' || mode === 'refusal';
      expect(result).toEqual(works ? PLAN : null);
      expect(parser.health()[0]!.failed).toBe(works ? 0 : 1);
    },
  );

  it('times out within the time limit of a scan when a response never ends', async () => {
    for (const { ms, result } of await Promise.all([...ENDLESS].map((mode) => readBy(mode)))) {
      expect(result).toBeNull();
      expect(ms).toBeLessThan(WITHIN_MS);
    }
  });

  it('falls back to the next URL in time when it fails', async () => {
    const working = await fakeOf({ protocol });
    const failing = FAKE_AI_PARSER_MODES.filter((mode) => !WORKS.has(mode) && mode !== 'refusal');
    for (const { ms, result } of await Promise.all(failing.map((mode) => readBy(mode, [working])))) {
      expect(result).toEqual(PLAN);
      expect(ms).toBeLessThan(WITHIN_MS);
    }
  });
});

describe('a sentence read by one URL', () => {
  it('is not sent to another URL when an earlier one fails later', async () => {
    const [slow, fast, spare] = await Promise.all([fakeOf(), fakeOf(), fakeOf()]);
    const { parser } = parserOf([slow.url, fast.url, spare.url]);
    await eventually(() => parser.health().every((health) => health.protocol));
    slow.mode = 'hangs';
    const from = performance.now();
    expect(await parser.read('odd')).toEqual(PLAN);
    expect(performance.now() - from).toBeGreaterThan(1000);
    await new Promise((resolve) => setTimeout(resolve, BUDGET_MS - (performance.now() - from)));
    expect(spare.sentences()).toEqual([]);
    // The slow one was aborted, which does not count as a failure.
    expect(parser.health()[0]).toMatchObject({ failed: 0 });
  });
});

describe('a plan that is not worth running', () => {
  it('is replaced by the plan from the next URL, and is neither cached nor used from the cache', async () => {
    const everything = plan(compare(series('close'), '>', 0));
    const [first, second] = await Promise.all([fakeOf({ planOf: () => everything }), fakeOf()]);
    const { parser, stored } = parserOf([first.url], { cached: everything });
    const isWorthRunning = (read: ScanPlan) => JSON.stringify(read) !== JSON.stringify(everything);
    expect(await parser.read('odd', isWorthRunning)).toBeNull();
    expect(stored).toEqual([]);
    parser.configure({ active: first.url, fallbacks: [second.url] });
    expect(await parser.read('odd', isWorthRunning)).toEqual(PLAN);
    expect(first.sentences()).toEqual(['odd', 'odd']);
    expect(stored).toEqual(['odd']);
  });
});

describe('a failing URL', () => {
  it('is skipped after three failures until a probe succeeds', async () => {
    const fake = await fakeOf({ protocol: 'plainscan' });
    const { parser } = parserOf([fake.url], { restMs: { first: 300, longest: 300 } });
    await eventually(() => parser.health()[0]!.protocol);
    fake.mode = 'status-503';
    for (const sentence of ['a', 'b', 'c']) expect(await parser.read(sentence)).toBeNull();
    expect(parser.health()[0]).toMatchObject({ breaker: 'open', lastFailure: 'It returned status 503.' });
    const before = fake.calls.length;
    for (let i = 0; i < 100; i++) expect(await parser.read(`odd ${i}`)).toBeNull();
    expect(fake.sentences().filter((sentence) => sentence.startsWith('odd'))).toEqual([]);
    fake.mode = 'good';
    await eventually(async () => (await parser.read('odd')) !== null);
    expect(parser.health()[0]).toMatchObject({ breaker: 'closed' });
    // Its recovery was detected with the sample sentence, not with a user's scan.
    expect(fake.calls.slice(before)[0]!.body['query']).toBe('price above 20 and RSI below 30');
  });

  it('is not skipped for refusing sentences', async () => {
    const fake = await fakeOf({ protocol: 'openai' });
    const { parser } = parserOf([fake.url]);
    await eventually(() => parser.health()[0]!.protocol);
    fake.mode = 'refusal';
    for (const sentence of ['a', 'b', 'c', 'd', 'e']) expect(await parser.read(sentence)).toBeNull();
    expect(parser.health()[0]).toMatchObject({ breaker: 'closed', failed: 5 });
  });

  it('returns nothing in time when its server is down', async () => {
    const fake = await startFakeAiParser();
    await fake.stop();
    const { ms, result } = await timed(() => parserOf([fake.url]).parser.read('odd'));
    expect(result).toBeNull();
    expect(ms).toBeLessThan(WITHIN_MS);
  });

  it('has its failure reason in health and logs, without request or response content', async () => {
    const fake = await fakeOf({ mode: 'html' });
    const { parser, lines } = parserOf([`${fake.url}/v1?tenant=a-tenant`]);
    await parser.read('a private sentence');
    expect(parser.health()[0]!.lastFailure).toBe("The response isn't JSON.");
    const log = lines.join('');
    expect(log).toContain("The response isn't JSON.");
    expect(log).not.toMatch(/private sentence|It works|a-tenant/);
  });
});

describe('a connection to a parser', () => {
  it('is rejected when its name now resolves to a private address, even if it resolved to a public one before', async () => {
    const fake = await fakeOf();
    const { port } = new URL(fake.url);
    const answers = ['93.184.216.34', '127.0.0.1'];
    const resolve: Resolve = async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
    const networks = new AllowedNetworks([], resolve);
    await expect(networks.addressesOf('rebinding.example')).resolves.toHaveLength(1);
    const http = new ParserHttp(networks, new Map());
    closing.push(() => http.close());
    const probe = await probeParser(http, `http://rebinding.example:${port}`, null);
    expect(probe).toMatchObject({ working: false, problem: "It resolves to a network that isn't allowed." });
    expect(fake.calls).toEqual([]);
  });

  it('is rejected when any of its addresses is private', async () => {
    const resolve: Resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const { parser } = parserOf(['http://half.example'], { networks: [], resolve });
    expect(await parser.read('odd')).toBeNull();
    expect(parser.health()[0]!.lastFailure).toBe("It resolves to a network that isn't allowed.");
  });

  it.each(['http://127.0.0.1', 'http://[::1]', 'http://2130706433', 'http://localhost', 'http://[::ffff:127.0.0.1]'])(
    'is rejected for a local host such as %s',
    async (host) => {
      const fake = await fakeOf();
      const { parser } = parserOf([`${host}:${new URL(fake.url).port}`], { networks: [] });
      expect(await parser.read('odd')).toBeNull();
      expect(fake.calls).toEqual([]);
    },
  );
});

describe('a probe', () => {
  it.each(PROTOCOLS)('of a URL with the %s protocol reports success, latency, and schema support', async (protocol) => {
    const fake = await fakeOf({ protocol });
    expect(await probeParser(httpOf({}), fake.url, null)).toEqual({
      url: fake.url,
      working: true,
      protocol: protocol === 'plainscan' ? 'plainscan' : 'openai',
      latencyMs: expect.any(Number),
      honorsSchema: true,
      problem: null,
    });
  });

  it('reports a working parser that wraps its responses or does not support the schema', async () => {
    const http = httpOf({});
    const fenced = await fakeOf({ mode: 'fenced' });
    expect(await probeParser(http, fenced.url, null)).toMatchObject({ working: true, honorsSchema: false });
    const plain = await fakeOf({ refuses: ['response_format'] });
    expect(await probeParser(http, plain.url, null)).toMatchObject({ working: true, honorsSchema: false });
  });

  it.each([
    ['status-401', /key/],
    ['status-429', /rate-limiting us \(status 429\)/],
    ['status-503', /503/],
    ['status-404', /doesn't support a protocol we know/],
    ['redirect', /Redirects aren't followed/],
    ['html', /isn't JSON/],
    ['reset', /Connection closed/],
    ['hangs', /Timed out/],
  ] as const)('reports the problem with a server that answers "%s"', async (mode, problem) => {
    const fake = await fakeOf({ mode });
    const { working, problem: actual } = await probeParser(httpOf({}), fake.url, null);
    expect(working).toBe(false);
    expect(actual).toMatch(problem);
  });
});
