import type { Gold } from './gold.ts';
import { GOLD_OWN } from './gold-own.ts';
import { GOLD_PUBLISHED_1 } from './gold-published-1.ts';
import { GOLD_PUBLISHED_2 } from './gold-published-2.ts';
import { GOLD_PUBLISHED_3 } from './gold-published-3.ts';
import { GOLD_TYPED } from './gold-typed.ts';
import { GOLD_UNAVAILABLE } from './gold-unavailable.ts';

/** The gold readings of the phrases in ../shared/data/phrases, by ID; the phrases themselves aren't copied here. */
export const GOLD_REAL: Readonly<Record<string, Gold>> = {
  ...GOLD_OWN,
  ...GOLD_PUBLISHED_1,
  ...GOLD_PUBLISHED_2,
  ...GOLD_PUBLISHED_3,
  ...GOLD_TYPED,
  ...GOLD_UNAVAILABLE,
};
