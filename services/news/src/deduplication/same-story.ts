import type { Headline } from './headline.ts';
import { TURNING_WORDS } from './vocabulary.ts';

/** Source articles further apart are never one story. */
export const STORY_WINDOW_MS = 48 * 3_600_000;
/** A recurring column under one title is not a duplicate of itself. */
const SAME_PUBLISHER_WINDOW_MS = 2 * 3_600_000;
/** Least Jaccard similarity of two headlines. */
export const MIN_SIMILARITY = 0.8;
/** Headlines with fewer words and figures say too little to be compared: "Market update". */
export const MIN_TOKENS = 4;

/** A source article as far as deduplication needs it. */
export interface ComparableArticle {
  feed: string;
  providerId: string;
  sourceName: string;
  /** for comparison; null: none, or shared by several stories */
  canonicalUrl: string | null;
  publishedAt: Date;
  /** symbols by the provider */
  tags: readonly string[];
  simulated: boolean;
  headline: Headline;
}

const msBetween = (a: ComparableArticle, b: ComparableArticle): number =>
  Math.abs(a.publishedAt.getTime() - b.publishedAt.getTime());
const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);
const disjoint = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && b.length > 0 && !a.some((value) => b.includes(value));

/** Whether the providers' tags or the symbols in the headlines name different companies. */
export const differentCompanies = (a: ComparableArticle, b: ComparableArticle): boolean =>
  disjoint(a.tags, b.tags) || disjoint(a.headline.tickers, b.headline.tickers);

/**
 * Whether two headlines say the same in the same words. One may say a little more; where each has a word that the other lacks they
 * differ, because one exchanged word makes another company, outcome or day.
 */
export function sameHeadline(a: Headline, b: Headline): boolean {
  if (!equal(a.numbers, b.numbers)) return false;
  const [shorter, longer] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  const all = new Set(longer);
  if (!shorter.every((word) => all.has(word))) return false;
  const figures = a.numbers.length;
  if (shorter.length + figures < MIN_TOKENS) return false;
  if ((shorter.length + figures) / (longer.length + figures) < MIN_SIMILARITY) return false;
  const shared = new Set(shorter);
  if (longer.some((word) => !shared.has(word) && TURNING_WORDS.has(word))) return false;
  // "Google sues Apple" is not "Apple sues Google": one word may be elsewhere, two may not.
  return atMostOneMoved(
    shorter,
    longer.filter((word) => shared.has(word)),
  );
}

/** Symmetric, and independent of all other articles. */
export function sameStory(a: ComparableArticle, b: ComparableArticle): boolean {
  const gap = msBetween(a, b);
  if (a.simulated !== b.simulated || gap > STORY_WINDOW_MS) return false;
  if (a.canonicalUrl !== null && a.canonicalUrl === b.canonicalUrl) return true;
  if (differentCompanies(a, b)) return false;
  if (a.sourceName.toLowerCase() === b.sourceName.toLowerCase() && gap > SAME_PUBLISHER_WINDOW_MS) return false;
  return sameHeadline(a.headline, b.headline);
}

/** Whether two orders of the same distinct words differ by moving at most one word: one of the first two that differ. */
function atMostOneMoved(a: readonly string[], b: readonly string[]): boolean {
  const at = a.findIndex((word, i) => word !== b[i]);
  const without = (words: readonly string[], moved: string): string[] => words.filter((word) => word !== moved);
  return at < 0 || [a[at]!, b[at]!].some((moved) => equal(without(a, moved), without(b, moved)));
}
