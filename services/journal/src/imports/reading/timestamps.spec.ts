import { describe, expect, it } from '@jest/globals';
import { readTimestamp, type DateOrder } from './timestamps.ts';

const NEW_YORK = 'America/New_York';
const read = (text: string, order: DateOrder, zone = NEW_YORK, time = '') => {
  const timestamp = readTimestamp(text, time, order, zone);
  return timestamp && `${timestamp.on} ${timestamp.at?.toISOString() ?? '-'}`;
};

describe('a date in a file', () => {
  it.each([
    ['10/14/2024', 'mdy', '2024-10-14 -'],
    ['14/10/2024', 'dmy', '2024-10-14 -'],
    ['14-10-2024', 'dmy', '2024-10-14 -'],
    ['14.10.24', 'dmy', '2024-10-14 -'],
    ['1/2/99', 'mdy', '1999-01-02 -'],
    ['2024-10-14', 'mdy', '2024-10-14 -'],
    ['2024/1/5', 'dmy', '2024-01-05 -'],
    ['20230522', 'ymd', '2023-05-22 -'],
    ['Nov 3, 2025', 'mdy', '2025-11-03 -'],
    ['03-Nov-25', 'dmy', '2025-11-03 -'],
    ['3 November 2025', 'dmy', '2025-11-03 -'],
    ['24 Okt 2025', 'dmy', '2025-10-24 -'],
    ['5 août 2024', 'dmy', '2024-08-05 -'],
    ['14 juillet 2024', 'dmy', '2024-07-14 -'],
    ['Thu Mar 05 2026', 'mdy', '2026-03-05 -'],
    ['2024-Mar-05', 'mdy', '2024-03-05 -'],
    ['03/05/2024', 'ymd', '2024-03-05 -'],
  ] as const)('is parsed: %s, %s', (text, order, expected) => expect(read(text, order)).toBe(expected));

  it('is the date of the trade, not the booking date', () => {
    expect(read('10/14/2024 as of 10/10/2024', 'mdy')).toBe('2024-10-10 -');
  });

  it.each([
    ['2023-12-18 14:30:03.613', 'ymd', 'UTC', '2023-12-18 2023-12-18T14:30:03.613Z'],
    ['09/01/2024 15:30:40', 'dmy', 'UTC', '2024-01-09 2024-01-09T15:30:40.000Z'],
    ['20230522;093000', 'ymd', NEW_YORK, '2023-05-22 2023-05-22T13:30:00.000Z'],
    ['2023-05-22, 09:30:00', 'ymd', NEW_YORK, '2023-05-22 2023-05-22T13:30:00.000Z'],
    ['05/22/2023 4:05 PM', 'mdy', NEW_YORK, '2023-05-22 2023-05-22T20:05:00.000Z'],
    ['01/22/2023 12:05:09 am', 'mdy', NEW_YORK, '2023-01-22 2023-01-22T05:05:09.000Z'],
    ['2023-05-22T09:30', 'ymd', 'Asia/Tokyo', '2023-05-22 2023-05-22T00:30:00.000Z'],
    ['May 5, 2020, 10:10:57 PM', 'mdy', NEW_YORK, '2020-05-05 2020-05-06T02:10:57.000Z'],
    ['05/22/2023 16:05:00 PM', 'mdy', NEW_YORK, '2023-05-22 2023-05-22T20:05:00.000Z'],
    ['1684762200', 'ymd', NEW_YORK, '2023-05-22 2023-05-22T13:30:00.000Z'],
  ] as const)('is parsed with its time: %s (%s) in %s', (text, order, zone, expected) =>
    expect(read(text, order, zone)).toBe(expected),
  );

  it.each([
    ['05/31/2024 09:30:00 PST', '2024-05-31 2024-05-31T17:30:00.000Z'],
    ['05/31/2024 09:30:00 PDT', '2024-05-31 2024-05-31T16:30:00.000Z'],
    ['05/31/2024 09:30:00 EDT', '2024-05-31 2024-05-31T13:30:00.000Z'],
    ['01/31/2024 09:30:00 EST', '2024-01-31 2024-01-31T14:30:00.000Z'],
    ['01/31/2024 09:30 CST', '2024-01-31 2024-01-31T15:30:00.000Z'],
    ['01/31/2024 09:30 AM ET', '2024-01-31 2024-01-31T14:30:00.000Z'],
    ['07/31/2024 09:30 PT', '2024-07-31 2024-07-31T16:30:00.000Z'],
    ['01/31/2024 14:30:00 UTC', '2024-01-31 2024-01-31T14:30:00.000Z'],
    ['01/31/2024 14:30:00 GMT', '2024-01-31 2024-01-31T14:30:00.000Z'],
    ['2024-01-31 14:30:00 +0000', '2024-01-31 2024-01-31T14:30:00.000Z'],
    ['01/31/2024 09:30 America/New_York', '2024-01-31 2024-01-31T14:30:00.000Z'],
    ['January 31, 2024 at 9:30 AM', '2024-01-31 2024-01-31T14:30:00.000Z'],
    ['2024-01-31 14:30:00 +0000 UTC', '2024-01-31 2024-01-31T14:30:00.000Z'],
    ['2024-01-31T09:30:00-0500', '2024-01-31 2024-01-31T14:30:00.000Z'],
    ['Thu Mar 05 2026 09:30:00 GMT-0500 (Eastern Standard Time)', '2026-03-05 2026-03-05T14:30:00.000Z'],
    ['10/15/2024 09:30:00,GMT-05', '2024-10-15 2024-10-15T14:30:00.000Z'],
  ])('is an instant if it names a zone: %s', (text, expected) => expect(read(text, 'mdy')).toBe(expected));

  it('is rejected if it names an unknown zone', () => expect(read('05/31/2024 09:30 XYZ', 'mdy')).toBeNull());

  it('takes the time from a separate column', () => {
    expect(read('15-12-2022', 'dmy', 'Europe/Amsterdam', '16:55')).toBe('2022-12-15 2022-12-15T15:55:00.000Z');
  });

  it('keeps an instant and uses the day in the time zone of the file', () => {
    expect(read('2023-09-22T13:30:10.514Z', 'ymd', 'UTC')).toBe('2023-09-22 2023-09-22T13:30:10.514Z');
    expect(read('2023-09-22T01:30:00Z', 'ymd', NEW_YORK)).toBe('2023-09-21 2023-09-22T01:30:00.000Z');
    expect(read('2023-09-22T01:30:00+0200', 'ymd', 'UTC')).toBe('2023-09-21 2023-09-21T23:30:00.000Z');
    expect(read('2019-12-02T08:23:08.459586Z', 'ymd', 'UTC')).toBe('2019-12-02 2019-12-02T08:23:08.459Z');
  });

  it.each([
    '',
    'x',
    '02/30/2024',
    '13/01/2024',
    '2023-02-29',
    '1066-10-14',
    '20231301',
    '2023-05-22 25:00',
    '2023-05-22 9',
    '2023-05-22 09:30 Mars/Olympus',
    '0000-00-00',
  ])('is rejected: %j', (text) => expect(read(text, 'mdy')).toBeNull());
});
