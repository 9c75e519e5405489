import { useState } from 'react';

/**
 * The text of a field that is committed later; it resets when the committed value changes. A field that commits while the
 * user types announces it with the third function: the arrival of that value doesn't reset what was typed since.
 */
export function useTyped(committed: string) {
  const [text, setText] = useState(committed);
  const [lastCommitted, setLastCommitted] = useState(committed);
  const [announced, announce] = useState<string | null>(null);
  if (committed !== lastCommitted) {
    setLastCommitted(committed);
    if (committed !== announced) setText(committed);
    announce(null);
  }
  return [text, setText, announce] as const;
}
