import { describe, expect, it } from '@jest/globals';
import { sessionOf, sessions } from '@plainscan/market-calendar';
import { dueMoment } from './due-moment.ts';

const at = (iso: string, asOf: string) => {
  const due = dueMoment(asOf, Date.parse(iso));
  return due && `${due.session} ${due.moment}`;
};

describe('the summary that is due', () => {
  it.each([
    ['before the open', '2026-11-25T14:29:59Z', '2026-11-24', null],
    ['four minutes after the open', '2026-11-25T14:34:59Z', '2026-11-24', null],
    ['five minutes after the open', '2026-11-25T14:35:00Z', '2026-11-24', '2026-11-25 open'],
    ['at the open, with data of the new session', '2026-11-25T14:35:00Z', '2026-11-25', '2026-11-25 open'],
    ['at the open, with older data', '2026-11-25T14:35:00Z', '2026-11-23', null],
    ['until two hours after the open', '2026-11-25T16:29:59Z', '2026-11-24', '2026-11-25 open'],
    ['later in the session', '2026-11-25T16:30:00Z', '2026-11-24', null],
    ['just before the close', '2026-11-25T20:59:59Z', '2026-11-25', null],
    ['at the close', '2026-11-25T21:00:00Z', '2026-11-25', '2026-11-25 close'],
    ['at the close, without its data', '2026-11-25T21:00:00Z', '2026-11-24', null],
    ['in the evening, once its data has arrived', '2026-11-26T04:59:59Z', '2026-11-25', '2026-11-25 close'],
    ['at night', '2026-11-26T05:00:00Z', '2026-11-25', null],
    ['at the usual open on a holiday', '2026-11-26T14:35:00Z', '2026-11-25', null],
    ['at the usual close on a holiday', '2026-11-26T21:00:00Z', '2026-11-25', null],
    ['at the open after a holiday, with the data before it', '2026-11-27T14:35:00Z', '2026-11-25', '2026-11-27 open'],
    ['at the early close of a half day', '2026-11-27T18:00:00Z', '2026-11-27', '2026-11-27 close'],
    ['just before an early close', '2026-11-27T17:59:59Z', '2026-11-27', null],
    ['on a Saturday', '2026-11-28T18:00:00Z', '2026-11-27', null],
    ['at the open in summer time', '2026-07-06T13:35:00Z', '2026-07-02', '2026-07-06 open'],
    ['at the close in summer time', '2026-07-06T20:00:00Z', '2026-07-06', '2026-07-06 close'],
  ])('%s (%s, data of %s) is %s', (_, iso, asOf, due) => {
    expect(at(iso, asOf)).toBe(due);
  });

  it('names the newest session that has closed, and until when it may be sent', () => {
    expect(dueMoment('2026-11-25', Date.parse('2026-11-27T14:40:00Z'))).toEqual({
      session: '2026-11-27',
      moment: 'open',
      completed: '2026-11-25',
      sendBeforeMs: Date.parse('2026-11-27T16:30:00Z'),
    });
    expect(dueMoment('2026-11-27', Date.parse('2026-11-27T18:30:00Z'))).toEqual({
      session: '2026-11-27',
      moment: 'close',
      completed: '2026-11-27',
      sendBeforeMs: Date.parse('2026-11-28T02:00:00Z'),
    });
  });

  it('is both moments of every session of a year, and nothing else, with data that is always current', () => {
    const found = new Set<string>();
    for (let ms = Date.parse('2026-01-01T12:00Z'); ms < Date.parse('2027-01-01T12:00Z'); ms += 30 * 60_000) {
      const due = dueMoment(sessionOf(ms), ms);
      if (due) found.add(`${due.session} ${due.moment}`);
    }
    const all = sessions('2026-01-01', '2026-12-31').flatMap(({ date }) => [`${date} open`, `${date} close`]);
    expect([...found]).toEqual(all);
  });
});
