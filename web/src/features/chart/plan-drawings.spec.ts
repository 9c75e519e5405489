import { describe, expect, it } from '@jest/globals';
import {
  abs,
  among,
  any,
  arithmetic,
  atLeast,
  compare,
  conditionOnTimeframe,
  cross,
  over,
  series,
  trend,
  window,
  type Condition,
  type Term,
} from '@plainscan/contracts';
import { conditionDrawings } from './plan-drawings.ts';

const labels = (lines: readonly { label: string }[]) => lines.map(({ label }) => label);
const drawn = (...conditions: Condition[]) => conditionDrawings(conditions);
const term = (name: Term): Condition => ({ type: 'term', term: name, value: null });

describe('what a scan draws on a chart', () => {
  it('puts averages and bands over the price, each once', () => {
    const { price, panes } = drawn(
      compare(series('close'), '>', series('sma', [50])),
      compare(series('sma', [50]), '>', series('sma', [200])),
      compare(series('close'), '<', series('bollingerLower')),
    );
    expect(labels(price)).toEqual([
      'SMA(50)',
      'SMA(200)',
      'Bollinger upper(20, 2)',
      'Bollinger middle(20, 2)',
      'Bollinger lower(20, 2)',
    ]);
    expect(panes).toEqual([]);
  });

  it('draws channels, clouds, and the SuperTrend line over the price', () => {
    const { price, panes } = drawn(
      compare(series('superTrendDirection', [7, 2]), '>', 0),
      compare(series('close'), '>', series('donchianUpper', [55])),
      compare(series('close'), '<', series('ichimokuCloudBottom')),
      cross(series('close'), 'above', series('pivotR1')),
    );
    expect(labels(price)).toEqual([
      'SuperTrend(7, 2)',
      'Donchian upper(55)',
      'Donchian middle(55)',
      'Donchian lower(55)',
      'Cloud top(9, 26, 52)',
      'Cloud bottom(9, 26, 52)',
      'R1',
    ]);
    expect(panes).toEqual([]);
  });

  it('says which lines are of weekly bars, and marks no weekly candle', () => {
    const weekly = (condition: Condition): Condition => conditionOnTimeframe(condition, 'week');
    const { price, panes, events } = drawn(
      weekly(compare(series('close'), '>', series('ema', [20]))),
      weekly(compare(series('close'), '<', series('keltnerUpper'))),
      weekly(compare(series('macd'), '>', series('macdSignal'))),
      weekly(compare(series('distanceFromHigh', [52]), '<', 5)),
      weekly({ type: 'candle', name: 'doji' }),
    );
    expect(labels(price)).toEqual([
      'Weekly EMA(20)',
      'Weekly Keltner upper(20, 2)',
      'Weekly Keltner middle(20, 2)',
      'Weekly Keltner lower(20, 2)',
      '52-week high',
    ]);
    expect(panes.map(({ lines }) => labels(lines))).toEqual([
      ['Weekly Histogram(12, 26, 9)', 'Weekly MACD(12, 26)', 'Weekly Signal(12, 26, 9)'],
    ]);
    expect(events).toEqual([]);
  });

  it('draws anchored VWAPs over the price, with their anchors', () => {
    const close = series('close');
    const { price } = drawn(
      compare(close, '>', series('vwapSinceLow')),
      compare(close, '>', series('vwapSinceGap', [-8])),
      compare(close, '>', series('vwapSinceDate', [20260303])),
      compare(close, '>', series('vwapSinceDate')),
    );
    expect(labels(price)).toEqual([
      'VWAP since low(252)',
      'VWAP since gap(-8%)',
      'VWAP since 3/3/2026',
      'VWAP since 1/1',
    ]);
  });

  it('draws both vortex lines in one pane', () => {
    const { panes } = drawn(cross(series('vortexPlus'), 'above', series('vortexMinus')));
    expect(panes.map(({ lines }) => labels(lines))).toEqual([['+VI(14)', '−VI(14)']]);
  });

  it("puts oscillators in a pane with the scan's thresholds", () => {
    const { panes } = drawn(
      compare(series('rsi'), '<', 30),
      {
        type: 'between',
        value: series('adx'),
        low: { type: 'number', value: 20 },
        high: { type: 'number', value: 40 },
      },
      cross(series('macd'), 'above', series('macdSignal')),
    );
    expect(panes.map(({ lines, thresholds }) => [labels(lines), thresholds])).toEqual([
      [['RSI(14)'], [30]],
      [
        ['ADX(14)', '+DI(14)', '−DI(14)'],
        [20, 40],
      ],
      [['Histogram(12, 26, 9)', 'MACD(12, 26)', 'Signal(12, 26, 9)'], []],
    ]);
  });

  it('puts low-lag averages and the Parabolic SAR over the price, and the lines of one study into one pane', () => {
    const { price, panes } = drawn(
      compare(series('close'), '>', series('tema', [50])),
      compare(series('close'), '>', series('parabolicSar')),
      compare(series('stochasticRsiK'), '<', 20),
      cross(series('aroonUp', [14]), 'above', series('aroonDown', [14])),
      compare(series('ppo', [10, 20]), '>', 0),
    );
    expect(labels(price)).toEqual(['TEMA(50)', 'Parabolic SAR(0.02, 0.2)']);
    expect(panes.map(({ lines, thresholds }) => [labels(lines), thresholds])).toEqual([
      [['Stoch. RSI %K(14, 14, 3)', 'Stoch. RSI %D(14, 14, 3, 3)'], [20]],
      [['Aroon up(14)', 'Aroon down(14)'], []],
      [['PPO histogram(10, 20, 9)', 'PPO(10, 20)', 'PPO signal(10, 20, 9)'], [0]],
    ]);
    expect(panes[2]!.lines.map(({ look }) => look)).toEqual(['histogram', 'line', 'line']);
  });

  it('draws the parts of formulas and counts, but no formula itself', () => {
    const spread = arithmetic(series('ema', [10]), '-', among('mean', series('sma', [20]), series('sma', [50])));
    const { price, panes } = drawn(
      atLeast(
        2,
        compare(spread, '>', 1),
        compare(over('sum', series('close'), 5), '>', 9),
        trend(abs(spread), 'rising', 3),
      ),
      { type: 'extreme', value: spread, which: 'highest', sessions: 20, beats: true },
    );
    expect(labels(price)).toEqual(['EMA(10)', 'SMA(20)', 'SMA(50)']);
    expect(panes).toEqual([]);
  });

  it('draws a level to beat as of the day before', () => {
    const { price } = drawn(
      { type: 'extreme', value: series('close'), which: 'highest', sessions: 252, beats: true },
      compare(series('distanceFromHigh', [50]), '<=', 5),
    );
    expect(price).toMatchObject([
      { label: 'Prior 252-day high', look: 'level', value: { ago: 1 } },
      { label: '50-day high', value: { fn: 'highest', of: { name: 'high' }, sessions: 50, ago: 0 } },
    ]);
  });

  it('draws price levels, the average volume, and gaps', () => {
    const { priceLevels, volume, gaps } = drawn(
      compare(series('close'), '<', 50),
      compare(series('relativeVolume', [30]), '>=', 2),
      window(compare(series('gapPercent'), '>=', 3), 5, 1),
    );
    expect(priceLevels).toEqual([50]);
    expect(labels(volume)).toEqual(['Avg. volume(30)']);
    expect(gaps).toEqual([{ op: '>=', percent: 3, ago: 1, sessions: 5 }]);
  });

  it("draws the definitions of traders' terms", () => {
    const { price, volume, events } = drawn(term('breakout'), term('golden-cross'));
    expect(labels(price)).toEqual(['Prior 20-day high', 'SMA(50)', 'SMA(200)']);
    expect(labels(volume)).toEqual(['Avg. volume(20)']);
    expect(events).toMatchObject([{ condition: { type: 'cross' }, ago: 0, sessions: 5 }]);
  });

  it('marks no bar for an event that must not have happened', () => {
    const { price, events } = drawn({ type: 'not', of: any(cross(series('close'), 'below', series('ema', [9]))) });
    expect(labels(price)).toEqual(['EMA(9)']);
    expect(events).toEqual([]);
  });

  it('draws nothing for company data or single-day values', () => {
    const { price, priceLevels, panes } = drawn(
      compare(series('marketCap'), '>', 1e9),
      compare(series('changePercent'), '>', 3),
      compare(over('mean', series('volume'), 10), '>', 1e6),
    );
    expect([price, priceLevels, panes]).toEqual([[], [], []]);
  });
});
