import { all, chipConditions, compare, plan, series, type ScanPlan } from '@plainscan/contracts';
import { canonical } from '@plainscan/scan-language';

/** What an address is tried with. */
export const CANNED_SENTENCE = 'price above 20 and RSI below 30';

/** The conditions in no particular order, and all the rest. */
function meaning(given: ScanPlan): string {
  const read = canonical(given);
  return JSON.stringify([
    chipConditions(read)
      .map((condition) => JSON.stringify(condition))
      .sort(),
    { ...read, where: null },
  ]);
}

const MEANING = meaning(plan(all(compare(series('close'), '>', 20), compare(series('rsi'), '<', 30))));

export const isCannedPlan = (read: ScanPlan): boolean => meaning(read) === MEANING;
