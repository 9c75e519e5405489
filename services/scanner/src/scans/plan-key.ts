import type { ScanPlan } from '@plainscan/contracts';
import { canonical } from '@plainscan/scan-language';

/** The same text for plans of one meaning, in whatever order their fields came. */
export const planKey = (plan: ScanPlan): string => JSON.stringify(canonical(plan), inOrder);

export const isSamePlan = (a: ScanPlan, b: ScanPlan): boolean => planKey(a) === planKey(b);

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
