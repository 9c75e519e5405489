import { ApiError } from '../api/api-error.ts';

/** A call that failed, ours to the accounts among them, was given up, or never got through. */
const isNetwork = (reason: unknown): boolean =>
  reason instanceof ApiError ||
  (reason instanceof Error &&
    (reason.name === 'AbortError' || reason.name === 'TimeoutError' || /fetch|network/i.test(reason.message)));

/** Lost connections that nobody waited for are warnings, not errors of the page. */
export function quietNetworkFailures() {
  const quiet = (event: Event, reason: unknown) => {
    if (!isNetwork(reason)) return;
    console.warn(reason);
    event.preventDefault();
  };
  addEventListener('unhandledrejection', (event) => quiet(event, event.reason));
  addEventListener('error', (event) => quiet(event, event.error));
}
