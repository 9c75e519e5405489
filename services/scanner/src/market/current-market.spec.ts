import { beforeEach, expect, it, jest } from '@jest/globals';
import { CurrentMarket, type LoadedMarket } from './current-market.ts';

const closed: string[] = [];
const loaded = (version: string, publishedAt: number) =>
  ({
    meta: { version, publishedAt },
    threads: { close: async () => void closed.push(version) },
  }) as unknown as LoadedMarket;
const [first, second, third] = [loaded('v-1', 1), loaded('v-2', 2), loaded('v-3', 3)];
const codeOf = (find: () => unknown) => {
  try {
    return find();
  } catch (err) {
    return (err as { code: string }).code;
  }
};

beforeEach(() => void (closed.length = 0));

it('keeps a replaced market for ten minutes, or until the next one is loaded', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const market = new CurrentMarket();
  expect(codeOf(() => market.find(first.meta))).toBe('MARKET_LOADING');
  market.swap(first);
  market.swap(second);
  market.dropOld();
  expect(market.find(second.meta)).toBe(second);
  expect(market.find(first.meta)).toBe(first);
  clock.mockReturnValue(10 * 60_000);
  market.dropOld();
  expect(codeOf(() => market.find(first.meta))).toBe('MARKET_GONE');
  expect(closed).toEqual(['v-1']);
  market.swap(third);
  expect(market.find(second.meta)).toBe(second);
  market.dropReplaced();
  expect(codeOf(() => market.find(second.meta))).toBe('MARKET_GONE');
  expect(closed).toEqual(['v-1', 'v-2']);
  clock.mockRestore();
});

it('reports a market that only another replica has as still loading', () => {
  const market = new CurrentMarket();
  market.swap(first);
  expect(codeOf(() => market.find(second.meta))).toBe('MARKET_LOADING');
});

it('ends the threads of both markets at shutdown', async () => {
  const market = new CurrentMarket();
  market.swap(first);
  market.swap(second);
  await market.onApplicationShutdown();
  expect(closed).toEqual(['v-2', 'v-1']);
});
