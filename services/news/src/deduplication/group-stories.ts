import { candidateKeys } from './candidate-keys.ts';
import type { Headline } from './headline.ts';
import { type ComparableArticle, differentCompanies, sameHeadline, sameStory } from './same-story.ts';

/** Stories are built in this order, no matter in which order their source articles arrived. */
export const byPublication = (a: ComparableArticle, b: ComparableArticle): number =>
  a.publishedAt.getTime() - b.publishedAt.getTime() || compare(a.feed, b.feed) || compare(a.providerId, b.providerId);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A story being built. */
class Story<T extends ComparableArticle> {
  readonly members: T[];
  /** the distinct headlines that say the same as the first one, with the URLs of their articles */
  readonly #headlines = new Map<string, { headline: Headline; urls: Set<string | null> }>();

  constructor(first: T) {
    this.members = [first];
  }

  accepts(article: T): boolean {
    const first = this.members[0]!;
    if (!sameStory(first, article)) return false;
    if (this.members.some((member) => nameDifferentCompanies(member, article))) return false;
    return !sameHeadline(first.headline, article.headline) || this.#agrees(article);
  }

  add(article: T): void {
    this.members.push(article);
    const { headline, canonicalUrl } = article;
    if (!sameHeadline(this.members[0]!.headline, headline)) return;
    const key = [...headline.words, ...headline.numbers].join(' ');
    const known = this.#headlines.get(key) ?? { headline, urls: new Set() };
    this.#headlines.set(key, known);
    known.urls.add(canonicalUrl);
  }

  /** Whether the article and the others, if both say more than the first one, say the same. */
  #agrees({ headline, canonicalUrl }: T): boolean {
    const ownUrl = (urls: ReadonlySet<string | null>) =>
      canonicalUrl !== null && urls.size === 1 && urls.has(canonicalUrl);
    return [...this.#headlines.values()].every((other) => ownUrl(other.urls) || sameHeadline(other.headline, headline));
  }
}

const nameDifferentCompanies = (a: ComparableArticle, b: ComparableArticle): boolean =>
  (a.canonicalUrl === null || a.canonicalUrl !== b.canonicalUrl) && differentCompanies(a, b);

/**
 * Groups source articles into stories, earliest first. An article joins the earliest story whose first article tells
 * the same story, unless it contradicts any article of that story: they name different companies, or say more than the
 * first one, but not the same. Otherwise it starts a new story. Comparing with the first article rather than the latest
 * keeps stories from drifting along chains of small changes. The result only depends on the set of articles.
 */
export function groupStories<T extends ComparableArticle>(articles: readonly T[]): T[][] {
  const stories: Story<T>[] = [];
  const byKey = new Map<string, Set<number>>();
  for (const article of [...articles].sort(byPublication)) {
    const keys = candidateKeys(article);
    const candidates = new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]));
    const at = [...candidates].sort((a, b) => a - b).find((story) => stories[story]!.accepts(article));
    if (at !== undefined) {
      stories[at]!.add(article);
      continue;
    }
    for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(stories.length));
    stories.push(new Story(article));
  }
  return stories.map(({ members }) => members);
}
