import { useEffect } from 'react';

/** The page's meta description, shown in search results, in place of the one in index.html. */
export function useDescription(text: string) {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    if (!meta) return;
    const previous = meta.getAttribute('content') ?? '';
    meta.setAttribute('content', text);
    return () => meta.setAttribute('content', previous);
  }, [text]);
}
