import { call } from './calls.ts';

// Calls of those who are not signed in yet: without a token, and a 401 of theirs is no end of a session.
const token = null;

export const signIn = (email: string, password: string) => call('signInRoute', { token, body: { email, password } });
export const signInDemo = () => call('demoSignInRoute', { token });
export const refresh = () => call('refreshRoute', { token });
/** `bearer` speaks for the session where its cookie has been lost. */
export const signOutOfServer = (bearer: string | null) => call('signOutRoute', { token: bearer });

export const signUp = (email: string, password: string) => call('signUpRoute', { token, body: { email, password } });
export const verifyEmail = (link: string, password?: string) =>
  call('verifyEmailRoute', { token, body: { token: link, password } });
/** As the user who asked for it. */
export const confirmEmail = (link: string) => call('confirmEmailRoute', { body: { token: link } });

/** Sent as who one is: the answer's `logout` says whether it was one's own address. */
export const requestRecovery = (email: string) => call('requestRecoveryRoute', { body: { email } });
export const checkRecovery = (link: string) => call('checkRecoveryRoute', { token, body: { token: link } });
export const finishRecovery = (link: string, password: string) =>
  call('finishRecoveryRoute', { token, body: { token: link, password } });

/** Where the browser goes for the provider's sign-in. */
export const providerAddress = (redirect: string) => `/api/auth/google/start?${new URLSearchParams({ redirect })}`;
