import { describe, expect, it } from '@jest/globals';
import { compare, plan, series } from '@plainscan/contracts';
import { matchCounts } from '../../testing/match-answers.ts';
import { barsPath, explanations, neighborWithMatches, noteText, summaryText } from './match-history.ts';

const PLAN = plan(compare(series('rsi'), '<', 30));
const { sessions } = matchCounts();

describe('the summary', () => {
  it('names the sessions with matches and their median', () => {
    expect(summaryText(matchCounts({ active: 212, complete: 500, median: 7 }))).toBe(
      'Matched on 212 of 500 sessions, median 7 a day',
    );
    expect(summaryText(matchCounts())).toBe('Matched on 4 of 5 sessions, median 7.5 a day');
  });

  it('counts weeks or months if the scan reads their bars', () => {
    const weekly = matchCounts({ every: 'week', active: 60, complete: 80, median: 7 });
    expect(summaryText(weekly)).toBe('Matched in 60 of 80 weeks, median 7 a week');
    expect(summaryText({ ...weekly, active: 0 })).toBe('No matches in 80 weeks');
    expect(noteText(matchCounts({ every: 'month', complete: 6 }), PLAN)).toBe('Open a month to see its matches.');
    expect(explanations(weekly, PLAN)[0]).toContain('The last bar is the week so far.');
  });

  it('says that nothing matched, or that nothing could', () => {
    expect(summaryText(matchCounts({ active: 0, complete: 1 }))).toBe('No matches in 1 session');
    expect(summaryText(matchCounts({ active: 0, complete: 0 }))).toBe('This scan needs more history than we have.');
  });
});

describe('the note', () => {
  it('says from when the counts are complete, and that they ignore a limit and keep to the watchlist', () => {
    expect(noteText(matchCounts(), PLAN)).toBe('Complete from Aug 3, 2026.');
    const special = { ...PLAN, limit: 20, watchlist: { name: null } };
    expect(noteText(matchCounts({ complete: 6 }), special)).toBe('Before the limit of 20. Within your watchlist.');
    expect(noteText(matchCounts({ complete: 6 }), PLAN)).toBe('Open a day to see its matches.');
    expect(noteText(matchCounts({ complete: 0 }), PLAN)).toBe('Open a day to see its matches.');
  });

  it('is explained in full', () => {
    expect(explanations(matchCounts({ complete: 6, usesListings: false }), PLAN)).toHaveLength(1);
    const text = explanations(matchCounts(), { ...PLAN, limit: 20, watchlist: { name: null } }).join(' ');
    expect(text).toContain("The first 1 session of our data doesn't have all the history it needs");
    expect(text).toContain('not only the first 20');
    expect(text).toContain('in the watchlist when you scanned');
    expect(text).toContain("are today's on every day");
  });
});

describe('the bars', () => {
  it('have heights like the square roots of the matches, and a least height', () => {
    const counts = [0, 25, 100, 10_000].map((matches, i) => ({ date: `2026-08-0${i + 1}`, matches, universe: 1 }));
    expect(barsPath(counts)).toBe('M1,100v-8h1v8zM2,100v-10h1v10zM3,100v-100h1v100z');
    expect(barsPath(counts.slice(0, 1))).toBe('');
  });
});

describe('the neighbors of a day', () => {
  it('are the nearest sessions with matches', () => {
    expect(neighborWithMatches(sessions, '2026-08-05', -1)).toBe('2026-08-03');
    expect(neighborWithMatches(sessions, '2026-08-04', 1)).toBe('2026-08-05');
    expect(neighborWithMatches(sessions, '2026-08-03', -1)).toBeNull();
    expect(neighborWithMatches(sessions, '2026-08-07', 1)).toBeNull();
    expect(neighborWithMatches(sessions, '2026-08-08', -1)).toBeNull();
  });
});
