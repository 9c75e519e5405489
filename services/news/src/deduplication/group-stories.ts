import { candidateKeys } from './candidate-keys.ts';
import { type ComparableArticle, differentCompanies, sameHeadline, sameStory } from './same-story.ts';

/** Stories are built in this order, no matter in which order their source articles arrived. */
export const byPublication = (a: ComparableArticle, b: ComparableArticle): number =>
  a.publishedAt.getTime() - b.publishedAt.getTime() || compare(a.feed, b.feed) || compare(a.providerId, b.providerId);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Groups source articles into stories, earliest first. An article joins the earliest story whose first article tells
 * the same story, unless it conflicts with any article of that story; otherwise it starts a new one. Comparing with the
 * first article rather than the latest keeps stories from drifting along chains of small changes. The result only
 * depends on the set of articles.
 */
export function groupStories<T extends ComparableArticle>(articles: readonly T[]): T[][] {
  const stories: T[][] = [];
  const byKey = new Map<string, Set<number>>();
  for (const article of [...articles].sort(byPublication)) {
    const keys = candidateKeys(article);
    const candidates = new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]));
    const at = [...candidates].sort((a, b) => a - b).find((story) => joins(article, stories[story]!));
    if (at !== undefined) {
      stories[at]!.push(article);
      continue;
    }
    for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(stories.length));
    stories.push([article]);
  }
  return stories;
}

const joins = (article: ComparableArticle, [first, ...others]: readonly ComparableArticle[]): boolean =>
  sameStory(first!, article) && !others.some((other) => conflicts(other, article, first!));

/**
 * Whether an article contradicts another one of a story: they name different companies, or they say more than the first
 * one, but not the same.
 */
function conflicts(a: ComparableArticle, b: ComparableArticle, first: ComparableArticle): boolean {
  if (a.canonicalUrl !== null && a.canonicalUrl === b.canonicalUrl) return false;
  if (differentCompanies(a, b)) return true;
  const [isLike, otherIsLike] = [a, b].map(({ headline }) => sameHeadline(first.headline, headline));
  return isLike! && otherIsLike! && !sameHeadline(a.headline, b.headline);
}
