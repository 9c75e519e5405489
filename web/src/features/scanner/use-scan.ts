import type { ScanStatus } from '@plainscan/contracts';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { scanStocks, type ScanOrder } from '../../api/calls.ts';
import { page } from '../../lib/page.ts';
import { toasts } from '../../ui/toasts.ts';
import { ALLOWANCE_USED, EMPTY_QUERY, readFailure, type ScanFailure } from './scan-failure.ts';
import { scans } from './scan-store.ts';
import { scanKey } from './use-page-state.ts';

const STATUS_REFETCH_MS = 500;

export const usedUp = (status: ScanStatus | null | undefined): boolean =>
  Boolean(status && !status.isPremium && status.scansRemaining <= 0);

/** Edits of the results on screen, and their sentence again, are free; the server decides. */
function mayBeFree({ query, plan }: ScanOrder): boolean {
  const { response } = scans.current();
  return response !== null && (plan !== undefined || query === response.query);
}

/** Runs a scan; false if nothing was sent. `key`: its URL (scanKey). */
export type RunOrder = (order: ScanOrder, options?: { key?: string }) => boolean;

/** Runs one scan at a time. Its response goes to the store; what the page can't show goes to a toast. */
export function useScan(status: ScanStatus | null | undefined, refetchStatus: () => void) {
  const navigate = useNavigate();
  const [gate, setGate] = useState<ScanFailure['gate']>();
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const timers = useRef<Set<ReturnType<typeof setTimeout>>>(new Set());
  // Synchronously, because the end of the session drops the cache that a later update would write to.
  useLayoutEffect(() => {
    const pending = timers.current;
    return () => pending.forEach(clearTimeout);
  }, []);

  const later = useCallback((act: () => void, afterMs: number) => {
    timers.current.add(setTimeout(act, afterMs));
  }, []);

  const reload = useCallback(() => {
    scans.forget();
    page.reload();
  }, []);

  const fail = useCallback(
    (error: unknown, order: ScanOrder) => {
      const { query } = order;
      const failure = readFailure(error);
      const { toast, then, refused, unread } = failure;
      if (unread) return scans.ask({ order, unmatched: unread });
      scans.fail(refused ? { ...refused, query, message: toast?.description ?? '' } : null);
      if (failure.closed) setClosedAt(Date.now());
      if (failure.gate) setGate(failure.gate);
      if (failure.refetchStatus) refetchStatus();
      if (toast) toasts.show({ tone: 'bad', ...toast });
      if (then) later(() => (then.go === 'reload' ? reload() : void navigate(then.go)), then.afterMs);
    },
    [later, navigate, refetchStatus, reload],
  );

  const run = useCallback<RunOrder>(
    (asked, { key } = {}) => {
      const query = asked.query.trim();
      const order = { ...asked, query };
      if (scans.current().scanning) return false;
      if (!query) {
        toasts.show({ tone: 'bad', ...EMPTY_QUERY });
        return false;
      }
      if (usedUp(status) && !mayBeFree(order)) {
        const { reloadAfterMs, ...words } = ALLOWANCE_USED;
        toasts.show({ tone: 'bad', ...words });
        later(reload, reloadAfterMs);
        return false;
      }
      scans.start(order, key ?? scanKey({ query, plan: null, strategy: order.strategyId ?? null }));
      later(refetchStatus, STATUS_REFETCH_MS);
      scanStocks(order)
        .then((response) => {
          if (!Array.isArray(response?.results)) throw new ApiError({ status: 200, code: 'EMPTY_ANSWER' });
          scans.succeed(response);
        })
        .catch((error: unknown) => fail(error, order));
      return true;
    },
    [fail, later, refetchStatus, reload, status],
  );

  return { run, gate, closedAt, reopen: useCallback(() => setClosedAt(null), []) };
}
