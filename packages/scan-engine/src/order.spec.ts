import { expect, it } from '@jest/globals';
import { plan, series } from '@plainscan/contracts';
import fc from 'fast-check';
import { buildMarket } from './market.ts';
import { runPlan } from './run-plan.ts';
import { stock } from './testing/stocks.ts';

const figure = fc.constantFrom(1, 2, 3);

it('a bounded heap keeps the same first rows as a full sort, including ties and absent keys', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(figure, figure, fc.option(figure)), { minLength: 1, maxLength: 120 }),
      fc.array(fc.tuple(fc.constantFrom('close' as const, 'volume' as const, 'marketCap' as const), fc.boolean()), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.integer({ min: 1, max: 60 }),
      (figures, keys, count) => {
        const market = buildMarket(
          figures.map(([close, volume, marketCap], i) =>
            stock({ symbol: `S${String(i).padStart(3, '0')}`, close: [close], volume: [volume], marketCap }),
          ),
        );
        const sort = keys.map(([name, up]) => ({
          by: series(name),
          direction: up ? ('asc' as const) : ('desc' as const),
        }));
        const testedPlan = plan(null, { sort });
        const key = (row: number, name: 'close' | 'volume' | 'marketCap'): number => {
          const [close, volume, marketCap] = figures[row]!;
          return { close, volume, marketCap: marketCap ?? NaN }[name];
        };
        const order = [...figures.keys()].sort((a, b) => {
          for (const [name, up] of keys) {
            const [x, y] = [key(a, name), key(b, name)];
            if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1;
            if (x !== y && !Number.isNaN(x)) return x < y === up ? -1 : 1;
          }
          return a - b;
        });
        expect([...runPlan(market, testedPlan).rows]).toEqual(order);
        expect([...runPlan(market, testedPlan, { rows: count }).rows]).toEqual(order.slice(0, count));
        expect([...runPlan(market, { ...testedPlan, limit: count }).rows]).toEqual(order.slice(0, count));
      },
    ),
    { numRuns: 300 },
  );
});
