import { envBoolean, envPort, envSecret, envUrl, loadConfig, Secret, serviceEnv } from '@plainscan/service-kit';
import { z } from 'zod';

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
/** Defaults for the fake Stripe, which accepts any test key. */
const LOCAL_KEYS = {
  secretKey: 'sk_test_plainscan_local',
  publishableKey: 'pk_test_plainscan_local',
  webhookSecret: 'whsec_plainscan_local',
} as const;
/** Checked because a secret configured as the publishable key would leak. */
const KEY_FORMATS = {
  STRIPE_SECRET_KEY: { pattern: /^(sk|rk)_(test|live)_\w+$/, expected: 'a key beginning sk_ or rk_' },
  STRIPE_PUBLISHABLE_KEY: { pattern: /^pk_(test|live)_\w+$/, expected: 'a key beginning pk_' },
  STRIPE_WEBHOOK_SECRET: { pattern: /^whsec_\S+$/, expected: 'a secret beginning whsec_' },
} as const;
const textOf = (key: Secret | string): string => (typeof key === 'string' ? key : key.reveal());
const isLive = (key: Secret | string | undefined): boolean => key !== undefined && /^[a-z]+_live_/.test(textOf(key));

const schema = z
  .object({
    ...serviceEnv,
    BILLING_DB_URL: envUrl('postgres', 'postgresql'),
    BILLING_HEALTH_PORT: envPort().default(8094),
    /** public URL of the web app, which Stripe redirects to and emails link to */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    STRIPE_SECRET_KEY: envSecret().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().max(300).optional(),
    STRIPE_WEBHOOK_SECRET: envSecret().optional(),
    STRIPE_PRICE_LOOKUP_KEY: z.string().max(200).default('plainscan_premium_monthly'),
    DEMO: envBoolean().default(false),
    SMTP_URL: envUrl('smtp', 'smtps').optional(),
    MAIL_FROM: z.string().max(320).default('Plainscan <no-reply@plainscan.invalid>'),
    FAKE_STRIPE_URL: z.url({ protocol: /^http$/ }).optional(),
  })
  .superRefine((env, ctx) => {
    const expect = (name: string, expected: string) =>
      ctx.addIssue({ code: 'custom', path: [name], params: { expected } });
    for (const name of STRIPE_KEYS) {
      const key = env[name];
      if (key !== undefined && !KEY_FORMATS[name].pattern.test(textOf(key))) expect(name, KEY_FORMATS[name].expected);
    }
    if (env.FAKE_STRIPE_URL !== undefined) {
      for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const)
        if (isLive(env[name])) expect(name, 'no live key while FAKE_STRIPE_URL is set');
      return;
    }
    const missing = STRIPE_KEYS.filter((name) => env[name] === undefined);
    if (missing.length === STRIPE_KEYS.length) return;
    if (isLive(env.STRIPE_SECRET_KEY) !== isLive(env.STRIPE_PUBLISHABLE_KEY) && missing.length === 0)
      expect('STRIPE_PUBLISHABLE_KEY', 'one of the same mode, test or live, as STRIPE_SECRET_KEY');
    for (const name of missing) expect(name, `all of ${STRIPE_KEYS.join(', ')}, or none`);
  })
  .transform((env) => ({
    natsUrl: env.NATS_URL,
    actorKeys: env.ACTOR_PUBLIC_KEY,
    dbUrl: env.BILLING_DB_URL,
    logLevel: env.LOG_LEVEL,
    healthHost: env.HEALTH_HOST,
    healthPort: env.BILLING_HEALTH_PORT,
    /** without a trailing slash */
    publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
    /** null: emails stay in the outbox */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    /** whether anyone can read the outbox: only in a demo without an email server */
    publicOutbox: env.DEMO && env.SMTP_URL === undefined,
    stripe: stripeOf(env),
  }));

/** null: payments aren't configured */
function stripeOf(env: {
  STRIPE_SECRET_KEY?: Secret | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: Secret | undefined;
  STRIPE_PRICE_LOOKUP_KEY: string;
  FAKE_STRIPE_URL?: string | undefined;
}): StripeConfig | null {
  const fakeUrl = env.FAKE_STRIPE_URL ?? null;
  if (fakeUrl === null && env.STRIPE_SECRET_KEY === undefined) return null;
  return {
    mode: fakeUrl === null ? 'stripe' : 'local',
    fakeUrl,
    secretKey: env.STRIPE_SECRET_KEY ?? new Secret(LOCAL_KEYS.secretKey),
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? LOCAL_KEYS.publishableKey,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? new Secret(LOCAL_KEYS.webhookSecret),
    priceLookupKey: env.STRIPE_PRICE_LOOKUP_KEY,
  };
}

export interface StripeConfig {
  /** `local`: the fake at `fakeUrl` replaces Stripe */
  mode: 'stripe' | 'local';
  fakeUrl: string | null;
  secretKey: Secret;
  publishableKey: string;
  webhookSecret: Secret;
  /** finds the monthly price */
  priceLookupKey: string;
}

export type BillingConfig = z.output<typeof schema>;

/** @throws ConfigError naming every variable that is missing or malformed */
export const billingConfig = (env: Readonly<Record<string, string | undefined>> = process.env): BillingConfig =>
  loadConfig(schema, env);
