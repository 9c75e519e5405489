import type { ScanResponse } from '@plainscan/contracts';
import { useSyncExternalStore } from 'react';
import { perTab } from '../../lib/storage.ts';

/** A sentence that was not run: why, and what it could have meant. */
export interface Refusal {
  code: string;
  query: string;
  message: string;
  suggestions: string[];
}

export interface ScansState {
  /** a scan is under way, anywhere in the interface */
  scanning: boolean;
  /** the sentence last sent */
  query: string | null;
  response: ScanResponse | null;
  refusal: Refusal | null;
}

const IDLE: ScansState = { scanning: false, query: null, response: null, refusal: null };
const REMEMBERED = 'plainscan_last_scan';
const REMEMBERED_MS = 15 * 60_000;
const MAX_REMEMBERED_CHARS = 2_000_000;

let state = IDLE;
const listeners = new Set<() => void>();

function set(change: Partial<ScansState>) {
  state = { ...state, ...change };
  listeners.forEach((listener) => listener());
}

/** A scan counts against an allowance, so going back to its page or reloading it shows the same answer without another. */
function remember(response: ScanResponse) {
  const text = JSON.stringify({ at: Date.now(), response });
  if (text.length <= MAX_REMEMBERED_CHARS) perTab.set(REMEMBERED, text);
  else perTab.remove(REMEMBERED);
}

function recall(query: string): ScanResponse | null {
  try {
    const { at, response } = JSON.parse(perTab.get(REMEMBERED) ?? '') as { at: number; response: ScanResponse };
    return response.query === query && Date.now() - at < REMEMBERED_MS ? response : null;
  } catch {
    return null;
  }
}

export const scans = {
  current: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start: (query: string) => set({ scanning: true, query }),
  succeed(response: ScanResponse) {
    remember(response);
    set({ scanning: false, response, refusal: null });
  },
  fail: (refusal: Refusal | null) => set(refusal ? { scanning: false, refusal, response: null } : { scanning: false }),
  /** Shows the answer this tab already has for `query`; false when it has none. */
  restore(query: string): boolean {
    const response = recall(query);
    if (response) set({ query, response, refusal: null });
    return response !== null;
  },
  forget() {
    perTab.remove(REMEMBERED);
    set(IDLE);
  },
};

export const useScans = (): ScansState => useSyncExternalStore(scans.subscribe, scans.current);
