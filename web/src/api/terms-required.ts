export const TERMS_REQUIRED = 'TERMS_REQUIRED';

const listeners = new Set<() => void>();

/** Signals that a call was refused because the user hasn't accepted the current terms, which may have just changed. */
export const termsRequired = {
  notify: () => listeners.forEach((listener) => listener()),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
