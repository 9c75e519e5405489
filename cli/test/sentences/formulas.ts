import type { ByDefinition } from '../by-definition.ts';
import { sum } from '../definition/prices.ts';
import { alike, descending, everything, say, tech, type Expectation } from './expectation.ts';

const body = (s: ByDefinition, k = 0) => Math.abs(s.close(k) - s.open(k));
const range = (s: ByDefinition, k = 0) => s.high(k) - s.low(k);
const top = (s: ByDefinition, k = 0) => Math.max(s.open(k), s.close(k));
const sumOver = (n: number, of: (k: number) => number) => sum(Array.from({ length: n }, (_, k) => of(k)));
const held = (...conditions: boolean[]) => conditions.filter(Boolean).length;

/** Arithmetic, functions of several values, and counts of conditions. */
export const FORMULAS: readonly Expectation[] = [
  ...alike(
    ['average of high and low above the 20 EMA', '(h + l) / 2 > ema(20)', 'hl2 > ema(c, 20)'],
    (s) => (s.high() + s.low()) / 2 > s.ema(20),
  ),
  say('(h - c) / (h - l) > 0.8', (s) => (s.high() - s.close()) / range(s) > 0.8),
  say('abs(c - o) / (h - l) < 0.1', (s) => body(s) < 0.1 * range(s)),
  say('h - max(o, c) > 2 * abs(c - o)', (s) => s.high() - top(s) > 2 * body(s)),
  say('upper wick larger than the body', (s) => s.high() - top(s) > body(s)),
  say('c - 2 * atr(14) > ema(20)', (s) => s.close() - 2 * s.atr(14) > s.ema(20)),
  say('1 - l / h > 0.05', (s) => 1 - s.low() / s.high() > 0.05),
  say('(highest(h,20)-lowest(l,20)) / c < 0.1', (s) => (s.highest('h', 20) - s.lowest('l', 20)) / s.close() < 0.1),
  say('body larger than the average body of the last 10 days', (s) => body(s) > sumOver(10, (k) => body(s, k)) / 10),
  say(
    "volume less than the sum of the last 3 days' volume and price above 20",
    (s) => s.volume() < sumOver(3, (k) => s.volume(k)) && s.close() > 20,
  ),
  say("high minus yesterday's close more than 5%", (s) => 100 * (s.high() / s.close(1) - 1) > 5),
  say("price above the midpoint of yesterday's range", (s) => s.close() > (s.high(1) + s.low(1)) / 2),
  say(
    'count(close > open, 10) >= 7',
    (s) => held(...Array.from({ length: 10 }, (_, k) => s.close(k) > s.open(k))) >= 7,
  ),
  ...alike(
    [
      'tech stocks with at least two of: RSI below 50, price under 20, close above the open',
      'tech stocks with any 2 of these: RSI below 50, price under 20, close above the open',
    ],
    (s) => tech(s) && held(s.rsi() < 50, s.close() < 20, s.close() > s.open()) >= 2,
  ),
  say(
    'exactly one of: RSI below 50, price under 20, close above the open',
    (s) => !Number.isNaN(s.rsi()) && held(s.rsi() < 50, s.close() < 20, s.close() > s.open()) === 1,
  ),
  say(
    'none of: RSI below 50, price under 20, close above the open',
    (s) => s.rsi() >= 50 && s.close() >= 20 && s.close() <= s.open(),
  ),
  ...alike(
    ['biggest movers either way today', 'moved the most in either direction'],
    everything,
    descending((s) => Math.abs(s.changePct()), 20),
  ),
];
