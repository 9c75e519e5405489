export { type Breakdown, type Part } from './breakdown.ts';
export { CAVEATS } from './caveats.ts';
export { countSessions, type SessionCounts, type WithinSymbols } from './count-sessions.ts';
export { HORIZONS } from './forward-returns.ts';
export { changeSince, type ListOptions, listSession, type SessionMatches } from './list-session.ts';
export { type Outcome, type Verdict } from './outcome.ts';
export { type Replay, replay, type ReplayOptions } from './replay.ts';
export { type EquityCurve, HALF_SPREADS, type Rule } from './rule.ts';
export { countMatches, findSignals, type MatchCounts, type Signals, summarize } from './signals.ts';
