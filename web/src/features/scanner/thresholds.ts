import type { Tone } from '../../ui/badge.tsx';

/** A verdict on an indicator's value, in color and in words. */
export interface Judgment {
  tone: Extract<Tone, 'up' | 'down'>;
  word: string;
}

type Reading = number | null | undefined;

const OVERSOLD: Judgment = { tone: 'up', word: 'Oversold' };
const OVERBOUGHT: Judgment = { tone: 'down', word: 'Overbought' };

const oscillator =
  (low: number, high: number) =>
  (value: Reading): Judgment | null => {
    if (typeof value !== 'number') return null;
    if (value < low) return OVERSOLD;
    return value > high ? OVERBOUGHT : null;
  };

export const judgeRsi = oscillator(30, 70);
export const judgeWilliamsR = oscillator(-80, -20);
export const judgeStochastic = oscillator(20, 80);
export const judgeCci = oscillator(-100, 100);
export const judgeAdx = (value: Reading): Judgment | null =>
  typeof value === 'number' && value > 25 ? { tone: 'up', word: 'Trending' } : null;
