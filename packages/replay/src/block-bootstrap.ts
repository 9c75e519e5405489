/** The estimate of a mean over sessions that aren't independent. */
export interface Interval {
  readonly estimate: number;
  /** bounds of the 90% interval */
  readonly low: number;
  readonly high: number;
  /** one-sided p-value: the probability of an estimate at least this high by chance alone */
  readonly p: number;
  /** number of non-overlapping blocks of sessions; with few of them, the estimate is unreliable */
  readonly blocks: number;
}

const RESAMPLES = 2000;
const LEVEL = 0.9;
/** Normal quantile for each bound of the interval. */
const Z = 1.6448536269514722;

/**
 * Mean of `sums / counts` with a 90% interval by a circular block bootstrap over sessions (Politis and Romano, 1992).
 *
 * The interval is symmetric: returns are skewed, and bounds taken from each tail alone miss the mean too often on one
 * side. Outcomes over `horizon` sessions overlap, so those of nearby sessions are correlated; blocks of twice that
 * length preserve this. Two corrections make the interval wide enough. Blocks cut overlaps at their ends, which lowers
 * the variance by a third of horizon/block. With few blocks, the spread itself is uncertain, which Student's
 * t-distribution accounts for.
 */
export function blockBootstrap(sums: Float64Array, counts: Float64Array, horizon: number, seed = 1): Interval {
  const sessions = sums.length;
  const block = Math.min(sessions, Math.max(5, 2 * horizon));
  const blocks = Math.floor(sessions / block);
  const sumOfBlock = circularSums(sums, block);
  const countOfBlock = circularSums(counts, block);
  const estimate = total(sums) / total(counts);
  const draws = Math.ceil(sessions / block);
  const random = mulberry32(seed);
  const distances = new Float64Array(RESAMPLES);
  for (let r = 0; r < RESAMPLES; r++) {
    let sum = 0;
    let count = 0;
    while (count === 0)
      for (let draw = 0; draw < draws; draw++) {
        const start = Math.floor(random() * sessions);
        sum += sumOfBlock[start]!;
        count += countOfBlock[start]!;
      }
    distances[r] = Math.abs(sum / count - estimate);
  }
  const widen = Math.sqrt(1 / (1 - horizon / (3 * block))) * (studentQuantile(Math.max(1, blocks - 1)) / Z);
  distances.sort();
  const half = widen * distances[Math.ceil(LEVEL * RESAMPLES) - 1]!;
  const farther = distances.reduce((number, distance) => number + (widen * distance >= Math.abs(estimate) ? 1 : 0), 0);
  const tail = (farther + 1) / (RESAMPLES + 1) / 2;
  return { estimate, low: estimate - half, high: estimate + half, p: estimate > 0 ? tail : 1 - tail, blocks };
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** For each start, the sum of the next `length` values, wrapping around at the end. */
function circularSums(values: Float64Array, length: number): Float64Array {
  const out = new Float64Array(values.length);
  let sum = 0;
  for (let i = 0; i < length; i++) sum += values[i % values.length]!;
  for (let start = 0; start < values.length; start++) {
    out[start] = sum;
    sum += values[(start + length) % values.length]! - values[start]!;
  }
  return out;
}

/**
 * The 95% quantile of Student's t-distribution by the Cornish-Fisher expansion; accurate to 1% for four or more degrees
 * of freedom.
 */
function studentQuantile(degrees: number): number {
  const first = (Z ** 3 + Z) / (4 * degrees);
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * degrees ** 2);
  return Z + first + second;
}

/** Tommy Ettinger's generator: small, fast, and the same on every machine, so a replay is reproducible. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0; // a small integer, which V8 doesn't allocate
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The probability that the best of several variants, none of which has an edge, has a p-value of at most `p`. */
export const chanceOfBest = (p: number, variants: number): number => 1 - (1 - p) ** variants;
