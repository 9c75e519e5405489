import type { SessionResponse } from '@plainscan/contracts';
import { ApiError } from '../api/api-error.ts';
import { signOutOfServer } from '../api/auth-calls.ts';
import { withCookieLock } from '../api/cookie-lock.ts';
import { forgetDevice, pushDevice } from './push-device.ts';
import { session } from './session.ts';

/** Signs in with `call`. The session is stored for all tabs at once; this tab shows it on `session.reload()`. */
export const startSession = (call: () => Promise<SessionResponse>): Promise<void> =>
  withCookieLock(async () => {
    const { data } = (await call()) as Partial<SessionResponse>;
    if (!data?.session?.access_token)
      throw new ApiError({ status: 200, reason: 'No authentication token received from server' });
    session.store(data.session.access_token, data.user);
  });

/** Signs out at once in every tab of this browser, which also stops getting alerts. If the server is unreachable, the sign-out is sent later. */
export function signOut(): Promise<void> {
  const token = session.token();
  session.signOut();
  return pushDevice.id() === null ? notifyServer(token) : forgetDevice(token).then(() => notifyServer(token));
}

async function notifyServer(token: string | null) {
  const delivered = await withCookieLock(async () => {
    if (session.signedOut()) await signOutOfServer(token); // otherwise another user has signed in since
  }).then(
    () => true,
    () => false,
  );
  session.markSignOut(delivered);
}

/** Sends a sign-out that the server hasn't received: now, and whenever the network comes back. */
export function retrySignOut() {
  const retry = () => session.signOutPending() && void notifyServer(null);
  addEventListener('online', retry);
  retry();
}
