import { createHash } from 'node:crypto';
import { keyReused } from './errors.ts';

/** The response that an Idempotency-Key replays. */
export interface SavedResponse {
  path: string;
  /** hash of the parameters */
  params: string;
  status: number;
  body: unknown;
  /** epoch seconds */
  at: number;
}

/** Stripe keeps idempotency keys for 24 hours. */
const KEPT_S = 24 * 3600;

export const hashParams = (form: string): string =>
  createHash('sha256').update(form.split('&').sort().join('&')).digest('base64url');

/** @throws StripeError 400 if the key was used for something else */
export function savedResponse(
  saved: Map<string, SavedResponse>,
  key: string,
  { path, params, at }: Pick<SavedResponse, 'path' | 'params' | 'at'>,
): SavedResponse | null {
  const found = saved.get(key);
  if (!found || found.at <= at - KEPT_S) return null;
  if (found.path !== path || found.params !== params) throw keyReused();
  return found;
}

export function saveResponse(saved: Map<string, SavedResponse>, key: string, response: SavedResponse): void {
  saved.delete(key);
  saved.set(key, response);
  for (const [old, { at }] of saved) {
    if (at > response.at - KEPT_S) break;
    saved.delete(old);
  }
}
