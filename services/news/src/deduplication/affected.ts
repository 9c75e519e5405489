import { type ComparableArticle, sameStory } from './same-story.ts';

/** One change regroups no more articles than this; the rest keep their stories. */
const MAX_AFFECTED = 1000;

export const sourceKey = ({ feed, providerId }: Pick<ComparableArticle, 'feed' | 'providerId'>): string =>
  `${feed}\n${providerId}`;

/**
 * Returns all source articles whose story may change when the `changed` ones go from `before` to `now`: everything
 * linked to them, directly or indirectly. `candidates` returns the articles that share a candidate key with any of the
 * given ones, within the story window. It may return more, but not the previous version of a changed article.
 */
export async function affectedBy<T extends ComparableArticle>(
  changed: readonly { now: T; before: T | null }[],
  candidates: (of: readonly T[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const reached = new Map(changed.map(({ now }) => [sourceKey(now), now]));
  let frontier = changed.flatMap(({ now, before }) => (before ? [now, before] : [now]));
  while (frontier.length > 0 && reached.size < MAX_AFFECTED) {
    const found = (await candidates(frontier)).filter((each) => !reached.has(sourceKey(each)));
    const linked = found.filter((each) => frontier.some((from) => sameStory(from, each)));
    for (const each of linked) reached.set(sourceKey(each), each);
    frontier = linked;
  }
  return [...reached.values()];
}
