import type { ScanResponse } from '@plainscan/contracts';
import { useSyncExternalStore } from 'react';
import type { ScanOrder } from '../../api/calls.ts';
import { perTab } from '../../lib/storage.ts';
import { answered, type Edits } from './edits.ts';

/** A rejected scan: why, and suggestions. */
export interface Refusal {
  code: string;
  query: string;
  message: string;
  suggestions: string[];
}

export interface ScansState {
  /** a scan is running anywhere in the app */
  scanning: boolean;
  /** the last request */
  order: ScanOrder | null;
  /** its URL (scanKey) */
  key: string | null;
  response: ScanResponse | null;
  refusal: Refusal | null;
  /** the reading of `response`, with the edits made since */
  edits: Edits | null;
}

const IDLE: ScansState = { scanning: false, order: null, key: null, response: null, refusal: null, edits: null };
const REMEMBERED = 'plainscan_last_scan';
const REMEMBERED_MS = 15 * 60_000;
const MAX_REMEMBERED_CHARS = 2_000_000;

interface Remembered {
  at: number;
  key: string;
  order: ScanOrder;
  response: ScanResponse;
}

let state = IDLE;
const listeners = new Set<() => void>();

function set(change: Partial<ScansState>) {
  state = { ...state, ...change };
  listeners.forEach((listener) => listener());
}

/** Scans are limited, so reloading or returning to a page shows its results without a new scan. */
function remember(response: ScanResponse) {
  const { key, order } = state;
  const text = JSON.stringify({ at: Date.now(), key, order, response });
  if (text.length <= MAX_REMEMBERED_CHARS) perTab.set(REMEMBERED, text);
  else perTab.remove(REMEMBERED);
}

function recall(isIt: (remembered: Remembered) => boolean): Remembered | null {
  try {
    const remembered = JSON.parse(perTab.get(REMEMBERED) ?? '') as Remembered;
    return isIt(remembered) && Date.now() - remembered.at < REMEMBERED_MS ? remembered : null;
  } catch {
    return null;
  }
}

function show(remembered: Remembered | null): boolean {
  if (!remembered) return false;
  const { key, order, response } = remembered;
  set({ key, order, response, refusal: null, edits: answered(null, response, !order.plan) });
  return true;
}

export const scans = {
  current: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start: (order: ScanOrder, key: string) => set({ scanning: true, order, key }),
  succeed(response: ScanResponse) {
    remember(response);
    set({ scanning: false, response, refusal: null, edits: answered(state.edits, response, !state.order?.plan) });
  },
  fail: (refusal: Refusal | null) =>
    set(refusal ? { scanning: false, refusal, response: null, edits: null } : { scanning: false }),
  /** A URL that leads to no scan. */
  refuse: (refusal: Refusal, key: string) =>
    set({ key, order: { query: refusal.query }, refusal, response: null, edits: null }),
  /** The shown scan moved to another URL and no longer belongs to a strategy. */
  leaveStrategy: (key: string) => set({ key, order: state.order && { ...state.order, strategyId: undefined } }),
  edit: (edits: Edits) => set({ edits }),
  /** Shows this tab's stored results for a query; false if there are none. */
  restore: (query: string): boolean => show(recall(({ response }) => response.query === query)),
  /** Shows this tab's stored results for a URL (scanKey); false if there are none. */
  restoreAt: (key: string): boolean => show(recall((remembered) => remembered.key === key)),
  forget() {
    perTab.remove(REMEMBERED);
    set(IDLE);
  },
};

export const useScans = (): ScansState => useSyncExternalStore(scans.subscribe, scans.current);
