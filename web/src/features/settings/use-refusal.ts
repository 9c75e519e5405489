import { useRef, useState } from 'react';

/** What is wrong with a form, and with which of its fields, by `name`; 'form': with all of it. The field gets the focus, and what is typed next takes the words away. */
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
