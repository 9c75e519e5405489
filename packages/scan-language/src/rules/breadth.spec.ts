import { describe as suite, expect, it } from '@jest/globals';
import { scanPlanSchema } from '@plainscan/contracts';
import { TEST_MARKET } from '../corpus-market.ts';
import { createParser } from '../index.ts';

const parser = createParser(TEST_MARKET);

suite('a share of stocks', () => {
  it.each([
    '60% of stocks: (60% of tech: (RSI above 50))',
    '60% of stocks: (price above 5 or 60% of tech: (RSI above 50))',
    '(60% of stocks: (RSI above 50)) within the last 3 days',
    '(price above 5 and 60% of stocks: (RSI above 50)) 3 days ago',
    '(price above 5 and not (60% of stocks: (RSI above 50))) on each of the last 3 days',
  ])('is not read as a part of another, or of earlier days: “%s”', (sentence) => {
    const reading = parser.parse(sentence);
    if (reading.kind === 'plan') expect(scanPlanSchema.safeParse(reading.plan).error?.issues).toBeUndefined();
    expect('unmatched' in reading && reading.unmatched.length).toBeGreaterThan(0);
  });
});
