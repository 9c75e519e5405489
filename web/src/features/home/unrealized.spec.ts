import { describe, expect, it } from '@jest/globals';
import { unrealized } from './unrealized.ts';

const position = {
  side: 'long' as const,
  quantity: '100',
  open_quantity: '100',
  entry_price: '10.1',
  exited_price: null,
  gross_profit_loss: null,
};

describe('unrealized P&L', () => {
  it('is the difference from the entry price, for each open share', () => {
    expect(unrealized(position, '12.35')).toBe('225');
    expect(unrealized(position, '10.1')).toBe('0');
    expect(unrealized({ ...position, side: 'short' }, '12.35')).toBe('-225');
  });

  it('excludes the P&L realized on sold shares', () => {
    // 40 of 100 sold at 12: 76 realized; 60 at 10.10 remain
    const partly = { ...position, open_quantity: '60', exited_price: '12', gross_profit_loss: '76' };
    expect(unrealized(partly, '11')).toBe('54');
    expect(unrealized({ ...partly, side: 'short', gross_profit_loss: '-76' }, '11')).toBe('-54');
  });

  it('uses the cost of the remaining shares if lots differ (FIFO)', () => {
    // 10 at 10, then 10 at 20; the first ten sold at 15: 50 realized, and ten at 20 remain
    const lots = {
      ...position,
      quantity: '20',
      open_quantity: '10',
      entry_price: '15',
      exited_price: '15',
      gross_profit_loss: '50',
    };
    expect(unrealized(lots, '21')).toBe('10');
  });

  it('is exact where binary floats are not', () => {
    expect(unrealized({ ...position, quantity: '3', open_quantity: '3', entry_price: '0.1' }, '0.3')).toBe('0.6');
  });
});
