import type { KeyboardEvent } from 'react';
import { compare, plus, typedDecimal } from '../../lib/decimal.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';

/** A cent up or down, by the key. */
const STEPS: Record<string, string> = { ArrowUp: '0.01', ArrowDown: '-0.01' };

/** The price that is a step away, never below nothing; null where what stands there is no price. */
function stepped(text: string, step: string): string | null {
  const price = typedDecimal(text.trim() || '0');
  if (price === null) return null;
  const next = plus(price, step);
  return compare(next, '0') < 0 ? '0' : next;
}

/** A price as it is typed, to its last digit; the arrow keys take it a cent up or down. */
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
