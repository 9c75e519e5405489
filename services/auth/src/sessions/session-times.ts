import { ACCESS_TOKEN_SECONDS } from '@plainscan/contracts';

const DAY_MS = 24 * 3_600_000;
export const IDLE_TIMEOUT_MS = 30 * DAY_MS;
export const ABSOLUTE_TIMEOUT_MS = 180 * DAY_MS;
/** How long a used refresh token may be used again: by another tab, or because the response was lost. */
export const REUSE_GRACE_MS = 10_000;
export const MAX_SESSIONS_PER_USER = 50;
/** Unused refresh tokens per session; only a script needs more at once. */
export const MAX_UNUSED_TOKENS = 10;

/** When a session that is used at `nowMs` expires, in epoch milliseconds. */
export const sessionExpiry = (createdAtMs: number, nowMs: number): number =>
  Math.min(nowMs + IDLE_TIMEOUT_MS, createdAtMs + ABSOLUTE_TIMEOUT_MS);

/** When an access token issued at `nowMs` expires, in epoch seconds; never after its session. */
export const accessTokenExpiry = (nowMs: number, sessionExpiresAtMs: number): number =>
  Math.floor(Math.min(nowMs + ACCESS_TOKEN_SECONDS * 1000, sessionExpiresAtMs) / 1000);

/** Epoch milliseconds after which no access token of a session that ends at `nowMs` is valid, clock skew included. */
export const lastTokenExpiry = (nowMs: number): number => nowMs + ACCESS_TOKEN_SECONDS * 1000 + 60_000;
