import { describe, expect, it } from '@jest/globals';
import { clock, knownZone, nextClose, nextOpen, sessionOf, zonedIso } from './index.ts';

const at = (iso: string) => clock(new Date(iso));

describe('clock', () => {
  it('is open from the opening second until just before the close', () => {
    expect(at('2026-03-10T13:29:59.999Z').isOpen).toBe(false);
    expect(at('2026-03-10T13:30:00Z').isOpen).toBe(true);
    expect(at('2026-03-10T19:59:59.999Z').isOpen).toBe(true);
    expect(at('2026-03-10T20:00:00Z').isOpen).toBe(false);
  });

  it("reports today's hours and the previous session before the open", () => {
    expect(at('2026-03-10T12:00:00Z')).toEqual({
      isOpen: false,
      nextOpen: '2026-03-10T13:30:00Z',
      nextClose: '2026-03-10T20:00:00Z',
      session: '2026-03-09',
      note: null,
    });
  });

  it("reports tomorrow's opening and today's close while the market is open", () => {
    expect(at('2026-03-10T15:00:00Z')).toEqual({
      isOpen: true,
      nextOpen: '2026-03-11T13:30:00Z',
      nextClose: '2026-03-10T20:00:00Z',
      session: '2026-03-10',
      note: null,
    });
  });

  it('handles a weekend with a clock change', () => {
    expect(at('2026-03-06T21:00:00Z')).toMatchObject({
      isOpen: false,
      nextOpen: '2026-03-09T13:30:00Z',
      session: '2026-03-06',
    });
    expect(at('2026-10-30T20:00:00Z')).toMatchObject({ isOpen: false, nextOpen: '2026-11-02T14:30:00Z' });
  });

  it('names holidays by the New York date', () => {
    expect(at('2026-11-26T04:59:00Z').note).toBeNull();
    expect(at('2026-11-26T05:00:00Z')).toMatchObject({ note: 'Thanksgiving Day', session: '2026-11-25' });
    expect(at('2026-11-27T04:59:00Z').note).toBe('Thanksgiving Day');
    expect(at('2026-11-27T15:00:00Z')).toMatchObject({
      note: 'Day after Thanksgiving (early close)',
      nextClose: '2026-11-27T18:00:00Z',
    });
    expect(at('2026-11-27T18:00:00Z').isOpen).toBe(false);
    expect(at('2002-09-11T14:00:00Z')).toMatchObject({
      isOpen: false,
      note: 'First anniversary of September 11 (late open)',
    });
  });

  it('covers its years to the last minute', () => {
    expect(at('2040-12-31T23:00:00Z')).toMatchObject({ session: '2040-12-31', nextOpen: '2041-01-02T14:30:00Z' });
    expect(() => at('2041-01-01T06:00:00Z')).toThrow(RangeError);
    expect(() => at('1999-12-31T15:00:00Z')).toThrow(RangeError);
    expect(() => clock(NaN)).toThrow(RangeError);
  });

  it('also has a function for each field', () => {
    const instant = Date.parse('2026-07-04T12:00:00Z');
    expect(sessionOf(instant)).toBe('2026-07-02');
    expect(nextOpen(instant)).toBe('2026-07-06T13:30:00Z');
    expect(nextClose(instant)).toBe('2026-07-06T20:00:00Z');
  });
});

describe('time zone conversion', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['UTC', 'UTC'],
    ['Mars/Olympus', 'America/New_York'],
    ['+05:00', 'America/New_York'],
    ['', 'America/New_York'],
    ['x'.repeat(100), 'America/New_York'],
    [undefined, 'America/New_York'],
    [null, 'America/New_York'],
  ])('resolves %s to %s', (name, zone) => {
    expect(knownZone(name)).toBe(zone);
  });

  it.each([
    ['2026-03-09T13:30:00Z', 'America/New_York', '2026-03-09T09:30:00-04:00'],
    ['2026-03-06T14:30:00.999Z', 'America/New_York', '2026-03-06T09:30:00-05:00'],
    ['2026-03-06T05:00:00Z', 'America/New_York', '2026-03-06T00:00:00-05:00'],
    ['2026-03-06T14:30:00Z', 'Asia/Kolkata', '2026-03-06T20:00:00+05:30'],
    ['2026-03-06T14:30:00Z', 'UTC', '2026-03-06T14:30:00+00:00'],
    ['2026-03-06T14:30:00Z', 'nowhere', '2026-03-06T09:30:00-05:00'],
  ])('formats %s in %s as %s', (instant, zone, text) => {
    expect(zonedIso(new Date(instant), zone)).toBe(text);
  });
});
