import { describe, expect, it } from '@jest/globals';
import { type ScanPlan, window } from '@plainscan/contracts';
import { buildMarket, runPlan } from '@plainscan/scan-engine';
import { scanPlan, stocks } from '@plainscan/scan-engine/testing';
import { createLogger } from '@plainscan/service-kit';
import fc from 'fast-check';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import type { LoadedMarket } from '../market/current-market.ts';
import type { WatchlistSymbols } from '../watchlists/watchlist-symbols.ts';
import { WorkBudget } from '../work/work-budget.ts';
import { AlertEvaluations } from './alert-evaluations.ts';

const evaluator = new ScanEvaluator(new WorkBudget(), createLogger({ name: 'test', level: 'silent' }));
const noWatchlists = { ofUser: () => async () => undefined } as unknown as WatchlistSymbols;

describe('the matches that alerts compare', () => {
  it('are those of a scan, for the session and the one before, computed once per plan', async () => {
    await fc.assert(
      fc.asyncProperty(stocks, fc.array(scanPlan, { minLength: 1, maxLength: 4 }), async (histories, some) => {
        const market = buildMarket(histories);
        const evaluations = new AlertEvaluations({ market } as LoadedMarket, evaluator, noWatchlists);
        const plain = (plan: ScanPlan) => {
          const { rows } = runPlan(buildMarket(histories), plan);
          return {
            total: rows.length,
            symbols: Array.from(rows, (row) => market.stocks[row]!.listing.symbol)
              .sort()
              .join(' '),
          };
        };
        for (const plan of [...some, ...some]) {
          const scan = { userId: 'user', plan: JSON.stringify(plan), query: '' };
          expect(await evaluations.matches(scan)).toMatchObject(plain(plan));
          const before = { ...plan, where: plan.where && window(plan.where, 1, 1) };
          expect(await evaluations.previousMatches(scan)).toMatchObject(plain(before));
        }
        expect(evaluations.count).toBe(2 * new Set(some.map((plan) => JSON.stringify(plan))).size);
      }),
      { numRuns: 40 },
    );
  });
});
