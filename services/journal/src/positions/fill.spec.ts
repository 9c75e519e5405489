import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inOrder, type Timestamped } from './fill.ts';

const timestamp = (id: string, on: string, seq: number, time?: string): Timestamped => ({
  id,
  on,
  seq,
  at: time === undefined ? null : new Date(`${on}T${time}Z`),
});
const ids = (timestamps: readonly Timestamped[]) => inOrder(timestamps).map(({ id }) => id);

describe('inOrder', () => {
  it('sorts by day first, even if clocks in two zones disagree', () => {
    const tokyo: Timestamped = { id: 'tokyo', on: '2026-03-03', seq: 1, at: new Date('2026-03-02T16:00:00Z') };
    const newYork: Timestamped = { id: 'new-york', on: '2026-03-02', seq: 2, at: new Date('2026-03-02T20:00:00Z') };
    expect(ids([tokyo, newYork])).toEqual(['new-york', 'tokyo']);
  });

  it('sorts by time within a day, regardless of file order', () => {
    const fills = [timestamp('a', '2026-03-02', 1, '15:00:00'), timestamp('b', '2026-03-02', 2, '14:30:00')];
    expect(ids(fills)).toEqual(['b', 'a']);
  });

  it('keeps file order within a day if times are missing or equal', () => {
    const days = [timestamp('b', '2026-03-02', 2), timestamp('a', '2026-03-02', 1)];
    expect(ids(days)).toEqual(['a', 'b']);
    const times = [timestamp('b', '2026-03-02', 2, '15:00:00'), timestamp('a', '2026-03-02', 1, '15:00:00')];
    expect(ids(times)).toEqual(['a', 'b']);
  });

  it('keeps a fill without a time in its place in the file and sorts timed fills around it', () => {
    const fills = [
      timestamp('late', '2026-03-02', 1, '16:00:00'),
      timestamp('some time', '2026-03-02', 2),
      timestamp('early', '2026-03-02', 3, '15:00:00'),
    ];
    expect(ids(fills)).toEqual(['early', 'some time', 'late']);
  });

  it('returns the same order for any order of the input', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 3 }),
        on: fc.constantFrom('2026-03-02', '2026-03-03'),
        seq: fc.integer({ min: 0, max: 4 }),
        at: fc.option(fc.integer({ min: 0, max: 3 }).map((hour) => new Date(Date.UTC(2026, 2, 2, hour)))),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    const shuffled = some.chain((fills) =>
      fc.tuple(fc.constant(fills), fc.shuffledSubarray(fills, { minLength: fills.length, maxLength: fills.length })),
    );
    fc.assert(fc.property(shuffled, ([fills, other]) => expect(ids(other)).toEqual(ids(fills))));
  });
});
