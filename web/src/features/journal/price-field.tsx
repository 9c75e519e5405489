import type { KeyboardEvent } from 'react';
import { compare, plus, typedDecimal } from '../../lib/decimal.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';

/** The arrow keys step by a cent. */
const STEPS: Record<string, string> = { ArrowUp: '0.01', ArrowDown: '-0.01' };

/** The price one step away, never below zero; null if the field holds no price. */
function stepped(text: string, step: string): string | null {
  const price = typedDecimal(text.trim() || '0');
  if (price === null) return null;
  const next = plus(price, step);
  return compare(next, '0') < 0 ? '0' : next;
}

/** An exact price; the arrow keys step it by a cent. */
export function PriceField({ value, onChange, ...rest }: Omit<FieldProps, 'onKeyDown'>) {
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const next = by && stepped(value, by);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return <Field {...rest} value={value} onChange={onChange} onKeyDown={step} />;
}
