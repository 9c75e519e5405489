import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import type { ScanOrder } from '../../api/calls.ts';
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

/**
 * Runs the scan of a URL once; results this tab already has are reused. Returns the strategy it names. While scans are `counted`, opening a
 * URL only offers its scan: it runs if the user pressed a link in the app, or ran it before.
 */
export function useAddressedScan(
  state: PageState,
  { ready, counted, run }: { ready: boolean; counted: boolean; run: RunOrder },
) {
  const { query, plan: packed, strategy: strategyId } = state;
  const key = scanKey(state);
  const { data: strategy, error } = useStrategy(strategyId);
  const opened = !query && !packed && strategyId ? strategy : undefined;
  const failed = error as unknown;
  const navigation = useNavigationType();
  /** the user pressed a link or a button in the app */
  const isNew = navigation === 'PUSH';
  const waits = counted && !isNew;

  /** The URL follows a scan that the user runs only after a while: until then, its old scan must not run again. */
  const handled = useRef<string | null>(null);

  useEffect(() => {
    if (!ready || !(query || packed || strategyId)) return;
    if (key === scans.current().key) handled.current = key;
    if (key === handled.current) return;
    if (scans.restoreAt(key)) return;
    const runOrOffer = (order: ScanOrder) => {
      handled.current = key;
      if (waits && !scans.hasRun(key)) scans.offer(order, key);
      else run(order, { key });
    };
    if (packed) {
      let awaited = true;
      void decodePlan(packed).then((plan) => {
        if (!awaited || key === scans.current().key) return;
        if (plan) runOrOffer({ query, plan, strategyId: strategyId ?? undefined });
        else scans.refuse(lost(UNREADABLE_PLAN, PLAN_LOST, query), key);
      });
      return () => void (awaited = false);
    }
    if (query) runOrOffer({ query, strategyId: strategyId ?? undefined, requireWhole: isNew || undefined });
    else if (opened) runOrOffer({ query: opened.query, plan: opened.plan ?? undefined, strategyId: opened.id });
    else if (failed) {
      const gone = failed instanceof ApiError && (failed.status === 404 || failed.status === 400);
      scans.refuse(gone ? lost(NO_STRATEGY, STRATEGY_LOST) : lost(NO_STRATEGY, STRATEGY_AWAY), key);
    }
  }, [key, query, packed, strategyId, opened, failed, ready, waits, isNew, run]);

  return strategy;
}
