import { describe, expect, it } from '@jest/globals';
import type { BigNumber } from 'bignumber.js';
import fc from 'fast-check';
import { positive, signedFills } from '../../test/fixtures/any-fills.ts';
import { texts } from '../../test/fixtures/fills.ts';
import { decimal, ZERO } from '../money/decimals.ts';
import type { Fill } from './fill.ts';
import { buildRoundTrips } from './round-trips.ts';
import { runSync } from '../slicing/run-sliced.ts';
import { computeRealizedPnl } from './realized-pnl.ts';

const sum = (values: readonly BigNumber[]) => values.reduce((total, value) => total.plus(value), ZERO);
const match = (...args: Parameters<typeof buildRoundTrips>) => runSync(buildRoundTrips(...args));

const shorts = fc.boolean();
const shuffledOf = <T>(items: readonly T[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });

type Amount = 'quantity' | 'fee' | 'value';
const total = (fills: readonly Record<Amount, BigNumber>[], amount: Amount) => sum(fills.map((fill) => fill[amount]));

describe("matching any broker's fills", () => {
  it('puts every share, fee, and cent either into exactly one round trip or into the dropped part', () => {
    fc.assert(
      fc.property(signedFills, shorts, (fills, allowed) => {
        const { roundTrips, dropped, effects } = match(fills, { shorts: allowed });
        for (const fill of fills) {
          const parts = roundTrips.flatMap((roundTrip) =>
            roundTrip.fills.filter(({ sourceId }) => sourceId === fill.id),
          );
          const left = dropped.get(fill.id);
          expect(effects.has(fill.id)).toBe(parts.length > 0);
          const placed = total(parts, 'quantity').plus(left ?? 0);
          expect(placed.eq(fill.quantity)).toBe(true);
          if (left !== undefined) continue;
          expect(total(parts, 'fee').eq(fill.fee)).toBe(true);
          expect(total(parts, 'value').eq(fill.value)).toBe(true);
        }
      }),
    );
  });

  it('builds one-sided round trips from flat to flat that use each fill at most once and can be realized', () => {
    fc.assert(
      fc.property(signedFills, shorts, (fills, allowed) => {
        const { roundTrips } = match(fills, { shorts: allowed });
        const ids = roundTrips.flatMap((roundTrip) => roundTrip.fills.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        for (const { side, closed, fills: own, firstFillId } of roundTrips) {
          const realized = computeRealizedPnl(side, own);
          expect(realized.closed).toBe(closed);
          expect(realized.ordered.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
          expect(own[0]!.sourceId).toBe(firstFillId);
          let held = decimal('0');
          for (const [i, { kind, quantity }] of own.entries()) {
            held = kind === 'entry' ? held.plus(quantity) : held.minus(quantity);
            if (i < own.length - 1) expect(held.gt(0)).toBe(true);
          }
          if (!allowed) expect(side).toBe('long');
        }
        expect(new Set(roundTrips.map(({ firstFillId }) => firstFillId)).size).toBe(roundTrips.length);
      }),
    );
  });

  it('returns the same result for any order of the fills', () => {
    const shuffled = signedFills.chain((fills) => fc.tuple(fc.constant(fills), shuffledOf(fills)));
    fc.assert(
      fc.property(shuffled, shorts, ([fills, other], allowed) => {
        const [a, b] = [fills, other].map((ordering) => match(ordering, { shorts: allowed }));
        expect(texts(b!.roundTrips)).toEqual(texts(a!.roundTrips));
        expect(Object.fromEntries(b!.effects)).toEqual(Object.fromEntries(a!.effects));
        expect(texts(Object.fromEntries(b!.dropped))).toEqual(texts(Object.fromEntries(a!.dropped)));
      }),
    );
  });
});

/** Fills of one trade; no exit exceeds the open quantity. */
const trades = fc
  .tuple(
    fc.constantFrom('long' as const, 'short' as const),
    fc.array(
      fc.record({
        exit: fc.boolean(),
        quantity: fc.integer({ min: 1, max: 40 }),
        /** a quarter of it is an exact decimal */
        price: positive(50_000, 2),
        fee: fc.integer({ min: 0, max: 50 }).map((cents) => decimal(String(cents * 4)).shiftedBy(-2)),
      }),
      { minLength: 1, maxLength: 14 },
    ),
  )
  .map(([side, steps]) => {
    let open = 0;
    const fills = steps.map(({ exit, quantity, price, fee }, seq): Fill => {
      const kind = exit && open > 0 ? 'exit' : 'entry';
      const shares = kind === 'exit' ? Math.min(quantity, open) : quantity;
      open += kind === 'exit' ? -shares : shares;
      const amount = decimal(String(shares));
      const value = price.times(amount);
      return { id: `f${seq}`, kind, on: '2026-01-05', at: null, seq, quantity: amount, fee, value };
    });
    return { side, fills };
  });

describe('the realized P&L of any trade', () => {
  it('accounts for all cash: the net of the exits and the cost of open shares equal the cash flow to the last digit', () => {
    fc.assert(
      fc.property(trades, ({ side, fills }) => {
        const realized = computeRealizedPnl(side, fills);
        const totalOf = (kind: Fill['kind'], amount: Amount) =>
          total(
            fills.filter((fill) => fill.kind === kind),
            amount,
          );
        const sign = side === 'long' ? 1 : -1;
        // Cash flow: exits minus entries (reversed for a short), minus fees.
        const cash = totalOf('exit', 'value').minus(totalOf('entry', 'value')).times(sign);
        const fees = total(fills, 'fee');
        // The cost of the open shares: the value of the entries minus the part that the exits consumed.
        const consumed = totalOf('exit', 'value').minus(realized.gross.times(sign));
        const openCost = totalOf('entry', 'value').minus(consumed).times(sign);
        expect(realized.net.minus(openCost).minus(realized.openFees).eq(cash.minus(fees))).toBe(true);
        expect(sum(realized.exits.map(({ net }) => net)).eq(realized.net)).toBe(true);
        expect(realized.gross.minus(realized.fees).eq(realized.net)).toBe(true);
        expect(realized.fees.plus(realized.openFees).eq(fees)).toBe(true);
        if (realized.closed) {
          expect(openCost.isZero() && realized.openFees.isZero()).toBe(true);
          expect(realized.net.eq(cash.minus(fees))).toBe(true);
        }
      }),
    );
  });

  it('does not depend on the order of the fills', () => {
    const shuffled = trades.chain((trade) => fc.tuple(fc.constant(trade), shuffledOf(trade.fills)));
    fc.assert(
      fc.property(shuffled, ([{ side, fills }, other]) => {
        expect(texts(computeRealizedPnl(side, other))).toEqual(texts(computeRealizedPnl(side, fills)));
      }),
    );
  });

  it('does not change when a fill is split into four equal ones', () => {
    fc.assert(
      fc.property(trades, fc.nat(), ({ side, fills }, pick) => {
        const split = fills.flatMap((fill, i): Fill[] => {
          if (i !== pick % fills.length) return [fill];
          const quarter = (amount: BigNumber) => amount.times(decimal('0.25'));
          return Array.from({ length: 4 }, (_, part) => ({
            ...fill,
            id: `${fill.id}/${part}`,
            seq: fill.seq + part / 10,
            quantity: quarter(fill.quantity),
            fee: quarter(fill.fee),
            value: quarter(fill.value),
          }));
        });
        const { ordered: _a, exits: _b, ...whole } = computeRealizedPnl(side, fills);
        const { ordered: _c, exits: _d, ...parts } = computeRealizedPnl(side, split);
        expect(texts(parts)).toEqual(texts(whole));
      }),
    );
  });
});
