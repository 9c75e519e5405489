import { useEffect } from 'react';
import { unstable_serialize, useSWRConfig, type Cache, type Middleware } from 'swr';

export const KEPT_UNUSED_MS = 5 * 60_000;

interface Use {
  users: number;
  timer?: ReturnType<typeof setTimeout>;
}
/** Of each user's cache, by key: how many show an answer now. */
const inUse = new WeakMap<Cache, Map<string, Use>>();

function hold(cache: Cache, id: string): () => void {
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
    }, KEPT_UNUSED_MS);
  };
}

/** Answers are never stale by themselves: one that nothing has shown for five minutes is let go, and asked for anew. */
export const forgetUnused: Middleware = (useNext) => (key, fetcher, config) => {
  const { cache } = useSWRConfig();
  // Keys of lists that are loaded on are made page by page; those lists are read anew whenever they are opened.
  const id = typeof key === 'function' ? '' : unstable_serialize(key);
  useEffect(() => (id ? hold(cache, id) : undefined), [cache, id]);
  return useNext(key, fetcher, config);
};
