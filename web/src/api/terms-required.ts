export const TERMS_REQUIRED = 'TERMS_REQUIRED';

const listeners = new Set<() => void>();

/** A call was refused because the current terms haven't been accepted; they may have changed while the app was open. */
export const termsRequired = {
  tell: () => listeners.forEach((listener) => listener()),
  listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
