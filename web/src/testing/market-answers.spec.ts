import { expect, it } from '@jest/globals';
import { lastPricesSchema, marketPulseSchema } from '@plainscan/contracts';
import { lastPrices, marketPulse } from './market-answers.ts';

it('responses about the market match their contracts', () => {
  expect(marketPulseSchema.parse(marketPulse())).toEqual(marketPulse());
  const prices = lastPrices({ AAPL: '12.35' });
  expect(lastPricesSchema.parse(prices)).toEqual(prices);
});
