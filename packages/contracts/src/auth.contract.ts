import { z } from 'zod';
import { accountRpcs } from './account.contract.ts';
import { emailSchema, linkTokenSchema, outboxSchema, passwordSchema, sessionListSchema } from './accounts.ts';
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
import { secondFactorRpcs } from './second-factor.contract.ts';

/** `message` says what the password must be. */
const NEW_PASSWORD = { WEAK_PASSWORD: 'invalid' } as const;
/** Unknown, used, or too old: one answer for all three. */
const LINK = { LINK_INVALID: 'invalid' } as const;
/** The account has a second factor: `details.pending` and a code start the session, by `finishSignIn`. */
const SECOND_FACTOR = { SECOND_FACTOR_REQUIRED: 'forbidden' } as const;
/** Always the same answer in the same time, whether the address has an account or not: the difference is in the mail. */
export const signUp = defineRpc({
  subject: 'auth.account.signup.v1',
  input: z.strictObject({ email: emailSchema, password: passwordSchema, client: clientSchema }),
  /** `browserSecret` proves later that the link was opened where the account was asked for */
  output: z.object({ email: z.string(), browserSecret: opaqueSchema }),
  errors: { ...NEW_PASSWORD, ...LIMITED },
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
});

/** Opening the mailed link makes the account. Away from the browser that asked for it, its password is needed too: PASSWORD_REQUIRED. */
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

/** An unknown address and a wrong password: INVALID_CREDENTIALS, in the same time. The right password of a sign-up still unconfirmed: EMAIL_NOT_VERIFIED, and its mail again. */
export const signIn = defineRpc({
  subject: 'auth.session.signin.v1',
  input: z.strictObject({
    email: z.string().trim().max(320),
    password: passwordSchema,
    client: clientSchema,
    /** of an earlier grant in this browser */
    device: z.string().max(1024).nullable().default(null),
  }),
  output: sessionGrantSchema,
  errors: { INVALID_CREDENTIALS: 'unauthenticated', EMAIL_NOT_VERIFIED: 'forbidden', ...SECOND_FACTOR, ...LIMITED },
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
});

/** Each refresh token is used once; one that comes again ends its session everywhere: SESSION_ENDED. */
export const refreshSession = defineRpc({
  subject: 'auth.session.refresh.v1',
  input: z.strictObject({ refreshToken: opaqueSchema, client: clientSchema }),
  output: sessionGrantSchema,
  errors: { SESSION_ENDED: 'unauthenticated' },
  deadlineMs: 5000,
  idempotent: false,
  sealed: getSealingKey,
});

/** Ends the session of the refresh token, else that of the actor; no error when there is none. */
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

/** One of the actor's own sessions, or all but the one that asks. */
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
  /** epoch seconds after which no token of it is valid anyway */
  until: z.int(),
});

/** Sessions that ended while tokens of theirs still run: what a gateway that starts has missed. */
export const listEndedSessions = defineRpc({
  subject: 'auth.ended.list.v1',
  input: nothing,
  output: z.object({ sessions: z.array(endedSessionSchema) }),
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

/** JWK Set of the keys that access tokens may be signed with, next and former ones included. */
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

/** Whether a link still works; does not use it up. */
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

/** Mails a link to the new address and word of it to the old one; the same answer when the new one has an account. */
export const changeEmail = defineRpc({
  subject: 'auth.email.change.v1',
  input: z.strictObject({ email: emailSchema, password: passwordSchema, client: clientSchema }),
  output: nothing,
  errors: { WRONG_PASSWORD: 'forbidden', NO_PASSWORD: 'conflict', SAME_EMAIL: 'invalid', ...LIMITED },
  deadlineMs: SIGN_IN_MS,
  idempotent: false,
  sealed: getSealingKey,
});

/** Only by the user who requested it: a link opened by someone else must not attach their mailbox to another account, WRONG_ACCOUNT. */
export const confirmEmail = defineRpc({
  subject: 'auth.email.confirm.v1',
  input: z.strictObject({ token: linkTokenSchema }),
  output: z.object({ email: z.string() }),
  errors: { ...LINK, EMAIL_TAKEN: 'conflict', WRONG_ACCOUNT: 'forbidden' },
  deadlineMs: 5000,
  idempotent: false,
  sealed: getSealingKey,
});

/** A new user with the terms accepted and no password; only where DEMO=true. */
export const signInDemo = defineRpc({
  subject: 'auth.demo.signin.v1',
  input: z.strictObject({ client: clientSchema }),
  output: sessionGrantSchema,
  errors: { NOT_FOUND: 'not_found', ...LIMITED },
  deadlineMs: 5000,
  idempotent: false,
  sealed: getSealingKey,
});

/** What this deployment offers to visitors. */
export const getAuthInfo = defineRpc({
  subject: 'auth.info.get.v1',
  input: nothing,
  output: z.object({
    /** the OIDC provider's name on the button; null: none */
    provider: z.string().nullable(),
    outbox: z.boolean(),
    supportEmail: z.string().nullable(),
  }),
  errors: {},
  deadlineMs: 2000,
  idempotent: true,
});

/** Authorization code flow with PKCE, `state` and `nonce`; `flow` is sealed and stays with the browser until it returns. */
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
    /** of the address the provider sent the browser back to */
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

/** Gateways refuse what is left of these sessions' tokens. */
export const sessionsEnded = defineEvent({
  subject: 'auth.sessions.ended.v1',
  delivery: 'broadcast',
  payload: z.object({ sessions: z.array(endedSessionSchema) }),
});

export const authRpcs = {
  signUp,
  verifyEmail,
  signIn,
  ...secondFactorRpcs,
  refreshSession,
  signOut,
  listSessions,
  endSessions,
  listEndedSessions,
  getSealingKey,
  getSigningKeys,
  requestRecovery,
  checkRecovery,
  finishRecovery,
  changePassword,
  changeEmail,
  confirmEmail,
  signInDemo,
  getAuthInfo,
  startProviderSignIn,
  finishProviderSignIn,
  listOutbox,
  ...accountRpcs,
};
