import type { Condition, ScanPlan } from '@plainscan/contracts';

const STARTS =
  /^(?:ok(?:ay)?|great|good|nice|thanks?|please)?[\s,.!]*(?:and|also|but|plus|then|now|next|additionally|(?:of|from|among|out of|within|in) (?:those|these|them|that list|the list|the results?)|(?:only|just|keep|narrow|filter|sort|rank|order|limit|show|give|remove|drop|exclude)(?: \w+){0,2} (?:those|these|them|the ones|ones)|those|these|them|the ones|which(?: ones)?(?: of (?:those|these|them))?)\b/i;

/** Beginnings that a new scan can also have. */
const NEW_SCAN = /^(?:which|these|those) (?:stocks|companies|shares|names|tickers|etfs)\b/i;

const ORDERS = /^(?:sort|order|rank|sorted|ordered|ranked|limit)\b/i;

const isExclusion = (condition: Condition): boolean =>
  condition.type === 'not' || (condition.type === 'all' && condition.of.every(isExclusion));

/** "without biotech", "sort by volume": not enough for a scan, but enough to refine one. */
const onlyChanges = (sentence: string, { where, universe }: ScanPlan): boolean =>
  universe.only.length === 0 &&
  (where === null ? universe.except.length > 0 || ORDERS.test(sentence) : isExclusion(where));

/** Whether a sentence refines the last scan: "only those under $20", "now without biotech", "sort by volume". */
export const isFollowUp = (sentence: string, plan: ScanPlan): boolean =>
  (STARTS.test(sentence) && !NEW_SCAN.test(sentence)) || onlyChanges(sentence, plan);
