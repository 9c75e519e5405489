import type { ScanPlan } from '@plainscan/contracts';

/** What plan version 1 can't express; phrases that need it are counted separately. */
export type Need =
  | 'arithmetic'
  | 'breadth'
  | 'conditional-extreme'
  | 'dates'
  | 'index-membership'
  | 'patterns'
  | 'relative-strength'
  | 'studies';

/** One reading that counts as right. `flag`: words that must then be reported as not understood. */
export interface Accepted {
  plan: ScanPlan;
  flag: readonly string[];
}

/** The right answers to one sentence. */
export type Gold =
  | {
      kind: 'scan';
      /** best first; empty if the plan can't express the reading, see `needs` */
      accepted: readonly Accepted[];
      /** declining to scan is also right */
      orRefuse: boolean;
      needs: Need | null;
    }
  | {
      kind: 'unavailable';
      /** each must match the answer's message or its unmatched words */
      names: readonly RegExp[];
      /** what can still be scanned; null if nothing */
      rest: readonly ScanPlan[] | null;
      /** readings that use a documented definition of the missing data */
      accepted: readonly Accepted[];
      needs: Need | null;
    }
  | { kind: 'refuse'; /** readings that are as right as declining */ accepted: readonly Accepted[] };

type Reading = ScanPlan | Accepted;
const accepted = (reading: Reading): Accepted => ('plan' in reading ? reading : { plan: reading, flag: [] });

/** `plan` is right if `words` are reported as not understood. */
export const flagged = (plan: ScanPlan, ...words: string[]): Accepted => ({ plan, flag: words });

export const scan = (...readings: Reading[]): Gold => ({
  kind: 'scan',
  accepted: readings.map(accepted),
  orRefuse: false,
  needs: null,
});

export const scanOrRefuse = (...readings: Reading[]): Gold => ({ ...scan(...readings), orRefuse: true }) as Gold;

/** The plan can't express the reading, or can express only the second-best `readings`. */
export const needs = (need: Need, ...readings: Reading[]): Gold => ({ ...scan(...readings), needs: need }) as Gold;

/** Like `needs`, but declining and naming the words is also right. */
export const needsOrRefuse = (need: Need, ...readings: Reading[]): Gold =>
  ({ ...needs(need, ...readings), orRefuse: true }) as Gold;

export const refuse = (...readings: Reading[]): Gold => ({ kind: 'refuse', accepted: readings.map(accepted) });

export const unavailable = (
  names: RegExp | readonly RegExp[],
  rest: ScanPlan | readonly ScanPlan[] | null = null,
  extra: { accepted?: readonly Reading[]; needs?: Need } = {},
): Gold => ({
  kind: 'unavailable',
  names: Array.isArray(names) ? (names as RegExp[]) : [names as RegExp],
  rest: rest === null ? null : Array.isArray(rest) ? (rest as ScanPlan[]) : [rest as ScanPlan],
  accepted: (extra.accepted ?? []).map(accepted),
  needs: extra.needs ?? null,
});
