import type { Headline } from './headline.ts';
import { TURNING_WORDS } from './vocabulary.ts';

export const FOLD_WITHIN_MS = 48 * 3_600_000;
/** A column that comes back under one title is no copy of itself. */
const ONE_SOURCE_WITHIN_MS = 2 * 3_600_000;
export const SIMILAR = 0.8;
/** Fewer words and figures than this are no story's own: "Market update". */
export const ENOUGH_TOKENS = 4;

/** What one provider told of a story, as far as folding looks at it. */
export interface Foldable {
  feed: string;
  providerId: string;
  sourceName: string;
  /** for comparing; null: none, or nobody's own */
  canonicalUrl: string | null;
  publishedAt: Date;
  /** tagged by the provider */
  tags: readonly string[];
  simulated: boolean;
  headline: Headline;
}

const apart = (a: Foldable, b: Foldable): number => Math.abs(a.publishedAt.getTime() - b.publishedAt.getTime());
const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);
const disjoint = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && b.length > 0 && !a.some((value) => b.includes(value));

/** Whether two speak of different companies, as far as their providers and their symbols tell. */
export const conflict = (a: Foldable, b: Foldable): boolean =>
  disjoint(a.tags, b.tags) || disjoint(a.headline.tickers, b.headline.tickers);

/**
 * Whether two say the same thing in the same words. One may say a little more; where each has a word that the other lacks they
 * are two: a single other word is what makes another company, another outcome, another day.
 */
export function sameHeadline(a: Headline, b: Headline): boolean {
  if (!equal(a.numbers, b.numbers)) return false;
  const [less, more] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  const in_ = new Set(more);
  if (!less.every((word) => in_.has(word))) return false;
  const figures = a.numbers.length;
  if (less.length + figures < ENOUGH_TOKENS) return false;
  if ((less.length + figures) / (more.length + figures) < SIMILAR) return false;
  const shared = new Set(less);
  if (more.some((word) => !shared.has(word) && TURNING_WORDS.has(word))) return false;
  // "Google sues Apple" is not "Apple sues Google": one word may stand elsewhere, two may not.
  return oneElsewhere(
    less,
    more.filter((word) => shared.has(word)),
  );
}

/** Symmetric. What it says of two does not depend on what else is known. */
export function sameStory(a: Foldable, b: Foldable): boolean {
  const gap = apart(a, b);
  if (a.simulated !== b.simulated || gap > FOLD_WITHIN_MS) return false;
  if (a.canonicalUrl !== null && a.canonicalUrl === b.canonicalUrl) return true;
  if (conflict(a, b)) return false;
  if (a.sourceName.toLowerCase() === b.sourceName.toLowerCase() && gap > ONE_SOURCE_WITHIN_MS) return false;
  return sameHeadline(a.headline, b.headline);
}

/** Of two orders of the same words, each once: whether one word at most must move. It is one of the two that first differ. */
function oneElsewhere(a: readonly string[], b: readonly string[]): boolean {
  const at = a.findIndex((word, i) => word !== b[i]);
  const without = (words: readonly string[], moved: string): string[] => words.filter((word) => word !== moved);
  return at < 0 || [a[at]!, b[at]!].some((moved) => equal(without(a, moved), without(b, moved)));
}
