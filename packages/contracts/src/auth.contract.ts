import { z } from 'zod';
import {
  emailSchema,
  linkTokenSchema,
  outboxSchema,
  passwordSchema,
  sessionListSchema,
  typedEmail,
} from './accounts.ts';
import {
  clientSchema,
  getSealingKey,
  LIMITED,
  nothing,
  opaqueSchema,
  SIGN_IN_MS,
  sessionGrantSchema,
} from './auth-calls.ts';
import { defineEvent, defineRpc } from './rpc.ts';

/** `message` explains the password rules. */
const NEW_PASSWORD = { WEAK_PASSWORD: 'invalid' } as const;
/** Unknown, used, or expired: the same error for all three. */
const LINK = { LINK_INVALID: 'invalid' } as const;
/** The account has two-factor authentication: pass `details.pending` and a code to `finishSignIn`. */
const SECOND_FACTOR = { SECOND_FACTOR_REQUIRED: 'forbidden' } as const;
/** The response and its timing are the same whether or not the address has an account; only the email differs. */
export const signUp = defineRpc({
  subject: 'auth.account.signup.v1',
  input: z.strictObject({ email: emailSchema, password: passwordSchema, client: clientSchema }),
  /** `browserSecret` proves later that the link was opened in the browser that signed up */
  output: z.object({ email: z.string(), browserSecret: opaqueSchema }),
  errors: { ...NEW_PASSWORD, ...LIMITED },
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
});

/** Opening the emailed link creates the account. In any other browser, the password is also required: PASSWORD_REQUIRED. */
export const verifyEmail = defineRpc({
  subject: 'auth.account.verify.v1',
  input: z.strictObject({
    token: linkTokenSchema,
    browserSecret: opaqueSchema.nullable(),
    password: passwordSchema.nullable(),
    client: clientSchema,
  }),
  output: sessionGrantSchema,
  errors: { ...LINK, PASSWORD_REQUIRED: 'forbidden', INVALID_CREDENTIALS: 'unauthenticated', ...LIMITED },
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
});

/**
 * INVALID_CREDENTIALS for an unknown address or a wrong password, with the same timing. EMAIL_NOT_VERIFIED for the correct
 * password of an unconfirmed sign-up, whose email is sent again.
 */
export const signIn = defineRpc({
  subject: 'auth.session.signin.v1',
  input: z.strictObject({
    email: typedEmail,
    password: passwordSchema,
    client: clientSchema,
    /** the `device` of an earlier grant in this browser */
    device: z.string().max(1024).nullable().default(null),
  }),
  output: sessionGrantSchema,
  errors: { INVALID_CREDENTIALS: 'unauthenticated', EMAIL_NOT_VERIFIED: 'forbidden', ...SECOND_FACTOR, ...LIMITED },
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
});

/** Each refresh token works once; reusing one ends its session everywhere: SESSION_ENDED. */
export const refreshSession = defineRpc({
  subject: 'auth.session.refresh.v1',
  input: z.strictObject({ refreshToken: opaqueSchema, client: clientSchema }),
  output: sessionGrantSchema,
  errors: { SESSION_ENDED: 'unauthenticated' },
  deadlineMs: 5000,
  idempotent: false,
  sealed: getSealingKey,
});

/** Ends the session of the refresh token, otherwise that of the actor; no error if there is none. */
export const signOut = defineRpc({
  subject: 'auth.session.signout.v1',
  input: z.strictObject({ refreshToken: opaqueSchema.nullable() }),
  output: nothing,
  errors: {},
  deadlineMs: 5000,
  idempotent: true,
  sealed: getSealingKey,
});

export const listSessions = defineRpc({
  subject: 'auth.session.list.v1',
  input: nothing,
  output: sessionListSchema,
  errors: {},
  deadlineMs: 5000,
  idempotent: true,
});

/** Ends one of the actor's sessions, or all except the calling one. */
export const endSessions = defineRpc({
  subject: 'auth.session.end.v1',
  input: z.strictObject({ sessions: z.union([z.literal('others'), z.uuid()]) }),
  output: z.object({ ended: z.int() }),
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 5000,
  idempotent: true,
});

const endedSessionSchema = z.object({
  sessionId: z.string(),
  /** epoch seconds after which all of its tokens have expired */
  until: z.int(),
});

/** Ended sessions with unexpired tokens, for gateways that started after the events. */
export const listEndedSessions = defineRpc({
  subject: 'auth.ended.list.v1',
  input: nothing,
  output: z.object({ sessions: z.array(endedSessionSchema) }),
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

/** JWK Set of the public keys that verify access tokens, including the next key and former ones. */
export const getSigningKeys = defineRpc({
  subject: 'auth.keys.get.v1',
  input: nothing,
  output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

export const requestRecovery = defineRpc({
  subject: 'auth.recovery.request.v1',
  input: z.strictObject({ email: emailSchema, client: clientSchema }),
  output: nothing,
  errors: LIMITED,
  deadlineMs: 5000,
  idempotent: false,
});

/** Checks whether a link is valid, without using it. */
export const checkRecovery = defineRpc({
  subject: 'auth.recovery.check.v1',
  input: z.strictObject({ token: linkTokenSchema }),
  output: nothing,
  errors: LINK,
  deadlineMs: 5000,
  idempotent: true,
  sealed: getSealingKey,
});

/** Sets the password once and ends every session of the user. */
export const finishRecovery = defineRpc({
  subject: 'auth.recovery.finish.v1',
  input: z.strictObject({ token: linkTokenSchema, password: passwordSchema, client: clientSchema }),
  output: nothing,
  errors: { ...LINK, ...NEW_PASSWORD },
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
});

/** Ends every other session. */
export const changePassword = defineRpc({
  subject: 'auth.password.change.v1',
  input: z.strictObject({ currentPassword: passwordSchema, newPassword: passwordSchema, client: clientSchema }),
  output: nothing,
  errors: { WRONG_PASSWORD: 'forbidden', NO_PASSWORD: 'conflict', ...NEW_PASSWORD, ...LIMITED },
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
});

/** Emails a link to the new address and a notice to the old one; the response is the same if the new one has an account. */
export const changeEmail = defineRpc({
  subject: 'auth.email.change.v1',
  input: z.strictObject({ email: emailSchema, password: passwordSchema, client: clientSchema }),
  output: nothing,
  errors: { WRONG_PASSWORD: 'forbidden', NO_PASSWORD: 'conflict', SAME_EMAIL: 'invalid', ...LIMITED },
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
});

/**
 * Only for the user who requested it (otherwise WRONG_ACCOUNT), so that opening someone else's link never attaches a mailbox to
 * another account.
 */
export const confirmEmail = defineRpc({
  subject: 'auth.email.confirm.v1',
  input: z.strictObject({ token: linkTokenSchema }),
  output: z.object({ email: z.string() }),
  errors: { ...LINK, EMAIL_TAKEN: 'conflict', WRONG_ACCOUNT: 'forbidden' },
  deadlineMs: 5000,
  idempotent: false,
  sealed: getSealingKey,
});

/** Creates a user with accepted terms, sample data, and no password; only with DEMO=true. */
export const signInDemo = defineRpc({
  subject: 'auth.demo.signin.v1',
  input: z.strictObject({ client: clientSchema }),
  output: sessionGrantSchema,
  errors: { NOT_FOUND: 'not_found', ...LIMITED },
  deadlineMs: 5000,
  idempotent: false,
  sealed: getSealingKey,
});

/**
 * Turns the calling demo account into one with this email and password: emails a link to confirm (`confirmEmail`). The response is the
 * same if the address has an account. NOT_DEMO for any other account.
 */
export const keepDemo = defineRpc({
  subject: 'auth.demo.keep.v1',
  input: z.strictObject({ email: emailSchema, password: passwordSchema, client: clientSchema }),
  output: nothing,
  errors: { ...NEW_PASSWORD, ...LIMITED, NOT_DEMO: 'conflict', NOT_FOUND: 'not_found' },
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
});

/** The sign-in options of this deployment. */
export const getAuthInfo = defineRpc({
  subject: 'auth.info.get.v1',
  input: nothing,
  output: z.object({
    /** the OIDC provider's name for the button; null if there is none */
    provider: z.string().nullable(),
    outbox: z.boolean(),
    supportEmail: z.string().nullable(),
  }),
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

/** Authorization code flow with PKCE, `state` and `nonce`; `flow` is encrypted and stays in the browser until it returns. */
export const startProviderSignIn = defineRpc({
  subject: 'auth.provider.start.v1',
  input: z.strictObject({ redirect: z.string().max(2000).nullable() }),
  output: z.object({ url: z.string(), flow: z.string() }),
  errors: { NOT_FOUND: 'not_found', PROVIDER_UNAVAILABLE: 'unavailable' },
  deadlineMs: 8000,
  idempotent: true,
  sealed: getSealingKey,
});

export const finishProviderSignIn = defineRpc({
  subject: 'auth.provider.finish.v1',
  input: z.strictObject({
    flow: z.string().max(4096),
    /** query parameters of the URL to which the provider redirected the browser */
    query: z.record(z.string().max(100), z.string().max(4096)),
    client: clientSchema,
  }),
  output: z.object({ grant: sessionGrantSchema, redirect: z.string().nullable() }),
  errors: {
    NOT_FOUND: 'not_found',
    PROVIDER_REFUSED: 'forbidden',
    PROVIDER_UNAVAILABLE: 'unavailable',
    ...SECOND_FACTOR,
  },
  deadlineMs: 10_000,
  idempotent: false,
  sealed: getSealingKey,
});

export const listOutbox = defineRpc({
  subject: 'auth.outbox.list.v1',
  input: nothing,
  output: outboxSchema,
  errors: { NOT_FOUND: 'not_found' },
  deadlineMs: 5000,
  idempotent: true,
  sealed: getSealingKey,
});

/** Gateways reject the remaining tokens of these sessions. */
export const sessionsEnded = defineEvent({
  subject: 'auth.sessions.ended.v1',
  delivery: 'broadcast',
  payload: z.object({ sessions: z.array(endedSessionSchema) }),
});
