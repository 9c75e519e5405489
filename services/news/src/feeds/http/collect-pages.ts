import { FeedError } from '../feed-error.ts';

/** Several times the page size of any provider. */
const MAX_PAGE_ITEMS = 1000;

export interface Page<T> {
  items: T[];
  /** token of the next page; null: this is the last */
  next: string | null;
}

export interface Pages<T> {
  items: T[];
  /** token to continue with; null: nothing is left */
  next: string | null;
  /** whether a page failed */
  broken: boolean;
}

/**
 * Reads up to `maxPages` pages. If a later page fails, the earlier ones are kept, and the next read continues from the
 * failed one.
 * @throws FeedError if the first page fails
 */
export async function collectPages<T>(
  from: string | null,
  maxPages: number,
  read: (token: string | null) => Promise<Page<T>>,
): Promise<Pages<T>> {
  const items: T[] = [];
  const tokens = new Set([from]);
  let token = from;
  for (let page = 0; page < maxPages; page++) {
    const result = await read(token).catch((error: unknown) => {
      if (page > 0 && error instanceof FeedError) return null;
      throw error;
    });
    if (result === null) return { items, next: token, broken: true };
    items.push(...result.items.slice(0, MAX_PAGE_ITEMS));
    // A repeated token would loop forever.
    if (result.next === null || tokens.has(result.next)) return { items, next: null, broken: false };
    tokens.add(result.next);
    token = result.next;
  }
  return { items, next: token, broken: false };
}
