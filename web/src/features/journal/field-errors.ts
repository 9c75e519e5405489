import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { failureWords } from '../auth/words.ts';

/** Words at fields by their names; 'form': about all of it. */
export type FieldErrors = Record<string, string | undefined>;

const UNKNOWN = 'Please check what you typed.';

/** `body.executions.2.price` names `executions.2.price`, or the nearest of its parents that the form has. */
function fieldOf(path: string, has: (field: string) => boolean): string {
  const parts = path.replace(/^body\./, '').split('.');
  for (let many = parts.length; many > 0; many--) {
    const field = parts.slice(0, many).join('.');
    if (has(field)) return field;
  }
  return 'form';
}

/** What a refused call says of the fields of its form; null where it was not refused for what was typed. */
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

/** The server's own words where it refused for a reason of its own; `otherwise` where it failed. */
export const refusalWords = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408
    ? failureWords(error, otherwise)
    : otherwise;

/** What is wrong with the fields of a form. The first of them gets the focus; typing into one takes its words away. */
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
    /** a field was typed into */
    clear: (field?: string) => setErrors((before) => (field ? { ...before, [field]: undefined, form: undefined } : {})),
  };
}
