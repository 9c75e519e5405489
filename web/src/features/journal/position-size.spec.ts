import { describe, expect, it } from '@jest/globals';
import { positionSize, type PositionInput } from './position-size.ts';

const sized = (change: Partial<PositionInput> = {}) =>
  positionSize({
    side: 'long',
    accountSize: '25000',
    riskPercent: '1',
    entryPrice: '50',
    stopLoss: '48',
    ...change,
  });

describe('the position size', () => {
  it('risks the given part of the account if the stop is hit', () => {
    expect(sized()).toEqual({ shares: '125', risk: '250', value: '6250' });
  });

  it('of a short has its stop above the entry', () => {
    expect(sized({ side: 'short', stopLoss: '52.5' })).toEqual({ shares: '100', risk: '250', value: '5000' });
  });

  it('is rounded down to whole shares', () => {
    expect(sized({ stopLoss: '47' })).toEqual({ shares: '83', risk: '249', value: '4150' });
  });

  it.each([
    // In binary floats, 0.3 - 0.1 is less than 0.2, and 4.35 * 100 is less than 435.
    [{ accountSize: '100', riskPercent: '0.2', entryPrice: '0.3', stopLoss: '0.1' }, '1'],
    [{ accountSize: '4.35', riskPercent: '100', entryPrice: '1.01', stopLoss: '1' }, '435'],
    [{ accountSize: '$25,000.00', riskPercent: '.5' }, '62'],
  ])('is exact: %j', (change, shares) => {
    expect(sized(change)).toMatchObject({ shares });
  });

  it.each([
    ['the stop is on the wrong side', { stopLoss: '51' }, 'The stop of a long must be below the entry price.'],
    ['a short has its stop below', { side: 'short' as const }, 'The stop of a short must be above the entry price.'],
    ['the stop is at the entry', { stopLoss: '50' }, 'The stop of a long must be below the entry price.'],
    ['a value is missing', { stopLoss: '' }, 'Enter the account size, the risk, an entry price, and a stop loss.'],
    [
      'the account is empty',
      { accountSize: '0' },
      'One share already risks more than that. Raise the risk or tighten the stop.',
    ],
    [
      'the risk is above 100%',
      { riskPercent: '101' },
      'Enter the account size, the risk, an entry price, and a stop loss.',
    ],
  ])('says why there is none if %s', (_, change, problem) => {
    expect(sized(change)).toEqual({ problem });
  });
});
