import { describe, expect, it } from '@jest/globals';
import type { JournalStatistics, TradeGroup } from '@plainscan/contracts';
import fc from 'fast-check';
import { statistics } from '../../test/fixtures/facts.ts';
import { type SlowFill, slowStatistics, type SlowTrade } from '../../test/fixtures/slow-statistics.ts';
import { decimal, decimalText } from '../money/decimals.ts';
import { scaledText } from '../money/scaled.ts';
import { computeRealizedPnl } from '../positions/realized-pnl.ts';
import { scanKey } from '../trades/stored-text.ts';
import { columnsOf, inheritColumns } from './columns.ts';
import { computeStatistics } from './compute-statistics.ts';
import { type TradeFact, tradeFact } from './trade-fact.ts';

const cents = (max: number) => fc.integer({ min: 1, max: max }).map((units) => (units / 100).toFixed(2));
/** Sixteenths, so that fractions of a fee are exact: 64 cents divided by powers of two. */
const SHARES = ['0.0625', '0.25', '0.5', '1', '2', '4', '64', '1024'] as const;

const step = fc.record({
  kind: fc.constantFrom('entry' as const, 'exit' as const),
  days: fc.constantFrom(0, 0, 1, 3, 40),
  minute: fc.option(fc.integer({ min: 0, max: 1439 })),
  quantity: fc.constantFrom(...SHARES),
  price: cents(30_000),
  fee: fc.constantFrom('0', '0.64', '1.28'),
});
/** Fills in order. Times that would go backward within a day are dropped. */
const fills = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean())
  .map(([start, steps, closing]) => {
    let day = start;
    let open = 0;
    const result: SlowFill[] = [];
    const add = (next: Omit<SlowFill, 'on'>) => {
      const on = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
      const before = result.filter((fill) => fill.on === on);
      const isInOrder = before.every(({ minute }) => minute !== null && next.minute !== null && minute <= next.minute);
      result.push({ ...next, on, minute: isInOrder ? next.minute : null });
      if (!isInOrder) for (const fill of before) fill.minute = null;
    };
    for (const { kind, days, quantity, ...rest } of steps) {
      day += days;
      const isExit = kind === 'exit' && open >= Number(quantity);
      open += isExit ? -Number(quantity) : Number(quantity);
      add({ kind: isExit ? 'exit' : 'entry', quantity, ...rest });
    }
    if (closing && open > 0) add({ kind: 'exit', minute: null, quantity: String(open), price: '123.45', fee: '0.64' });
    return result;
  });
const journals = fc
  .array(
    fc.record({
      side: fc.constantFrom('long' as const, 'short' as const),
      stop: fc.option(cents(30_000)),
      symbol: fc.constantFrom('AAA', 'BBB', 'CCC'),
      strategy: fc.constantFrom(null, 'gap', 'fade'),
      tags: fc.subarray(['a', 'b']),
      scan: fc.option(
        fc.record({
          query: fc.constantFrom('RSI below 30', 'rsi  below 30 ', 'rsi below 30', 'up 3 days in a row'),
          asOf: fc.constantFrom('2026-01-02', '2026-01-05'),
        }),
      ),
      fills,
    }),
    { maxLength: 14 },
  )
  .map((trades) => trades.map((trade, i): SlowTrade => ({ ...trade, id: `t${String(i).padStart(2, '0')}` })));

const factOf = ({ id, side, stop, symbol, strategy, tags, scan, fills: tradeFills }: SlowTrade): TradeFact => {
  const realized = computeRealizedPnl(
    side,
    tradeFills.map(({ kind, on, minute, quantity, price, fee }, seq) => ({
      id: `${id}/${seq}`,
      kind,
      on,
      at: minute === null ? null : new Date(Date.parse(on) + minute * 60_000),
      seq,
      quantity: decimal(quantity),
      fee: decimal(fee),
      value: decimal(quantity).times(decimal(price)),
    })),
  );
  const scanned = scan && { ...scan, key: scanKey(scan.query) };
  const attributes = { id, side, symbol, strategy, tags, scan: scanned, currency: 'USD', importId: null };
  return tradeFact(attributes, realized, stop === null ? null : decimal(stop));
};

const byKey = (groups: readonly TradeGroup[]) =>
  groups.map(({ averageR: _, expectancyInterval: __, ...rest }) => rest).sort((a, b) => (a.key < b.key ? -1 : 1));
/** Only groups with realized P&L. */
const realizing = <T extends { trades: number; netProfitLoss: string | null }>(groups: readonly T[]) =>
  groups.filter(({ trades, netProfitLoss }) => trades > 0 || netProfitLoss !== '0');

describe('the statistics of any journal', () => {
  it('match exact fraction arithmetic on the same fills to the last digit', () => {
    fc.assert(
      fc.property(journals, (trades) => {
        const facts = trades.map(factOf);
        const fast = statistics(facts);
        const slow = slowStatistics(trades);
        const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 3));
        const winRates = <T extends { winRate: number | null }>(groups: readonly T[]) =>
          groups.map((group) => ({ ...group, winRate: close(group.winRate) }));
        expect(fast).toMatchObject({
          trades: { closed: slow.trades, winning: slow.winning, losing: slow.losing },
          winRate: close(slow.winRate),
          grossProfitLoss: slow.gross,
          netProfitLoss: slow.netProfitLoss,
          openNetProfitLoss: slow.openNet,
          averageWin: slow.averageWin,
          averageLoss: slow.averageLoss,
          largestWin: slow.largestWin,
          largestLoss: slow.largestLoss,
          expectancy: slow.expectancy,
          profitFactor: slow.profitFactor,
          maxDrawdown: { amount: slow.deepest, lowOn: slow.lowOn },
          currentDrawdown: slow.equity.at(-1)?.drawdown ?? '0',
          holding: { averageSeconds: close(slow.averageHeld), medianSeconds: close(slow.medianHeld) },
          streaks: { longestWinning: slow.longestWinning, longestLosing: slow.longestLosing },
        } as Partial<JournalStatistics>);
        expect(facts.flatMap(({ r }) => (r === null ? [] : [scaledText(r)])).sort()).toEqual(slow.rs);
        expect(fast.equity).toMatchObject(slow.equity);
        expect(byKey(fast.byStrategy.groups)).toEqual(winRates(realizing(slow.byStrategy)));
        expect(byKey(fast.byScan.groups)).toEqual(winRates(realizing(slow.byScan)));
        expect(byKey(fast.byTag.groups)).toEqual(winRates(realizing(slow.byTag)));
        expect(byKey(fast.byWeekday.groups)).toEqual(winRates(realizing(slow.byWeekday)));
      }),
      { numRuns: 60 },
    );
  });

  it('do not depend on the order of the trades', () => {
    const shuffled = journals.chain((trades) =>
      fc.tuple(
        fc.constant(trades),
        fc.shuffledSubarray(trades, { minLength: trades.length, maxLength: trades.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([trades, other]) => {
        expect(statistics(other.map(factOf))).toEqual(statistics(trades.map(factOf)));
      }),
    );
  });

  it('after changes match those of a journal built in its final state', () => {
    const changed = journals.chain((trades) => fc.tuple(fc.constant(trades), fc.subarray(trades), fc.subarray(trades)));
    fc.assert(
      fc.property(changed, ([trades, first, left]) => {
        const known = first.map(factOf);
        const ids = left.map(({ id }) => id);
        statistics(known);
        // Twice, because the intermediate state may never be queried.
        const between = known.filter(({ id }) => ids.includes(id));
        inheritColumns(between, known);
        const added = trades.filter(({ id }) => !between.some((fact) => fact.id === id)).map(factOf);
        const facts = [...between, ...added];
        inheritColumns(facts, between);
        expect(statistics(facts)).toEqual(statistics([...facts]));
        expect(columnsOf(facts).days).toBe(columnsOf(known).days); // reused, not recomputed
      }),
    );
  });

  it('of a selection match those of a journal with only those trades, in any order', () => {
    const some = journals.chain((trades) => fc.tuple(fc.constant(trades), fc.shuffledSubarray(trades)));
    fc.assert(
      fc.property(some, fc.boolean(), ([trades, chosen], inOrder) => {
        const facts = trades.map(factOf);
        const ids = chosen.map(({ id }) => id);
        const filtered = inOrder
          ? facts.filter(({ id }) => ids.includes(id))
          : ids.map((id) => facts.find((fact) => fact.id === id)!);
        const { equity, ...figures } = computeStatistics(filtered, [], {
          currency: 'USD',
          filtered: true,
          allFacts: facts,
        });
        const { equity: alone, ...expected } = statistics(filtered);
        expect(figures).toEqual(expected);
        expect(equity).toEqual(alone.map((day) => ({ ...day, accountValue: null })));
      }),
    );
  });

  it('add up: symbols, sides, and days of the equity curve each sum to the total', () => {
    fc.assert(
      fc.property(journals, (trades) => {
        const { netProfitLoss, grossProfitLoss, fees, bySymbol, bySide, equity } = statistics(trades.map(factOf));
        for (const parts of [bySymbol.groups, bySide.groups, equity])
          expect(decimalText(parts.reduce((sum, part) => sum.plus(decimal(part.netProfitLoss)), decimal('0')))).toBe(
            netProfitLoss,
          );
        expect(decimalText(decimal(grossProfitLoss).minus(decimal(fees)))).toBe(netProfitLoss);
      }),
    );
  });
});
