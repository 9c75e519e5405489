import { plainWords, stem } from '../deduplication/words.ts';

/** Longer words are truncated, in articles and in queries. */
const MAX_TERM_CHARS = 40;

const wordsOf = (text: string): string[] => plainWords(text).map((word) => word.slice(0, MAX_TERM_CHARS));

/** The lexemes of an article: its words, as written and stemmed. */
export const searchTerms = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(wordsOf).flatMap((word) => [word, stem(word)])),
];

/**
 * A tsquery that matches articles with all words of `search`, the last one as a prefix; null if there are no words.
 * Contains only letters and digits of the text, so no operators.
 */
export function searchQuery(search: string): string | null {
  const words = wordsOf(search);
  if (words.length === 0) return null;
  return words
    .map((word, i) => {
      const written = `'${word}'${i === words.length - 1 ? ':*' : ''}`;
      return stem(word) === word ? written : `(${written} | '${stem(word)}')`;
    })
    .join(' & ');
}

/** Terms as the text form of a tsvector. */
export const tsvectorOf = (terms: readonly string[]): string => terms.map((term) => `'${term}'`).join(' ');
