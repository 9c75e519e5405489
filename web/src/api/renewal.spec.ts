import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { session } from '../app/session.ts';
import { fakeServer, fault, json } from '../testing/fake-server.ts';
import { sessionAnswer, TOKEN, userAnswer } from '../testing/session-answers.ts';
import { request } from './request.ts';

const REFRESH = 'POST /api/auth/refresh';
const NEW = `${TOKEN}-renewed`;
const bearer = ({ headers }: { headers: Headers }) => headers.get('authorization');
const refused = () => fault(401, 'UNAUTHORIZED', 'Unauthorized: please sign in again.');
/** Accepts only the renewed token. */
const things = (call: { headers: Headers }) => (bearer(call) === `Bearer ${NEW}` ? json({ ok: true }) : refused());
const renewed = () => json(sessionAnswer(NEW));

beforeEach(() => session.signIn(TOKEN, userAnswer()));

describe('a call with an expired token', () => {
  it.each(['GET', 'POST', 'DELETE'])('is retried after the session is renewed (%s)', async (method) => {
    const route = `${method} /api/things`;
    const server = fakeServer({ [route]: things, [REFRESH]: renewed });
    await expect(request(method, '/api/things', { body: method === 'GET' ? undefined : { a: 1 } })).resolves.toEqual({
      ok: true,
    });
    expect(server.of(route).map(bearer)).toEqual([`Bearer ${TOKEN}`, `Bearer ${NEW}`]);
    expect(server.of(route)[1]!.body).toEqual(server.of(route)[0]!.body);
    expect(bearer(server.of(REFRESH)[0]!)).toBeNull();
    expect(localStorage.getItem('plainscan_token')).toBe(NEW);
  });

  it('is not sent a third time', async () => {
    const server = fakeServer({ 'GET /api/things': refused, [REFRESH]: renewed });
    await expect(request('GET', '/api/things')).rejects.toMatchObject({ status: 401 });
    expect(server.of('GET /api/things')).toHaveLength(2);
    expect(server.of(REFRESH)).toHaveLength(1);
    expect(session.current().user).not.toBeNull();
  });

  it('shares one renewal with all concurrent calls', async () => {
    const server = fakeServer({ 'GET /api/things': things, [REFRESH]: renewed });
    await Promise.all([1, 2, 3, 4].map(() => request('GET', '/api/things')));
    expect(server.of(REFRESH)).toHaveLength(1);
  });

  it('ends the session and sets the notice if the renewal is refused', async () => {
    const server = fakeServer({ 'GET /api/things': refused });
    await expect(request('GET', '/api/things')).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(session.current()).toEqual({ user: null, notice: 'Your session has ended. Please sign in again.' });
    expect(localStorage.getItem('plainscan_token')).toBeNull();
    expect(server.of('GET /api/things')).toHaveLength(1);
  });

  it.each([
    ['the server is unavailable', () => fault(503, 'UNAVAILABLE', 'Please try again in a moment.'), { status: 503 }],
    ['there are too many requests', () => fault(429, 'RATE_LIMITED', 'Too many requests.'), { status: 429 }],
    [
      'the network is lost',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { status: 408, reason: 'Network timeout' },
    ],
  ])('fails with that reason and stays signed in when %s', async (_why, answer, failure) => {
    fakeServer({ 'GET /api/things': refused, [REFRESH]: answer });
    await expect(request('GET', '/api/things')).rejects.toMatchObject(failure);
    expect(session.token()).toBe(TOKEN);
    fakeServer({ 'GET /api/things': things, [REFRESH]: renewed });
    await expect(request('GET', '/api/things')).resolves.toEqual({ ok: true });
  });

  it.each([
    ['the response is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server died before responding', () => fault(504, 'TIMEOUT', 'Please try again.')],
  ])('retries the renewal at once when %s, before the used cookie counts as stolen', async (_why, lost) => {
    let attempts = 0;
    fakeServer({ 'GET /api/things': things, [REFRESH]: () => ((attempts += 1) === 1 ? lost() : renewed()) });
    const startedAt = Date.now();
    await expect(request('GET', '/api/things')).resolves.toEqual({ ok: true });
    expect(attempts).toBe(2);
    expect(Date.now() - startedAt).toBeLessThan(4000);
  });

  it('is not retried if another user has signed in since', async () => {
    const server = fakeServer({
      'POST /api/things': refused,
      [REFRESH]: () => json(sessionAnswer(NEW, { id: 'u2' })),
    });
    await expect(request('POST', '/api/things')).rejects.toMatchObject({ status: 401 });
    expect(server.of('POST /api/things')).toHaveLength(1);
    expect(session.current().user?.id).toBe('u2');
  });

  it('does not sign the user in again if the renewal completes after a sign-out', async () => {
    fakeServer({
      'GET /api/things': refused,
      [REFRESH]: () => {
        session.signOut();
        return renewed();
      },
    });
    await expect(request('GET', '/api/things')).rejects.toMatchObject({ status: 401 });
    expect(session.current().user).toBeNull();
    expect(localStorage.getItem('plainscan_token')).toBeNull();
  });
});

describe('a call that sends no session token', () => {
  it('neither renews nor ends the session on a 401', async () => {
    const server = fakeServer({ 'POST /api/auth/signin-fallback': () => fault(401, 'INVALID_CREDENTIALS', 'No.') });
    await expect(request('POST', '/api/auth/signin-fallback', { token: null })).rejects.toMatchObject({ status: 401 });
    expect(server.of(REFRESH)).toHaveLength(0);
    expect(session.token()).toBe(TOKEN);
  });
});

describe('two tabs', () => {
  /** A fake of the browser's Web Locks for one name. */
  function webLocks() {
    let last: Promise<unknown> = Promise.resolve();
    return {
      request: (_name: string, _options: LockOptions, task: () => Promise<unknown>) => {
        const turn = last.then(task);
        last = turn.catch(() => undefined);
        return turn;
      },
    };
  }
  /** Each tab has its own copy of the modules; the storage is shared. */
  async function tab() {
    jest.resetModules();
    const [{ request: ask }, { session: own }] = await Promise.all([
      import('./request.ts'),
      import('../app/session.ts'),
    ]);
    return { ask, session: own };
  }
  const originalLocks = navigator.locks as LockManager | undefined;
  const setLocks = (locks: unknown) => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  afterEach(() => void setLocks(originalLocks));

  it.each([
    ['with Web Locks', webLocks()],
    ['without Web Locks', undefined],
  ])('renew once: the second tab uses the token of the first (%s)', async (_how, locks) => {
    setLocks(locks);
    const [one, two] = [await tab(), await tab()];
    expect(one.session).not.toBe(two.session);
    const server = fakeServer({ 'GET /api/things': things, [REFRESH]: renewed });
    await Promise.all([one.ask('GET', '/api/things'), two.ask('GET', '/api/things')]);
    expect(server.of(REFRESH)).toHaveLength(1);
    expect([one.session.token(), two.session.token()]).toEqual([NEW, NEW]);
  });

  it('both end the session if the renewal is refused', async () => {
    setLocks(webLocks());
    const [one, two] = [await tab(), await tab()];
    const server = fakeServer({ 'GET /api/things': refused });
    await Promise.allSettled([one.ask('GET', '/api/things'), two.ask('GET', '/api/things')]);
    expect(server.of(REFRESH)).toHaveLength(1);
    expect([one.session.current().user, two.session.current().user]).toEqual([null, null]);
  });

  it('do not wait for a tab that was closed while holding the lock', async () => {
    setLocks(undefined);
    localStorage.setItem('plainscan_turn', `${Date.now() - 1} 0.5`);
    const server = fakeServer({ 'GET /api/things': things, [REFRESH]: renewed });
    await request('GET', '/api/things');
    expect(server.of(REFRESH)).toHaveLength(1);
    expect(localStorage.getItem('plainscan_turn')).toBeNull();
  });
});
