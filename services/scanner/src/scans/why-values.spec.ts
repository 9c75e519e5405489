import { describe, expect, it } from '@jest/globals';
import { number, series } from '@plainscan/contracts';
import { rounded, whyText, whyValues } from './why-values.ts';

describe('the explanation of a match', () => {
  it('labels each side in scan language and omits plain numbers', () => {
    expect(
      whyValues([
        { of: series('rsi', [2]), value: 12.3456789 },
        { of: number(30), value: 30 },
        { of: { type: 'text', field: 'sector' }, value: 'Energy' },
      ]),
    ).toEqual([
      { label: expect.stringMatching(/RSI.*2/), value: 12.345679 },
      { label: 'Sector', value: 'Energy' },
    ]);
  });

  it('shows whether a candle is present, names past days, and marks missing values', () => {
    expect(
      whyValues([
        { of: { type: 'candle', name: 'doji', ago: 0 }, value: 1 },
        { of: { type: 'candle', name: 'hammer', ago: 2 }, value: 0 },
        { of: series('relativeVolume', [], 1), value: 2.5 },
        { of: series('sma', [200]), value: null },
      ]),
    ).toEqual([
      { label: 'Doji', value: 'yes' },
      { label: 'Hammer, 2 days ago', value: 'no' },
      { label: 'Relative volume, 1 day ago', value: 2.5 },
      { label: expect.any(String), value: null },
    ]);
  });

  it('shows whether a setup holds, and its levels, facts, and pivots', () => {
    const setup = { type: 'setup' as const, name: 'cup-and-handle' as const, breaksOut: false, ago: 0, figure: null };
    expect(
      whyValues([
        { of: setup, value: 1 },
        { of: { ...setup, figure: 'pivot' }, value: 52.1234567 },
        { of: { ...setup, figure: 'cup' }, value: '24.3%' },
        { of: { ...setup, ago: 1 }, value: 0 },
        { of: { ...setup, name: 'flat-base', breaksOut: true }, value: null },
      ]),
    ).toEqual([
      { label: 'In a cup with handle', value: 'yes' },
      { label: 'Pivot', value: 52.123457 },
      { label: 'Cup', value: '24.3%' },
      { label: 'In a cup with handle, 1 day ago', value: 'no' },
      { label: 'Breaking out of a flat base', value: null },
    ]);
  });

  it('names the pivots of a divergence, or says that there is none', () => {
    const pivot = { type: 'pivot', which: 'low', date: 20260213 } as const;
    const weekly = { ...series('rsi'), timeframe: 'week' as const };
    expect(
      whyValues([
        { of: { ...pivot, of: null, timeframe: null }, value: 12.3 },
        { of: { ...pivot, of: series('rsi'), timeframe: null }, value: 28.4 },
        { of: { ...pivot, of: null, timeframe: 'week' }, value: 12.3 },
        { of: { ...pivot, of: weekly, timeframe: 'week' }, value: 28.4 },
        { of: { type: 'divergence', direction: 'bearish', of: series('macd') }, value: 0 },
        { of: { type: 'divergence', direction: 'bullish', of: { ...weekly, ago: 2 } }, value: 1 },
      ]),
    ).toEqual([
      { label: 'Low on 2026-02-13', value: 12.3 },
      { label: 'RSI(14) on 2026-02-13', value: 28.4 },
      { label: 'Low of the week to 2026-02-13', value: 12.3 },
      { label: 'RSI(14) of the week to 2026-02-13', value: 28.4 },
      { label: 'Bearish divergence of MACD(12, 26)', value: 'no' },
      { label: 'Weekly bullish divergence of RSI(14), 2 weeks ago', value: 'yes' },
    ]);
  });

  it('is formatted for display', () => {
    const chips = [
      [
        { of: series('rsi', [2]), value: 12.3456789 },
        { of: number(30), value: 30 },
        { of: series('sma', [200]), value: null },
      ],
      [],
      [{ of: { type: 'text' as const, field: 'name' as const }, value: '"Ünal" & Sons\\' }],
      [
        { of: { type: 'candle' as const, name: 'doji' as const, ago: 0 }, value: 1 },
        { of: series('marketCap'), value: 1e303 },
      ],
    ];
    const explained = chips.map((values, chip) => ({ chip, values: whyValues(values) }));
    expect(whyText(chips)).toBe(JSON.stringify(explained));
    expect(whyText([])).toBe('[]');
  });
});

describe('rounding', () => {
  it('removes floating-point noise from numbers at any depth and changes nothing else', () => {
    expect(rounded({ change: 0.1 + 0.2, macd: { macd: 1.0000000001, signal: null }, name: 'x' })).toEqual({
      change: 0.3,
      macd: { macd: 1, signal: null },
      name: 'x',
    });
  });
});
