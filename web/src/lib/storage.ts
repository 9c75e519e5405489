/** Browser storage that never throws. If it's blocked or full, values are kept in memory until the page is closed. */
export function safeStorage(kind: 'localStorage' | 'sessionStorage') {
  const inMemory = new Map<string, string>();
  const attempt = <T>(task: (store: Storage) => T, fallback: () => T): T => {
    try {
      return task(window[kind]);
    } catch {
      return fallback();
    }
  };
  return {
    get: (key: string): string | null =>
      attempt(
        (store) => store.getItem(key),
        () => inMemory.get(key) ?? null,
      ),
    set: (key: string, value: string): void =>
      attempt(
        (store) => store.setItem(key, value),
        () => void inMemory.set(key, value),
      ),
    remove: (key: string): void =>
      attempt(
        (store) => store.removeItem(key),
        () => void inMemory.delete(key),
      ),
  };
}

export const local = safeStorage('localStorage');
export const perTab = safeStorage('sessionStorage');
