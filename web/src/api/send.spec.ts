import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fakeServer, fault, json } from '../testing/fake-server.ts';
import { REQUEST_TIMEOUT_MS, send } from './send.ts';

const THINGS = 'GET /api/things';
const sendTo = (answer: () => Response) => {
  fakeServer({ [THINGS]: answer });
  return send('GET', '/api/things', {}, null);
};

describe('a call', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])("sends JSON and the browser's time zone (%s)", async (method) => {
    const server = fakeServer({ [`${method} /api/things`]: () => json({}) });
    await send(method, '/api/things', method === 'GET' ? {} : { body: {} }, null);
    const { headers, path } = server.calls[0]!;
    expect(path).toBe('/api/things');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('x-user-timezone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(headers.has('authorization')).toBe(false);
  });

  it('sends only the given token', async () => {
    const server = fakeServer({ [THINGS]: () => json({}) });
    await send('GET', '/api/things', {}, 'a-token');
    expect(server.calls[0]!.headers.get('authorization')).toBe('Bearer a-token');
  });
});

describe('an unsuccessful response', () => {
  it.each([
    ["the server's message", () => fault(503, 'UNAVAILABLE', 'Please wait.'), '503: Please wait.'],
    [
      'the body, if it is not from our API',
      () => new Response('Bad Gateway, says nginx', { status: 502 }),
      '502: Bad Gateway, says nginx',
    ],
    [
      'the status text, if the body is empty',
      () => new Response('', { status: 500, statusText: 'Internal Server Error' }),
      '500: Internal Server Error',
    ],
  ])('is an error with its status and %s', async (_what, answer, message) => {
    await expect(sendTo(answer)).rejects.toMatchObject({ message });
  });

  it('provides the code, the details, and the request ID', async () => {
    const failure = sendTo(() => fault(403, 'TRIAL_EXPIRED', 'Over.', { since: 'today' }));
    await expect(failure).rejects.toMatchObject({
      status: 403,
      code: 'TRIAL_EXPIRED',
      reason: 'Over.',
      details: { since: 'today' },
      requestId: expect.any(String),
    });
  });
});

describe('a call without a response', () => {
  afterEach(() => void jest.restoreAllMocks());
  const TIMEOUT = { status: 408, reason: 'Network timeout', message: '408: Network timeout' };

  it('fails at once as a timeout when offline', async () => {
    fakeServer({ [THINGS]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(send('GET', '/api/things', {}, null)).rejects.toMatchObject(TIMEOUT);
  });

  it('times out after ten seconds', async () => {
    expect(REQUEST_TIMEOUT_MS).toBe(10_000);
    const timeout = new AbortController();
    const bound = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('aborted'))));
    const call = send('GET', '/api/things', {}, null);
    expect(bound.mock.calls).toEqual([[10_000]]);
    timeout.abort();
    await expect(call).rejects.toMatchObject(TIMEOUT);
  });
});
