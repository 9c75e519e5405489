import { useSyncExternalStore } from 'react';

/** `unreachable`: the browser is online, but the last call got no response. */
export type Connection = 'online' | 'offline' | 'unreachable';

export const PROBE_MS = 5000;

let unreachable = false;
let probe: (() => Promise<unknown>) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function probeLater() {
  timer = setTimeout(() => {
    const again = () => unreachable && probeLater();
    probe?.().then(again, again);
  }, PROBE_MS);
}

/** Called after every call: whether the server responded. */
export function reportReached(reached: boolean) {
  if (!probe || unreachable === !reached) return;
  unreachable = !reached;
  clearTimeout(timer);
  if (unreachable) probeLater();
  notify();
}

/** Notices that the server is unreachable, and calls it with `call` until it responds. Returns a function that stops it. */
export function watchConnection(call: () => Promise<unknown>): () => void {
  probe = call;
  return () => {
    probe = null;
    unreachable = false;
    clearTimeout(timer);
  };
}

function current(): Connection {
  if (!navigator.onLine) return 'offline';
  return unreachable ? 'unreachable' : 'online';
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, current);
