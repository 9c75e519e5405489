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
const email = (more: Partial<typeof MATCHES> = {}) =>
  alertEmail({ ...MATCHES, ...more }, 'a.b.c', 'https://plainscan.example');

describe('the email about new matches', () => {
  it('says what entered, and links to the results and to the page that stops emails', () => {
    const { subject, text } = email();
    expect(subject).toBe('2 new matches for Breakouts');
    expect(text).toBe(`At the close on November 25, 2026, your strategy “Breakouts” had 2 new matches: AAPL and MSFT.

3 stocks matched before and still do.

See the results:
https://plainscan.example/scanner?strategy=0f0e0d0c-0b0a-4908-8706-050403020100

You get this email because the alert of this strategy is on. You can turn it off where your strategies are listed.

Stop all alert emails:
https://plainscan.example/unsubscribe#token=a.b.c

Plainscan
`);
  });

  it('counts one match, and those that it does not list', () => {
    const one = email({ entered: ['AAPL'], enteredCount: 1, total: 2 });
    expect(one.subject).toBe('1 new match for Breakouts');
    expect(one.text).toContain('had 1 new match: AAPL.\n\n1 stock matched before and still does.');
    expect(email({ enteredCount: 62, total: 62 }).text).toContain(
      'had 62 new matches: AAPL, MSFT, and 60 more.\n\nSee',
    );
  });

  it('says that a market is simulated', () => {
    expect(email({ simulated: true }).text).toContain('Simulated market: these prices are made up.');
    expect(email().text).not.toContain('Simulated');
  });

  it('escapes the name in HTML', () => {
    expect(email({ name: '<b>"x"</b>' }).html).toContain('“&lt;b&gt;&quot;x&quot;&lt;/b&gt;”');
  });
});
