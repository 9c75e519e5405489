import { useState } from 'react';
import { drafts } from '../../lib/drafts.ts';

const DRAFT = 'sentence';
/** A draft belongs to the address it was typed at: a link to another sentence shows that one. */
const draftAt = (query: string): string | null => {
  const [at, ...typed] = drafts.read(DRAFT)?.split('\n') ?? [];
  return at === query && typed.length > 0 ? typed.join('\n') : null;
};

/** The text of the box: the sentence of the address, until something else is typed or taken. */
export function useSentence(query: string) {
  const [text, setText] = useState(() => draftAt(query) ?? query);
  const [addressed, setAddressed] = useState(query);
  if (query !== addressed) {
    setAddressed(query);
    setText(query);
  }
  const change = (typed: string) => {
    setText(typed);
    drafts.write(DRAFT, typed === query ? '' : `${query}\n${typed}`);
  };
  return [text, change] as const;
}
