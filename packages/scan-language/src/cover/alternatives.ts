import { SCAN_PLAN_VERSION, type Condition, type ScanPlan } from '@plainscan/contracts';
import { canonical } from '../plan/canonical.ts';
import type { Token } from '../text/tokens.ts';
import { assemble } from './assemble.ts';
import { compose, orderOf } from './compose.ts';
import type { Element } from './elements.ts';
import { withoutBrokenClauses } from './integrity.ts';

/** How much more an offered alternative may cost than the best reading. */
const CLOSE = 0.8;

const MAX_ALTERNATIVES = 3;

/** Complete readings of nearly the same cost with a different plan. */
export function alternativesTo(
  own: ScanPlan,
  readings: readonly { cost: number; elements: Element[] }[],
  tokens: readonly Token[],
): ScanPlan[] {
  const seen = new Set([JSON.stringify(own)]);
  const found: ScanPlan[] = [];
  const other = regrouped(readings[0]!.elements);
  if (other && !seen.has(JSON.stringify(other))) found.push(other);
  for (const { cost, elements } of readings.slice(1)) {
    if (found.length >= MAX_ALTERNATIVES || cost - readings[0]!.cost > CLOSE) break;
    const whole = withoutBrokenClauses(elements, tokens);
    if (whole.some(({ kind }) => kind === 'unknown' || kind === 'missing')) continue;
    const { plan } = compose(whole);
    const key = JSON.stringify(plan);
    if (plan && !seen.has(key)) found.push(plan);
    seen.add(key);
  }
  return found;
}

/** The plan in which "or" binds before "and". Null if nothing would change, or if brackets already decide it. */
function regrouped(elements: readonly Element[]): ScanPlan | null {
  const { alternatives, only, except } = assemble(elements);
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
    universe: { only, except },
    where: of.length > 1 ? { type: 'all', of } : of[0]!,
    sort,
    limit,
  });
}
