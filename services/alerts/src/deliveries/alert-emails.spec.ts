import { describe, expect, it } from '@jest/globals';
import { alertEmail } from './alert-emails.ts';

const MATCHES = {
  strategyId: '0f0e0d0c-0b0a-4908-8706-050403020100',
  session: '2026-11-25',
  sessionSoFar: false,
  name: 'Breakouts',
  entered: ['AAPL', 'MSFT'],
  enteredCount: 2,
  left: [] as string[],
  leftCount: 0,
  total: 5,
  simulated: false,
};
const email = (overrides: Partial<typeof MATCHES> = {}) =>
  alertEmail([{ ...MATCHES, ...overrides }], 'a.b.c', 'https://plainscan.example');

describe('the alert email', () => {
  it('lists the new matches and links to the results and the unsubscribe page', () => {
    const { subject, text } = email();
    expect(subject).toBe('2 new matches for Breakouts');
    expect(text).toBe(`At the close on November 25, 2026, your saved scan “Breakouts” had 2 new matches: AAPL and MSFT.

In all, 5 stocks match.

See the results:
https://plainscan.example/scanner?strategy=0f0e0d0c-0b0a-4908-8706-050403020100

You're getting this email because alerts are on for this scan. You can turn them off under Strategies on the scanner page.

Stop emails about new matches:
https://plainscan.example/unsubscribe#token=a.b.c

Plainscan
`);
  });

  it('uses the singular for one match and counts unlisted matches', () => {
    const one = email({ entered: ['AAPL'], enteredCount: 1, total: 2 });
    expect(one.subject).toBe('1 new match for Breakouts');
    expect(one.text).toContain('had 1 new match: AAPL.\n\nIn all, 2 stocks match.');
    expect(email({ enteredCount: 62, total: 62 }).text).toContain(
      'had 62 new matches: AAPL, MSFT, and 60 more.\n\nSee',
    );
  });

  const leaving = { entered: [], enteredCount: 0, left: ['TSLA'], leftCount: 1 };
  it.each<[string, Partial<typeof MATCHES>, string, string]>([
    [
      'one stock that left',
      leaving,
      'TSLA no longer matches Breakouts',
      'TSLA no longer matched your saved scan “Breakouts”.\n\nIn all, 5 stocks match.',
    ],
    [
      'several that left',
      { ...leaving, left: ['AMD', 'NVDA', 'TSLA'], leftCount: 3, total: 1 },
      '3 stocks no longer match Breakouts',
      '3 stocks no longer matched your saved scan “Breakouts”: AMD, NVDA, and TSLA.\n\nIn all, 1 stock matches.',
    ],
    [
      'more that left than are listed, the last ones',
      { ...leaving, leftCount: 1200, total: 0 },
      '1,200 stocks no longer match Breakouts',
      'saved scan “Breakouts”: TSLA and 1,199 more.\n\nNo stock matches now.',
    ],
    [
      'both',
      { left: ['TSLA'], leftCount: 1 },
      '2 new matches and 1 dropped for Breakouts',
      'had 2 new matches: AAPL and MSFT. No longer matching: TSLA.\n\nIn all, 5 stocks match.',
    ],
    [
      'only new matches, which are all matches',
      { total: 2 },
      '2 new matches for Breakouts',
      'had 2 new matches: AAPL and MSFT.\n\nSee the results',
    ],
  ])('describes %s', (_, change, subject, text) => {
    expect(email(change).subject).toBe(subject);
    expect(email(change).text).toContain(text);
  });

  it('marks what a session had so far, and says that it is the only one that day', () => {
    const { subject, text } = email({ sessionSoFar: true });
    expect(subject).toBe('2 new matches for Breakouts (session so far)');
    expect(text).toContain(
      'In the session so far on November 25, 2026, your saved scan “Breakouts” had 2 new matches: AAPL and MSFT.\n\n' +
        'In all, 5 stocks match.\n\nThe session had not ended yet, so this can still change.',
    );
    expect(text).toContain("You'll get no other email about this scan today.");
  });

  it('labels a simulated market', () => {
    expect(email({ simulated: true }).text).toContain('Simulated market: these prices are made up.');
    expect(email().text).not.toContain('Simulated');
  });

  it('escapes the name in HTML', () => {
    expect(email({ name: '<b>"x"</b>' }).html).toContain('“&lt;b&gt;&quot;x&quot;&lt;/b&gt;”');
  });

  it('is a digest of several alerts', () => {
    const alerts = [
      MATCHES,
      { ...MATCHES, strategyId: 'b', name: 'Gaps' },
      { ...MATCHES, strategyId: 'c', name: 'Lows', enteredCount: 1 },
    ];
    const { subject, text } = alertEmail(alerts, 'a.b.c', 'https://plainscan.example');
    expect(subject).toBe('5 new matches in 3 scans');
    expect(text).toContain('your saved scan “Gaps” had 2 new matches: AAPL and MSFT.');
    expect(text).toContain('https://plainscan.example/scanner?strategy=b\n');
    expect(text.match(/See the results/g)).toHaveLength(3);
    expect(text.match(/Stop emails about new matches/g)).toHaveLength(1);
    expect(text).toContain('because alerts are on for these scans.');
  });
});
