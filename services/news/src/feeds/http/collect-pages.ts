import { FeedError } from '../feed-error.ts';

/** Several times what any provider is asked for: work for one that sends more is bounded as well. */
const MAX_PAGE_ITEMS = 1000;

export interface Page<T> {
  items: T[];
  /** where the next page is; null: this is the last */
  next: string | null;
}

export interface Pages<T> {
  items: T[];
  /** where to go on; null: nothing is left */
  next: string | null;
  /** whether a page failed */
  broken: boolean;
}

/**
 * Page after page, a bounded number of them. What came stays where a later page fails: the next read begins there, and
 * fails with that fault if it lasts.
 * @throws FeedError of the first page
 */
export async function collectPages<T>(
  from: string | null,
  maxPages: number,
  read: (place: string | null) => Promise<Page<T>>,
): Promise<Pages<T>> {
  const items: T[] = [];
  const places = new Set([from]);
  let place = from;
  for (let page = 0; page < maxPages; page++) {
    const answer = await read(place).catch((error: unknown) => {
      if (page > 0 && error instanceof FeedError) return null;
      throw error;
    });
    if (answer === null) return { items, next: place, broken: true };
    items.push(...answer.items.slice(0, MAX_PAGE_ITEMS));
    // A provider that sends in circles has told what it has.
    if (answer.next === null || places.has(answer.next)) return { items, next: null, broken: false };
    places.add(answer.next);
    place = answer.next;
  }
  return { items, next: place, broken: false };
}
