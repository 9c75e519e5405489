import { useSyncExternalStore } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

const RELATIVE = new Intl.RelativeTimeFormat('en-US');

/** The time since an instant, in one unit. Instants in the future (from a wrong clock) are "just now". */
export function ago(at: string, now: number): string {
  const elapsed = now - Date.parse(at);
  if (Number.isNaN(elapsed)) return 'at an unknown time';
  if (elapsed < MINUTE_MS) return 'just now';
  if (elapsed < HOUR_MS) return RELATIVE.format(-Math.floor(elapsed / MINUTE_MS), 'minute');
  if (elapsed < DAY_MS) return RELATIVE.format(-Math.floor(elapsed / HOUR_MS), 'hour');
  return RELATIVE.format(-Math.floor(elapsed / DAY_MS), 'day');
}

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, MINUTE_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Epoch milliseconds, updated every minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
