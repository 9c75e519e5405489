import { useState } from 'react';

/** A text field that applies on commit and follows changes from outside. */
export function useTyped(committed: string) {
  const [text, setText] = useState(committed);
  const [shown, setShown] = useState(committed);
  if (committed !== shown) {
    setShown(committed);
    setText(committed);
  }
  return [text, setText] as const;
}
