import type { User } from '@plainscan/contracts';
import { useSyncExternalStore } from 'react';
import { local, perTab } from '../lib/storage.ts';

export interface SessionState {
  user: User | null;
  /** why the last session ended, shown at sign-in */
  notice: string | null;
}

const KEYS = { token: 'plainscan_token', user: 'plainscan_user', loggedOut: 'plainscan_logged_out' } as const;
/** the user whose data this tab shows */
const OWNER = 'plainscan_owner';
/** Anything shorter isn't one of our tokens. */
const MIN_TOKEN_CHARS = 21;
const ENDED = 'Your session has ended. Please sign in again.';
/** Values of the logged-out flag. `pending`: the server hasn't received the sign-out yet. */
const SIGNED_OUT = { confirmed: 'true', pending: 'pending' } as const;

const signedOut = () => local.get(KEYS.loggedOut) !== null;
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readUser(): User | null {
  try {
    const user = JSON.parse(local.get(KEYS.user) ?? '') as Partial<User> | null;
    if (typeof user?.id !== 'string' || typeof user.email !== 'string') return null;
    return {
      id: user.id,
      email: user.email,
      role: user.role === 'admin' ? 'admin' : 'user',
      user_metadata: {
        full_name: textOrNull(user.user_metadata?.full_name),
        avatar_url: textOrNull(user.user_metadata?.avatar_url),
      },
      ...(user.demo === true && { demo: true }),
      ...(user.secondFactorRequired === true && { secondFactorRequired: true }),
    };
  } catch {
    return null;
  }
}

/** The session stored in this browser, or null. */
function stored(): { token: string; user: User } | null {
  const token = local.get(KEYS.token);
  if (signedOut() || !token || token.length < MIN_TOKEN_CHARS) return null;
  const user = readUser();
  return user && { token, user };
}

function clearStored() {
  local.remove(KEYS.token);
  local.remove(KEYS.user);
}

/** Reads the session that an earlier visit stored; removes it if it's invalid. */
function restore(): SessionState {
  const found = stored();
  if (!found) clearStored();
  return { user: found?.user ?? null, notice: null };
}

let state = restore();
const listeners = new Set<() => void>();
const leaveListeners = new Set<() => void>();

/** After an expiry the user can sign in again and keep this tab's data; any other user must not see it. */
const storedForOtherAccount = () => {
  const owner = perTab.get(OWNER);
  return owner !== null && (state.user ? owner !== state.user.id : signedOut());
};

function updateOwner() {
  if (storedForOtherAccount()) {
    leaveListeners.forEach((listener) => listener());
    perTab.remove(OWNER);
  }
  if (state.user) perTab.set(OWNER, state.user.id);
}

function set(next: SessionState) {
  const same = JSON.stringify(next) === JSON.stringify(state);
  if (!same) state = next;
  updateOwner();
  listeners.forEach((listener) => listener());
}

export const session = {
  /** The token of the user this tab shows; null if another user has signed in in another tab. */
  token(): string | null {
    const found = state.user && stored();
    return found && found.user.id === state.user?.id ? found.token : null;
  },
  current: () => state,
  /** Called on every change, including a new token. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Called when the tab's data belongs to a user who has left. */
  onLeave(listener: () => void) {
    leaveListeners.add(listener);
    if (storedForOtherAccount()) listener();
  },
  /** Stores a session for all tabs. This tab shows it on the next `reload`. */
  store(token: string, user: User) {
    local.set(KEYS.user, JSON.stringify(user)); // first, so that no tab reads a token without its user
    local.set(KEYS.token, token);
    local.remove(KEYS.loggedOut);
  },
  signIn(token: string, user: User) {
    session.store(token, user);
    session.reload();
  },
  /** Signs out in this browser only; signOut in signing.ts also notifies the server. */
  signOut() {
    local.set(KEYS.loggedOut, SIGNED_OUT.confirmed);
    clearStored();
    set({ user: null, notice: null });
  },
  /** Called when the server has ended the session of `token`. A session renewed since then stays. */
  expire(token: string) {
    if (session.token() !== token) return;
    clearStored();
    set({ user: null, notice: ENDED });
  },
  /** Applies the stored state, as this or another tab left it. */
  reload() {
    const user = stored()?.user ?? null;
    const ended = !user && state.user !== null && !signedOut();
    const notice = user || signedOut() ? null : state.notice;
    set({ user, notice: ended ? ENDED : notice });
  },
  /** Resets the state to what is stored, as at startup. */
  restore: () => set(restore()),
  signedOut,
  /** Whether the server hasn't received the last sign-out yet. */
  signOutPending: () => local.get(KEYS.loggedOut) === SIGNED_OUT.pending,
  markSignOut(received: boolean) {
    if (signedOut()) local.set(KEYS.loggedOut, received ? SIGNED_OUT.confirmed : SIGNED_OUT.pending);
  },
};

export const watchOtherTabs = () =>
  addEventListener('storage', (event) => {
    if (event.key === null || Object.values<string>(KEYS).includes(event.key)) session.reload();
  });

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.current);
