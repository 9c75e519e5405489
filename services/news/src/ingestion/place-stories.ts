import { randomUUID } from 'node:crypto';
import { groupStories } from '../deduplication/group-stories.ts';
import type { SourceArticle } from '../stories/source-article.ts';

/** A source article and the article it belongs to so far; null: to none yet. */
export type Unplaced = SourceArticle & { articleId: string | null };

/** A story and the id of the article that shows it. */
export interface PlacedStory<T extends SourceArticle = SourceArticle> {
  articleId: string;
  /** earliest first */
  sources: readonly T[];
}

/**
 * Groups source articles into stories. A story takes the article of its earliest source that has one not taken by an earlier story, so
 * that it keeps its id when duplicates join. `orphaned`: articles left without a story.
 */
export function placeStories(sources: readonly Unplaced[]): { stories: PlacedStory<Unplaced>[]; orphaned: string[] } {
  const free = new Set(sources.map(({ articleId }) => articleId).filter((id) => id !== null));
  const stories = groupStories(sources).map((story) => {
    const own = story.map(({ articleId }) => articleId).find((id) => id !== null && free.has(id));
    if (own) free.delete(own);
    return { articleId: own ?? randomUUID(), sources: story };
  });
  return { stories, orphaned: [...free] };
}
