import type { Bars } from '@plainscan/contracts';
import { bollinger, keltner } from '@plainscan/indicators';
import type { PlanSource } from './compile-plan.ts';

type Fill = (bars: Bars, n: number, k: number, upper: Float64Array, middle: Float64Array, lower: Float64Array) => void;

/** Channels whose bands are computed together. */
const CHANNELS: readonly { readonly upper: string; readonly lower: string; readonly fill: Fill }[] = [
  {
    upper: 'bollingerUpper',
    lower: 'bollingerLower',
    fill: ({ close }, n, k, ...bands) => bollinger(close, { n, k }, ...bands),
  },
  {
    upper: 'keltnerUpper',
    lower: 'keltnerLower',
    fill: ({ high, low, close }, n, k, ...bands) => keltner(high, low, close, { n, k }, ...bands),
  },
];

/** Two sources, by index, that take no longer together than one of them alone. */
export interface BandPair {
  readonly upper: number;
  readonly lower: number;
  fill(bars: Bars, upper: Float64Array, middle: Float64Array, lower: Float64Array): void;
}

/** By source, the pair that it belongs to; undefined if its other band isn't among the sources. */
export function bandPairs(sources: readonly PlanSource[]): (BandPair | undefined)[] {
  const pairs = sources.map((): BandPair | undefined => undefined);
  for (const [upper, source] of sources.entries()) {
    const channel = source.kind === 'series' && CHANNELS.find((one) => one.upper === source.name);
    if (!channel) continue;
    const [n, k] = source.params as [number, number];
    const lower = sources.findIndex(
      (other) => other.kind === 'series' && other.name === channel.lower && String(other.params) === String([n, k]),
    );
    if (lower < 0) continue;
    const pair: BandPair = { upper, lower, fill: (bars, ...bands) => channel.fill(bars, n, k, ...bands) };
    pairs[upper] = pair;
    pairs[lower] = pair;
  }
  return pairs;
}
