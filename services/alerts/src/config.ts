import { envBoolean, envPort, envSecret, envUrl, loadConfig, serviceEnv } from '@plainscan/service-kit';
import { envNetworks } from '@plainscan/service-kit/networks';
import { z } from 'zod';

const schema = z
  .object({
    ...serviceEnv,
    ALERTS_DB_URL: envUrl('postgres', 'postgresql'),
    ALERTS_HEALTH_PORT: envPort().default(8098),
    /** signs unsubscribe links and encrypts the keys of channels; must be the same on all replicas and across restarts */
    ALERTS_SECRET: envSecret(32),
    /** public URL of the web app, for links in emails */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    /** private networks where webhooks and push services may run */
    ALERTS_ALLOW_NETWORKS: envNetworks().default([]),
    DEMO: envBoolean().default(false),
    SMTP_URL: envUrl('smtp', 'smtps').optional(),
    MAIL_FROM: z.string().max(320).default('Plainscan <no-reply@plainscan.invalid>'),
  })
  .transform((env) => ({
    natsUrl: env.NATS_URL,
    actorKeys: env.ACTOR_PUBLIC_KEY,
    dbUrl: env.ALERTS_DB_URL,
    logLevel: env.LOG_LEVEL,
    healthHost: env.HEALTH_HOST,
    healthPort: env.ALERTS_HEALTH_PORT,
    secret: env.ALERTS_SECRET,
    /** without a trailing slash */
    publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
    allowNetworks: env.ALERTS_ALLOW_NETWORKS,
    /** null: emails stay in the outbox */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    /** whether anyone can read the outbox: only in a demo without an email server */
    publicOutbox: env.DEMO && env.SMTP_URL === undefined,
  }));

export type AlertsConfig = z.output<typeof schema>;

/** @throws ConfigError naming every variable that is missing or malformed */
export const alertsConfig = (env: Readonly<Record<string, string | undefined>> = process.env): AlertsConfig =>
  loadConfig(schema, env);
