import { useMemo, useState } from 'react';
import { useDraft } from './drafts.ts';

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/** A form's values, backed by a draft that survives a reload or the end of the session. */
export function useFormDraft<T extends object>(name: string, empty: () => T) {
  const [initial, setInitial] = useState(empty);
  const [text, setText] = useDraft(name);
  const value = useMemo(() => ({ ...initial, ...parsed(text) }), [initial, text]);
  const change = (part: Partial<T>) => {
    const next = { ...value, ...part };
    const same = JSON.stringify(next) === JSON.stringify(initial);
    setText(same ? '' : JSON.stringify(next));
  };
  /** Call once the form is sent. */
  const reset = () => {
    setInitial(empty());
    setText('');
  };
  return { value, change, reset, touched: text !== '' };
}
