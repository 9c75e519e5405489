import { describe, expect, it } from '@jest/globals';
import { completedSession } from './completed-session.ts';

describe('the newest completed session', () => {
  it.each([
    ['before the open', '2026-11-25', '2026-11-25T14:00:00Z', '2026-11-24'],
    ['a minute before the close', '2026-11-25', '2026-11-25T20:59:00Z', '2026-11-24'],
    ['at the close', '2026-11-25', '2026-11-25T21:00:00Z', '2026-11-25'],
    ['at an early close', '2026-11-27', '2026-11-27T18:00:00Z', '2026-11-27'],
    ['on a holiday', '2026-11-25', '2026-11-26T17:00:00Z', '2026-11-25'],
    ['before the first session after a weekend has closed', '2026-11-30', '2026-11-30T16:00:00Z', '2026-11-27'],
  ])('%s', (_, asOf, now, expected) => {
    expect(completedSession(asOf, Date.parse(now))).toBe(expected);
  });
});
