import { createHash } from 'node:crypto';
import { chipConditions, type Condition, type ScanPlan, withConditions, withoutTerms } from '@plainscan/contracts';
import { canonical } from '@plainscan/scan-language';
import { normalizeSentence } from '@plainscan/service-kit';
import { sortFields, planKey } from './plan-key.ts';

/** Maximum per call, according to the contract. */
const MAX_HASHES = 200;

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Equal for sentences that every parser reads the same way. */
export const sentenceHash = (sentence: string): string => hash(`sentence\n${normalizeSentence(sentence)}`);

/** Equal for plans with the same meaning. */
export const planHash = (plan: ScanPlan): string => hash(`plan\n${planKey(plan)}`);

/**
 * The conditions of plans, regardless of their numbers: an edit only changes numbers and removes conditions, so it
 * adds no hashes. Terms such as "oversold" count as their expansions, because editing their number replaces them.
 */
export function conditionHashes(plans: readonly ScanPlan[]): string[] {
  const hashes = plans.flatMap((plan) => {
    const { where } = canonical(withConditions(plan, chipConditions(plan).map(withoutTerms)));
    return chipConditions({ where }).map((condition) => hash(`condition\n${withoutNumbers(condition)}`));
  });
  return [...new Set(hashes)].slice(0, MAX_HASHES);
}

const withoutNumbers = (condition: Condition): string =>
  JSON.stringify(condition, (key, value: unknown) => (typeof value === 'number' ? 0 : sortFields(key, value)));
