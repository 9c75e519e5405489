import type { ParsedScan, ScanResponse } from '@plainscan/contracts';
import { useSyncExternalStore } from 'react';
import type { ScanRequest } from '../../api/scan-calls.ts';
import { perTab } from '../../lib/storage.ts';
import { applyResponse, type Edits, type Typed } from './edits.ts';
import type { Unmatched } from './reading-lines.ts';

/** A rejected scan: why, and suggestions. */
export interface Refusal {
  code: string;
  query: string;
  message: string;
  suggestions: string[];
}

/** A scan that waits for the user's decision, because some of its words can't be read. */
export interface PartlyRead {
  request: ScanRequest;
  unmatched: readonly Unmatched[];
  /** the reading of a follow-up */
  refines?: ParsedScan;
}

export interface ScansState {
  /** a scan is running anywhere in the app */
  scanning: boolean;
  /** `request` came from a link and waits until the user presses Scan */
  offered: boolean;
  /** the last request */
  request: ScanRequest | null;
  /** the key of its URL (scanKey) */
  key: string | null;
  response: ScanResponse | null;
  /** when `response` arrived, in epoch milliseconds */
  at: number | null;
  refusal: Refusal | null;
  partly: PartlyRead | null;
  /** the reading of `response`, with the edits made since */
  edits: Edits | null;
}

const IDLE: ScansState = {
  scanning: false,
  offered: false,
  request: null,
  key: null,
  response: null,
  at: null,
  refusal: null,
  partly: null,
  edits: null,
};
const STORAGE_KEY = 'plainscan_last_scan';
const STORED_FOR_MS = 15 * 60_000;
const MAX_STORED_CHARS = 2_000_000;

/** Results with what is needed to show them again. */
export interface Remembered {
  at: number;
  key: string;
  request: ScanRequest;
  response: ScanResponse;
  typed: Typed;
}

let state = IDLE;
/** keys of the scans that succeeded since the page loaded */
const succeeded = new Set<string>();
const listeners = new Set<() => void>();

function set(change: Partial<ScansState>) {
  state = { ...state, ...change };
  listeners.forEach((listener) => listener());
}

function remembered(): Remembered | null {
  const { at, key, request, response, edits } = state;
  return at !== null && key !== null && request && response && edits
    ? { at, key, request, response, typed: edits.now.typed }
    : null;
}

/** Stores the results in this tab, because scans are limited: reloading or returning to the page then needs no new scan. */
function remember() {
  const text = JSON.stringify(remembered());
  if (text.length <= MAX_STORED_CHARS) perTab.set(STORAGE_KEY, text);
  else perTab.remove(STORAGE_KEY);
}

function recall(matches: (remembered: Remembered) => boolean): Remembered | null {
  try {
    const remembered = JSON.parse(perTab.get(STORAGE_KEY) ?? '') as Remembered;
    return matches(remembered) && Date.now() - remembered.at < STORED_FOR_MS ? remembered : null;
  } catch {
    return null;
  }
}

function show(remembered: Remembered | null): boolean {
  if (!remembered) return false;
  const { at, key, request, response, typed } = remembered;
  if (key) succeeded.add(key);
  const edits = applyResponse(null, response, request.plan);
  const now = { ...edits.now, typed };
  set({ ...IDLE, at, key, request, response, edits: { ...edits, now } });
  return true;
}

export const scans = {
  current: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** If an offered scan fails, it's offered again. */
  start: (request: ScanRequest, key: string) =>
    set({ scanning: true, offered: state.offered && key === state.key, request, key, partly: null }),
  succeed(response: ScanResponse) {
    if (state.key) succeeded.add(state.key);
    set({
      scanning: false,
      offered: false,
      response,
      at: Date.now(),
      refusal: null,
      edits: applyResponse(state.edits, response, state.request?.plan),
    });
    remember();
  },
  fail: (refusal: Refusal | null) =>
    set(
      refusal
        ? { scanning: false, offered: false, refusal, response: null, at: null, edits: null }
        : { scanning: false },
    ),
  /** Asks whether to ignore unread words. The last results stay on screen meanwhile. */
  ask: (partly: PartlyRead) => set({ scanning: false, offered: false, partly }),
  /** For a URL whose scan can't run. */
  refuse: (refusal: Refusal, key: string) => set({ ...IDLE, key, request: { query: refusal.query }, refusal }),
  /** For a URL whose scan may count against the daily limit. */
  offer: (request: ScanRequest, key: string) => set({ ...IDLE, offered: true, key, request }),
  hasRun: (key: string): boolean => succeeded.has(key),
  /** Detaches the shown scan from its strategy and moves it to another URL. */
  leaveStrategy: (key: string) => set({ key, request: state.request && { ...state.request, strategyId: undefined } }),
  edit: (edits: Edits) => set({ edits }),
  /** Shows this tab's stored results for a query; false if there are none. */
  restore: (query: string): boolean => show(recall(({ response }) => response.query === query)),
  /** Whether this tab has stored results for a URL (scanKey). */
  remembers: (key: string): boolean => recall((remembered) => remembered.key === key) !== null,
  /** Shows this tab's stored results for a URL (scanKey); false if there are none. */
  restoreAt: (key: string): boolean => show(recall((remembered) => remembered.key === key)),
  /** The results on screen, to be shown again later. */
  remembered,
  show,
  forget() {
    perTab.remove(STORAGE_KEY);
    succeeded.clear();
    set(IDLE);
  },
};

export const useScans = (): ScansState => useSyncExternalStore(scans.subscribe, scans.current);
