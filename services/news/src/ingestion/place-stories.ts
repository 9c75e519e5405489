import { randomUUID } from 'node:crypto';
import { groupStories } from '../deduplication/group-stories.ts';
import type { SourceArticle } from '../stories/source-article.ts';

/** A source article and the article to which it currently belongs, if any. */
export type Unplaced = SourceArticle & { articleId: string | null };

/** A story and the ID of the article that represents it. */
export interface PlacedStory<T extends SourceArticle = SourceArticle> {
  articleId: string;
  /** earliest first */
  sources: readonly T[];
}

/**
 * Groups source articles into stories. A story keeps the article ID of its earliest source, so that the ID stays the
 * same when duplicates join. If an earlier story has taken that ID, the story gets the next source's ID or a new one.
 * `orphaned` are the articles that no story keeps.
 */
export function placeStories(sources: readonly Unplaced[]): { stories: PlacedStory<Unplaced>[]; orphaned: string[] } {
  const free = new Set(sources.map(({ articleId }) => articleId).filter((id) => id !== null));
  const stories = groupStories(sources).map((story) => {
    const keptId = story.map(({ articleId }) => articleId).find((id) => id !== null && free.has(id));
    if (keptId) free.delete(keptId);
    return { articleId: keptId ?? randomUUID(), sources: story };
  });
  return { stories, orphaned: [...free] };
}
