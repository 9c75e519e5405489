import { describe, expect, it } from '@jest/globals';
import { fill } from '../../test/fixtures/fills.ts';
import { decimal, decimalText } from '../money/decimals.ts';
import { rMultiple } from './r-multiple.ts';
import { computeRealizedPnl } from './realized-pnl.ts';

const [ON, LATER] = ['2026-01-05', '2026-01-09'];
const rOf = (side: 'long' | 'short', stop: string | null, ...fills: ReturnType<typeof fill>[]) => {
  const r = rMultiple(side, computeRealizedPnl(side, fills), stop === null ? null : decimal(stop));
  return r && decimalText(r);
};

describe('rMultiple', () => {
  it('is the profit divided by the risk to the stop', () => {
    // risk (50 − 48) × 100 = 200; profit (53 − 50) × 100 = 300
    expect(rOf('long', '48', fill('entry', ON, '100', '50'), fill('exit', LATER, '100', '53'))).toBe('1.5');
  });

  it('is below −1 when fees add to a stopped-out loss', () => {
    // P&L (48 − 50) × 100 − 2 × 5 = −210; −210 ÷ 200
    const fee = { fee: '5' };
    expect(rOf('long', '48', fill('entry', ON, '100', '50', fee), fill('exit', LATER, '100', '48', fee))).toBe('-1.05');
  });

  it('measures the risk of a short from the entry up to the stop', () => {
    // risk (21 − 20) × 10 = 10; profit (20 − 18) × 10 = 20
    expect(rOf('short', '21', fill('entry', ON, '10', '20'), fill('exit', LATER, '10', '18'))).toBe('2');
  });

  it('uses the unrounded average entry price', () => {
    // paid 1 × 10 + 2 × 11 = 32 for 3 shares, average 10.66…; risk 32 − 3 × 10 = 2; profit 3 × 12 − 32 = 4
    const entries = [fill('entry', ON, '1', '10'), fill('entry', ON, '2', '11')];
    expect(rOf('long', '10', ...entries, fill('exit', LATER, '3', '12'))).toBe('2');
  });

  it.each([
    ['long', '50', 'at the entry'],
    ['long', '51', 'above the entry'],
    ['short', '50', 'at the entry'],
    ['short', '49', 'below the entry'],
    ['long', null, 'without a stop'],
  ] as const)('is null for a %s with a stop of %s (%s)', (side, stop, _where) => {
    expect(rOf(side, stop, fill('entry', ON, '100', '50'), fill('exit', LATER, '100', '53'))).toBeNull();
  });

  it('is null while part of the trade is open', () => {
    expect(rOf('long', '48', fill('entry', ON, '100', '50'), fill('exit', LATER, '99', '53'))).toBeNull();
  });
});
