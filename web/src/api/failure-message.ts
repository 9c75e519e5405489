import { ApiError, reasonOf } from './api-error.ts';
import { plural } from '../lib/format.ts';

/** `45 seconds`, `12 minutes` */
function durationText(seconds: number): string {
  if (seconds < 60) return plural(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? plural(minutes, 'minute') : plural(Math.round(minutes / 60), 'hour');
}

/** The message for a failed call: no connection, when to retry, the server's own message, or else `otherwise`. */
export function failureMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  const seconds = error.details['retryAfterSeconds'];
  if (error.status === 429 && typeof seconds === 'number')
    return `Too many attempts. Try again in ${durationText(seconds)}.`;
  return reasonOf(error) || otherwise;
}

/** The server's message if it rejected the call for a specific reason; otherwise `otherwise`. */
export const rejectionMessage = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408
    ? failureMessage(error, otherwise)
    : otherwise;
