import { randomUUID } from 'node:crypto';
import { storiesOf } from '../folding/stories.ts';
import type { Telling } from '../stories/telling.ts';
import type { PlacedStory } from './stories.store.ts';

/** A telling and the article it is of so far; null: of none yet. */
export type Unplaced = Telling & { articleId: string | null };

/**
 * Makes stories of `tellings` and gives each the article of its earliest telling that has one which no earlier story took, so that
 * a story keeps its id through whatever is folded into it. `untold`: articles that no story has any more.
 */
export function placeStories(tellings: readonly Unplaced[]): {
  stories: PlacedStory<Unplaced>[];
  untold: string[];
} {
  const before = new Set(tellings.map(({ articleId }) => articleId).filter((id) => id !== null));
  const free = new Set(before);
  const stories = storiesOf(tellings).map((story) => {
    const own = story.map(({ articleId }) => articleId).find((id) => id !== null && free.has(id));
    if (own) free.delete(own);
    return { articleId: own ?? randomUUID(), tellings: story };
  });
  return { stories, untold: [...free] };
}
