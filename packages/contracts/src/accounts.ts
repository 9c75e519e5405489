import { z } from 'zod';
import { ROLES } from './rpc.ts';

/** Claims and algorithm of every access token; the gateway accepts no other. */
export const TOKEN_ALGORITHM = 'ES256';
export const TOKEN_ISSUER = 'plainscan-auth';
export const TOKEN_AUDIENCE = 'plainscan';
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const accessClaimsSchema = z.object({
  sub: z.string().min(1).max(64),
  sid: z.string().min(1).max(64),
  email: z.string().max(320),
  role: z.enum(ROLES),
  /** version of the terms that the user had accepted when the token was signed */
  terms: z.string().max(32).nullable(),
  /** an administrator who must first set up two-factor authentication */
  secondFactorRequired: z.boolean().optional(),
});
export type AccessClaims = z.infer<typeof accessClaimsSchema>;

/** Public part of a signing key (JWK). Other members are stripped, in particular a private key. */
export const signingKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal(TOKEN_ALGORITHM).default(TOKEN_ALGORITHM),
  use: z.literal('sig').default('sig'),
});
export type SigningKey = z.output<typeof signingKeySchema>;

/** The date of the current terms; users must accept them again when it changes. */
export const TERMS_VERSION = '2025-06-15';

export const MIN_PASSWORD_CHARS = 6;
export const MAX_PASSWORD_BYTES = 128;

/** An address as typed at sign-in, where any existing one is accepted. PostgreSQL can't store NUL. */
export const typedEmail = z
  .string()
  .trim()
  .max(320)
  .refine((text) => !text.includes('\0'), 'Not an email address');

/** RFC 5321 allows 254 octets in a forward path. */
export const emailSchema = z.string().trim().max(254).pipe(z.email());
/** Limits only the length; the auth service checks new passwords and explains its rules. */
export const passwordSchema = z.string().min(1).max(1024);
/** the token of an emailed link, 256 bits as base64url */
export const linkTokenSchema = z.string().regex(/^[\w-]{43}$/);

export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    /** claims from the OIDC provider */
    user_metadata: z.object({ full_name: z.string().nullable(), avatar_url: z.string().nullable() }),
    /** created by "Try It Live, No Account"; its address receives no email */
    demo: z.boolean().optional(),
    /** must first set up two-factor authentication */
    secondFactorRequired: z.boolean().optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** The result of signing in; the refresh token is in a cookie that scripts can't read. */
export const sessionResponseSchema = z
  .object({
    message: z.string(),
    data: z.object({
      session: z.object({
        access_token: z.string(),
        token_type: z.literal('bearer'),
        /** epoch seconds */
        expires_at: z.int(),
      }),
      user: userSchema,
    }),
  })
  .meta({ id: 'Session' });
export type SessionResponse = z.infer<typeof sessionResponseSchema>;

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });

export const termsStatusSchema = z
  .object({
    termsAccepted: z.boolean(),
    /** ISO 8601 UTC */
    termsAcceptedAt: z.string().nullable(),
    requiresAcceptance: z.boolean(),
    /** the current terms */
    version: z.string(),
  })
  .meta({ id: 'TermsStatus' });
export type TermsStatus = z.infer<typeof termsStatusSchema>;

export const preferencesSchema = z
  .strictObject({
    /** email when a saved strategy with alerts has new matches */
    emailNotifications: z.boolean(),
    /** a summary of the market at the open and the close, in the inbox and by email */
    marketAlerts: z.boolean(),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferencesSchema>;

export const accountSchema = z
  .object({
    ...userSchema.shape,
    /** ISO 8601 UTC */
    createdAt: z.string(),
    hasPassword: z.boolean(),
    /** signs in with the OIDC provider */
    linked: z.boolean(),
    demo: z.boolean(),
    /** an address that isn't confirmed yet */
    pendingEmail: z.string().nullable(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

export const sessionListSchema = z
  .object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** "Chrome on Linux"; null if the browser didn't send it */
        device: z.string().nullable(),
        /** the network, without the part that identifies a device */
        network: z.string().nullable(),
        /** ISO 8601 UTC */
        createdAt: z.string(),
        lastUsedAt: z.string(),
        current: z.boolean(),
        /** started with an authentication code or a recovery code */
        secondFactor: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Sessions' });
export type SessionList = z.infer<typeof sessionListSchema>;

/** Six digits from the authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorCodeSchema = z.string().min(1).max(32);
export const secondFactorSchema = z
  .object({
    enabled: z.boolean(),
    /** ISO 8601 UTC */
    enabledAt: z.string().nullable(),
    recoveryCodesLeft: z.int(),
    /** an administrator who must set it up before anything else */
    required: z.boolean(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactorSchema>;
/** A new secret for the authenticator app, which replaces an unconfirmed one. */
export const secondFactorSetupSchema = z
  .object({
    /** base32 */
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
  })
  .meta({ id: 'SecondFactorSetup' });
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>;
/** Each code works once. They can't be shown again. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

/** Opaque; pages are newest first, and the `next` of a page fetches the next one. */
export const cursorSchema = z.string().max(100);
export const auditEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601 UTC */
  at: z.string(),
  /** `session.started`, `password.changed`, `admin.called` … */
  event: z.string(),
  actorId: z.string().nullable(),
  subjectId: z.string().nullable(),
  requestId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export const auditPageSchema = z
  .object({ entries: z.array(auditEntrySchema).max(200), next: cursorSchema.nullable() })
  .meta({ id: 'AuditPage' });

/** Progress of deletions, without personal data. */
export const deletionPageSchema = z
  .object({
    deletions: z
      .array(
        z.object({
          id: z.string(),
          requestedAt: z.string(),
          completedAt: z.string().nullable(),
          services: z.array(
            z.object({ service: z.string(), completedAt: z.string().nullable(), records: z.int().nullable() }),
          ),
        }),
      )
      .max(200),
    next: cursorSchema.nullable(),
  })
  .meta({ id: 'DeletionPage' });

/** Emails that would have been sent, if this deployment has an outbox instead of an SMTP server. */
export const outboxSchema = z
  .object({
    mails: z
      .array(
        z.object({
          id: z.string(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          /** ISO 8601 UTC */
          at: z.string(),
        }),
      )
      .max(200),
  })
  .meta({ id: 'Outbox' });
export type Outbox = z.infer<typeof outboxSchema>;
