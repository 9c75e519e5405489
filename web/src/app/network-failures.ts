import { ApiError } from '../api/api-error.ts';

/** A call that failed, timed out, was aborted, or never got through. */
const isNetwork = (reason: unknown): boolean =>
  reason instanceof ApiError ||
  (reason instanceof Error &&
    (reason.name === 'AbortError' || reason.name === 'TimeoutError' || /fetch|network/i.test(reason.message)));

/** Logs unhandled network failures as warnings instead of page errors. */
export function quietNetworkFailures() {
  const quiet = (event: Event, reason: unknown) => {
    if (!isNetwork(reason)) return;
    console.warn(reason);
    event.preventDefault();
  };
  addEventListener('unhandledrejection', (event) => quiet(event, event.reason));
  addEventListener('error', (event) => quiet(event, event.error));
}
