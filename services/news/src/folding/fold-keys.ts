import { ENOUGH_TOKENS, type Foldable, SIMILAR } from './same-story.ts';

/** Longer words first, as a measure of how rare they are: any order will do, the same for all. */
const rarerFirst = (a: string, b: string): number => b.length - a.length || (a < b ? -1 : 1);

/**
 * Keys of which any two that tell the same story share one: their address, or figures and words. Of two sets of words that are
 * alike by four fifths, the first fifth and one of each, in an order common to all, must meet (prefix filtering, Chaudhuri, Ganti
 * and Kaushik 2006); figures are the same in both.
 */
export function foldKeys({ canonicalUrl, headline }: Pick<Foldable, 'canonicalUrl' | 'headline'>): string[] {
  const { words, numbers } = headline;
  const keys = canonicalUrl === null ? [] : [`url ${canonicalUrl}`];
  const tokens = words.length + numbers.length;
  if (tokens < ENOUGH_TOKENS) return keys;
  const figures = numbers.join(' ');
  // The other may lack as many words as leave the two alike: all of them, where there are few beside many figures.
  const mayLack = tokens - Math.ceil(SIMILAR * tokens);
  const prefix = words.length <= mayLack ? [...words, ''] : [...words].sort(rarerFirst).slice(0, mayLack + 1);
  return [...keys, ...prefix.map((word) => `${word} | ${figures}`)];
}
