import { describe, expect, it } from '@jest/globals';
import { signed, texts } from '../../test/fixtures/fills.ts';
import { buildRoundTrips, type RoundTrips, type SignedFill } from './round-trips.ts';
import { runSync } from '../slicing/run-sliced.ts';
import { computeRealizedPnl } from './realized-pnl.ts';

const match = (...args: Parameters<typeof buildRoundTrips>) => runSync(buildRoundTrips(...args));

const DAY = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'] as const;
const LONG_ONLY = { shorts: false };
const SHORTS = { shorts: true };

/** `long open: entry 100 buy-1, exit 50 sell-2` */
const summarize = ({ roundTrips }: RoundTrips) =>
  roundTrips.map(
    ({ side, closed, fills }) =>
      `${side} ${closed ? 'closed' : 'open'}: ${fills.map(({ kind, quantity, id }) => `${kind} ${quantity} ${id}`).join(', ')}`,
  );
const effects = (roundTrips: RoundTrips) => Object.fromEntries(roundTrips.effects);
const dropped = (roundTrips: RoundTrips) => texts(Object.fromEntries(roundTrips.dropped));
const buy = (id: string, on: string, quantity: string, terms: Parameters<typeof signed>[4] = {}) =>
  signed('buy', on, quantity, '10', { ...terms, id });
const sell = (id: string, on: string, quantity: string, terms: Parameters<typeof signed>[4] = {}) =>
  signed('sell', on, quantity, '12', { ...terms, id });

describe('buildRoundTrips', () => {
  it('builds one trade from flat to flat with scaled entries and exits', () => {
    const matched = match(
      [
        buy('a', DAY[0], '100'),
        buy('b', DAY[1], '50'),
        sell('c', DAY[2], '120'),
        sell('d', DAY[3], '30'),
        buy('e', DAY[3], '10'),
      ],
      LONG_ONLY,
    );
    expect(summarize(matched)).toEqual([
      'long closed: entry 100 a, entry 50 b, exit 120 c, exit 30 d',
      'long open: entry 10 e',
    ]);
    expect(effects(matched)).toEqual({ a: 'opens', b: 'adds', c: 'reduces', d: 'closes', e: 'opens' });
    expect(matched.roundTrips.map(({ firstFillId }) => firstFillId)).toEqual(['a', 'e']);
  });

  it('opens no shorts for rows that are out of chronological order', () => {
    // A file in newest-first order.
    const newestFirst = [sell('c', DAY[2], '5'), buy('b', DAY[1], '3'), buy('a', DAY[0], '2')];
    expect(summarize(match(newestFirst, SHORTS))).toEqual(['long closed: entry 2 a, entry 3 b, exit 5 c']);
  });

  it('matches a sale listed before its buy when both have the same day and no time', () => {
    const matched = match(
      [sell('s', DAY[0], '5', { seq: 1 }), buy('b', DAY[0], '2', { seq: 2 }), buy('c', DAY[0], '3', { seq: 3 })],
      LONG_ONLY,
    );
    expect(summarize(matched)).toEqual(['long closed: entry 2 b, entry 3 c, exit 5 s']);
    expect(dropped(matched)).toEqual({});
  });

  it('puts a buy without a time or with an equal time before a timed sale', () => {
    const at = `${DAY[0]}T15:00:00Z`;
    const sold = sell('s', DAY[0], '5', { seq: 1, at });
    expect(summarize(match([sold, buy('b', DAY[0], '5', { seq: 2 })], LONG_ONLY))).toEqual([
      'long closed: entry 5 b, exit 5 s',
    ]);
    expect(summarize(match([sold, buy('b', DAY[0], '5', { seq: 2, at })], LONG_ONLY))).toEqual([
      'long closed: entry 5 b, exit 5 s',
    ]);
  });

  it('drops a sale that precedes its buy', () => {
    const matched = match(
      [sell('s', DAY[0], '5', { at: `${DAY[0]}T15:00:00Z` }), buy('b', DAY[0], '5', { at: `${DAY[0]}T15:00:01Z` })],
      LONG_ONLY,
    );
    expect(summarize(matched)).toEqual(['long open: entry 5 b']);
    expect(dropped(matched)).toEqual({ s: '5' });
    expect(effects(matched)).toEqual({ b: 'opens' });
  });

  it('assigns sequence numbers that preserve the order of the fills', () => {
    const { roundTrips } = match(
      [
        sell('s', DAY[0], '5', { seq: 1, at: `${DAY[0]}T15:00:00Z` }),
        buy('b', DAY[0], '5', { seq: 2 }),
        sell('t', DAY[0], '5', { seq: 3 }),
        buy('c', DAY[0], '5', { seq: 4 }),
      ],
      LONG_ONLY,
    );
    for (const { side, fills } of roundTrips)
      expect(computeRealizedPnl(side, [...fills].reverse()).ordered.map(({ id }) => id)).toEqual(
        fills.map(({ id }) => id),
      );
  });

  it('closes the open quantity of a larger sale and drops the rest with its part of the fee and value', () => {
    const matched = match(
      [buy('b', DAY[0], '30'), sell('s', DAY[1], '40', { fee: '1.00', value: '480.40' })],
      LONG_ONLY,
    );
    expect(summarize(matched)).toEqual(['long closed: entry 30 b, exit 30 s']);
    // 30 of 40: 0.75 × 1.00, 0.75 × 480.40
    expect(texts(matched.roundTrips[0]!.fills[1])).toMatchObject({ fee: '0.75', value: '360.3', price: '12' });
    expect(dropped(matched)).toEqual({ s: '10' });
    expect(effects(matched)).toEqual({ b: 'opens', s: 'closes' });
  });

  it('splits a fill that crosses zero, to the last digit', () => {
    const matched = match(
      [buy('b', DAY[0], '1'), sell('s', DAY[1], '3', { fee: '1.00', value: '36' }), buy('c', DAY[2], '2')],
      SHORTS,
    );
    expect(summarize(matched)).toEqual(['long closed: entry 1 b, exit 1 s', 'short closed: entry 2 s:opens, exit 2 c']);
    // 1.00 ÷ 3 = 0.3333333333 to the exit, the remainder to the entry
    expect(texts(matched.roundTrips[0]!.fills[1])).toMatchObject({ sourceId: 's', fee: '0.3333333333', value: '12' });
    expect(texts(matched.roundTrips[1]!.fills[0])).toMatchObject({ sourceId: 's', fee: '0.6666666667', value: '24' });
    expect(matched.roundTrips[1]!.firstFillId).toBe('s');
    expect(effects(matched)).toEqual({ b: 'opens', s: 'reverses', c: 'closes' });
  });

  it('opens a long when a cover exceeds the short quantity', () => {
    const matched = match([sell('s', DAY[0], '2'), buy('b', DAY[1], '5')], SHORTS);
    expect(summarize(matched)).toEqual(['short closed: entry 2 s, exit 2 b', 'long open: entry 3 b:opens']);
  });

  it('builds round trips of shorts with scaled entries and exits', () => {
    const matched = match(
      [sell('a', DAY[0], '10'), sell('b', DAY[0], '10'), buy('c', DAY[1], '15'), buy('d', DAY[2], '5')],
      SHORTS,
    );
    expect(summarize(matched)).toEqual(['short closed: entry 10 a, entry 10 b, exit 15 c, exit 5 d']);
    expect(effects(matched)).toEqual({ a: 'opens', b: 'adds', c: 'reduces', d: 'closes' });
    // sold 20 × 12 = 240, bought back 20 × 10 = 200
    expect(texts(computeRealizedPnl('short', matched.roundTrips[0]!.fills))).toMatchObject({ net: '40', closed: true });
  });

  it('opens shorts only for sales that the broker marks as short', () => {
    const calledShort = (fill: SignedFill) => fill.id.startsWith('short');
    const matched = match(
      [
        sell('plain', DAY[0], '5'),
        sell('short-1', DAY[1], '5'),
        sell('plain-2', DAY[1], '1'),
        buy('cover', DAY[2], '5', { closes: true }),
      ],
      { shorts: calledShort },
    );
    expect(summarize(matched)).toEqual(['short closed: entry 5 short-1, exit 5 cover']);
    expect(dropped(matched)).toEqual({ plain: '5', 'plain-2': '1' });
  });

  it('opens nothing with a closing fill, such as a cover of a short older than the file', () => {
    const matched = match(
      [
        buy('cover', DAY[0], '5', { closes: true }),
        sell('short', DAY[1], '5'),
        buy('too much', DAY[2], '8', { closes: true }),
      ],
      SHORTS,
    );
    expect(summarize(matched)).toEqual(['short closed: entry 5 short, exit 5 too much']);
    expect(dropped(matched)).toEqual({ cover: '5', 'too much': '3' });
  });

  it('keeps identical fills separate', () => {
    const at = `${DAY[0]}T15:00:00Z`;
    const matched = match(
      [buy('a', DAY[0], '100', { at, seq: 1 }), buy('b', DAY[0], '100', { at, seq: 2 }), sell('c', DAY[1], '200')],
      LONG_ONLY,
    );
    expect(summarize(matched)).toEqual(['long closed: entry 100 a, entry 100 b, exit 200 c']);
  });

  it("matches fills only within the broker's positions if it names them", () => {
    const matched = match(
      [
        buy('a', DAY[0], '5', { positionRef: 'P1' }),
        buy('b', DAY[1], '5', { positionRef: 'P2' }),
        sell('c', DAY[2], '5', { positionRef: 'P2' }),
        sell('d', DAY[3], '5', { positionRef: 'P1' }),
      ],
      LONG_ONLY,
    );
    expect(summarize(matched)).toEqual(['long closed: entry 5 a, exit 5 d', 'long closed: entry 5 b, exit 5 c']);
  });

  it('matches a day that lists 25,000 sales before 25,000 buys', () => {
    const COUNT = 25_000;
    const fills = [
      ...Array.from({ length: COUNT }, (_, i) => sell(`s${i}`, DAY[0], '1', { seq: i })),
      ...Array.from({ length: COUNT }, (_, i) => buy(`b${i}`, DAY[0], '1', { seq: COUNT + i })),
    ];
    const matched = match(fills, LONG_ONLY);
    expect(matched.roundTrips).toHaveLength(COUNT);
    expect(matched.dropped.size).toBe(0);
  });
});
