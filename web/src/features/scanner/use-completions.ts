import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

/** The sentences that start with the text and are longer. */
export const matchingCompletions = (text: string, sentences: readonly string[]): string[] =>
  sentences.filter(
    (sentence) => sentence.length > text.length && sentence.slice(0, text.length).toLowerCase() === text.toLowerCase(),
  );

const isCaretAtEnd = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === value.length && selectionEnd === value.length;

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * An ARIA 1.2 combobox with list autocomplete. Not ComboBox of react-aria-components, which filters the list itself and
 * would add too much to the page's bundle. The list only opens while typing at the end of the text.
 */
export function useCompletions({
  text,
  sentences,
  disabled,
  onTake,
}: {
  text: string;
  /** candidates for the text or, until the server responds, for an earlier text */
  sentences: readonly string[];
  disabled: boolean;
  /** puts a sentence in the box, with the caret at its end */
  onTake: (sentence: string) => void;
}) {
  const listId = useId();
  /** the text the list is for; null if closed */
  const [typed, setTyped] = useState<string | null>(null);
  /** From the first arrow key on, the options stay in place; later responses are ignored. */
  const [highlight, setHighlight] = useState<{ options: readonly string[]; at: number } | null>(null);
  const close = () => {
    setTyped(null);
    setHighlight(null);
  };
  if (disabled && typed !== null) close();

  const options = disabled || typed !== text ? [] : (highlight?.options ?? matchingCompletions(text, sentences));
  const open = options.length > 0;
  const at = open && highlight ? highlight.at : null;
  const optionId = (i: number) => `${listId}-${i}`;

  const take = (sentence: string) => {
    close();
    onTake(sentence);
  };

  return {
    /** for the text box */
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': at === null ? undefined : optionId(at),
      onBlur: close,
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
        if (typed !== null && !isCaretAtEnd(currentTarget)) close();
      },
    } as const,
    /** for the list */
    listProps: { id: listId, optionId, text, options, at, onTake: take },
    close,
    onType: (input: HTMLInputElement) => {
      setTyped(isCaretAtEnd(input) ? input.value : null);
      setHighlight(null);
    },
    /** Prevents the default of the keys it handles. */
    onKeyDown: (event: KeyboardEvent) => {
      const { key, nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!open || nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
      const step = STEPS[key];
      if (step) {
        const from = at ?? (step > 0 ? -1 : 0);
        setHighlight({ options, at: (from + step + options.length) % options.length });
      } else if (key === 'Escape') close();
      else if (at !== null && (key === 'Enter' || key === 'Tab')) take(options[at]!);
      else return;
      event.preventDefault();
    },
  };
}
