import { useRef, useState } from 'react';

/**
 * A form's error and its field, by `name` ('form' for the whole form). The field gets focus, and typing clears the
 * error.
 */
export function useRefusal<Name extends string>() {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<{ at: Name | 'form'; text: string } | null>(null);
  return {
    form,
    refuse: (at: Name | 'form', text: string, focusOn: Name | 'form' = at) => {
      setRefusal({ at, text });
      (form.current?.elements.namedItem(focusOn) as HTMLInputElement | null)?.focus();
    },
    clear: () => setRefusal(null),
    errorOf: (at: Name | 'form') => (refusal?.at === at ? refusal.text : null),
  };
}
