import type { Preferences } from '@plainscan/contracts';
import { useRef, useState } from 'react';
import { setPreferences, usePreferences } from '../../api/generated/auth.ts';
import { toasts } from '../../ui/toasts.ts';

type Change = Partial<Preferences>;

/** Optimistic preferences: shown at once, rolled back if the server rejects the change. */
export function useSavedPreferences() {
  const { data, error, mutate } = usePreferences();
  const [pending, setPending] = useState<readonly Change[]>([]);
  const saved = useRef<Preferences>(undefined);
  // Sequential, because each request sends the whole set and an older one must not arrive last.
  const queue = useRef(Promise.resolve());

  const save = (before: Preferences, change: Change) => {
    setPending((all) => [...all, change]);
    queue.current = queue.current.then(async () => {
      try {
        saved.current = await setPreferences({ ...(saved.current ?? before), ...change });
        await mutate(saved.current, { revalidate: false });
      } catch {
        toasts.error('Failed to save your preferences. Please try again.');
      }
      setPending((all) => all.filter((one) => one !== change));
    });
  };

  return {
    preferences: data && (Object.assign({}, data, ...pending) as Preferences),
    error: error as unknown,
    retry: () => void mutate(),
    change: (change: Change) => data && save(data, change),
  };
}
