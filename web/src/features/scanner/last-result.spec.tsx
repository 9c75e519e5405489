import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { get, createStore } from 'idb-keyval';
import { session } from '../../app/session.ts';
import { scanResponse } from '../../testing/answers.ts';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { TOKEN, userAnswer } from '../../testing/session-answers.ts';
// Preloaded: lazy code loads slowly in tests.
import './results-card.tsx';
import './scanner-page.tsx';
import { guardLastResult, lastResult } from './last-result.ts';
import type { Remembered } from './scan-store.ts';

// jsdom has none, and Node's returns objects of Node's realm, which never equal the page's objects.
globalThis.structuredClone = <T,>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const ADA = userAnswer({ id: 'ada' });
const BOB = userAnswer({ id: 'bob' });
const result = (query = 'RSI under 30'): Remembered => ({
  at: Date.UTC(2026, 7, 7, 14, 30),
  key: query,
  request: { query },
  response: scanResponse(3, { query }),
  typed: { query, unmatched: [] },
});
const stored = () => get<unknown>('last-result', createStore('plainscan', 'results'));
/** Whether the browser says that it's online. */
const goOnline = (online: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

beforeEach(async () => {
  jest.restoreAllMocks();
  jest.spyOn(console, 'error').mockReturnValue(undefined); // failed calls are logged
  act(() => session.signOut());
  await lastResult.dropOthers();
});

describe('the last result on this device', () => {
  it('is read by the user who saw it, and replaced by the next one', async () => {
    session.signIn(TOKEN, ADA);
    await lastResult.save('ada', result());
    await lastResult.save('ada', result('RSI under 20'));
    expect(await lastResult.read()).toEqual(result('RSI under 20'));
  });

  it("is not read by another user, nor without a session, even before it's deleted", async () => {
    session.signIn(TOKEN, ADA);
    await lastResult.save('ada', result());
    session.signIn(TOKEN, BOB);
    expect(await lastResult.read()).toBeNull();
    session.signOut();
    expect(await lastResult.read()).toBeNull();
    expect(await stored()).toBeDefined();
  });

  it('is not stored if its user has signed out, or another has signed in, in the meantime', async () => {
    session.signIn(TOKEN, BOB);
    await lastResult.save('ada', result());
    session.signOut();
    await lastResult.save('bob', result());
    expect(await stored()).toBeUndefined();
  });

  it.each([
    ['signs out', () => session.signOut()],
    ['loses the session, as when the account is deleted elsewhere', () => session.expire(TOKEN)],
    ['is replaced by another user', () => session.signIn(TOKEN, BOB)],
  ])('is deleted when its user %s', async (_what, leave) => {
    session.signIn(TOKEN, ADA);
    await lastResult.save('ada', result());
    const stop = guardLastResult();
    leave();
    await waitFor(async () => expect(await stored()).toBeUndefined());
    stop();
  });

  it('is deleted at startup if its user signed out while no tab was open', async () => {
    session.signIn(TOKEN, ADA);
    await lastResult.save('ada', result());
    session.signOut();
    guardLastResult()();
    await waitFor(async () => expect(await stored()).toBeUndefined());
  });

  it('stays when its user gets a new token', async () => {
    session.signIn(TOKEN, ADA);
    await lastResult.save('ada', result());
    const stop = guardLastResult();
    session.signIn(`${TOKEN}-2`, ADA);
    await lastResult.dropOthers();
    expect(await lastResult.read()).toEqual(result());
    stop();
  });
});

describe('the scanner without a connection', () => {
  const scanned = async () => {
    fakeServer({ 'POST /api/stocks-scan': () => json(scanResponse(3, { query: 'RSI under 30' })) });
    const user = renderApp('/scanner');
    await user.type(await screen.findByRole('combobox', { name: 'Describe the setup' }), 'RSI under 30{Enter}');
    await screen.findByRole('heading', { name: '3 matches' });
    await waitFor(async () => expect(await stored()).toBeDefined());
    cleanup();
    sessionStorage.removeItem('plainscan_last_scan');
  };
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const UNREACHABLE = { 'GET /api/user/terms-status': lost, 'GET /api/app-info': lost, 'GET /api/market-clock': lost };

  it('shows the last result with its date, its sentence, and its URL, and scans nothing', async () => {
    await scanned();
    goOnline(false);
    const server = fakeServer(UNREACHABLE);
    renderApp('/scanner');
    expect(await screen.findByRole('heading', { name: '3 matches' })).toBeInTheDocument();
    expect(screen.getByText(/^Showing results of \w{3} \d+, \d{4}, \d+:\d\d [AP]M\.$/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('RSI under 30'));
    expect(currentAddress()).toBe('/scanner?q=RSI+under+30');
    goOnline(true);
    await waitFor(() => expect(screen.queryByText(/^You're offline\./)).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: '3 matches' })).toBeInTheDocument();
    expect(server.of('POST /api/stocks-scan')).toHaveLength(0);
  });

  it('says that there are no saved results, and runs the scan of its URL once it is back', async () => {
    goOnline(false);
    fakeServer(UNREACHABLE);
    renderApp('/scanner?q=RSI+under+30');
    expect(await screen.findByRole('heading', { name: 'No saved results' })).toBeInTheDocument();
    const server = fakeServer();
    goOnline(true);
    expect(await screen.findByRole('heading', { name: '137 matches' })).toBeInTheDocument();
    expect(server.of('POST /api/stocks-scan')).toHaveLength(1);
  });
});
