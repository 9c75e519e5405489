import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../lib/drafts.ts';

const DRAFT = 'sentence';
/** Drafts belong to a URL, so a link to another scan shows that scan. */
const draftAt = (query: string): string | null => {
  const [at, ...typed] = drafts.read(DRAFT)?.split('\n') ?? [];
  return at === query && typed.length > 0 ? typed.join('\n') : null;
};

/**
 * The text of the box: the URL's scan until the user types or picks another. `sent` names a scan on its way to the URL,
 * which arrives later, when the box may have changed again, or still holds the words that the scan's sentence was made
 * from.
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
  const latest = useRef(text);
  useEffect(() => void (latest.current = text), [text]);
  const change = (typed: string) => {
    latest.current = typed;
    setText(typed);
    drafts.write(DRAFT, typed === query ? '' : `${query}\n${typed}`);
  };
  const sent = (sentence: string) => {
    if (sentence !== addressed) setUnderway([...underway, sentence]);
    drafts.write(DRAFT, latest.current.trim() === sentence ? '' : `${sentence}\n${latest.current}`);
  };
  return [text, change, sent] as const;
}
