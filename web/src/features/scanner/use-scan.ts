import type { ScanStatus } from '@plainscan/contracts';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { scanStocks, type ScanRequest } from '../../api/scan-calls.ts';
import { session } from '../../app/session.ts';
import { page } from '../../lib/page.ts';
import { toasts } from '../../ui/toasts.ts';
import { lastResult } from './last-result.ts';
import { ALLOWANCE_USED, EMPTY_QUERY, readFailure, type ScanFailure } from './scan-failure.ts';
import { scans } from './scan-store.ts';
import { scanKey } from './use-page-state.ts';

const STATUS_REFETCH_MS = 500;

export const isAllowanceUsed = (status: ScanStatus | null | undefined): boolean =>
  Boolean(status && !status.isPremium && status.scansRemaining <= 0);

/** Repeating or editing the scan on screen doesn't count against the daily limit; the server decides. */
function mayBeFree({ query, plan }: ScanRequest): boolean {
  const { response } = scans.current();
  return response !== null && (plan !== undefined || query === response.query);
}

/** Runs a scan; false if nothing was sent. `key`: the key of its URL (scanKey). */
export type RunScan = (request: ScanRequest, options?: { key?: string }) => boolean;

/** Runs one scan at a time. Responses go to the store; failures that the page doesn't show go to a toast. */
export function useScan(status: ScanStatus | null | undefined, refetchStatus: () => void) {
  const navigate = useNavigate();
  const [gate, setGate] = useState<ScanFailure['gate']>();
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const timers = useRef<Set<ReturnType<typeof setTimeout>>>(new Set());
  // In a layout effect, because the end of the session drops the cache that a delayed update would write to.
  useLayoutEffect(() => {
    const pending = timers.current;
    return () => pending.forEach(clearTimeout);
  }, []);

  const runAfter = useCallback((act: () => void, afterMs: number) => {
    timers.current.add(setTimeout(act, afterMs));
  }, []);

  const reload = useCallback(() => {
    scans.forget();
    page.reload();
  }, []);

  const fail = useCallback(
    (error: unknown, request: ScanRequest) => {
      const { query } = request;
      const failure = readFailure(error);
      const { toast, then, refused, unread } = failure;
      if (unread) return scans.ask({ request, unmatched: unread });
      scans.fail(refused ? { ...refused, query, message: toast?.description ?? '' } : null);
      if (failure.closed) setClosedAt(Date.now());
      if (failure.gate) setGate(failure.gate);
      if (failure.refetchStatus) refetchStatus();
      if (toast) toasts.show({ tone: 'bad', ...toast });
      if (then) runAfter(() => (then.go === 'reload' ? reload() : void navigate(then.go)), then.afterMs);
    },
    [runAfter, navigate, refetchStatus, reload],
  );

  const run = useCallback<RunScan>(
    (input, { key } = {}) => {
      const query = input.query.trim();
      const request = { ...input, query };
      if (scans.current().scanning) return false;
      if (!query) {
        toasts.show({ tone: 'bad', ...EMPTY_QUERY });
        return false;
      }
      if (isAllowanceUsed(status) && !mayBeFree(request)) {
        const { reloadAfterMs, ...words } = ALLOWANCE_USED;
        toasts.show({ tone: 'bad', ...words });
        runAfter(reload, reloadAfterMs);
        return false;
      }
      scans.start(request, key ?? scanKey({ query, plan: null, strategy: request.strategyId ?? null }));
      runAfter(refetchStatus, STATUS_REFETCH_MS);
      const owner = session.current().user?.id;
      scanStocks(request)
        .then((response) => {
          if (!Array.isArray(response?.results)) throw new ApiError({ status: 200, code: 'EMPTY_RESPONSE' });
          scans.succeed(response);
          void lastResult.save(owner, scans.remembered());
        })
        .catch((error: unknown) => fail(error, request));
      return true;
    },
    [fail, runAfter, refetchStatus, reload, status],
  );

  return { run, gate, closedAt, reopen: useCallback(() => setClosedAt(null), []) };
}
