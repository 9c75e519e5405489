import { envBoolean, envList, envPort, envSecret, envUrl, loadConfig, serviceEnv } from '@plainscan/service-kit';
import { z } from 'zod';

const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const httpUrl = () => z.url({ protocol: /^https?$/ });
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** The provider's responses are trusted, so the connection to it must be encrypted. */
const issuerUrl = () =>
  httpUrl().refine(
    (value) => URL.canParse(value) && (value.startsWith('https:') || LOOPBACK.test(new URL(value).hostname)),
    {
      params: { expected: 'a URL that starts with https://' },
    },
  );

const schema = z
  .object({
    ...serviceEnv,
    REDIS_URL: envUrl('redis', 'rediss'),
    AUTH_DB_URL: envUrl('postgres', 'postgresql'),
    AUTH_HEALTH_PORT: envPort().default(8093),
    /** encrypts signing keys, emails, and sign-in flows; the same for all replicas, and across restarts */
    AUTH_SECRET: envSecret(32),
    /** the web app's public URL, which links in emails start with */
    PUBLIC_URL: httpUrl(),
    ADMIN_EMAILS: envList().default([]),
    /** administrators can't do anything before they set up two-factor authentication */
    ADMIN_REQUIRE_2FA: envBoolean().default(false),
    DEMO: envBoolean().default(false),
    SMTP_URL: envUrl('smtp', 'smtps').optional(),
    MAIL_FROM: z.string().max(320).default('Plainscan <no-reply@plainscan.invalid>'),
    SUPPORT_EMAIL: z.email().optional(),
    OIDC_ISSUER: issuerUrl().optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: envSecret().optional(),
    OIDC_NAME: z.string().max(40).default('Google'),
  })
  .superRefine((env, ctx) => {
    const missing = OIDC.filter((name) => env[name] === undefined);
    if (missing.length === 0 || missing.length === OIDC.length) return;
    for (const name of missing)
      ctx.addIssue({ code: 'custom', path: [name], params: { expected: 'all three of OIDC_*, or none' } });
  })
  .transform((env) => ({
    natsUrl: env.NATS_URL,
    actorKeys: env.ACTOR_PUBLIC_KEY,
    redisUrl: env.REDIS_URL,
    dbUrl: env.AUTH_DB_URL,
    logLevel: env.LOG_LEVEL,
    healthHost: env.HEALTH_HOST,
    healthPort: env.AUTH_HEALTH_PORT,
    secret: env.AUTH_SECRET,
    /** without a trailing slash */
    publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
    adminEmails: env.ADMIN_EMAILS,
    adminRequires2fa: env.ADMIN_REQUIRE_2FA,
    demo: env.DEMO,
    /** null: emails stay in the outbox */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    /** whether anyone can read the outbox: only in a demo without an email server */
    publicOutbox: env.DEMO && env.SMTP_URL === undefined,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            name: env.OIDC_NAME,
          }
        : null,
  }));

export type AuthConfig = z.output<typeof schema>;

/** @throws ConfigError naming every variable that is missing or malformed */
export const authConfig = (env: Readonly<Record<string, string | undefined>> = process.env): AuthConfig =>
  loadConfig(schema, env);
