import { type ComparableArticle, differentCompanies, sameStory } from './same-story.ts';

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
  for (const article of [...articles].sort(byPublication)) {
    const story = stories.find(
      (members) => sameStory(members[0]!, article) && !members.some((member) => conflicts(member, article)),
    );
    if (story) story.push(article);
    else stories.push([article]);
  }
  return stories;
}

const conflicts = (a: ComparableArticle, b: ComparableArticle): boolean =>
  (a.canonicalUrl === null || a.canonicalUrl !== b.canonicalUrl) && differentCompanies(a, b);
