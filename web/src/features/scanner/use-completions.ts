import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

/** The sentences that continue the text. */
export const continuing = (text: string, sentences: readonly string[]): string[] =>
  sentences.filter(
    (sentence) => sentence.length > text.length && sentence.slice(0, text.length).toLowerCase() === text.toLowerCase(),
  );

const isCaretAtEnd = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === value.length && selectionEnd === value.length;

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * An ARIA 1.2 combobox with list autocomplete. It replaces ComboBox of react-aria-components, which filters the list
 * itself and adds too much to this page's load. The list opens only by typing at the end of the text.
 */
export function useCompletions({
  text,
  sentences,
  off,
  onTake,
}: {
  text: string;
  /** what may continue the text or, until the server answers, an earlier one */
  sentences: readonly string[];
  off: boolean;
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
  if (off && typed !== null) close();

  const options = off || typed !== text ? [] : (highlight?.options ?? continuing(text, sentences));
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
