import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { decodePlan } from '../../lib/plan-link.ts';
import { scans } from './scan-store.ts';
import { scanKey, type PageState } from './use-page-state.ts';
import type { RunOrder } from './use-scan.ts';
import { useStrategy } from '../../api/generated-client.ts';

/** Error codes of URLs that lead to no scan. */
export const UNREADABLE_PLAN = 'UNREADABLE_PLAN';
export const NO_STRATEGY = 'NO_STRATEGY';

const PLAN_LOST = 'The link may be cut off. We put its scan in the box. Press Scan to run it.';
const STRATEGY_LOST = "It isn't in your account. It may have been deleted.";
const STRATEGY_AWAY = "We couldn't open this strategy. Please try again.";

const lost = (code: string, message: string, query = '') => ({ code, query, message, suggestions: [] });

/** Runs the scan of a URL once; results this tab already has are reused. Returns the strategy it names. */
export function useAddressedScan(state: PageState, ready: boolean, run: RunOrder) {
  const { query, plan: packed, strategy: strategyId } = state;
  const key = scanKey(state);
  const { data: strategy, error } = useStrategy(strategyId);
  const opened = !query && !packed && strategyId ? strategy : undefined;
  const failed = error as unknown;

  useEffect(() => {
    if (!ready || !(query || packed || strategyId) || key === scans.current().key) return;
    if (scans.restoreAt(key)) return;
    if (packed) {
      let awaited = true;
      void decodePlan(packed).then((plan) => {
        if (!awaited) return;
        if (plan) run({ query, plan, strategyId: strategyId ?? undefined }, { key });
        else scans.refuse(lost(UNREADABLE_PLAN, PLAN_LOST, query), key);
      });
      return () => void (awaited = false);
    }
    if (query) run({ query, strategyId: strategyId ?? undefined }, { key });
    else if (opened) run({ query: opened.query, plan: opened.plan ?? undefined, strategyId: opened.id }, { key });
    else if (failed) {
      const gone = failed instanceof ApiError && (failed.status === 404 || failed.status === 400);
      scans.refuse(gone ? lost(NO_STRATEGY, STRATEGY_LOST) : lost(NO_STRATEGY, STRATEGY_AWAY), key);
    }
  }, [key, query, packed, strategyId, opened, failed, ready, run]);

  return strategy;
}
