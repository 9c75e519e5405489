import { createHash } from 'node:crypto';
import type { ReplayRule, ScanPlan } from '@plainscan/contracts';
import { planKey } from '../scans/plan-key.ts';

const sha256 = (text: string, encoding: 'hex' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding);

/** Equal for the same plan and rule, regardless of the market. */
export const variantKey = (plan: ScanPlan, { hold, stop, target, costBp }: ReplayRule): string =>
  sha256(JSON.stringify([planKey(plan), hold, stop, target, costBp]), 'base64url');

/** A UUID (version 8) that is the same for the same user, variant, market, and day of saving, so that a repeated call starts one replay. */
export function replayId(userId: string, variant: string, marketVersion: string, savedOn: number | null): string {
  const hash = sha256(JSON.stringify([userId, variant, marketVersion, savedOn]), 'hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
