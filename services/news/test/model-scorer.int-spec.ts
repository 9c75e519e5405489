import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { scoreSentiment } from '@plainscan/sentiment';
import { Secret } from '@plainscan/service-kit';
import { recordingLogger } from '@plainscan/test-kit';
import { ModelScorer } from '../src/scoring/model-scorer.ts';
import { RulesScorer } from '../src/scoring/scorer.ts';

type Responder = (texts: { title: string; description: string | null }[], response: ServerResponse) => unknown;

let server: Server;
let respond: Responder;
let calls: number;
let lines: Record<string, unknown>[];
let scorer: ModelScorer;

const readBody = async (request: IncomingMessage): Promise<string> =>
  Buffer.concat(await request.toArray()).toString('utf8');

beforeEach(async () => {
  calls = 0;
  // cockatiel's circuit breaker reads Date.now(); timers stay real, for HTTP
  jest.useFakeTimers({
    now: 0,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
  server = createServer((request, response) => {
    calls += 1;
    void readBody(request).then((body) => {
      const scores = respond(JSON.parse(body), response);
      if (scores !== undefined) response.end(JSON.stringify(scores));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const logged = recordingLogger();
  lines = logged.lines;
  const url = new Secret(`http://127.0.0.1:${(server.address() as AddressInfo).port}/score?token=hunter2`);
  scorer = new ModelScorer(url, new RulesScorer(), logged.logger);
});
afterEach(() => void jest.useRealTimers());
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

const TEXT = { title: 'Acme profit rose less than expected' };
const byRules = () => ({ scoredBy: 'rules', score: scoreSentiment(TEXT).score, overall: 'bearish' });

describe('a model service', () => {
  it('replaces the rules and is named in the result', async () => {
    respond = (texts, response) => {
      response.setHeader('x-model-name', 'finance-model-2');
      return texts.map(({ title, description }) => ({
        score: description === null ? 0.4 : -0.4,
        reasons: [{ text: title.slice(0, 4), where: 'title', span: [0, 4], weight: 0.4 }],
      }));
    };
    expect(await scorer.scoreAll([TEXT, { title: 'Beta falls', description: 'It fell.' }])).toEqual([
      {
        score: 0.4,
        overall: 'bullish',
        scoredBy: 'finance-model-2',
        reasons: [{ text: 'Acme', where: 'title', span: [0, 4], weight: 0.4, because: null }],
      },
      { score: -0.4, overall: 'bearish', scoredBy: 'finance-model-2', reasons: [expect.anything()] },
    ]);
  });

  it('is named after its host if it calls itself "rules"', async () => {
    respond = (texts, response) => {
      response.setHeader('x-model-name', 'rules');
      return texts.map(() => ({ score: 0 }));
    };
    const [{ scoredBy } = { scoredBy: '' }] = await scorer.scoreAll([TEXT]);
    expect(scoredBy).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  it('receives 50 texts at a time, in order', async () => {
    respond = (texts) => texts.map(({ title }) => ({ score: Number(title) / 1000 }));
    const scored = await scorer.scoreAll(Array.from({ length: 120 }, (_, n) => ({ title: String(n) })));
    expect(scored.map(({ score }) => score)).toEqual(Array.from({ length: 120 }, (_, n) => n / 1000));
    expect(calls).toBe(3);
  });

  it('cannot give reasons that are not in the text', async () => {
    const reason = (text: string, span: [number, number]) => ({ text, where: 'title', span, weight: 1 });
    respond = () => [
      {
        score: 0.4,
        reasons: [
          reason('profit', [5, 11]),
          reason('loss', [5, 9]),
          reason('', [0, 0]),
          { ...reason('x', [0, 1]), where: 'description' },
        ],
      },
    ];
    const [scored] = await scorer.scoreAll([TEXT]);
    expect(scored!.reasons.map(({ text }) => text)).toEqual(['profit']);
  });

  it.each<[string, Responder]>([
    ['an error', (_, response) => void response.writeHead(500).end('[]')],
    ['invalid JSON', (_, response) => void response.end('<html>')],
    ['fewer scores than texts', () => []],
    ['a score out of range', () => [{ score: 1.2 }]],
    ['a null score', () => [{ score: null }]],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/' }).end()],
    ['too much data', (_, response) => void response.end('x'.repeat(1_100_000))],
    ['nothing and disconnects', (_, response) => void response.destroy()],
  ])('is replaced by the rules without logging its URL if it returns %s', async (_, badResponder) => {
    respond = badResponder;
    expect(await scorer.scoreAll([TEXT])).toMatchObject([byRules()]);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });

  it('times out after two seconds', async () => {
    respond = () => undefined;
    const startedAt = performance.now();
    expect(await scorer.scoreAll([TEXT])).toMatchObject([byRules()]);
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
  });

  it('is not called for 30 seconds after three failures', async () => {
    respond = (_, response) => void response.writeHead(503).end();
    for (let i = 0; i < 5; i++) await scorer.scoreAll([TEXT]);
    expect(calls).toBe(3);
    jest.setSystemTime(Date.now() + 30_000);
    await scorer.scoreAll([TEXT]);
    await scorer.scoreAll([TEXT]);
    expect(calls).toBe(4);
    jest.setSystemTime(Date.now() + 30_000);
    respond = (texts) => texts.map(() => ({ score: 0 }));
    for (let i = 0; i < 3; i++) expect((await scorer.scoreAll([TEXT]))[0]!.score).toBe(0);
    expect(calls).toBe(7);
  });

  it('receives a single trial call after the pause', async () => {
    respond = (_, response) => void response.writeHead(503).end();
    for (let i = 0; i < 3; i++) await scorer.scoreAll([TEXT]);
    jest.setSystemTime(Date.now() + 30_000);
    calls = 0;
    const concurrent = () => Promise.all(Array.from({ length: 5 }, () => scorer.scoreAll([TEXT])));
    for (const scored of await concurrent()) expect(scored).toMatchObject([byRules()]);
    expect(calls).toBe(1);
    jest.setSystemTime(Date.now() + 30_000);
    calls = 0;
    respond = (texts) => texts.map(() => ({ score: 0 }));
    for (const scored of await concurrent()) expect(scored).toMatchObject([{ score: 0 }]);
    expect(calls).toBe(5);
  });
});
