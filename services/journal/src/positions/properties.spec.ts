import { describe, expect, it } from '@jest/globals';
import type { BigNumber } from 'bignumber.js';
import fc from 'fast-check';
import { texts } from '../../test/fixtures/fills.ts';
import { decimal } from '../money/decimals.ts';
import { sumOf } from '../money/sum.ts';
import type { Fill } from './fill.ts';
import { matchPositions, type SignedFill } from './match.ts';
import { realise } from './realise.ts';

/** Up to `most` units of 10^-decimals, as a decimal above 0. */
const above0 = (most: number, decimals: number) =>
  fc.integer({ min: 1, max: most }).map((units) => decimal(String(units)).shiftedBy(-decimals));
const moment = fc.record({
  on: fc.integer({ min: 1, max: 5 }).map((day) => `2026-01-0${day}`),
  hour: fc.option(fc.integer({ min: 0, max: 23 })),
});

const signedFills = fc
  .array(
    fc.record({
      action: fc.constantFrom('buy' as const, 'sell' as const),
      moment,
      quantity: fc.oneof(above0(5, 0), above0(99_999, 4), above0(2_000_000_000, 8)),
      price: fc.oneof(above0(50_000, 2), above0(2_000_000_000, 8)),
      fee: fc.oneof(fc.constant(decimal('0')), above0(500, 2)),
      /** cents by which the broker's money differs from price × quantity */
      off: fc.integer({ min: 0, max: 2 }),
      positionRef: fc.constantFrom(undefined, undefined, 'P'),
      closes: fc.constantFrom(undefined, undefined, undefined, true),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ moment: { on, hour }, off, positionRef, closes, ...rest }, seq): SignedFill => ({
      ...rest,
      id: `f${seq}`,
      seq,
      on,
      at: hour === null ? null : new Date(`${on}T${String(hour).padStart(2, '0')}:00:00Z`),
      value: rest.price.times(rest.quantity).plus(decimal(`0.0${off}`)),
      ...(positionRef && { positionRef }),
      ...(closes && { closes }),
    })),
  );
const shorts = fc.boolean();
const shuffledOf = <T>(given: readonly T[]) =>
  fc.shuffledSubarray([...given], { minLength: given.length, maxLength: given.length });

type Amount = 'quantity' | 'fee' | 'value';
const total = (fills: readonly Record<Amount, BigNumber>[], of: Amount) => sumOf(fills.map((fill) => fill[of])).value();

describe('whatever a broker says', () => {
  it('every share, fee and cent of it is in positions or left out, and in one of them only', () => {
    fc.assert(
      fc.property(signedFills, shorts, (fills, allowed) => {
        const { positions, unheld, effects } = matchPositions(fills, { shorts: allowed });
        for (const fill of fills) {
          const parts = positions.flatMap((position) => position.fills.filter(({ sourceId }) => sourceId === fill.id));
          const left = unheld.get(fill.id);
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

  it('positions run from flat to flat, of one side, each fill at most once, and can be realised', () => {
    fc.assert(
      fc.property(signedFills, shorts, (fills, allowed) => {
        const { positions } = matchPositions(fills, { shorts: allowed });
        const ids = positions.flatMap((position) => position.fills.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        for (const { side, closed, fills: own, firstFillId } of positions) {
          const realised = realise(side, own);
          expect(realised.closed).toBe(closed);
          expect(realised.ordered.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
          expect(own[0]!.sourceId).toBe(firstFillId);
          let held = decimal('0');
          for (const [i, { kind, quantity }] of own.entries()) {
            held = kind === 'entry' ? held.plus(quantity) : held.minus(quantity);
            if (i < own.length - 1) expect(held.gt(0)).toBe(true);
          }
          if (!allowed) expect(side).toBe('long');
        }
        expect(new Set(positions.map(({ firstFillId }) => firstFillId)).size).toBe(positions.length);
      }),
    );
  });

  it('is matched the same in whatever order it is given', () => {
    const shuffled = signedFills.chain((fills) => fc.tuple(fc.constant(fills), shuffledOf(fills)));
    fc.assert(
      fc.property(shuffled, shorts, ([fills, other], allowed) => {
        const [a, b] = [fills, other].map((given) => matchPositions(given, { shorts: allowed }));
        expect(texts(b!.positions)).toEqual(texts(a!.positions));
        expect(Object.fromEntries(b!.effects)).toEqual(Object.fromEntries(a!.effects));
        expect(texts(Object.fromEntries(b!.unheld))).toEqual(texts(Object.fromEntries(a!.unheld)));
      }),
    );
  });
});

/** Fills of one trade: as long as something is open, exits of at most that. */
const trades = fc
  .tuple(
    fc.constantFrom('long' as const, 'short' as const),
    fc.array(
      fc.record({
        exit: fc.boolean(),
        quantity: fc.integer({ min: 1, max: 40 }),
        /** in quarters: a split into four is even to the cent and below */
        price: above0(50_000, 2),
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

describe('whatever a trade is made of', () => {
  it("no cash is lost: exits' net and what open shares cost are what moved, to the last digit", () => {
    fc.assert(
      fc.property(trades, ({ side, fills }) => {
        const realised = realise(side, fills);
        const of = (kind: Fill['kind'], amount: Amount) =>
          total(
            fills.filter((fill) => fill.kind === kind),
            amount,
          );
        const sign = side === 'long' ? 1 : -1;
        // Cash that moved: entries out and exits in (the other way round for a short), fees out.
        const cash = of('exit', 'value').minus(of('entry', 'value')).times(sign);
        const fees = total(fills, 'fee');
        // What the open shares cost: the entries' money less what the exits consumed of it.
        const consumed = of('exit', 'value').minus(realised.gross.times(sign));
        const openCost = of('entry', 'value').minus(consumed).times(sign);
        expect(realised.net.minus(openCost).minus(realised.openFees).eq(cash.minus(fees))).toBe(true);
        expect(
          sumOf(realised.exits.map(({ net }) => net))
            .value()
            .eq(realised.net),
        ).toBe(true);
        expect(realised.gross.minus(realised.fees).eq(realised.net)).toBe(true);
        expect(realised.fees.plus(realised.openFees).eq(fees)).toBe(true);
        if (realised.closed) {
          expect(openCost.isZero() && realised.openFees.isZero()).toBe(true);
          expect(realised.net.eq(cash.minus(fees))).toBe(true);
        }
      }),
    );
  });

  it('the order in which fills are given tells nothing', () => {
    const shuffled = trades.chain((trade) => fc.tuple(fc.constant(trade), shuffledOf(trade.fills)));
    fc.assert(
      fc.property(shuffled, ([{ side, fills }, other]) => {
        expect(texts(realise(side, other))).toEqual(texts(realise(side, fills)));
      }),
    );
  });

  it('a fill split into four equal ones changes no total', () => {
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
        const { ordered: _a, exits: _b, ...whole } = realise(side, fills);
        const { ordered: _c, exits: _d, ...parts } = realise(side, split);
        expect(texts(parts)).toEqual(texts(whole));
      }),
    );
  });
});
