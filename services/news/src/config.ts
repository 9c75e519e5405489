import { envInt, envPort, envSecret, envUrl, loadConfig, Secret, serviceEnv } from '@plainscan/service-kit';
import { envNetworks } from '@plainscan/service-kit/networks';
import { z } from 'zod';

/** The configured providers. `url` is the provider's API or a local fake of it. */
export interface FeedsConfig {
  alpaca: { keyId: string; secret: string; url: string } | null;
  finnhub: { token: string; url: string } | null;
  massive: { key: string; url: string } | null;
  /** RSS or Atom; names are unique and shown to users */
  rss: readonly { name: string; url: string }[];
  /** private networks that RSS feeds may be read from */
  allowNetworks: readonly string[];
}

const PROVIDER_URLS = {
  alpaca: 'https://data.alpaca.markets',
  finnhub: 'https://finnhub.io/api/v1',
  massive: 'https://api.massive.com',
} as const;

const MAX_RSS_FEEDS = 40;
const MAX_FEED_NAME_CHARS = 60;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Names of the built-in feeds. */
const RESERVED = ['alpaca', 'finnhub', 'massive', 'simulated'];

/** fetch rejects URLs with credentials. */
const isWebUrl = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};
/** Keys are sent unencrypted only to this machine. */
const isSafeForKeys = (value: string): boolean =>
  isWebUrl(value) && (new URL(value).protocol === 'https:' || LOOPBACK.test(new URL(value).hostname));

const keyedUrl = (defaultUrl: string) =>
  z
    .string()
    .refine(isSafeForKeys, {
      params: { expected: 'a URL that starts with https:// and has no username, because keys are sent to it' },
    })
    .transform((value) => value.replace(/\/+$/, ''))
    .default(defaultUrl);

/** Parses `name=url` pairs, separated by spaces or newlines; names may contain spaces. null if malformed. */
export function parseFeeds(text: string): { name: string; url: string }[] | null {
  const feeds = [...text.matchAll(/([^=]*)=(\S*)(?:\s+|$)/gy)].map(([all, name, url]) => ({
    all,
    name: name!.trim(),
    url: url!,
  }));
  if (feeds.map(({ all }) => all).join('') !== text) return null;
  const areValid = feeds.every(
    ({ name, url }) =>
      name.length > 0 && name.length <= MAX_FEED_NAME_CHARS && !RESERVED.includes(name.toLowerCase()) && isWebUrl(url),
  );
  const names = new Set(feeds.map(({ name }) => name.toLowerCase()));
  if (!areValid || names.size !== feeds.length || feeds.length > MAX_RSS_FEEDS) return null;
  return feeds.map(({ name, url }) => ({ name, url }));
}

const rssFeeds = z
  .string()
  .transform((text, ctx) => {
    const feeds = parseFeeds(text.trim());
    if (feeds) return feeds;
    const expected = `name=url pairs, separated by spaces or newlines: at most ${MAX_RSS_FEEDS}, with unique names and http:// or https:// URLs without a username`;
    ctx.addIssue({ code: 'custom', params: { expected } });
    return z.NEVER;
  })
  .default([]);

const schema = z
  .object({
    ...serviceEnv,
    REDIS_URL: envUrl('redis', 'rediss'),
    NEWS_DB_URL: envUrl('postgres', 'postgresql'),
    NEWS_HEALTH_PORT: envPort().default(8096),
    NEWS_WORKER_HEALTH_PORT: envPort().default(8097),
    NEWS_REFRESH_SECONDS: envInt(5, 3600).default(60),
    NEWS_ALPACA_KEY_ID: envSecret().optional(),
    NEWS_ALPACA_SECRET: envSecret().optional(),
    NEWS_ALPACA_URL: keyedUrl(PROVIDER_URLS.alpaca),
    NEWS_FINNHUB_TOKEN: envSecret().optional(),
    NEWS_FINNHUB_URL: keyedUrl(PROVIDER_URLS.finnhub),
    NEWS_MASSIVE_KEY: envSecret().optional(),
    NEWS_MASSIVE_URL: keyedUrl(PROVIDER_URLS.massive),
    NEWS_FEEDS: rssFeeds,
    NEWS_ALLOW_NETWORKS: envNetworks().default([]),
    NEWS_MODEL_URL: z
      .string()
      .refine(isWebUrl, { params: { expected: 'an http:// or https:// URL without a username' } })
      .optional(),
  })
  .superRefine((env, ctx) => {
    const pair = ['NEWS_ALPACA_KEY_ID', 'NEWS_ALPACA_SECRET'] as const;
    const missing = pair.filter((name) => env[name] === undefined);
    if (missing.length === 1)
      ctx.addIssue({
        code: 'custom',
        path: [missing[0]!],
        params: { expected: `both of ${pair.join(', ')}, or neither` },
      });
  })
  .transform((env) => ({
    natsUrl: env.NATS_URL,
    actorKeys: env.ACTOR_PUBLIC_KEY,
    redisUrl: env.REDIS_URL,
    dbUrl: env.NEWS_DB_URL,
    logLevel: env.LOG_LEVEL,
    healthHost: env.HEALTH_HOST,
    healthPort: env.NEWS_HEALTH_PORT,
    workerHealthPort: env.NEWS_WORKER_HEALTH_PORT,
    refreshSeconds: env.NEWS_REFRESH_SECONDS,
    /** feed URLs may also contain tokens, so none of this is logged */
    feeds: new Providers({
      alpaca:
        env.NEWS_ALPACA_KEY_ID && env.NEWS_ALPACA_SECRET
          ? {
              keyId: env.NEWS_ALPACA_KEY_ID.reveal(),
              secret: env.NEWS_ALPACA_SECRET.reveal(),
              url: env.NEWS_ALPACA_URL,
            }
          : null,
      finnhub: env.NEWS_FINNHUB_TOKEN ? { token: env.NEWS_FINNHUB_TOKEN.reveal(), url: env.NEWS_FINNHUB_URL } : null,
      massive: env.NEWS_MASSIVE_KEY ? { key: env.NEWS_MASSIVE_KEY.reveal(), url: env.NEWS_MASSIVE_URL } : null,
      rss: env.NEWS_FEEDS,
      allowNetworks: env.NEWS_ALLOW_NETWORKS,
    }),
    /** null: the built-in rules score articles */
    modelUrl: env.NEWS_MODEL_URL === undefined ? null : new Secret(env.NEWS_MODEL_URL),
  }));

/** The providers with their keys, hidden from logs. */
export class Providers {
  readonly #feeds: FeedsConfig;
  constructor(feeds: FeedsConfig) {
    this.#feeds = feeds;
  }
  reveal(): FeedsConfig {
    return this.#feeds;
  }
}

export type NewsConfig = z.output<typeof schema>;

/** @throws ConfigError naming every variable that is missing or malformed */
export const newsConfig = (env: Readonly<Record<string, string | undefined>> = process.env): NewsConfig =>
  loadConfig(schema, env);
