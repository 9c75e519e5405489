import type { Condition } from '@plainscan/contracts';
import { meaningOf } from '@plainscan/scan-language';

/** What the trader's words in a condition stand for, each in plain conditions; null where it has none. */
export function standsFor(condition: Condition): string | null {
  const meanings = new Set(termsIn(condition).map(({ term, value }) => meaningOf(term, value)));
  return meanings.size === 0 ? null : [...meanings].join('; ');
}

type TermCondition = Extract<Condition, { type: 'term' }>;

function termsIn(condition: Condition): TermCondition[] {
  switch (condition.type) {
    case 'term':
      return [condition];
    case 'all':
    case 'any':
      return condition.of.flatMap(termsIn);
    case 'not':
    case 'window':
      return termsIn(condition.of);
    default:
      return [];
  }
}
