import { type Foldable, sameStory } from './same-story.ts';

/** What one change may touch. Beyond it, what is left is as it was. */
const MAX_TOUCHED = 1000;

export const keyOf = ({ feed, providerId }: Pick<Foldable, 'feed' | 'providerId'>): string => `${feed}\n${providerId}`;

/**
 * Everything whose story may be another once `changed` are told as they are now and no longer as they were: all that is linked to
 * them, over any number of steps. `candidates` finds what shares a fold key within the window of any of those given; it may
 * find more, and finds no former version of what has changed.
 */
export async function touchedBy<T extends Foldable>(
  changed: readonly { now: T; before: T | null }[],
  candidates: (of: readonly T[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const reached = new Map(changed.map(({ now }) => [keyOf(now), now]));
  let frontier = changed.flatMap(({ now, before }) => (before ? [now, before] : [now]));
  while (frontier.length > 0 && reached.size < MAX_TOUCHED) {
    const found = (await candidates(frontier)).filter((each) => !reached.has(keyOf(each)));
    const linked = found.filter((each) => frontier.some((from) => sameStory(from, each)));
    for (const each of linked) reached.set(keyOf(each), each);
    frontier = linked;
  }
  return [...reached.values()];
}
