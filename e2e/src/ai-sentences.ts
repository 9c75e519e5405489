import { all, compare, type Condition, plan, type ScanPlan, series } from '@plainscan/contracts';

/** The grammar doesn't know its last word. The fake AI parser adds a condition to what the grammar reads. */
export const AI_ADDS = 'tech stocks with zorbing';
/** The fake AI parser contradicts what the grammar reads. */
export const AI_CONTRADICTS = 'tech stocks under $50 with zorbing';

const TECH: Condition = { type: 'belongs', field: 'sector', anyOf: ['Technology'] };
const ADDED = plan(all(TECH, compare(series('close'), '>', 15)));
const CONTRADICTING = plan(all(TECH, compare(series('close'), '<', 500)));

/** The plans of the fake AI parser, for sentences that begin like these. */
export const aiPlanOf = (sentence: string): ScanPlan => (sentence.startsWith(AI_CONTRADICTS) ? CONTRADICTING : ADDED);
