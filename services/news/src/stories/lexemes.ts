import { plainWords, stem } from '../folding/words.ts';

/** A word that is longer is cut, here as in what is searched for. */
const MAX_CHARS = 40;

const bounded = (text: string): string[] => plainWords(text).map((word) => word.slice(0, MAX_CHARS));

/** Words as they are written and without their endings. */
export const lexemesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(bounded).flatMap((word) => [word, stem(word)])),
];

/**
 * A tsquery for what has all words of `search`, the last of which may be only the beginning of one; null where there is no word in
 * it. Holds letters, digits and what joins them, nothing else of the given text.
 */
export function searchQuery(search: string): string | null {
  const words = bounded(search);
  if (words.length === 0) return null;
  return words
    .map((word, i) => {
      const written = `'${word}'${i === words.length - 1 ? ':*' : ''}`;
      return stem(word) === word ? written : `(${written} | '${stem(word)}')`;
    })
    .join(' & ');
}
