import { useState } from 'react';

/** Text that is typed freely and counts once it is committed; what is committed elsewhere shows. */
export function useTyped(committed: string) {
  const [text, setText] = useState(committed);
  const [shown, setShown] = useState(committed);
  if (committed !== shown) {
    setShown(committed);
    setText(committed);
  }
  return [text, setText] as const;
}
