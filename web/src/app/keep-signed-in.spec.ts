import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeServer, fault, json } from '../testing/fake-server.ts';
import { jwt, sessionAnswer, userAnswer } from '../testing/session-answers.ts';
import { keepSignedIn } from './keep-signed-in.ts';
import { session } from './session.ts';

const REFRESH = 'POST /api/auth/refresh';
const MINUTE_MS = 60_000;
const START = Date.parse('2026-08-07T15:00:00Z');
const seconds = (ms: number) => Math.floor(ms / 1000);
/** Valid for 15 minutes from now by the server's clock, which is `aheadMs` ahead. */
const token = (aheadMs = 0) => {
  const now = seconds(Date.now() + aheadMs);
  return jwt(now, now + 15 * 60);
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
let stop = () => {};
let hidden = false;

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  hidden = false;
  Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

function signedIn(answer = () => json(sessionAnswer(token())), first = token()) {
  session.signIn(first, userAnswer());
  stop = keepSignedIn();
  return fakeServer({ [REFRESH]: answer });
}

describe('a session in a visible page', () => {
  it('is renewed a minute before its token expires, every time', async () => {
    const server = signedIn();
    await pass(14 * MINUTE_MS - 1);
    expect(server.of(REFRESH)).toHaveLength(0);
    await pass(1);
    expect(server.of(REFRESH)).toHaveLength(1);
    await pass(14 * MINUTE_MS);
    expect(server.of(REFRESH)).toHaveLength(2);
  });

  it('is renewed at once when restored with an expired token', async () => {
    const server = signedIn(undefined, token(-20 * MINUTE_MS));
    await pass(0);
    expect(server.of(REFRESH)).toHaveLength(1);
  });

  it.each([
    ['ahead of', -60 * MINUTE_MS],
    ['behind', 60 * MINUTE_MS],
  ])("is not renewed in a loop when the clock is far %s the server's", async (_how, skewMs) => {
    const server = signedIn(() => json(sessionAnswer(token(skewMs))));
    await pass(14 * MINUTE_MS);
    expect(server.of(REFRESH)).toHaveLength(1);
    await pass(13 * MINUTE_MS);
    expect(server.of(REFRESH)).toHaveLength(1);
    await pass(MINUTE_MS);
    expect(server.of(REFRESH)).toHaveLength(2);
  });

  it('stays while the server is unavailable, and is renewed when it is back', async () => {
    let unavailable = true;
    const server = signedIn(() => (unavailable ? fault(503, 'UNAVAILABLE', 'x') : json(sessionAnswer(token()))));
    await pass(14 * MINUTE_MS + 31_000);
    expect(server.of(REFRESH)).toHaveLength(2);
    expect(session.current().user).not.toBeNull();
    unavailable = false;
    const before = session.token();
    await pass(30_000);
    expect(session.token()).not.toBe(before);
  });

  it('ends when the server says so', async () => {
    signedIn(() => fault(401, 'SESSION_ENDED', 'x'));
    await pass(14 * MINUTE_MS);
    expect(session.current().notice).toBe('Your session has ended. Please sign in again.');
  });

  it('is not renewed after a sign-out', async () => {
    const server = signedIn();
    session.signOut();
    await pass(20 * MINUTE_MS);
    expect(server.of(REFRESH)).toHaveLength(0);
  });

  it('is not renewed while the page is hidden', async () => {
    const server = signedIn();
    hidden = true;
    await pass(20 * MINUTE_MS);
    expect(server.of(REFRESH)).toHaveLength(0);
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(server.of(REFRESH)).toHaveLength(1);
  });
});
