import type { SessionAnswer } from '@plainscan/contracts';
import { ApiError } from '../api/api-error.ts';
import { signOutOfServer } from '../api/auth-calls.ts';
import { cookieTurn } from '../api/cookie-turn.ts';
import { session } from './session.ts';

/** Signs in by `call`. The session is kept for all tabs at once; this one shows it at `session.reload()`. */
export const startSession = (call: () => Promise<SessionAnswer>): Promise<void> =>
  cookieTurn(async () => {
    const { data } = (await call()) as Partial<SessionAnswer>;
    if (!data?.session?.access_token)
      throw new ApiError({ status: 200, reason: 'No authentication token received from server' });
    session.keep(data.session.access_token, data.user);
  });

/** Signs out at once in every tab of this browser; a server that cannot be reached is told later. */
export function signOut(): Promise<void> {
  const token = session.token();
  session.signOut();
  return tellServer(token);
}

async function tellServer(token: string | null) {
  const heard = await cookieTurn(async () => {
    if (session.signedOut()) await signOutOfServer(token); // else somebody has signed in since
  }).then(
    () => true,
    () => false,
  );
  session.settleSignOut(heard);
}

/** Tells the server of a sign-out that it has not heard of: now, and whenever the network is back. */
export function settleSignOut() {
  const settle = () => session.unsettled() && void tellServer(null);
  addEventListener('online', settle);
  settle();
}
