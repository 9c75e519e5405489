import { expect, it, jest } from '@jest/globals';
import { CurrentMarket, type LoadedMarket } from './current-market.ts';

const loaded = (version: string, publishedAt: number) => ({ meta: { version, publishedAt } }) as LoadedMarket;
const [first, second, third] = [loaded('v-1', 1), loaded('v-2', 2), loaded('v-3', 3)];
const codeOf = (find: () => unknown) => {
  try {
    return find();
  } catch (err) {
    return (err as { code: string }).code;
  }
};

it('a replaced market stays for ten minutes, or until the next one is loaded', () => {
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
  market.swap(third);
  expect(market.find(second.meta)).toBe(second);
  market.dropReplaced();
  expect(codeOf(() => market.find(second.meta))).toBe('MARKET_GONE');
  clock.mockRestore();
});

it('a market that only another replica has is still loading here', () => {
  const market = new CurrentMarket();
  market.swap(first);
  expect(codeOf(() => market.find(second.meta))).toBe('MARKET_LOADING');
});
