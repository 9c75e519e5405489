import { beforeEach, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { session } from '../app/session.ts';
import { fakeServer, json } from '../testing/fake-server.ts';
import { lastPrices } from '../testing/market-answers.ts';
import { TOKEN, userAnswer } from '../testing/session-answers.ts';
import { useNewsPrices } from './news-hooks.ts';

const PRICES = 'GET /api/last-prices';

beforeEach(() => act(() => session.signIn(TOKEN, userAnswer())));

const symbolsIn = (path: string) => new URL(path, 'http://x').searchParams.get('symbols')!.split(',');
const pricesOf = (symbols: string[]) => json(lastPrices(Object.fromEntries(symbols.map((symbol) => [symbol, '10']))));
const requested = (server: ReturnType<typeof fakeServer>) => server.of(PRICES).map(({ path }) => symbolsIn(path));

const WithCache = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
);
/** `result.current`: the symbols that have a price. */
const priced = (symbols: readonly string[]) =>
  renderHook(({ symbols }) => [...useNewsPrices(symbols).keys()], { initialProps: { symbols }, wrapper: WithCache });

it('requests all prices at once, each once, without symbols that the server refuses', async () => {
  const server = fakeServer({ [PRICES]: ({ path }) => pricesOf(symbolsIn(path)) });
  const { result } = priced(['BBB', 'AAA', 'BBB', 'no symbol']);
  await waitFor(() => expect(result.current).toEqual(['AAA', 'BBB']));
  expect(requested(server)).toEqual([['AAA', 'BBB']]);
});

it('requests nothing without symbols', async () => {
  const server = fakeServer({ [PRICES]: ({ path }) => pricesOf(symbolsIn(path)) });
  const { result, rerender } = priced([]);
  rerender({ symbols: ['AAA'] });
  await waitFor(() => expect(result.current).toEqual(['AAA']));
  expect(requested(server)).toEqual([['AAA']]);
});

it('requests 200 prices at a time', async () => {
  const server = fakeServer({ [PRICES]: ({ path }) => pricesOf(symbolsIn(path)) });
  const { result } = priced(Array.from({ length: 201 }, (_, i) => `S${i}`));
  await waitFor(() => expect(result.current).toHaveLength(201));
  expect(requested(server).map(({ length }) => length)).toEqual([200, 1]);
});

it('has the existing prices while those of other stocks load', async () => {
  const responses: (() => void)[] = [];
  fakeServer({
    [PRICES]: ({ path }) =>
      path.includes('BBB')
        ? new Promise((resolve) => responses.push(() => resolve(pricesOf(symbolsIn(path)))))
        : pricesOf(symbolsIn(path)),
  });
  const { result, rerender } = priced(['AAA']);
  await waitFor(() => expect(result.current).toEqual(['AAA']));
  rerender({ symbols: ['AAA', 'BBB'] });
  await waitFor(() => expect(responses).toHaveLength(1));
  expect(result.current).toEqual(['AAA']);
  act(() => responses[0]!());
  await waitFor(() => expect(result.current).toEqual(['AAA', 'BBB']));
});
