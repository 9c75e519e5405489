import type { Timeframe } from '@plainscan/contracts';

/** How far back a condition is read: as of an earlier session and, from there, on earlier bars of its timeframe. */
export interface Offset {
  readonly sessions: number;
  readonly bars: number;
}

export const NOW: Offset = { sessions: 0, bars: 0 };

/** The offset `steps` earlier: bars of the timeframe or, if null, sessions. */
export const earlier = (at: Offset, steps: number, timeframe: Timeframe | null): Offset =>
  timeframe ? { sessions: at.sessions, bars: at.bars + steps } : { sessions: at.sessions + steps, bars: at.bars };
