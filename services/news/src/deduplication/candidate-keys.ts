import { type ComparableArticle, MIN_SIMILARITY, MIN_TOKENS } from './same-story.ts';

/** Longer words first, as they are rarer. Any order works as long as it is the same for all. */
const rarerFirst = (a: string, b: string): number => b.length - a.length || (a < b ? -1 : 1);

/**
 * Keys of which any two articles of the same story share one: their URL, or their figures with a word. Prefix filtering (Chaudhuri, Ganti
 * and Kaushik 2006): of two word sets with a Jaccard similarity of at least four fifths, the first fifths plus one word overlap in any
 * common order; figures must be equal anyway.
 */
export function candidateKeys({
  canonicalUrl,
  headline,
}: Pick<ComparableArticle, 'canonicalUrl' | 'headline'>): string[] {
  const { words, numbers } = headline;
  const keys = canonicalUrl === null ? [] : [`url ${canonicalUrl}`];
  const tokens = words.length + numbers.length;
  if (tokens < MIN_TOKENS) return keys;
  const figures = numbers.join(' ');
  // How many words the other headline may lack: all of them where there are few besides many figures.
  const mayLack = tokens - Math.ceil(MIN_SIMILARITY * tokens);
  const prefix = words.length <= mayLack ? [...words, ''] : [...words].sort(rarerFirst).slice(0, mayLack + 1);
  return [...keys, ...prefix.map((word) => `${word} | ${figures}`)];
}
