import type { MatchCounts, PastMatches, pastMatchesRequestSchema } from '@plainscan/contracts';
import type { z } from 'zod';

/** The newest sessions of the test market, whose results are `scanResponse`. */
const DAYS = ['2026-07-31', '2026-08-03', '2026-08-04', '2026-08-05', '2026-08-06', '2026-08-07'];
const MATCHES = [0, 3, 0, 12, 1, 137];

/** A market with a few sessions, the first of which lacks history. */
export const matchCounts = (change: Partial<MatchCounts> = {}): MatchCounts => ({
  every: 'session',
  sessions: DAYS.map((date, i) => ({ date, matches: MATCHES[i]!, universe: 11_600 + i })),
  complete: 5,
  active: 4,
  median: 7.5,
  usesListings: true,
  ...change,
});

/** The matches of a session of `matchCounts`; the second stock stopped trading, and the third one was split. */
export function pastMatches(body: unknown): PastMatches {
  const { session, offset, limit } = body as z.output<typeof pastMatchesRequestSchema>;
  const at = DAYS.indexOf(session);
  const total = MATCHES[at] ?? 0;
  const results = Array.from({ length: total }, (_, i) => ({
    symbol: `P${String(i).padStart(3, '0')}`,
    name: `Past Holdings ${i}`,
    price: 20 + i,
    changePercent: i === 0 ? null : 1.5,
    volume: 1_200_000,
    lastTraded: i === 1 ? '2026-08-06' : '2026-08-07',
    sincePercent: i === 2 ? null : 4.25 - i,
  }));
  return {
    session,
    total,
    matched: total,
    universe: 11_600 + at,
    offset,
    results: results.slice(offset, offset + limit),
  };
}
