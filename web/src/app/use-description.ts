import { useEffect } from 'react';

/** What search results and link previews say of the page, in place of the words of index.html. */
export function useDescription(text: string) {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    if (!meta) return;
    const before = meta.getAttribute('content') ?? '';
    meta.setAttribute('content', text);
    return () => meta.setAttribute('content', before);
  }, [text]);
}
