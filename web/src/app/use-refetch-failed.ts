import { useEffect, useRef } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import { useConnection } from '../lib/connection.ts';

/** Once the connection is back, refetches what failed without it. */
export function useRefetchFailed() {
  const { cache, mutate } = useSWRConfig();
  const connection = useConnection();
  const before = useRef(connection);
  useEffect(() => {
    const wasLost = before.current !== 'online';
    before.current = connection;
    if (connection !== 'online' || !wasLost) return;
    const failed = new Set([...cache.keys()].filter((key) => cache.get(key)?.error !== undefined));
    void mutate((key) => failed.has(unstable_serialize(key)));
  }, [connection, cache, mutate]);
}
