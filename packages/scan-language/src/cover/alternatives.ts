import { SCAN_PLAN_VERSION, type Condition, type ScanPlan } from '@plainscan/contracts';
import { canonical } from '../plan/canonical.ts';
import type { Token } from '../text/tokens.ts';
import { assemble } from './assemble.ts';
import { compose, orderOf } from './compose.ts';
import type { Element } from './elements.ts';
import { withoutBrokenClauses } from './integrity.ts';

/** How much more than the best reading an alternative may cost. */
const MAX_EXTRA_COST = 0.8;

const MAX_ALTERNATIVES = 3;

/** Complete readings that cost little more than the best one and give a different plan. */
export function alternativesTo(
  best: ScanPlan,
  readings: readonly { cost: number; elements: Element[] }[],
  tokens: readonly Token[],
): ScanPlan[] {
  const seen = new Set([JSON.stringify(best)]);
  const found: ScanPlan[] = [];
  const other = regrouped(readings[0]!.elements);
  if (other && !seen.has(JSON.stringify(other))) found.push(other);
  for (const { cost, elements } of readings.slice(1)) {
    if (found.length >= MAX_ALTERNATIVES || cost - readings[0]!.cost > MAX_EXTRA_COST) break;
    const whole = withoutBrokenClauses(elements, tokens);
    if (whole.some(({ kind }) => kind === 'unknown' || kind === 'missing')) continue;
    const { plan } = compose(whole);
    const key = JSON.stringify(plan);
    if (plan && !seen.has(key)) found.push(plan);
    seen.add(key);
  }
  return found;
}

/** The plan if "or" bound more tightly than "and"; null if it would be the same, or if brackets already decide. */
function regrouped(elements: readonly Element[]): ScanPlan | null {
  const { alternatives, only, except, watchlist } = assemble(elements);
  const items = alternatives.flat();
  if (alternatives.length < 2 || items.length === alternatives.length || items.some(({ group }) => group)) return null;
  const bound: Condition[][] = [];
  alternatives.forEach((conjuncts, i) =>
    conjuncts.forEach(({ condition }, j) => {
      if (i > 0 && j === 0) bound.at(-1)!.push(condition);
      else bound.push([condition]);
    }),
  );
  const { sort, limit } = orderOf(elements, items, true);
  const of = bound.map((parts): Condition => (parts.length > 1 ? { type: 'any', of: parts } : parts[0]!));
  return canonical({
    version: SCAN_PLAN_VERSION,
    ...(watchlist && { watchlist }),
    universe: { only, except },
    where: of.length > 1 ? { type: 'all', of } : of[0]!,
    sort,
    limit,
  });
}
