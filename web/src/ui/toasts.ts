import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  tone: 'good' | 'bad' | 'plain';
  title: string;
  description: string;
  /** undoes or continues what the toast is about; closes the toast */
  action?: { label: string; run: () => void };
}

// Not React Aria's toasts, because they are still marked unstable.

/** At most one toast is visible; a new one replaces it. */
let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Toast | null) {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Returns the ID of the toast. */
function show(toast: Omit<Toast, 'id'>): number {
  set({ ...toast, id: ++lastId });
  return lastId;
}

export const toasts = {
  show,
  error: (description: string, title = 'Error'): void => void show({ tone: 'bad', title, description }),
  dismiss: (id: number) => {
    if (current?.id === id) set(null);
  },
  clear: () => set(null),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToast = (): Toast | null => useSyncExternalStore(subscribe, () => current);
