import { ApiError } from '../../api/api-error.ts';
import { plural } from '../../lib/format.ts';

/** "in 45 seconds", "in 12 minutes" */
function wait(seconds: number): string {
  if (seconds < 60) return plural(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? plural(minutes, 'minute') : plural(Math.round(minutes / 60), 'hour');
}

const UNREACHABLE = "We can't reach the server. Check your connection and try again.";

/** The message for a failed call: no connection, when to retry, the server's own message, or else `otherwise`. */
export function failureWords(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.code === 'NETWORK_TIMEOUT') return UNREACHABLE;
  const seconds = error.details['retryAfterSeconds'];
  if (error.status === 429 && typeof seconds === 'number') return `Too many attempts. Try again in ${wait(seconds)}.`;
  return error.reason || otherwise;
}
