import { all, chipConditions, compare, plan, series, type ScanPlan } from '@plainscan/contracts';
import { canonical } from '@plainscan/scan-language';

/** The sentence for testing URLs. */
export const SAMPLE_SENTENCE = 'price above 20 and RSI below 30';

/** Equal for plans that mean the same, regardless of the order of their conditions. */
function meaningOf(scanPlan: ScanPlan): string {
  const read = canonical(scanPlan);
  return JSON.stringify([
    chipConditions(read)
      .map((condition) => JSON.stringify(condition))
      .sort(),
    { ...read, where: null },
  ]);
}

const MEANING = meaningOf(plan(all(compare(series('close'), '>', 20), compare(series('rsi'), '<', 30))));

export const isSamplePlan = (read: ScanPlan): boolean => meaningOf(read) === MEANING;
