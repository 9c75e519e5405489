import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compare, plan, series } from '@plainscan/contracts';
import { completion, CONTENT_MODES, type ContentMode, modelText } from './fake-ai-parser-answers.ts';

/** Ways to respond to every call that don't depend on its content. */
export const TRANSPORT_MODES = [
  'slow',
  'hangs',
  'hangs-mid-body',
  'cut-mid-body',
  'endless-string',
  'reset',
  'html',
  'wrong-type',
  'redirect',
  'status-401',
  'status-404',
  'status-429',
  'status-503',
] as const;
export const FAKE_AI_PARSER_MODES = [...CONTENT_MODES, ...TRANSPORT_MODES] as const;
export type FakeAiParserMode = (typeof FAKE_AI_PARSER_MODES)[number];
export type FakeAiParserProtocol = 'openai' | 'openai-without-v1' | 'plainscan';

const isContentMode = (mode: FakeAiParserMode): mode is ContentMode =>
  (CONTENT_MODES as readonly string[]).includes(mode);

/** A received call. */
export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

export interface FakeAiParserOptions {
  protocol?: FakeAiParserProtocol;
  mode?: FakeAiParserMode;
  port?: number;
  /** the plan it returns for a sentence; the sample sentence is built in */
  planOf?: (sentence: string) => unknown;
  /** unsupported chat parameters: rejected with 400, one at a time */
  refuses?: readonly string[];
  /** response time in slow mode */
  slowMs?: number;
}

export interface FakeAiParser {
  url: string;
  mode: FakeAiParserMode;
  /** calls for a plan, including those for the sample sentence */
  calls: ReceivedCall[];
  /** received sentences, without the sample sentence */
  sentences(): string[];
  stop(): Promise<void>;
}

const SAMPLE_SENTENCE = 'price above 20 and RSI below 30';
const SAMPLE_PLAN = plan({
  type: 'all',
  of: [compare(series('close'), '>', 20), compare(series('rsi'), '<', 30)],
});
const JSON_TYPE = { 'content-type': 'application/json' };

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

const pathOf = { openai: '/v1', 'openai-without-v1': '', plainscan: '' } as const;

/** The sentence of a call for a plan; null for any other call. */
function sentenceOf(protocol: FakeAiParserProtocol, { path, body }: ReceivedCall): string | null {
  if (protocol === 'plainscan') return path === '/parse' ? String(body['query']) : null;
  if (path !== `${pathOf[protocol]}/chat/completions`) return null;
  const messages = body['messages'] as { role: string; content: string }[];
  return messages.find(({ role }) => role === 'user')?.content ?? '';
}

/** A fake AI parser: a loopback service that supports both protocols and responds as configured, correctly or not. */
export async function startFakeAiParser(options: FakeAiParserOptions = {}): Promise<FakeAiParser> {
  const {
    protocol = 'openai',
    planOf = () => plan(compare(series('close'), '>', 15)),
    refuses = [],
    slowMs = 20_000,
  } = options;
  const timers = new Set<NodeJS.Timeout>();
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, JSON_TYPE).end(typeof body === 'string' ? body : JSON.stringify(body));
  const later = (ms: number, work: () => void) => timers.add(setTimeout(work, ms));

  const respondNormally = (call: ReceivedCall, mode: ContentMode, response: ServerResponse) => {
    if (protocol !== 'plainscan' && call.path === `${pathOf[protocol]}/models`)
      return json(response, 200, { object: 'list', data: [{ id: 'test-model', object: 'model' }] });
    const sentence = sentenceOf(protocol, call);
    if (sentence === null) return json(response, 404, { error: { message: 'unknown path' } });
    const refused = refuses.find((name) => name in call.body);
    if (refused !== undefined)
      return json(response, 400, { error: { message: `Unsupported parameter: ${refused}`, param: refused } });
    const expected = sentence === SAMPLE_SENTENCE ? SAMPLE_PLAN : planOf(sentence);
    return json(response, 200, protocol === 'plainscan' ? modelText(mode, expected) : completion(mode, expected));
  };

  const misbehave = (call: ReceivedCall, mode: (typeof TRANSPORT_MODES)[number], response: ServerResponse): unknown => {
    switch (mode) {
      case 'slow':
        return later(slowMs, () => respondNormally(call, 'good', response));
      case 'hangs':
        return undefined;
      case 'hangs-mid-body':
        return response.writeHead(200, JSON_TYPE).write('{"choices":[{"message":');
      case 'cut-mid-body':
        response.writeHead(200, { ...JSON_TYPE, 'content-length': '5000' }).write('{"choices":[');
        return later(5, () => response.destroy());
      case 'endless-string': {
        response.writeHead(200, JSON_TYPE).write('{"version":"');
        const more = () => {
          if (!response.destroyed) while (response.write('x'.repeat(65_536)));
        };
        response.on('drain', more);
        return more();
      }
      case 'reset':
        return response.socket?.resetAndDestroy();
      case 'html':
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>It works!</h1>');
      case 'wrong-type':
        return response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(SAMPLE_PLAN));
      case 'redirect':
        return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
      default:
        return json(response, Number(mode.slice('status-'.length)), { error: { message: 'no' } });
    }
  };

  const server = createServer((request, response) => {
    void (async () => {
      const call = { path: request.url ?? '', headers: request.headers, body: await bodyOf(request) };
      if (request.method === 'PUT' && call.path === '/fake-ai-parser/mode') {
        fake.mode = FAKE_AI_PARSER_MODES.find((mode) => mode === call.body['mode']) ?? fake.mode;
        return json(response, 200, { mode: fake.mode });
      }
      if (sentenceOf(protocol, call) !== null) fake.calls.push(call);
      return isContentMode(fake.mode)
        ? respondNormally(call, fake.mode, response)
        : misbehave(call, fake.mode, response);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const fake: FakeAiParser = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: options.mode ?? 'good',
    calls: [],
    sentences: () =>
      fake.calls.map((call) => sentenceOf(protocol, call)!).filter((sentence) => sentence !== SAMPLE_SENTENCE),
    stop: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearTimeout(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
