import { conflict, type Foldable, sameStory } from './same-story.ts';

/** The order that stories are made in, whatever order they came in. */
export const earlierFirst = (a: Foldable, b: Foldable): number =>
  a.publishedAt.getTime() - b.publishedAt.getTime() || compare(a.feed, b.feed) || compare(a.providerId, b.providerId);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Who tells the same story, the earliest first. Each joins the earliest story whose first telling is the same as its own and none
 * of whose tellings speaks of another company, else begins one. Every telling is thus compared with the first, not with whoever
 * joined last: stories do not drift along chains of small changes. A function of the set alone.
 */
export function storiesOf<T extends Foldable>(tellings: readonly T[]): T[][] {
  const stories: T[][] = [];
  for (const telling of [...tellings].sort(earlierFirst)) {
    const story = stories.find(
      (told) => sameStory(told[0]!, telling) && !told.some((other) => isAnother(other, telling)),
    );
    if (story) story.push(telling);
    else stories.push([telling]);
  }
  return stories;
}

const isAnother = (a: Foldable, b: Foldable): boolean =>
  (a.canonicalUrl === null || a.canonicalUrl !== b.canonicalUrl) && conflict(a, b);
