import { describe, expect, it } from '@jest/globals';
import { admitScan } from './admit-scan.ts';

const at = (iso: string): number => Date.parse(iso);
const MONDAY_NOON = at('2026-11-23T17:00:00Z');
const SATURDAY = at('2026-11-21T17:00:00Z');
const THANKSGIVING = at('2026-11-26T17:00:00Z');
const AFTER_EARLY_CLOSE = at('2026-11-27T18:30:00Z');

describe('a scan', () => {
  it('runs during the session under every policy', () => {
    for (const policy of ['market', 'last-close', 'always'] as const)
      expect(admitScan(policy, MONDAY_NOON)).toEqual({ lastClose: false });
  });

  it.each([
    ['a weekend', SATURDAY, '2026-11-23T14:30:00.000Z'],
    ['a holiday', THANKSGIVING, '2026-11-27T14:30:00.000Z'],
    ['the hours after an early close', AFTER_EARLY_CLOSE, '2026-11-30T14:30:00.000Z'],
  ])('is rejected on %s under "market" with the next opening', (_, now, nextOpen) => {
    expect(() => admitScan('market', now)).toThrow(
      expect.objectContaining({
        category: 'locked',
        code: 'MARKET_CLOSED',
        message: expect.stringContaining('Market Closed'),
        details: { nextOpen },
      }),
    );
  });

  it('is rejected with its next opening in New York time', () => {
    expect(() => admitScan('market', SATURDAY)).toThrow(/Monday, November 23 at 9:30 AM in New York/);
  });

  it('runs on the last close outside market hours under "last-close" and is marked as such', () => {
    expect(admitScan('last-close', SATURDAY)).toEqual({ lastClose: true });
  });

  it('runs at any hour under "always"', () => {
    expect(admitScan('always', THANKSGIVING)).toEqual({ lastClose: false });
  });
});
