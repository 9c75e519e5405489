import { describe, expect, it } from '@jest/globals';
import type { Side } from '@plainscan/contracts';
import fc from 'fast-check';
import { fill } from '../../test/fixtures/fills.ts';
import { decimal } from '../money/decimals.ts';
import { MANUAL_SOURCE, type ExecutionToSave, type TradeToSave } from '../trades/trade-to-save.ts';
import { runSync } from '../slicing/run-sliced.ts';
import { excursionsOf as steps, type ExcursionsOfTrade } from './excursions.ts';

const bar = (date: string, low: number, high: number) => ({ date, open: low, high, low, close: high, volume: 1 });
const execution = (kind: 'entry' | 'exit', on: string, quantity: string, price: string, seq = 0): ExecutionToSave => ({
  ...MANUAL_SOURCE,
  ...fill(kind, on, quantity, price),
  id: `${kind} ${on} ${seq}`,
  seq,
  price: decimal(price),
  timeZone: 'America/New_York',
});
const trade = (side: Side, executions: ExecutionToSave[], stop: string | null = null): TradeToSave => ({
  id: 't',
  symbol: 'ABC',
  side,
  currency: 'USD',
  account: null,
  strategy: null,
  tags: [],
  notes: null,
  stopLoss: stop === null ? null : decimal(stop),
  scan: null,
  importId: null,
  pinned: false,
  createdAt: new Date(0),
  executions,
});
const amounts = (found: ExcursionsOfTrade) => {
  if (found.problem !== null) return found.problem;
  const { adverse, favorable } = found;
  return [adverse.sure, adverse.possible, favorable.sure, favorable.possible].map(({ amount }) => amount);
};

const excursionsOf = (...args: Parameters<typeof steps>) => runSync(steps(...args));

const WEEK = [bar('2026-01-05', 95, 104), bar('2026-01-06', 97, 108), bar('2026-01-07', 101, 115)];

describe('the excursions of a trade', () => {
  it('are certain on days without executions, and bounded by the days with one', () => {
    const held = trade('long', [
      execution('entry', '2026-01-05', '10', '100'),
      execution('exit', '2026-01-07', '10', '110'),
    ]);
    // Full day: 97 to 108. Executions: 100 and 110. Entry and exit days: 95 to 115.
    expect(amounts(excursionsOf(held, WEEK))).toEqual(['-30', '-50', '100', '150']);
  });

  it('of a short are reversed', () => {
    const held = trade('short', [
      execution('entry', '2026-01-05', '10', '100'),
      execution('exit', '2026-01-07', '10', '110'),
    ]);
    expect(amounts(excursionsOf(held, WEEK))).toEqual(['-100', '-150', '30', '50']);
  });

  it('are given in percent of the cost and in R', () => {
    const executions = [execution('entry', '2026-01-05', '10', '100'), execution('exit', '2026-01-07', '10', '110')];
    expect(excursionsOf(trade('long', executions, '96'), WEEK)).toMatchObject({
      adverse: { sure: { amount: '-30', percent: '-3', r: '-0.75' }, possible: { percent: '-5', r: '-1.25' } },
      favorable: { sure: { percent: '10', r: '2.5' } },
      through: '2026-01-07',
    });
    expect(excursionsOf(trade('long', executions, '101'), WEEK)).toMatchObject({ adverse: { sure: { r: null } } });
  });

  it('of an open trade last until the newest bar, and are exact once a full day went the furthest', () => {
    const held = trade('long', [execution('entry', '2026-01-05', '10', '100')]);
    expect(amounts(excursionsOf(held, [...WEEK, bar('2026-01-08', 90, 120)]))).toEqual(['-100', '-100', '200', '200']);
  });

  it('of a day trade are bounded by its prices and its day', () => {
    const held = trade('long', [
      execution('entry', '2026-01-05', '10', '100'),
      execution('exit', '2026-01-05', '10', '102', 1),
    ]);
    expect(amounts(excursionsOf(held, WEEK))).toEqual(['0', '-50', '20', '40']);
  });

  it('include what was realized earlier', () => {
    const held = trade('long', [
      execution('entry', '2026-01-05', '10', '100'),
      execution('exit', '2026-01-06', '5', '104'),
      execution('exit', '2026-01-08', '5', '100'),
    ]);
    // +20 realized; on January 7, the other five are between 101 and 115.
    expect(amounts(excursionsOf(held, [...WEEK, bar('2026-01-08', 99, 101)]))).toEqual(['0', '-50', '95', '95']);
  });

  it.each([
    ['lack the stock', [], 'no-bars'],
    ['start after the entry', WEEK.slice(1), 'no-bars'],
    ['end before the exit', WEEK.slice(0, 2), 'no-bars'],
    ['are of other prices', WEEK.map(({ date }) => bar(date, 9, 11)), 'prices-differ'],
  ])('are not given if the bars %s', (_name, bars, problem) => {
    const held = trade('long', [
      execution('entry', '2026-01-05', '10', '100'),
      execution('exit', '2026-01-07', '10', '110'),
    ]);
    expect(excursionsOf(held, bars)).toMatchObject({ problem });
  });

  it('enclose the true ones, whatever prices the days had', () => {
    const path = fc.array(fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 3, maxLength: 6 }), {
      minLength: 1,
      maxLength: 5,
    });
    const actions = fc.array(fc.tuple(fc.nat(), fc.constantFrom('entry', 'exit'), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(path, actions, fc.constantFrom('long', 'short'), (days, chosen, side) => {
        const ticks = days.flatMap((prices, day) => prices.map((price) => ({ on: `2026-01-0${day + 5}`, price })));
        const executions: ExecutionToSave[] = [];
        let [shares, cash, low, high] = [0, 0, 0, 0];
        const direction = side === 'long' ? 1 : -1;
        const byTick = Map.groupBy(chosen, ([at]) => at % ticks.length);
        for (const [i, { on, price }] of ticks.entries()) {
          if (executions.length > 0 && shares === 0) break;
          if (shares > 0)
            [low, high] = [
              Math.min(low, cash + direction * shares * price),
              Math.max(high, cash + direction * shares * price),
            ];
          for (const [, kind, wanted] of byTick.get(i) ?? []) {
            const quantity = kind === 'entry' ? wanted : Math.min(wanted, shares);
            if (quantity === 0 || (executions.length > 0 && shares === 0)) continue;
            executions.push(execution(kind, on, String(quantity), String(price), executions.length));
            shares += kind === 'entry' ? quantity : -quantity;
            cash += (kind === 'entry' ? -1 : 1) * direction * quantity * price;
          }
        }
        fc.pre(executions.length > 0);
        const bars = days.map((prices, day) => bar(`2026-01-0${day + 5}`, Math.min(...prices), Math.max(...prices)));
        const found = amounts(excursionsOf(trade(side, executions), bars));
        const [sureLow, possibleLow, sureHigh, possibleHigh] = (found as string[]).map(Number);
        expect(low).toBeLessThanOrEqual(sureLow!);
        expect(low).toBeGreaterThanOrEqual(possibleLow!);
        expect(high).toBeGreaterThanOrEqual(sureHigh!);
        expect(high).toBeLessThanOrEqual(possibleHigh!);
      }),
      { numRuns: 500 },
    );
  });
});
