import { z } from 'zod';
import {
  emailSchema,
  linkTokenSchema,
  messageSchema,
  passwordSchema,
  sessionResponseSchema,
  sessionListSchema,
  typedEmail,
} from './accounts.ts';
import { defineRoute } from './http.ts';

const ended = z.object({ message: z.string(), ended: z.int() });

export const signInRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/signin-fallback',
  summary: 'Sign in with email and password; sets the refresh cookie',
  access: 'public',
  body: z.strictObject({ email: typedEmail.min(1), password: passwordSchema }),
  response: sessionResponseSchema,
  errors: {
    INVALID_CREDENTIALS: 401,
    EMAIL_NOT_VERIFIED: 403,
    SECOND_FACTOR_REQUIRED: 403,
    TOO_MANY_ATTEMPTS: 429,
    CROSS_SITE: 403,
  },
  perMinute: 60,
});

export const signUpRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/signup-fallback',
  summary: 'Sign up: emails a confirmation link; the response is the same for every address',
  access: 'public',
  body: z.strictObject({ email: emailSchema, password: passwordSchema }),
  response: z.object({ message: z.string(), data: z.object({ user: z.object({ email: z.string() }) }) }),
  errors: { WEAK_PASSWORD: 400, TOO_MANY_ATTEMPTS: 429, CROSS_SITE: 403 },
  perMinute: 30,
});

export const verifyEmailRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirm an email with its link and sign in; another browser also needs the password',
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema, password: passwordSchema.optional() }),
  response: sessionResponseSchema,
  errors: {
    LINK_INVALID: 400,
    PASSWORD_REQUIRED: 403,
    INVALID_CREDENTIALS: 401,
    TOO_MANY_ATTEMPTS: 429,
    CROSS_SITE: 403,
  },
  perMinute: 30,
});

export const refreshRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Refresh the session: returns a new access token and sets a new refresh cookie',
  access: 'public',
  response: sessionResponseSchema,
  errors: { SESSION_ENDED: 401, CROSS_SITE: 403 },
  perMinute: 60,
});

export const signOutRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Sign out and clear the refresh cookie',
  access: 'public',
  response: messageSchema,
  errors: { CROSS_SITE: 403 },
});

export const requestRecoveryRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Email a password reset link; the response is the same for every address. `logout`: the signed-in user requested it',
  access: 'public',
  body: z.strictObject({ email: emailSchema }),
  response: z.object({ message: z.string(), logout: z.boolean() }),
  errors: { TOO_MANY_ATTEMPTS: 429, CROSS_SITE: 403 },
  perMinute: 20,
});

export const checkRecoveryRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/recovery',
  summary: 'Check whether a reset link is valid',
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema }),
  response: z.object({ valid: z.literal(true) }),
  errors: { LINK_INVALID: 400 },
  perMinute: 30,
});

export const finishRecoveryRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/update-password',
  summary: 'Set a new password with a reset link (once, within an hour); ends every session',
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema, password: passwordSchema }),
  response: messageSchema,
  errors: { LINK_INVALID: 400, WEAK_PASSWORD: 400, CROSS_SITE: 403 },
  perMinute: 30,
});

export const changePasswordRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the password; ends every other session',
  access: 'user',
  body: z.strictObject({ currentPassword: passwordSchema, newPassword: passwordSchema }),
  response: messageSchema,
  errors: { WRONG_PASSWORD: 403, NO_PASSWORD: 409, WEAK_PASSWORD: 400, TOO_MANY_ATTEMPTS: 429 },
  perMinute: 20,
});

export const changeEmailRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/change-email',
  summary: 'Request an email change; confirmed with an emailed link',
  access: 'user',
  body: z.strictObject({ email: emailSchema, password: passwordSchema }),
  response: messageSchema,
  errors: { WRONG_PASSWORD: 403, NO_PASSWORD: 409, SAME_EMAIL: 400, TOO_MANY_ATTEMPTS: 429 },
  perMinute: 20,
});

export const confirmEmailRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm an email change with its link, signed in to the same account',
  access: 'user',
  body: z.strictObject({ token: linkTokenSchema }),
  response: z.object({ message: z.string(), email: z.string() }),
  errors: { LINK_INVALID: 400, EMAIL_TAKEN: 409, WRONG_ACCOUNT: 403 },
  beforeTerms: true,
  perMinute: 30,
});

export const sessionsRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'List your sessions, most recently used first',
  access: 'user',
  response: sessionListSchema,
  errors: {},
});

export const endSessionRoute = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End one of your sessions',
  access: 'user',
  params: z.strictObject({ id: z.uuid() }),
  response: ended,
  errors: { NOT_FOUND: 404 },
});

export const endOtherSessionsRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: 'End all your other sessions',
  access: 'user',
  response: ended,
  errors: {},
});

/** Only with DEMO=true; otherwise the path doesn't exist. */
export const demoSignInRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/demo',
  summary: 'Sign in as a new user with Premium and sample data (only if DEMO=true)',
  access: 'public',
  response: sessionResponseSchema,
  errors: { TOO_MANY_ATTEMPTS: 429, CROSS_SITE: 403 },
  perMinute: 60,
});

/** Only with DEMO=true. Confirmed with `confirmEmailRoute`. */
export const keepDemoRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/keep-demo',
  summary: 'Keep a demo account: emails a link that gives it this email and password',
  access: 'user',
  body: z.strictObject({ email: emailSchema, password: passwordSchema }),
  response: messageSchema,
  errors: { WEAK_PASSWORD: 400, NOT_DEMO: 409, NOT_FOUND: 404, TOO_MANY_ATTEMPTS: 429 },
  perMinute: 20,
});

/** Starts a sign-in with the provider: sets the flow cookie and redirects the browser. */
export const providerStartRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/google/start',
  summary: "Redirect to the OIDC provider's sign-in",
  access: 'public',
  query: z.strictObject({ redirect: z.string().max(2000).optional() }),
  response: z.undefined(),
  errors: {},
  redirects: true,
  perMinute: 30,
});

/** Sets the refresh cookie and redirects the browser to /auth/callback, with any error in the fragment. */
export const providerCallbackRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/google/callback',
  summary: 'OIDC redirect URI',
  access: 'public',
  query: z.record(z.string().max(100), z.string().max(4096)),
  response: z.undefined(),
  errors: {},
  redirects: true,
  perMinute: 30,
});

/** A page that lost its session navigates here. */
export const loginRoute = defineRoute({
  method: 'GET',
  path: '/api/login',
  summary: 'Redirect to the sign-in page; `redirect` is a path on this site',
  access: 'public',
  query: z.strictObject({ redirect: z.string().max(2000).optional() }),
  response: z.undefined(),
  errors: {},
  redirects: true,
});

export const jwksRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/jwks.json',
  summary: 'Get the public keys that verify access tokens (JWK Set)',
  access: 'public',
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  errors: {},
});
