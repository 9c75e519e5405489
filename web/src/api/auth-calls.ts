import {
  checkRecoveryRoute,
  confirmEmailRoute,
  demoSignInRoute,
  finishRecoveryRoute,
  finishSignInRoute,
  refreshRoute,
  requestRecoveryRoute,
  signInRoute,
  signOutRoute,
  signUpRoute,
  verifyEmailRoute,
} from './generated/routes/auth.ts';
import { call } from './calls.ts';

// Calls made before sign-in: they send no token, and a 401 doesn't end a session.
const token = null;

export const signIn = (email: string, password: string) => call(signInRoute, { token, body: { email, password } });
/** Call after SECOND_FACTOR_REQUIRED; the cookie from that response identifies the user. */
export const finishSignIn = (code: string) => call(finishSignInRoute, { token, body: { code } });
export const signInDemo = () => call(demoSignInRoute, { token });
export const refresh = () => call(refreshRoute, { token });
/** `bearer` authenticates the call if the session's cookie is lost. */
export const signOutOfServer = (bearer: string | null) => call(signOutRoute, { token: bearer });

export const signUp = (email: string, password: string) => call(signUpRoute, { token, body: { email, password } });
export const verifyEmail = (link: string, password?: string) =>
  call(verifyEmailRoute, { token, body: { token: link, password } });
/** Sent as the user who requested the change. */
export const confirmEmail = (link: string) => call(confirmEmailRoute, { body: { token: link } });

/** Sent with the session's token; `logout` in the response says whether the email is the signed-in user's own. */
export const requestRecovery = (email: string) => call(requestRecoveryRoute, { body: { email } });
export const checkRecovery = (link: string) => call(checkRecoveryRoute, { token, body: { token: link } });
export const finishRecovery = (link: string, password: string) =>
  call(finishRecoveryRoute, { token, body: { token: link, password } });

/** The URL that starts the provider's sign-in. */
export const providerUrl = (redirect: string) => `/api/auth/google/start?${new URLSearchParams({ redirect })}`;
