import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { session } from '../../app/session.ts';
import type { Remembered } from './scan-store.ts';

const KEY = 'last-result';

interface Stored {
  /** ID of the user who saw it */
  owner: string;
  result: Remembered;
}

let store: UseStore | undefined;
const results = () => (store ??= createStore('plainscan', 'results'));
const currentUser = (): string | null => (session.token() === null ? null : (session.current().user?.id ?? null));

/** IndexedDB may be blocked or full: there is no last result then. */
const attempt = <T>(task: () => Promise<T>): Promise<T | undefined> =>
  Promise.resolve()
    .then(task)
    .catch(() => undefined);

/** The last result that the signed-in user saw on this device, to be shown offline. Only one user's is stored. */
export const lastResult = {
  /** `owner`: the user whose scan it was. Another may have signed in since. */
  async save(owner: string | undefined, result: Remembered | null) {
    if (!result || !owner || owner !== currentUser()) return;
    await attempt(() => set(KEY, { owner, result } satisfies Stored, results()));
  },
  async read(): Promise<Remembered | null> {
    const owner = currentUser();
    if (owner === null) return null;
    const found = await attempt(() => get<Stored>(KEY, results()));
    return found?.owner === owner && owner === currentUser() ? found.result : null;
  },
  /** Deletes it unless it belongs to the signed-in user. */
  async dropOthers() {
    const owner = currentUser();
    const found = owner === null ? undefined : await attempt(() => get<Stored>(KEY, results()));
    if (owner === null || (found && found.owner !== owner)) await attempt(() => del(KEY, results()));
  },
};

/** Deletes the last result as soon as its user signs out, in any tab, or deletes the account. */
export function guardLastResult(): () => void {
  const drop = () => void lastResult.dropOthers();
  drop();
  return session.subscribe(drop);
}
