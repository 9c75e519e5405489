import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { newsConfig } from './config.ts';

const env = {
  NATS_URL: 'nats://localhost:4222',
  ACTOR_PUBLIC_KEY:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFqFNkJ8h7p1lpMDp9g+WTkg/Dz9FAjA7okTpz+54n90MJQUP2Js1p5Z9WFCPE/atGL73gjlJmCxC3UBPX5OEPQ==',
  REDIS_URL: 'redis://localhost',
  NEWS_DB_URL: 'postgres://news:secret@localhost/plainscan',
};
const configWith = (more: Record<string, string>) => newsConfig({ ...env, ...more });

describe('news configuration', () => {
  it('requires no provider and refreshes every minute by default', () => {
    const { feeds, ...config } = newsConfig(env);
    expect(config).toMatchObject({ refreshSeconds: 60, healthPort: 8096, workerHealthPort: 8097, modelUrl: null });
    expect(feeds.reveal()).toEqual({ alpaca: null, finnhub: null, massive: null, rss: [], allowNetworks: [] });
  });

  it('accepts several providers, each with a default URL', () => {
    const { feeds } = configWith({
      NEWS_ALPACA_KEY_ID: 'id',
      NEWS_ALPACA_SECRET: 'secret',
      NEWS_FINNHUB_TOKEN: 'token',
      NEWS_FINNHUB_URL: 'http://127.0.0.1:9999/api/v1/',
      NEWS_MASSIVE_KEY: 'key',
    });
    expect(feeds.reveal()).toEqual({
      alpaca: { keyId: 'id', secret: 'secret', url: 'https://data.alpaca.markets' },
      finnhub: { token: 'token', url: 'http://127.0.0.1:9999/api/v1' },
      massive: { key: 'key', url: 'https://api.massive.com' },
      rss: [],
      allowNetworks: [],
    });
  });

  it('parses named feeds on one or more lines', () => {
    const { feeds } = configWith({
      NEWS_FEEDS:
        '\n  Reuters markets=https://example.com/rss?a=b&c=d\n\tcnbc=http://example.org/feed.xml x=https://x.example \n',
    });
    expect(feeds.reveal().rss).toEqual([
      { name: 'Reuters markets', url: 'https://example.com/rss?a=b&c=d' },
      { name: 'cnbc', url: 'http://example.org/feed.xml' },
      { name: 'x', url: 'https://x.example' },
    ]);
  });

  it.each([
    ['https://example.com/hunter2'],
    ['a=ftp://example.com/hunter2'],
    ['a=hunter2'],
    ['a=https://x.example/hunter2 b'],
    ['=https://x.example/hunter2'],
    ['a=https://me:hunter2@x.example/feed.xml'],
    ['a=https://x.example/hunter2 A=https://y.example'],
    ['alpaca=https://x.example/hunter2'],
    [`${'n'.repeat(61)}=https://x.example/hunter2`],
    [Array.from({ length: 41 }, (_, n) => `n${n}=https://x.example/hunter2`).join(' ')],
  ])('rejects malformed feeds: %s', (feeds) => {
    const load = () => configWith({ NEWS_FEEDS: feeds });
    expect(load).toThrow('NEWS_FEEDS is malformed: expected name=url');
    expect(load).not.toThrow(/hunter2/);
  });

  it.each([
    ['NEWS_ALPACA_SECRET', { NEWS_ALPACA_KEY_ID: 'hunter2' }],
    ['NEWS_ALPACA_KEY_ID', { NEWS_ALPACA_SECRET: 'hunter2' }],
  ])('rejects half of a key pair: %s is missing', (name, half) => {
    expect(() => configWith(half)).toThrow(`${name} is missing: expected both of`);
    expect(() => configWith(half)).not.toThrow(/hunter2/);
  });

  it.each([
    ['NEWS_FINNHUB_URL', 'ftp://hunter2'],
    ['NEWS_MASSIVE_URL', 'http://hunter2.example'],
    ['NEWS_ALPACA_URL', 'hunter2'],
    ['NEWS_MODEL_URL', 'model:hunter2'],
    ['NEWS_MODEL_URL', 'https://me:hunter2@model.example'],
    ['NEWS_ALPACA_URL', 'https://me:hunter2@proxy.example'],
    ['NEWS_REFRESH_SECONDS', '0'],
    ['NEWS_ALLOW_NETWORKS', '10.0.0.0/8, hunter2'],
  ])('rejects a malformed or insecure %s without revealing its value', (name, value) => {
    expect(() => configWith({ [name]: value })).toThrow(`${name} is malformed`);
    expect(() => configWith({ [name]: value })).not.toThrow(/hunter2/);
  });

  it('reveals no key when printed', () => {
    const config = configWith({ NEWS_FINNHUB_TOKEN: 'hunter2', NEWS_FEEDS: 'a=https://x.example/?key=hunter2' });
    expect(`${inspect(config, { depth: 9 })}${JSON.stringify(config)}`).not.toContain('hunter2');
  });
});
