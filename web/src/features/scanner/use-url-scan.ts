import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useStrategy } from '../../api/generated/lists.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ScanRequest } from '../../api/scan-calls.ts';
import { decodePlan } from '../../lib/plan-link.ts';
import { scans } from './scan-store.ts';
import { scanKey, type PageState } from './use-page-state.ts';
import type { RunScan } from './use-scan.ts';

/** Error codes of URLs whose scan can't run. */
export const UNREADABLE_PLAN = 'UNREADABLE_PLAN';
export const NO_STRATEGY = 'NO_STRATEGY';

const PLAN_UNREADABLE_TEXT = 'The link may be cut off. We put its scan in the box. Press Scan to run it.';
const STRATEGY_MISSING_TEXT = "It isn't in your account. It may have been deleted.";
const STRATEGY_UNAVAILABLE_TEXT = "We couldn't open this strategy. Please try again.";

const refusal = (code: string, message: string, query = '') => ({ code, query, message, suggestions: [] });

/**
 * Runs the scan of a URL once, or shows results that this tab has stored. Returns the strategy that the URL names. If scans
 * are `counted`, opening a URL only offers its scan, unless the user followed a link in the app or has run it before.
 */
export function useUrlScan(
  state: PageState,
  { ready, counted, run }: { ready: boolean; counted: boolean; run: RunScan },
) {
  const { query, plan: encodedPlan, strategy: strategyId } = state;
  const key = scanKey(state);
  const { data: strategy, error } = useStrategy(strategyId);
  const opened = !query && !encodedPlan && strategyId ? strategy : undefined;
  const failed = error as unknown;
  const navigation = useNavigationType();
  /** the user followed a link or pressed a button in the app */
  const isNavigation = navigation === 'PUSH';
  const onlyOffers = counted && !isNavigation;

  /** The last key handled here. After the user runs another scan, the URL changes later; its old scan must not run again. */
  const handled = useRef<string | null>(null);

  useEffect(() => {
    if (!ready || !(query || encodedPlan || strategyId)) return;
    if (key === scans.current().key) handled.current = key;
    if (key === handled.current) return;
    if (scans.restoreAt(key)) return;
    const runOrOffer = (request: ScanRequest) => {
      handled.current = key;
      if (onlyOffers && !scans.hasRun(key)) scans.offer(request, key);
      else run(request, { key });
    };
    if (encodedPlan) {
      let active = true;
      void decodePlan(encodedPlan).then((plan) => {
        if (!active || key === scans.current().key) return;
        if (plan) runOrOffer({ query, plan, strategyId: strategyId ?? undefined });
        else scans.refuse(refusal(UNREADABLE_PLAN, PLAN_UNREADABLE_TEXT, query), key);
      });
      return () => void (active = false);
    }
    if (query) runOrOffer({ query, strategyId: strategyId ?? undefined, requireWhole: isNavigation || undefined });
    else if (opened) runOrOffer({ query: opened.query, plan: opened.plan ?? undefined, strategyId: opened.id });
    else if (failed) {
      const gone = failed instanceof ApiError && (failed.status === 404 || failed.status === 400);
      scans.refuse(
        gone ? refusal(NO_STRATEGY, STRATEGY_MISSING_TEXT) : refusal(NO_STRATEGY, STRATEGY_UNAVAILABLE_TEXT),
        key,
      );
    }
  }, [key, query, encodedPlan, strategyId, opened, failed, ready, onlyOffers, isNavigation, run]);

  return strategy;
}
