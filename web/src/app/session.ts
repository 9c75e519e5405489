import { useSyncExternalStore } from 'react';
import { local } from '../lib/storage.ts';

export interface SignedInUser {
  id: string;
  email: string;
}

export interface SessionState {
  user: SignedInUser | null;
  /** why the last session ended, told once on the entry screen */
  notice: string | null;
}

const KEYS = { token: 'plainscan_token', user: 'plainscan_user', loggedOut: 'plainscan_logged_out' } as const;
const ENDED = 'Your session has ended. Please sign in again.';

function isUser(value: unknown): value is SignedInUser {
  const user = value as Partial<SignedInUser> | null;
  return typeof user?.id === 'string' && typeof user.email === 'string';
}

/** Reads what an earlier visit left; anything unreadable is removed. Never makes a session of its own. */
function restore(): SignedInUser | null {
  if (local.get(KEYS.loggedOut) || !local.get(KEYS.token)) return null;
  try {
    const user: unknown = JSON.parse(local.get(KEYS.user) ?? '');
    if (isUser(user)) return { id: user.id, email: user.email };
  } catch {
    // falls through to the clearing
  }
  forget();
  return null;
}

function forget() {
  local.remove(KEYS.token);
  local.remove(KEYS.user);
}

let state: SessionState = { user: restore(), notice: null };
const listeners = new Set<() => void>();

function set(next: SessionState) {
  state = next;
  listeners.forEach((listener) => listener());
}

export const session = {
  token: (): string | null => (state.user ? local.get(KEYS.token) : null),
  current: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  signIn(token: string, user: SignedInUser) {
    local.set(KEYS.token, token);
    local.set(KEYS.user, JSON.stringify({ id: user.id, email: user.email }));
    local.remove(KEYS.loggedOut);
    set({ user: { id: user.id, email: user.email }, notice: null });
  },
  signOut() {
    local.set(KEYS.loggedOut, 'true');
    forget();
    set({ user: null, notice: null });
  },
  /** The server refused `token`. A session that has been renewed meanwhile stays. */
  expire(token: string) {
    if (session.token() !== token) return;
    forget();
    set({ user: null, notice: ENDED });
  },
  /** Another tab signed in or out. */
  reload() {
    const user = restore();
    if (user?.id !== state.user?.id) set({ user, notice: null });
  },
};

export const watchOtherTabs = () =>
  addEventListener('storage', (event) => {
    if (event.key === null || Object.values<string>(KEYS).includes(event.key)) session.reload();
  });

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.current);
