import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { signedFills } from '../../../test/fixtures/any-fills.ts';
import { signed, texts } from '../../../test/fixtures/fills.ts';
import type { SignedFill } from '../../positions/round-trips.ts';
import { runSync } from '../../slicing/run-sliced.ts';
import type { JournalFill } from './journal-fill.ts';
import { matchGroup } from './match-group.ts';

const journalFills = (fills: readonly SignedFill[], shorts: boolean): JournalFill[] =>
  fills.map((fill, line) => ({
    ...fill,
    importId: 'i',
    line,
    key: fill.id,
    symbol: 'ABC',
    fileSymbol: 'ABC',
    currency: 'USD',
    account: null,
    timeZone: 'America/New_York',
    shorts,
  }));
const match = (fills: readonly JournalFill[], isNew: (fill: JournalFill) => boolean) =>
  runSync(matchGroup(fills, isNew));

/** Without times, the order of the file decides. */
const fillsOfOneDay = signedFills.map((fills) =>
  fills.slice(0, 8).map((fill): SignedFill => ({ ...fill, on: '2026-01-01', at: null })),
);

describe('matching the fills of an import', () => {
  // The journal doesn't store the others, and an undo of a later import matches the stored ones again.
  it('builds the same round trips from only the fills that had an effect', () => {
    fc.assert(
      fc.property(
        fc.oneof(signedFills, fillsOfOneDay).filter((fills) => fills.length > 0),
        fc.boolean(),
        fc.nat(),
        (signedOnes, shorts, pick) => {
          const fills = journalFills(signedOnes, shorts);
          const stored = new Set(fills.slice(0, pick % fills.length).map(({ id }) => id));
          const matched = match(fills, ({ id }) => !stored.has(id));
          const kept = fills.filter(({ id }) => stored.has(id) || matched.effects.has(id));
          if (kept.length === 0) return;
          const again = match(kept, () => false);
          expect(texts(again.roundTrips)).toEqual(texts(matched.roundTrips));
          expect([...again.effects].sort()).toEqual([...matched.effects].sort());
        },
      ),
      { numRuns: 300 },
    );
  });

  it('accounts for every new fill: it has an effect, is dropped, or is beyond the maximum', () => {
    fc.assert(
      fc.property(
        signedFills.filter((fills) => fills.length > 0),
        (signedOnes) => {
          const fills = journalFills(signedOnes, false);
          const { effects, dropped, excess } = match(fills, () => true);
          for (const { id, quantity } of fills) {
            const left = dropped.get(id);
            expect([effects.has(id), left?.eq(quantity) === true, excess.has(id)].filter(Boolean)).toHaveLength(1);
          }
        },
      ),
    );
  });

  it('drops a sale of more than was bought that day also beside a cover without a short', () => {
    const day = '2024-01-04';
    const fills = journalFills(
      [
        signed('sell', day, '1', '10', { id: 'sell' }),
        signed('buy', day, '0.5', '10', { id: 'buy' }),
        signed('buy', day, '1', '10', { id: 'cover', closes: true }),
      ],
      false,
    );
    const { effects, dropped } = match(fills, () => true);
    expect([...effects]).toEqual([['buy', 'opens']]);
    expect(texts(Object.fromEntries(dropped))).toEqual({ sell: '1', cover: '1' });
  });
});
