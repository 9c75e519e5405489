import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { request } from '../api/request.ts';
import { fakeServer, fault, json } from '../testing/fake-server.ts';
import { fetching } from './app.tsx';

const THINGS = 'GET /api/things';

function Thing() {
  const { data, error } = useSWR<{ of: number }, Error>('things', () => request<{ of: number }>('GET', '/api/things'));
  return <p>{error ? error.message : data ? `thing ${data.of}` : 'waiting'}</p>;
}
const page = (shown: boolean) => <SWRConfig value={fetching}>{shown && <Thing />}</SWRConfig>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** A page that shows a thing, in a cache of its own. */
async function open(answer: (of: number) => Response = (of) => json({ of })) {
  let of = 0;
  const server = fakeServer({ [THINGS]: () => answer(++of) });
  const cache = new Map();
  const inCache = (shown: boolean) => <SWRConfig value={{ provider: () => cache }}>{page(shown)}</SWRConfig>;
  const { rerender } = render(inCache(true));
  await pass(10);
  return { server, asked: () => server.of(THINGS).length, show: (shown: boolean) => rerender(inCache(shown)) };
}

const logged = jest.spyOn(console, 'error');
beforeEach(() => {
  jest.useFakeTimers();
  logged.mockReset().mockReturnValue(undefined);
});
afterEach(() => {
  jest.useRealTimers();
  logged.mockReset();
});

describe('what a page reads', () => {
  it('is read once: not again by focus, by the network coming back, or by time', async () => {
    const { asked } = await open();
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('online'));
    await pass(3_600_000);
    expect(asked()).toBe(1);
    expect(screen.getByText('thing 1')).toBeInTheDocument();
  });

  it('that fails is logged and shown, and not tried again by itself', async () => {
    const { asked } = await open(() => fault(503, 'UNAVAILABLE', 'Away.'));
    expect(screen.getByText('503: Away.')).toBeInTheDocument();
    expect(logged.mock.calls).toEqual([['things', expect.objectContaining({ message: '503: Away.' })]]);
    await pass(60_000);
    expect(asked()).toBe(1);
  });

  it('is there at once for five minutes after it was last shown, and read anew afterwards', async () => {
    const { asked, show } = await open();
    for (const [awayMs, of] of [
      [299_000, 1],
      [300_000, 2],
    ] as const) {
      show(false);
      await pass(awayMs);
      show(true);
      await pass(10);
      expect(screen.getByText(`thing ${of}`)).toBeInTheDocument();
    }
    expect(asked()).toBe(2);
  });
});
