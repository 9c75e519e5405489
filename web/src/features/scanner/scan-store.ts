import type { ParsedScan, ScanResponse } from '@plainscan/contracts';
import { useSyncExternalStore } from 'react';
import type { ScanOrder } from '../../api/calls.ts';
import { perTab } from '../../lib/storage.ts';
import { answered, type Edits, type Typed } from './edits.ts';
import type { Unmatched } from './reading-lines.ts';

/** A rejected scan: why, and suggestions. */
export interface Refusal {
  code: string;
  query: string;
  message: string;
  suggestions: string[];
}

/** A scan that waits for the user: some of its words can't be read. */
export interface PartlyRead {
  order: ScanOrder;
  unmatched: readonly Unmatched[];
  /** the reading of a follow-up */
  refines?: ParsedScan;
}

export interface ScansState {
  /** a scan is running anywhere in the app */
  scanning: boolean;
  /** `order` came with a link and waits for the user to press Scan */
  offered: boolean;
  /** the last request */
  order: ScanOrder | null;
  /** its URL (scanKey) */
  key: string | null;
  response: ScanResponse | null;
  refusal: Refusal | null;
  partly: PartlyRead | null;
  /** the reading of `response`, with the edits made since */
  edits: Edits | null;
}

const IDLE: ScansState = {
  scanning: false,
  offered: false,
  order: null,
  key: null,
  response: null,
  refusal: null,
  partly: null,
  edits: null,
};
const REMEMBERED = 'plainscan_last_scan';
const REMEMBERED_MS = 15 * 60_000;
const MAX_REMEMBERED_CHARS = 2_000_000;

interface Remembered {
  at: number;
  key: string;
  order: ScanOrder;
  response: ScanResponse;
  typed: Typed;
}

let state = IDLE;
/** keys of scans that this page has run */
const ran = new Set<string>();
const listeners = new Set<() => void>();

function set(change: Partial<ScansState>) {
  state = { ...state, ...change };
  listeners.forEach((listener) => listener());
}

/** Scans are limited, so reloading or returning to a page shows its results without a new scan. */
function remember(response: ScanResponse) {
  const { key, order, edits } = state;
  const text = JSON.stringify({ at: Date.now(), key, order, response, typed: edits?.now.typed });
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
  const { key, order, response, typed } = remembered;
  if (key) ran.add(key);
  const edits = answered(null, response, order.plan);
  const now = { ...edits.now, typed };
  set({ ...IDLE, key, order, response, edits: { ...edits, now } });
  return true;
}

export const scans = {
  current: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** An offered scan that fails is still offered. */
  start: (order: ScanOrder, key: string) =>
    set({ scanning: true, offered: state.offered && key === state.key, order, key, partly: null }),
  succeed(response: ScanResponse) {
    if (state.key) ran.add(state.key);
    set({
      scanning: false,
      offered: false,
      response,
      refusal: null,
      edits: answered(state.edits, response, state.order?.plan),
    });
    remember(response);
  },
  fail: (refusal: Refusal | null) =>
    set(refusal ? { scanning: false, offered: false, refusal, response: null, edits: null } : { scanning: false }),
  /** The last results stay until the user answers. */
  ask: (partly: PartlyRead) => set({ scanning: false, offered: false, partly }),
  /** A URL that leads to no scan. */
  refuse: (refusal: Refusal, key: string) => set({ ...IDLE, key, order: { query: refusal.query }, refusal }),
  /** A URL's scan that may use one of the day's scans. */
  offer: (order: ScanOrder, key: string) => set({ ...IDLE, offered: true, key, order }),
  hasRun: (key: string): boolean => ran.has(key),
  /** The shown scan moved to another URL and no longer belongs to a strategy. */
  leaveStrategy: (key: string) => set({ key, order: state.order && { ...state.order, strategyId: undefined } }),
  edit: (edits: Edits) => set({ edits }),
  /** Shows this tab's stored results for a query; false if there are none. */
  restore: (query: string): boolean => show(recall(({ response }) => response.query === query)),
  /** Whether this tab has stored results for a URL (scanKey). */
  remembers: (key: string): boolean => recall((remembered) => remembered.key === key) !== null,
  /** Shows this tab's stored results for a URL (scanKey); false if there are none. */
  restoreAt: (key: string): boolean => show(recall((remembered) => remembered.key === key)),
  forget() {
    perTab.remove(REMEMBERED);
    ran.clear();
    set(IDLE);
  },
};

export const useScans = (): ScansState => useSyncExternalStore(scans.subscribe, scans.current);
