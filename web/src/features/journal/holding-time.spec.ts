import { expect, it } from '@jest/globals';
import { openTrade, trade } from '../../testing/journal-answers.ts';
import { holdingTime } from './holding-time.ts';

const timeHeld = (entry: string, exit: string) =>
  holdingTime(
    trade(1, { entry_date: entry, exit_date: exit, entered_on: entry.slice(0, 10), exited_on: exit.slice(0, 10) }),
  );

it.each([
  ['2026-11-16T14:30:00Z', '2026-11-16T14:30:20Z', '1 min'],
  ['2026-11-16T14:30:00Z', '2026-11-16T16:45:00Z', '2 h 15 min'],
  ['2026-11-16T14:30:00Z', '2026-11-18T15:30:00Z', '2 days 1 h'],
  ['2026-10-01T14:30:00Z', '2026-11-18T15:30:00Z', '48 days'],
  ['2026-11-16', '2026-11-16', 'Less than a day'],
  ['2026-03-07', '2026-03-09T13:31:00Z', '2 days'],
])('from %s to %s is %s', (entry, exit, words) => expect(timeHeld(entry, exit)).toBe(words));

it('counts up while the trade is open', () =>
  expect(holdingTime(openTrade(1), new Date('2026-11-16T15:31:07Z'))).toBe('1 h 0 min'));
