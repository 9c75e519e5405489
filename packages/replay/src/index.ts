export { chanceOfBest } from './block-bootstrap.ts';
export { type Breakdown, type Part } from './breakdown.ts';
export { CAVEATS } from './caveats.ts';
export { HORIZONS } from './forward-returns.ts';
export { hindsightOf } from './hindsight.ts';
export { type Outcome, type Verdict } from './outcome.ts';
export { type Replay, replay, type ReplayOptions } from './replay.ts';
export { type EquityCurve, HALF_SPREADS, type Rule } from './rule.ts';
export { countMatches, findSignals, type MatchCounts, type Signals } from './signals.ts';
