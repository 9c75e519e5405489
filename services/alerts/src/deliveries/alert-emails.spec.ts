import { describe, expect, it } from '@jest/globals';
import { alertEmail } from './alert-emails.ts';

const MATCHES = {
  strategyId: '0f0e0d0c-0b0a-4908-8706-050403020100',
  session: '2026-11-25',
  name: 'Breakouts',
  entered: ['AAPL', 'MSFT'],
  enteredCount: 2,
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

3 stocks matched before and still do.

See the results:
https://plainscan.example/scanner?strategy=0f0e0d0c-0b0a-4908-8706-050403020100

You're getting this email because alerts are on for this scan. You can turn them off under Saved Scans.

Stop all alert emails:
https://plainscan.example/unsubscribe#token=a.b.c

Plainscan
`);
  });

  it('uses the singular for one match and counts unlisted matches', () => {
    const one = email({ entered: ['AAPL'], enteredCount: 1, total: 2 });
    expect(one.subject).toBe('1 new match for Breakouts');
    expect(one.text).toContain('had 1 new match: AAPL.\n\n1 stock matched before and still does.');
    expect(email({ enteredCount: 62, total: 62 }).text).toContain(
      'had 62 new matches: AAPL, MSFT, and 60 more.\n\nSee',
    );
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
      { ...MATCHES, name: 'Lows', enteredCount: 1 },
    ];
    const { subject, text } = alertEmail(alerts, 'a.b.c', 'https://plainscan.example');
    expect(subject).toBe('5 new matches in 3 scans');
    expect(text).toContain('your saved scan “Gaps” had 2 new matches: AAPL and MSFT.');
    expect(text).toContain('https://plainscan.example/scanner?strategy=b\n');
    expect(text.match(/See the results/g)).toHaveLength(3);
    expect(text.match(/Stop all alert emails/g)).toHaveLength(1);
    expect(text).toContain('because alerts are on for these scans.');
  });
});
