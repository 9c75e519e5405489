import { useState } from 'react';
import { drafts } from '../../lib/drafts.ts';

const DRAFT = 'sentence';
/** A draft belongs to the address it was typed at: a link to another sentence shows that one. */
const draftAt = (query: string): string | null => {
  const [at, ...typed] = drafts.read(DRAFT)?.split('\n') ?? [];
  return at === query && typed.length > 0 ? typed.join('\n') : null;
};

/**
 * The text of the box: the sentence of the address, until something else is typed or taken. `sent` names a sentence that goes from
 * the box to the address: it arrives there later, when the box may hold what was typed since.
 */
export function useSentence(query: string) {
  const [text, setText] = useState(() => draftAt(query) ?? query);
  const [addressed, setAddressed] = useState(query);
  const [underway, setUnderway] = useState<readonly string[]>([]);
  if (query !== addressed) {
    setAddressed(query);
    const at = underway.indexOf(query);
    if (at >= 0) setUnderway(underway.slice(at + 1));
    else setText(query);
  }
  const change = (typed: string) => {
    setText(typed);
    drafts.write(DRAFT, typed === query ? '' : `${query}\n${typed}`);
  };
  const sent = (sentence: string) => {
    if (sentence !== addressed) setUnderway([...underway, sentence]);
  };
  return [text, change, sent] as const;
}
