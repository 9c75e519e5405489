import type { MatchCounts, ScanPlan, ScanResponse } from '@plainscan/contracts';
import useSWR from 'swr';
import { matchCounts } from '../../api/generated/app.ts';
import { count, plural, session } from '../../lib/format.ts';

/** How often the scan matched in the past. Without filters every stock matches on every day, so nothing is requested. */
export const useMatchHistory = ({ plan, ticket }: ScanResponse) =>
  useSWR(plan.where ? ['match-counts', ticket] : null, () => matchCounts({ ticket }));

/** `Matched on 212 of 500 sessions, median 7 a day`; sessions without enough history aren't counted. */
export function summaryText({ every, active, complete, median }: MatchCounts): string {
  if (complete === 0) return 'This scan needs more history than we have.';
  if (active === 0) return `No matches in ${plural(complete, every)}`;
  const [preposition, unit] = every === 'session' ? ['on', 'day'] : ['in', every];
  return `Matched ${preposition} ${count(active)} of ${plural(complete, every)}, median ${count(median)} a ${unit}`;
}

/** What is special about the counts, in a few words. */
export function noteText({ every, sessions, complete }: MatchCounts, { limit, watchlist }: ScanPlan): string {
  const first = sessions[sessions.length - complete];
  const notes = [
    complete < sessions.length && first && `Complete from ${session(first.date)}.`,
    limit !== null && `Before the limit of ${count(limit)}.`,
    watchlist && 'Within your watchlist.',
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(' ') : `Open a ${every === 'session' ? 'day' : every} to see its matches.`;
}

export function explanations({ every, sessions, complete, usesListings }: MatchCounts, { limit, watchlist }: ScanPlan) {
  const missing = sessions.length - complete;
  return [
    every === 'session'
      ? 'How many stocks this scan would have matched at the close of each session.'
      : `How many stocks this scan would have matched at the close of each ${every}. The last bar is the ${every} so far.`,
    missing > 0 &&
      `The first ${plural(missing, every)} of our data ${missing === 1 ? "doesn't" : "don't"} have all the history it needs, so matches are missing there and ${missing === 1 ? "it isn't" : "they aren't"} counted.`,
    limit !== null && `All matches are counted, not only the first ${count(limit)}.`,
    watchlist && 'Only the stocks that were in the watchlist when you scanned are counted.',
    usesListings && "Sectors, market caps, and other company data are today's on every day.",
  ].filter((text) => typeof text === 'string');
}

/** `Mar 3, 2026: 12 matches` */
export const dayText = ({ date, matches }: MatchCounts['sessions'][number]): string =>
  `${session(date)}: ${plural(matches, 'match', 'matches')}`;

/** Height of the drawing, in its own units. */
export const STRIP_HEIGHT = 100;
const LOWEST_BAR = 8;

/** A path with a bar of width 1 for each session. Heights are square roots, so that one crash doesn't flatten all others. */
export function barsPath(sessions: MatchCounts['sessions']): string {
  const most = Math.max(1, ...sessions.map(({ matches }) => matches));
  return sessions
    .map(({ matches }, i) => {
      if (matches === 0) return '';
      const height = Math.round(Math.max(LOWEST_BAR, STRIP_HEIGHT * Math.sqrt(matches / most)));
      return `M${i},${STRIP_HEIGHT}v${-height}h1v${height}z`;
    })
    .join('');
}

/** The nearest session with matches before (−1) or after (1) a day; null if there is none. */
export function neighborWithMatches(sessions: MatchCounts['sessions'], day: string, by: 1 | -1): string | null {
  const from = sessions.findIndex(({ date }) => date === day);
  if (from < 0) return null;
  for (let i = from + by; sessions[i]; i += by) if (sessions[i]!.matches > 0) return sessions[i]!.date;
  return null;
}
