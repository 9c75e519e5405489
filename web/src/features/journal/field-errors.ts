import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';

/** Messages by field name; 'form' is for the whole form. */
export type FieldErrors = Record<string, string | undefined>;

const UNKNOWN = 'Please check your entries.';

/** `body.executions.2.price` becomes `executions.2.price`, or the nearest parent that the form has. */
function fieldOf(path: string, has: (field: string) => boolean): string {
  const parts = path.replace(/^body\./, '').split('.');
  for (let length = parts.length; length > 0; length--) {
    const field = parts.slice(0, length).join('.');
    if (has(field)) return field;
  }
  return 'form';
}

/** Field errors of a rejected call, or null if it wasn't rejected for its input. */
export function refusedFields(error: unknown, has: (field: string) => boolean): FieldErrors | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const { field, fields } = error.details as { field?: unknown; fields?: { path: string; problem: string }[] };
  if (typeof field === 'string') return { [fieldOf(field, has)]: error.reason || UNKNOWN };
  if (!Array.isArray(fields)) return { form: error.reason || UNKNOWN };
  const words: FieldErrors = {};
  for (const { path, problem } of fields) {
    const at = fieldOf(path, has);
    words[at] ??= at === 'form' ? error.reason || UNKNOWN : problem;
  }
  return words;
}

/** A form's field errors. The first invalid field gets focus; typing into a field clears its error. */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const has = (field: string) => Boolean(form.current?.elements.namedItem(field));
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    const first = [...(form.current?.elements ?? [])].find((element) => {
      const { name } = element as HTMLInputElement;
      return name && found[name];
    });
    (first as HTMLElement | undefined)?.focus();
  };
  return {
    form,
    errors,
    has,
    refuse,
    /** clears the error of an edited field, or all errors */
    clear: (field?: string) => setErrors((before) => (field ? { ...before, [field]: undefined, form: undefined } : {})),
  };
}
