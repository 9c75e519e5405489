import type { ActorKeys } from '../actor-keys.ts';
import { type Deployable, FAKE_STRIPE, FRONT } from './deployables.ts';

/** Secrets that only some processes may know. */
export interface Secrets {
  readonly natsUrlOf: (process: string) => string;
  /** URLs by environment variable */
  readonly databaseUrls: ReadonlyMap<string, string>;
  readonly actorKeys: ActorKeys;
  readonly authSecret: string;
  readonly alertsSecret: string;
}

/** Variables in the user's environment that are or contain secrets, with the processes that need them. */
export const HOLDERS: Readonly<Record<string, readonly string[]>> = {
  REDIS_URL: [FRONT, 'auth', 'news', 'news-worker', 'scanner', 'scanner-worker'],
  SMTP_URL: ['alerts', 'auth', 'billing'],
  OIDC_CLIENT_SECRET: ['auth'],
  STRIPE_SECRET_KEY: ['billing'],
  STRIPE_WEBHOOK_SECRET: ['billing'],
  FAKE_STRIPE_WEBHOOK_SECRET: [FAKE_STRIPE.name],
  AI_PARSER_KEYS: ['scanner'],
  NEWS_ALPACA_KEY_ID: ['news-worker'],
  NEWS_ALPACA_SECRET: ['news-worker'],
  NEWS_FINNHUB_TOKEN: ['news-worker'],
  NEWS_MASSIVE_KEY: ['news-worker'],
  NEWS_FEEDS: ['news-worker'],
  NEWS_MODEL_URL: ['news-worker'],
};

/**
 * Variables of one process in addition to the common ones. Sets those of other processes to the empty string, because the user's
 * environment may contain them and a compromised process must not see another one's keys.
 */
export function ownEnv({ name, database }: Deployable, secrets: Secrets): Record<string, string> {
  const isService = name !== FRONT && name !== FAKE_STRIPE.name;
  const urls = [...secrets.databaseUrls].map(([key, url]) => [key, key === database?.urlEnv ? url : '']);
  const hidden = Object.entries(HOLDERS).filter(([, holders]) => !holders.includes(name));
  return {
    ...Object.fromEntries(hidden.map(([key]) => [key, ''])),
    ...(Object.fromEntries(urls) as Record<string, string>),
    HEALTH_HOST: '127.0.0.1',
    NATS_URL: name === FAKE_STRIPE.name ? '' : secrets.natsUrlOf(name),
    AUTH_SECRET: name === 'auth' ? secrets.authSecret : '',
    ALERTS_SECRET: name === 'alerts' ? secrets.alertsSecret : '',
    ACTOR_SIGNING_KEY: name === FRONT ? secrets.actorKeys.signingKey : '',
    ACTOR_PUBLIC_KEY: isService ? secrets.actorKeys.publicKey : '',
  };
}
