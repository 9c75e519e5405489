const SHORTEST_MS = 1000;
const LONGEST_MS = 24 * 3_600_000;
/** Larger numbers are Unix timestamps, smaller ones durations. */
const EARLIEST_TIMESTAMP_S = 1_000_000_000;
const EARLIEST_TIMESTAMP_MS = EARLIEST_TIMESTAMP_S * 1000;

/**
 * The delay that a provider requests with `Retry-After` (RFC 9110) or `X-RateLimit-Reset` (Unix seconds); null without
 * either. Replaces undici's RetryAgent, which would wait within the request.
 */
export function retryAfterMs(headers: Pick<Headers, 'get'>, now: number): number | null {
  const wait = waitOf(headers.get('retry-after'), now) ?? waitOf(headers.get('x-ratelimit-reset'), now);
  return wait === null ? null : Math.min(Math.max(wait, SHORTEST_MS), LONGEST_MS);
}

function waitOf(value: string | null, now: number): number | null {
  const text = value?.trim();
  if (!text) return null;
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
  if (number === null) {
    const at = Date.parse(text);
    return Number.isNaN(at) ? null : at - now;
  }
  if (number >= EARLIEST_TIMESTAMP_MS) return number - now;
  return number >= EARLIEST_TIMESTAMP_S ? number * 1000 - now : number * 1000;
}
