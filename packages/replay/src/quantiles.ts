/** Buckets of the 16 highest bits: sign, exponent, and the first 4 bits of the fraction. */
const BUCKETS = 1 << 16;
const sizes = new Uint32Array(BUCKETS);
const wanted = new Uint8Array(BUCKETS);

/**
 * `word`: the higher half of a number. Ascending with the number, between those of absent numbers with and without a sign. Without a
 * branch, because signs of returns are hard to predict.
 */
function bucketOf(word: number): number {
  const bits = word >> 16;
  return BUCKETS / 2 + (bits ^ ((bits >> 31) & (BUCKETS / 2 - 1)));
}

/** Both halves of each number, the higher one last: all platforms of Node.js but s390x are little-endian. */
const wordsOf = ({ buffer, byteOffset, length }: Float64Array): Int32Array =>
  new Int32Array(buffer, byteOffset, 2 * length);

const LOWEST = bucketOf(0xfff0_0000);
const HIGHEST = bucketOf(0x7ff0_0000);

/**
 * The quantiles of numbers in any order, absent ones (NaN) ignored, with linear interpolation; NaN if there are none. Sorting
 * millions of numbers takes too long, so only those in the buckets of the quantiles are sorted.
 */
export function quantiles(values: Float64Array, shares: readonly number[]): number[] {
  if (values.length < BUCKETS / 16) return sortedQuantiles(values.filter((value) => value === value).sort(), shares);
  sizes.fill(0);
  const words = wordsOf(values);
  for (let i = 1; i < words.length; i += 2) sizes[bucketOf(words[i]!)]! += 1;
  let count = 0;
  for (let bucket = LOWEST; bucket <= HIGHEST; bucket++) count += sizes[bucket]!;
  if (count === 0) return shares.map(() => NaN);

  const positions = shares.map((share) => share * (count - 1));
  const ranks = positions.flatMap((position) => [Math.floor(position), Math.ceil(position)]).sort((a, b) => a - b);
  /** by wanted bucket, in ascending order: how many numbers are smaller than those in it, and where its numbers start */
  const blocks: { readonly below: number; readonly size: number; readonly start: number }[] = [];
  let [below, next, sortedCount] = [0, 0, 0];
  for (let bucket = LOWEST; next < ranks.length; bucket++) {
    const size = sizes[bucket]!;
    const isWanted = ranks[next]! < below + size;
    wanted[bucket] = Number(isWanted);
    if (isWanted) {
      blocks.push({ below, size, start: sortedCount });
      sortedCount += size;
      while (next < ranks.length && ranks[next]! < below + size) next += 1;
    }
    below += size;
  }
  const sorted = wantedValues(values, words, sortedCount).sort();
  wanted.fill(0);
  const at = (rank: number): number => {
    const block = blocks.find((one) => rank < one.below + one.size)!;
    return sorted[block.start + rank - block.below]!;
  };
  return positions.map((position) => interpolate(position, at));
}

function interpolate(position: number, at: (rank: number) => number): number {
  const below = Math.floor(position);
  const lower = at(below);
  return lower + (position - below) * (at(Math.ceil(position)) - lower);
}

function sortedQuantiles(sorted: Float64Array, shares: readonly number[]): number[] {
  return shares.map((share) => interpolate(share * (sorted.length - 1), (rank) => sorted[rank] ?? NaN));
}

function wantedValues(values: Float64Array, words: Int32Array, count: number): Float64Array {
  const found = new Float64Array(count);
  let next = 0;
  for (let i = 0; i < values.length; i++) if (wanted[bucketOf(words[2 * i + 1]!)] === 1) found[next++] = values[i]!;
  return found;
}

export const median = (values: Float64Array): number => quantiles(values, [0.5])[0]!;
