import { ApiError } from '../api/api-error.ts';

const isNetwork = (reason: unknown): boolean =>
  reason instanceof ApiError ||
  (reason instanceof Error &&
    (reason.name === 'AbortError' || reason.name === 'TimeoutError' || /fetch|network/i.test(reason.message)));

/** Lost connections that nobody waited for are warnings, not errors of the page. */
export function quietNetworkFailures() {
  addEventListener('unhandledrejection', (event) => {
    if (!isNetwork(event.reason)) return;
    console.warn(event.reason);
    event.preventDefault();
  });
}
