import { ACCESS_TOKEN_SECONDS } from '@plainscan/contracts';

const HOUR_MS = 3_600_000;
export const ROTATION_MS = 30 * 24 * HOUR_MS;
/** How long a key is published before it signs, so that every gateway has it. */
export const PUBLISHED_BEFORE_MS = HOUR_MS;
/** How long a retired key stays published: the lifetime of its last token, plus clock skew. */
export const PUBLISHED_AFTER_MS = ACCESS_TOKEN_SECONDS * 1000 + 5 * 60_000;

/** Times in epoch milliseconds. */
export interface KeyTimes {
  kid: string;
  signsFrom: number;
  /** when its successor starts to sign */
  retiredAt: number | null;
  /** its private key can be decrypted with this process's AUTH_SECRET */
  usable: boolean;
}

export interface KeyPlan {
  /** when the key to be created starts to sign; null if none is due */
  createFrom: number | null;
  /** IDs of the keys that it replaces */
  retire: string[];
  /** IDs of the keys whose last token has expired */
  remove: string[];
}

/** An unusable key may belong to a replica with another AUTH_SECRET, so it stays published for a full rotation. */
const publishedUntil = (key: KeyTimes): number =>
  (key.retiredAt ?? (key.usable ? Infinity : key.signsFrom + 2 * ROTATION_MS)) + PUBLISHED_AFTER_MS;

/** The newest key allowed to sign at `now`; null if there is none. */
export function signingKey<K extends KeyTimes>(keys: readonly K[], now: number): K | null {
  const candidates = keys.filter((key) => key.usable && key.signsFrom <= now);
  return candidates.sort((a, b) => b.signsFrom - a.signsFrom || (a.kid < b.kid ? -1 : 1))[0] ?? null;
}

export function keyPlan(keys: readonly KeyTimes[], now: number): KeyPlan {
  const remove = keys.filter((key) => publishedUntil(key) <= now).map(({ kid }) => kid);
  const own = keys.filter((key) => key.usable && !remove.includes(key.kid));
  const retire = own.filter((key) => key.retiredAt === null).map(({ kid }) => kid);
  if (!signingKey(own, now)) return { createFrom: now, retire: [], remove };
  const endsAt = Math.max(...own.map((key) => key.signsFrom)) + ROTATION_MS;
  if (now < endsAt - PUBLISHED_BEFORE_MS) return { createFrom: null, retire: [], remove };
  return { createFrom: Math.max(endsAt, now + PUBLISHED_BEFORE_MS), retire, remove };
}
