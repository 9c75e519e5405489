import { useEffect } from 'react';
import { unstable_serialize, useSWRConfig, type Cache, type Middleware } from 'swr';

export const UNUSED_TTL_MS = 5 * 60_000;

interface Use {
  users: number;
  timer?: ReturnType<typeof setTimeout>;
}
/** How many components use each key, per cache. */
const inUse = new WeakMap<Cache, Map<string, Use>>();

function retain(cache: Cache, id: string): () => void {
  const uses = inUse.get(cache) ?? new Map<string, Use>();
  inUse.set(cache, uses);
  const use = uses.get(id) ?? { users: 0 };
  uses.set(id, use);
  use.users += 1;
  clearTimeout(use.timer);
  return () => {
    use.users -= 1;
    if (use.users > 0) return;
    use.timer = setTimeout(() => {
      uses.delete(id);
      cache.delete(id);
    }, UNUSED_TTL_MS);
  };
}

/**
 * Cached responses don't go stale by themselves. One that no component has used for five minutes is evicted, and fetched
 * again when needed.
 */
export const evictUnused: Middleware = (useNext) => (key, fetcher, config) => {
  const { cache } = useSWRConfig();
  // Keys of paged lists are built page by page; those lists are refetched whenever they're opened.
  const id = typeof key === 'function' ? '' : unstable_serialize(key);
  useEffect(() => (id ? retain(cache, id) : undefined), [cache, id]);
  return useNext(key, fetcher, config);
};
