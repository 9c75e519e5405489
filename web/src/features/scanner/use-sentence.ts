import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../lib/drafts.ts';

const DRAFT = 'sentence';
/** The draft for a URL's sentence. Drafts belong to a URL, so that a link to another scan shows that scan. */
const draftAt = (query: string): string | null => {
  const [at, ...typed] = drafts.read(DRAFT)?.split('\n') ?? [];
  return at === query && typed.length > 0 ? typed.join('\n') : null;
};

/**
 * The text in the box: the URL's sentence until the user types or picks another one. Call `sent` with a sentence that will
 * become the URL's. The URL changes later, when the user may have typed more, and the box must then keep its text.
 */
export function useSentence(query: string) {
  const [text, setText] = useState(() => draftAt(query) ?? query);
  const [urlSentence, setUrlSentence] = useState(query);
  const [pending, setPending] = useState<readonly string[]>([]);
  if (query !== urlSentence) {
    setUrlSentence(query);
    const at = pending.indexOf(query);
    if (at >= 0) setPending(pending.slice(at + 1));
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
    if (sentence !== urlSentence) setPending([...pending, sentence]);
    drafts.write(DRAFT, latest.current.trim() === sentence ? '' : `${sentence}\n${latest.current}`);
  };
  return [text, change, sent] as const;
}
