import { ACCESS_TOKEN_SECONDS } from '@plainscan/contracts';

const DAY_MS = 24 * 3_600_000;
export const IDLE_MS = 30 * DAY_MS;
export const WHOLE_LIFE_MS = 180 * DAY_MS;
/** A used refresh token may come again within this: from another tab, or because its answer was lost. */
export const GRACE_MS = 10_000;
export const MAX_SESSIONS_OF_USER = 50;
/** refresh tokens of one session that may be used next: only a script asks for more at once */
export const MAX_LIVE_TOKENS = 10;

/** Epoch milliseconds after which a session that is used now is over. */
export const sessionExpiry = (createdAtMs: number, nowMs: number): number =>
  Math.min(nowMs + IDLE_MS, createdAtMs + WHOLE_LIFE_MS);

/** Epoch seconds: no access token outlives its session. */
export const accessTokenExpiry = (nowMs: number, sessionExpiresAtMs: number): number =>
  Math.floor(Math.min(nowMs + ACCESS_TOKEN_SECONDS * 1000, sessionExpiresAtMs) / 1000);
