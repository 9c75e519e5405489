import type { ByDefinition } from '../by-definition.ts';
import { alike, say, tech, type Expectation } from './expectation.ts';

type Value = (ago: number) => number;
const above = (s: ByDefinition, a: Value, b: Value, window = 1) => s.lately(window, (k) => s.crossed(true, a, b, k));
const below = (s: ByDefinition, a: Value, b: Value, window = 1) => s.lately(window, (k) => s.crossed(false, a, b, k));
const either = (s: ByDefinition, a: Value, b: Value, window = 1) => above(s, a, b, window) || below(s, a, b, window);
const level = (x: number) => () => x;
const sma = (s: ByDefinition, n: number) => (k: number) => s.sma(n, k);
const ema = (s: ByDefinition, n: number) => (k: number) => s.ema(n, k);
const rsi = (s: ByDefinition) => (k: number) => s.rsi(14, k);

/** With real prices in whole cents, %K and %D are sometimes equal except for a rounding error in the last bit. */
const TIES = { only: 'generated' } as const;

export const CROSSINGS: readonly Expectation[] = [
  ...alike(
    [
      'price crosses above its 50 day moving average',
      'crossed above the 50 day',
      'price crossing over the 50-day ma',
      'crosses above the 50dma today',
    ],
    (s) => above(s, s.close, sma(s, 50)),
  ),
  ...alike(
    ['price crosses below the 20 day', 'crossing under the 20 day moving average', 'crossed below its 20dma'],
    (s) => below(s, s.close, sma(s, 20)),
  ),
  ...alike(
    ['price crosses the 50 day', 'price crosses through the 50 day', 'price crossed its 50 day moving average'],
    (s) => either(s, s.close, sma(s, 50)),
  ),
  ...alike(
    [
      'close crossed below the 20 ema in the last 3 days',
      'price crossed under the 20 day ema within the past three sessions',
    ],
    (s) => below(s, s.close, ema(s, 20), 3),
  ),
  ...alike(
    [
      'crossed above the 50 day this week',
      'recently crossed above the 50 day',
      'crossed above the 50 day in the last 5 days',
      'crossed above the 50 day recently',
    ],
    (s) => above(s, s.close, sma(s, 50), 5),
  ),
  say('crossed above the 200 day this month', (s) => above(s, s.close, sma(s, 200), 21)),
  say('crossed through the 200 day within the last 10 sessions', (s) => either(s, s.close, sma(s, 200), 10)),
  say('8 ema crosses above 21 ema', (s) => above(s, ema(s, 8), ema(s, 21))),
  say('20 sma crossed below the 50 sma in the last two weeks', (s) => below(s, sma(s, 20), sma(s, 50), 10)),
  say('rsi crosses above 50', (s) => above(s, rsi(s), level(50))),
  say('rsi crossing below 70', (s) => below(s, rsi(s), level(70))),
  say('rsi crosses 50', (s) => either(s, rsi(s), level(50))),
  ...alike(['rsi crossed above 30 in the last 3 days', 'rsi crossed over 30 in the past 3 days'], (s) =>
    above(s, rsi(s), level(30), 3),
  ),
  ...alike(['macd crosses above zero', 'macd crosses above 0'], (s) => above(s, s.macd, level(0))),
  say('macd crossed below zero this week', (s) => below(s, s.macd, level(0), 5)),
  ...alike(
    ['macd crossed above its signal today', 'macd crosses above signal', 'macd crosses over the signal line'],
    (s) => s.macdCrossed(true),
  ),
  ...alike(
    [
      'macd bullish crossover',
      'bullish macd crossover',
      'bullish macd cross over',
      'macd crossover bullish',
      'bullish macd signal cross',
    ],
    (s) => s.lately(3, (k) => s.macdCrossed(true, k)),
  ),
  say('bearish macd crossover in the last 5 days', (s) => s.lately(5, (k) => s.macdCrossed(false, k))),
  say('bearish macd crossover today', (s) => s.macdCrossed(false)),
  say('macd crossover', (s) => s.lately(3, (k) => s.macdCrossed(true, k) || s.macdCrossed(false, k))),
  ...alike(
    ['bullish stochastic crossover', 'stochastic bullish crossover'],
    (s) => s.lately(3, (k) => s.stochasticCrossed(true, k)),
    TIES,
  ),
  say('bearish stochastic crossover', (s) => s.lately(3, (k) => s.stochasticCrossed(false, k)), TIES),
  say('%k crosses above %d', (s) => s.stochasticCrossed(true), TIES),
  say('+DI crosses above -DI in the last 5 days', (s) =>
    above(
      s,
      (k) => s.plusDi(14, k),
      (k) => s.minusDi(14, k),
      5,
    ),
  ),
  say('close crosses above the upper bollinger band', (s) => above(s, s.close, (k) => s.bbUpper(20, 2, k))),
  say('price crosses below 20', (s) => below(s, s.close, level(20))),
  ...alike(['golden cross', 'golden crosses', 'a golden cross in the last 5 days', 'recent golden cross'], (s) =>
    s.lately(5, (k) => s.goldenCross(k)),
  ),
  say('golden cross in the last 20 days', (s) => s.lately(20, (k) => s.goldenCross(k))),
  say('golden cross this month', (s) => s.lately(21, (k) => s.goldenCross(k))),
  ...alike(['death cross', 'death-cross'], (s) => s.lately(5, (k) => s.deathCross(k))),
  say('tech with a death cross this quarter', (s) => tech(s) && s.lately(63, (k) => s.deathCross(k))),
  say('50 day crosses above 200 day in the last 30 days', (s) => s.lately(30, (k) => s.goldenCross(k))),
];

/** Conditions that held on one of the last sessions. */
export const WINDOWS: readonly Expectation[] = [
  ...alike(['rsi was below 30 in the last 5 days', 'rsi below 30 at some point in the last 5 days'], (s) =>
    s.lately(5, (k) => s.rsi(14, k) < 30),
  ),
  say('gap up in the last 3 days', (s) => s.lately(3, (k) => s.gapPct(k) >= 2)),
  say('hammer in the last 3 days', (s) => s.lately(3, (k) => s.hammer(k))),
  say('new 20 day high this week', (s) => s.lately(5, (k) => s.newHigh(20, k))),
  say('breakout in the last 5 days', (s) => s.lately(5, (k) => s.breakout(k))),
  say('volume spike in the past 3 days', (s) => s.lately(3, (k) => s.relativeVolume(20, k) >= 2)),
  say('squeeze in the last 10 days', (s) => s.lately(10, (k) => s.squeeze(k))),
  say('stochastic oversold within the last 3 days', (s) => s.lately(3, (k) => s.stochK(k) < 20)),
  say('bullish engulfing recently', (s) => s.lately(5, (k) => s.bullishEngulfing(k))),
];
