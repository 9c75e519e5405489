import { MAX_SOCIAL_LINKS } from '@plainscan/contracts';
import {
  commonEnv,
  envBoolean,
  envInt,
  envList,
  envPort,
  envSigningKey,
  envUrl,
  loadConfig,
} from '@plainscan/service-kit';
import { z } from 'zod';

/** Proxies trusted for the client's address: `true` for any, a number of hops, or a list of addresses and networks. */
const trustProxy = z
  .string()
  .refine((value) => /^(true|false|\d{1,2}|[\da-fA-F:.,/ ]+)$/.test(value), {
    params: { expected: 'true, false, a number of hops or a list of networks' },
  })
  .transform((value) =>
    /^(true|false)$/.test(value) ? value === 'true' : /^\d{1,2}$/.test(value) ? Number(value) : value,
  );

const MAX_SOCIAL_LINK_CHARS = 200;

/** An https:// URL without credentials. */
function isPublicPage(text: string): boolean {
  if (text.length > MAX_SOCIAL_LINK_CHARS || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

const socialLinks = envList()
  .refine((links) => links.length <= MAX_SOCIAL_LINKS && links.every(isPublicPage), {
    params: {
      expected: `at most ${MAX_SOCIAL_LINKS} https:// addresses, comma-separated, each with at most ${MAX_SOCIAL_LINK_CHARS} characters`,
    },
  })
  .transform((links) => links.map((link) => new URL(link).href));

const schema = z
  .object({
    ...commonEnv,
    REDIS_URL: envUrl('redis', 'rediss'),
    /** signs the actor of each call; services verify it with ACTOR_PUBLIC_KEY */
    ACTOR_SIGNING_KEY: envSigningKey(),
    GATEWAY_PORT: envPort().default(8080),
    GATEWAY_HOST: z.string().default('0.0.0.0'),
    /** a port that the ingress doesn't route; if set, the public port doesn't serve /metrics */
    GATEWAY_METRICS_PORT: envPort().optional(),
    WEB_DIST: z.string().optional(),
    /** the public URL: requests for other hosts are refused, except localhost and IP addresses */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    DEMO: envBoolean().default(false),
    /** other machines may read the demo's outbox, and sign in with its links */
    OUTBOX_OPEN: envBoolean().default(false),
    /** payments go to the local Stripe fake, with its labeled test form */
    LOCAL_PAYMENTS: envBoolean().default(false),
    /** the same as the billing service's; if set, pages may load Stripe's form */
    STRIPE_PUBLISHABLE_KEY: z.string().max(300).optional(),
    TRUST_PROXY: trustProxy.default(false),
    /** the operator's social profiles, linked in the footer of public pages */
    SOCIAL_LINKS: socialLinks.default([]),
    /** delay between the stop signal and refusing connections, so that load balancers notice */
    SHUTDOWN_DELAY_MS: envInt(0, 60_000).default(0),
  })
  .transform((env) => ({
    natsUrl: env.NATS_URL,
    actorSigningKey: env.ACTOR_SIGNING_KEY,
    redisUrl: env.REDIS_URL,
    logLevel: env.LOG_LEVEL,
    port: env.GATEWAY_PORT,
    host: env.GATEWAY_HOST,
    metricsPort: env.GATEWAY_METRICS_PORT ?? null,
    webDist: env.WEB_DIST ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    demo: env.DEMO,
    outboxOpen: env.OUTBOX_OPEN,
    localPayments: env.LOCAL_PAYMENTS,
    stripePayments: env.STRIPE_PUBLISHABLE_KEY !== undefined,
    trustProxy: env.TRUST_PROXY,
    socialLinks: env.SOCIAL_LINKS,
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
  }));

export type GatewayConfig = z.output<typeof schema>;

export const gatewayConfig = (env: Readonly<Record<string, string | undefined>> = process.env): GatewayConfig =>
  loadConfig(schema, env);
