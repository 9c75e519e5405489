import { sameEvent } from './event.ts';
import type { Headline } from './headline.ts';
import { TURNING_WORDS } from './vocabulary.ts';

/** Source articles that are further apart never belong to one story. */
export const STORY_WINDOW_MS = 48 * 3_600_000;
/** Recurring columns keep their title, so articles of one publisher must be closer together. */
const SAME_PUBLISHER_WINDOW_MS = 2 * 3_600_000;
/** Minimum Jaccard similarity of two headlines. */
export const MIN_SIMILARITY = 0.8;
/** Headlines with fewer words and figures, such as "Market update", are too generic to compare. */
const MIN_TOKENS = 4;
/** The first words name the subject, so both headlines must have them. */
const SUBJECT_WORDS = 2;
/** A headline that another continues has at least this many words and figures, */
const MIN_CONTINUED_TOKENS = 5;
/** of which this many are words, */
export const HEAD_WORDS = 4;
/** and the other has at most this many more. */
const MAX_CONTINUATION = 6;

/** The fields of a source article that deduplication needs. */
export interface ComparableArticle {
  feed: string;
  providerId: string;
  sourceName: string;
  /** for comparison; null if there is none or several stories share it */
  canonicalUrl: string | null;
  publishedAt: Date;
  /** symbols tagged by the provider */
  tags: readonly string[];
  simulated: boolean;
  headline: Headline;
}

/** Whether a headline says enough to be compared. An amount in the millions counts twice, because few stories share one. */
export function isSpecific({ words, numbers }: Headline): boolean {
  const amounts = numbers.filter((number) => Number.parseFloat(number) >= 1e6).length;
  return words.length + numbers.length + amounts >= MIN_TOKENS;
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
 * Whether two headlines say the same in the same words. One may have a few additional words, but if each has a word
 * that the other lacks, they differ: a single replaced word can mean a different company, outcome, or day.
 */
export function sameHeadline(a: Headline, b: Headline): boolean {
  if (sameEvent(a, b)) return true;
  if (!equal(a.numbers, b.numbers)) return false;
  const [shorter, longer] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  const figures = a.numbers.length;
  if (!isSpecific(a) || !isSpecific(b)) return false;
  const shared = new Set(shorter);
  if (longer.some((word) => !shared.has(word) && TURNING_WORDS.has(word))) return false;
  if (isContinued(shorter, longer, figures)) return true;
  if ((shorter.length + figures) / (longer.length + figures) < MIN_SIMILARITY) return false;
  const all = new Set(longer);
  if (!shorter.every((word) => all.has(word))) return false;
  // "Gold miners fall" isn't about gold.
  if (longer.slice(0, SUBJECT_WORDS).some((word) => !shared.has(word))) return false;
  // "Google sues Apple" is not "Apple sues Google": one word may have moved, but not two.
  return atMostOneMoved(
    shorter,
    longer.filter((word) => shared.has(word)),
  );
}

/** Whether one headline begins with all of the other: "Acme beats estimates as sales grow, shares jump". */
const isContinued = (shorter: readonly string[], longer: readonly string[], figures: number): boolean =>
  shorter.length >= HEAD_WORDS &&
  shorter.length + figures >= MIN_CONTINUED_TOKENS &&
  longer.length - shorter.length <= MAX_CONTINUATION &&
  shorter.every((word, i) => word === longer[i]);

/** Whether two source articles belong to one story. Symmetric, and independent of all other articles. */
export function sameStory(a: ComparableArticle, b: ComparableArticle): boolean {
  const gap = msBetween(a, b);
  if (a.simulated !== b.simulated || gap > STORY_WINDOW_MS) return false;
  if (a.canonicalUrl !== null && a.canonicalUrl === b.canonicalUrl) return true;
  if (differentCompanies(a, b)) return false;
  if (a.sourceName.toLowerCase() === b.sourceName.toLowerCase() && gap > SAME_PUBLISHER_WINDOW_MS) return false;
  return sameHeadline(a.headline, b.headline);
}

/**
 * Whether at most one word was moved between two orders of the same distinct words. It would be one of the first two
 * that differ.
 */
function atMostOneMoved(a: readonly string[], b: readonly string[]): boolean {
  const at = a.findIndex((word, i) => word !== b[i]);
  const without = (words: readonly string[], moved: string): string[] => words.filter((word) => word !== moved);
  return at < 0 || [a[at]!, b[at]!].some((moved) => equal(without(a, moved), without(b, moved)));
}
