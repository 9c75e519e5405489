import { fraction, hash, normal, NORMAL, stream } from './random.ts';

/**
 * Sessions in one segment of a path. Each segment is generated independently and pinned at both ends to levels that depend only
 * on the seed. So any part of a history can be generated alone, new days don't change old ones, and prices don't drift without
 * bound.
 */
export const STRETCH = 126;

/** Daily volatility of the moves that all stocks share, and of those that a sector shares. */
export const MARKET_VOLATILITY = 0.007;
export const SECTOR_VOLATILITY = 0.005;

/** Standard deviation of a pinned level in daily moves, so that two levels differ as much as the ends of a random walk over a segment. */
const LEVEL_SPREAD = Math.sqrt(STRETCH / 2);

export const levelAt = (seed: number, stretch: number, volatility: number): number =>
  normal(hash(seed, 11, stretch)) * volatility * LEVEL_SPREAD;

const JUMP_ODDS = 1 / 70;

/** One segment of a path; overwritten by the next call. */
export interface Stretch {
  /** log return of each session */
  moves: Float64Array;
  /** the overnight part of that return */
  jumps: Float64Array;
  /** relative volatility of each session */
  liveliness: Float64Array;
}

export const emptyStretch = (): Stretch => ({
  moves: new Float64Array(STRETCH),
  jumps: new Float64Array(STRETCH),
  liveliness: new Float64Array(STRETCH),
});

/** Generates segment `index` of a path: regimes of several weeks that rise, fall, or move sideways, with volatility clusters and jumps. */
export function drawStretch(seed: number, index: number, volatility: number, jumpy: boolean, out: Stretch): void {
  const { moves, jumps, liveliness } = out;
  const next = stream(hash(seed, 12, index));
  let regimeLeft = 0;
  let drift = 0;
  let pace = 1;
  let cluster = 1;
  let sum = 0;
  for (let t = 0; t < STRETCH; t++) {
    const bits = next();
    if (regimeLeft-- === 0) {
      const regime = next();
      regimeLeft = 12 + (regime & 31);
      const direction = (regime >>> 8) % 10;
      drift = direction < 3 ? 0.22 : direction < 6 ? -0.22 : 0;
      const liveliest = (regime >>> 16) % 8;
      pace = liveliest === 0 ? 1.9 : liveliest < 4 ? 0.6 : 1;
    }
    const draw = NORMAL[bits & 4095]!;
    const size = draw < 0 ? -draw : draw;
    cluster += 0.14 * (size - 0.8) - 0.1 * (cluster - 1);
    if (cluster < 0.5) cluster = 0.5;
    const lively = pace * cluster;
    const jump = jumpy && (bits >>> 12) * 2 ** -20 < JUMP_ODDS ? 5 * normal(next()) * volatility : 0;
    const move = (drift + draw * lively * 0.85) * volatility + jump;
    moves[t] = move;
    jumps[t] = jump;
    liveliness[t] = lively;
    sum += move;
  }
  const pull = (levelAt(seed, index + 1, volatility) - levelAt(seed, index, volatility) - sum) / STRETCH;
  for (let t = 0; t < STRETCH; t++) moves[t]! += pull;
}

/** A path shared by many stocks (the market or a sector): its level at each session, from session 0 to the end of `stretches`. */
export function sharedLevels(seed: number, volatility: number, stretches: number): Float64Array {
  const levels = new Float64Array(stretches * STRETCH);
  const stretch = emptyStretch();
  for (let index = 0; index < stretches; index++) {
    drawStretch(seed, index, volatility, false, stretch);
    let level = levelAt(seed, index, volatility);
    for (let t = 0; t < STRETCH; t++) levels[index * STRETCH + t] = level += stretch.moves[t]!;
  }
  return levels;
}

const HALT_SESSIONS = 15;
const HALT_ODDS = 0.0006;

/** A few stocks are halted for several weeks. */
export const isHalted = (seed: number, session: number): boolean =>
  fraction(hash(seed, 13, Math.floor(session / HALT_SESSIONS))) < HALT_ODDS;
