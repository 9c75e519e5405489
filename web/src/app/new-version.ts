import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

export const CHECK_EVERY_MS = 3_600_000;

let available = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Compares the script that this tab runs with that of the newest page, which the new worker has stored. */
async function compare() {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch('/index.html').then((response) => (response.ok ? response.text() : null));
  if (!script || page === null) return;
  available = !page.includes(script);
  listeners.forEach((listener) => listener());
}

/**
 * Registers the service worker. A new one takes over at once and keeps the files that this tab may still load, so the tab
 * keeps working; `useNewVersion` then says that it's outdated.
 */
export function registerWorker(workers: ServiceWorkerContainer = navigator.serviceWorker) {
  const ignore = () => undefined; // offline, or blocked by the browser's settings
  let checkedAt = Date.now();
  workers.addEventListener('controllerchange', () => void compare().catch(ignore));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    void workers
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(ignore);
  });
  void workers.register('/sw.js').catch(ignore);
}

/** Registers it once a user is signed in and the page has loaded: visitors shouldn't download every page's code. */
export function registerWorkerForUsers(register: () => void = registerWorker) {
  const whenLoaded = () =>
    document.readyState === 'complete' ? register() : addEventListener('load', () => register(), { once: true });
  if (session.current().user) return whenLoaded();
  const stop = session.subscribe(() => {
    if (!session.current().user) return;
    stop();
    whenLoaded();
  });
}

export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => available);
