import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { DEPLOYABLES, FAKE_STRIPE } from './deployables.ts';
import { HOLDERS, ownEnv } from './own-env.ts';

const secrets = {
  natsUrlOf: (name: string) => `nats://${name}`,
  databaseUrls: new Map(DEPLOYABLES.flatMap(({ database }) => (database ? [[database.urlEnv, database.schema]] : []))),
  actorKeys: { signingKey: 'private', publicKey: 'public' },
  authSecret: 'secret',
  alertsSecret: 'secret',
};
const holders = (variable: string) =>
  [...DEPLOYABLES, FAKE_STRIPE].filter((each) => ownEnv(each, secrets)[variable]).map(({ name }) => name);

describe('the environment of one process', () => {
  it('contains only the secrets that the process needs', () => {
    expect(holders('ACTOR_SIGNING_KEY')).toEqual(['gateway']);
    expect(holders('AUTH_SECRET')).toEqual(['auth']);
    expect(holders('ALERTS_SECRET')).toEqual(['alerts']);
    expect(holders('NEWS_DB_URL')).toEqual(['news', 'news-worker']);
    expect(holders('AUTH_DB_URL')).toEqual(['auth']);
  });

  it('keeps probes and metrics on loopback', () => {
    expect(holders('HEALTH_HOST')).toHaveLength(DEPLOYABLES.length + 1);
    expect(ownEnv(DEPLOYABLES[0]!, secrets)).toMatchObject({ HEALTH_HOST: '127.0.0.1' });
  });

  it("hides the variables in the user's environment that are for other processes", () => {
    const worker = DEPLOYABLES.find(({ name }) => name === 'news-worker')!;
    expect(ownEnv(worker, secrets)).toMatchObject({
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      SMTP_URL: '',
      OIDC_CLIENT_SECRET: '',
      AI_PARSER_KEYS: '',
      NATS_URL: 'nats://news-worker',
      NEWS_DB_URL: 'news',
      ACTOR_PUBLIC_KEY: 'public',
      ACTOR_SIGNING_KEY: '',
      AUTH_SECRET: '',
      AUTH_DB_URL: '',
      BILLING_DB_URL: '',
      JOURNAL_DB_URL: '',
      SCANNER_DB_URL: '',
    });
    expect(ownEnv(worker, secrets)).not.toHaveProperty('NEWS_FEEDS');
  });

  it.each([...new Set(DEPLOYABLES.map(({ entry }) => entry.replace(/dist\/.*/, 'src/config.ts')))])(
    'covers each secret of %s',
    (config) => {
      const source = readFileSync(new URL(`../../../../${config}`, import.meta.url), 'utf8');
      const found = [...source.matchAll(/^ {4}([A-Z_\d]+): env(?:Secret|SigningKey|Keys)\(/gm)].map(
        ([, name]) => name!,
      );
      const derived = Object.keys(ownEnv(FAKE_STRIPE, secrets));
      expect(found.filter((name) => !derived.includes(name))).toEqual([]);
    },
  );

  it('names only processes that exist', () => {
    const all = [...DEPLOYABLES, FAKE_STRIPE].map(({ name }) => name);
    expect(
      Object.values(HOLDERS)
        .flat()
        .filter((name) => !all.includes(name)),
    ).toEqual([]);
  });
});
