import { ACCESS_TOKEN_SECONDS } from '@plainscan/contracts';

const HOUR_MS = 3_600_000;
export const ROTATION_MS = 30 * 24 * HOUR_MS;
/** A key is published so long before it signs: every gateway knows it by then. */
export const PUBLISHED_BEFORE_MS = HOUR_MS;
/** After a key signs no more: its last token, and what clocks differ by. */
export const PUBLISHED_AFTER_MS = ACCESS_TOKEN_SECONDS * 1000 + 5 * 60_000;

/** Times in epoch milliseconds. */
export interface KeyTimes {
  kid: string;
  signsFrom: number;
  /** when its successor signs */
  retiredAt: number | null;
  /** its private part opens with the AUTH_SECRET of this process */
  opens: boolean;
}

export interface KeyPlan {
  /** when a key that is to be made begins to sign; null: none is to be made */
  createFrom: number | null;
  /** kids of those that it takes over from */
  retire: string[];
  /** kids of those whose last token has run out */
  remove: string[];
}

/** When a key leaves the published set. One that nobody can open here may belong to a replica with another AUTH_SECRET: it gets its full time. */
const publishedUntil = (key: KeyTimes): number =>
  (key.retiredAt ?? (key.opens ? Infinity : key.signsFrom + 2 * ROTATION_MS)) + PUBLISHED_AFTER_MS;

/** The newest that may sign already; null when none may. */
export function signingKey<K extends KeyTimes>(keys: readonly K[], now: number): K | null {
  const able = keys.filter((key) => key.opens && key.signsFrom <= now);
  return able.sort((a, b) => b.signsFrom - a.signsFrom || (a.kid < b.kid ? -1 : 1))[0] ?? null;
}

export function keyPlan(keys: readonly KeyTimes[], now: number): KeyPlan {
  const remove = keys.filter((key) => publishedUntil(key) <= now).map(({ kid }) => kid);
  const ours = keys.filter((key) => key.opens && !remove.includes(key.kid));
  const retire = ours.filter((key) => key.retiredAt === null).map(({ kid }) => kid);
  if (!signingKey(ours, now)) return { createFrom: now, retire: [], remove };
  const endsAt = Math.max(...ours.map((key) => key.signsFrom)) + ROTATION_MS;
  if (now < endsAt - PUBLISHED_BEFORE_MS) return { createFrom: null, retire: [], remove };
  return { createFrom: Math.max(endsAt, now + PUBLISHED_BEFORE_MS), retire, remove };
}
