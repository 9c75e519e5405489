/** Hashes four numbers to 32 well-mixed bits: stable across versions and independent of call order. */
export function hash(a: number, b: number, c = 0, d = 0): number {
  let h = 0x9e37_79b9;
  h = mix(h ^ a);
  h = mix(h + 0x85eb_ca6b + b);
  h = mix(h + 0xc2b2_ae35 + c);
  return mix(h + 0x27d4_eb2f + d);
}

function mix(x: number): number {
  let h = x | 0;
  h = Math.imul(h ^ (h >>> 16), 0x21f0_aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a_2d97);
  return (h ^ (h >>> 15)) >>> 0;
}

/** Maps 32 bits to [0, 1). */
export const fraction = (bits: number): number => bits / 0x1_0000_0000;

/** A stream of 32-bit numbers (Weyl sequence through the mixer). */
export function stream(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e37_79b9) | 0;
    return mix(state);
  };
}

const QUANTILE_BITS = 12;
export const QUANTILES = 1 << QUANTILE_BITS;

/** Quantile function of the standard normal distribution, accurate to about 4e-4 (Abramowitz and Stegun 26.2.23), enough for simulated prices. */
function normalQuantile(p: number): number {
  const tail = Math.min(p, 1 - p);
  const t = Math.sqrt(-2 * Math.log(tail));
  const size =
    t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t);
  return p < 0.5 ? -size : size;
}

/** Equally likely values of a standard normal variable; indexing it with random bits draws one. */
export const NORMAL = Float64Array.from({ length: QUANTILES }, (_, i) => normalQuantile((i + 0.5) / QUANTILES));

/** A standard normal variable from the upper 12 of 32 bits. */
export const normal = (bits: number): number => NORMAL[bits >>> (32 - QUANTILE_BITS)]!;
