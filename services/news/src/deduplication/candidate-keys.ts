import { eventKeys } from './event.ts';
import { type ComparableArticle, HEAD_WORDS, isSpecific, MIN_SIMILARITY } from './same-story.ts';

/** Longer words first, because they are rarer. Any order works as long as it is the same for all headlines. */
const rarerFirst = (a: string, b: string): number => b.length - a.length || (a < b ? -1 : 1);

/**
 * Any two articles of the same story share at least one of these keys: the URL, or the figures combined with a word or
 * with the first words, which are the same if one headline continues the other.
 * Prefix filtering (Chaudhuri, Ganti, and Kaushik 2006): if two word sets have a Jaccard similarity of at least 4/5,
 * then, in any common order, their first fifths plus one word overlap. Figures must be equal anyway.
 */
export function candidateKeys({
  canonicalUrl,
  headline,
}: Pick<ComparableArticle, 'canonicalUrl' | 'headline'>): string[] {
  const { words, numbers } = headline;
  const keys = [
    ...(canonicalUrl === null ? [] : [`url ${canonicalUrl}`]),
    ...(headline.event ? eventKeys(headline.event) : []),
  ];
  const tokens = words.length + numbers.length;
  if (!isSpecific(headline)) return keys;
  const figures = numbers.join(' ');
  // The most words the other headline may lack: all of them if there are few words and many figures.
  const maxMissing = tokens - Math.ceil(MIN_SIMILARITY * tokens);
  const prefix = words.length <= maxMissing ? [...words, ''] : [...words].sort(rarerFirst).slice(0, maxMissing + 1);
  if (words.length >= HEAD_WORDS) prefix.push(words.slice(0, HEAD_WORDS).join(' '));
  return [...keys, ...prefix.map((key) => `${key} | ${figures}`)];
}
