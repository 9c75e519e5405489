import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { request } from '../api/request.ts';
import { fakeServer, fault, json } from '../testing/fake-server.ts';
import { fetching } from './app.tsx';

const THINGS = 'GET /api/things';

function Thing() {
  const { data, error } = useSWR<{ version: number }, Error>('things', () =>
    request<{ version: number }>('GET', '/api/things'),
  );
  return <p>{error ? error.message : data ? `thing ${data.version}` : 'waiting'}</p>;
}
const page = (shown: boolean) => <SWRConfig value={fetching}>{shown && <Thing />}</SWRConfig>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** A page that shows one resource, with its own cache. */
async function open(answer: (version: number) => Response = (version) => json({ version })) {
  let version = 0;
  const server = fakeServer({ [THINGS]: () => answer(++version) });
  const cache = new Map();
  const inCache = (shown: boolean) => <SWRConfig value={{ provider: () => cache }}>{page(shown)}</SWRConfig>;
  const { rerender } = render(inCache(true));
  await pass(10);
  return { server, requests: () => server.of(THINGS).length, show: (shown: boolean) => rerender(inCache(shown)) };
}

const logError = jest.spyOn(console, 'error');
beforeEach(() => {
  jest.useFakeTimers();
  logError.mockReset().mockReturnValue(undefined);
});
afterEach(() => {
  jest.useRealTimers();
  logError.mockReset();
});

describe("a page's data", () => {
  it('is fetched once: not again on focus, on reconnect, or over time', async () => {
    const { requests } = await open();
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('online'));
    await pass(3_600_000);
    expect(requests()).toBe(1);
    expect(screen.getByText('thing 1')).toBeInTheDocument();
  });

  it('is not retried automatically after a failure, which is logged and shown', async () => {
    const { requests } = await open(() => fault(503, 'UNAVAILABLE', 'Unavailable.'));
    expect(screen.getByText('503: Unavailable.')).toBeInTheDocument();
    expect(logError.mock.calls).toEqual([['things', expect.objectContaining({ message: '503: Unavailable.' })]]);
    await pass(60_000);
    expect(requests()).toBe(1);
  });

  it('is cached for five minutes after it was last shown, then refetched', async () => {
    const { requests, show } = await open();
    for (const [hiddenMs, version] of [
      [299_000, 1],
      [300_000, 2],
    ] as const) {
      show(false);
      await pass(hiddenMs);
      show(true);
      await pass(10);
      expect(screen.getByText(`thing ${version}`)).toBeInTheDocument();
    }
    expect(requests()).toBe(2);
  });
});
