import type { SessionAnswer } from '@plainscan/contracts';
import { ApiError } from '../api/api-error.ts';
import { signOutOfServer } from '../api/auth-calls.ts';
import { cookieTurn } from '../api/cookie-turn.ts';
import { session } from './session.ts';

/** Signs in with `call`. The session is stored for all tabs at once; this tab shows it on `session.reload()`. */
export const startSession = (call: () => Promise<SessionAnswer>): Promise<void> =>
  cookieTurn(async () => {
    const { data } = (await call()) as Partial<SessionAnswer>;
    if (!data?.session?.access_token)
      throw new ApiError({ status: 200, reason: 'No authentication token received from server' });
    session.keep(data.session.access_token, data.user);
  });

/** Signs out at once in every tab of this browser. If the server is unreachable, it's told later. */
export function signOut(): Promise<void> {
  const token = session.token();
  session.signOut();
  return tellServer(token);
}

async function tellServer(token: string | null) {
  const delivered = await cookieTurn(async () => {
    if (session.signedOut()) await signOutOfServer(token); // otherwise another user has signed in since
  }).then(
    () => true,
    () => false,
  );
  session.settleSignOut(delivered);
}

/** Tells the server about a sign-out it missed: now, and whenever the network comes back. */
export function settleSignOut() {
  const settle = () => session.unsettled() && void tellServer(null);
  addEventListener('online', settle);
  settle();
}
