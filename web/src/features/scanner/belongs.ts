import type { BelongsField, Condition } from '@plainscan/contracts';

const EDITABLE: readonly BelongsField[] = ['sector', 'industry', 'symbol', 'exchange'];

/** A membership filter that users can edit, such as a list of sectors. */
export interface Belongs {
  field: BelongsField;
  anyOf: readonly string[];
  /** the same filter with other values */
  with: (anyOf: string[]) => Condition;
}

/** The membership filter in a condition, even if negated; null for other conditions. */
export function belongsIn(condition: Condition): Belongs | null {
  if (condition.type === 'not') {
    const inner = belongsIn(condition.of);
    return inner && { ...inner, with: (anyOf) => ({ type: 'not', of: inner.with(anyOf) }) };
  }
  if (condition.type !== 'belongs' || !EDITABLE.includes(condition.field)) return null;
  return { field: condition.field, anyOf: condition.anyOf, with: (anyOf) => ({ ...condition, anyOf }) };
}

/** The values in a typed list. Symbols may be separated by spaces alone. */
export const typedValues = (field: BelongsField, text: string): string[] => [
  ...new Set(
    text
      .split(field === 'symbol' ? /[\s,;]+/ : /[,;\n]+/)
      .map((part) => (field === 'symbol' ? part.trim().toUpperCase() : part.trim()))
      .filter(Boolean),
  ),
];
