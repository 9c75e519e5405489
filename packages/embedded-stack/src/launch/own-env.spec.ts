import { describe, expect, it } from '@jest/globals';
import { DEPLOYABLES, FAKE_STRIPE } from './deployables.ts';
import { ownEnv } from './own-env.ts';

const secrets = {
  natsUrlOf: (name: string) => `nats://${name}`,
  databaseUrls: new Map(DEPLOYABLES.flatMap(({ database }) => (database ? [[database.urlEnv, database.schema]] : []))),
  actorKeys: { signingKey: 'private', publicKey: 'public' },
  authSecret: 'secret',
};
const holders = (variable: string) =>
  [...DEPLOYABLES, FAKE_STRIPE].filter((each) => ownEnv(each, secrets)[variable]).map(({ name }) => name);

describe('the environment of one process', () => {
  it('contains the keys that only this process needs', () => {
    expect(holders('ACTOR_SIGNING_KEY')).toEqual(['gateway']);
    expect(holders('AUTH_SECRET')).toEqual(['auth']);
    expect(holders('NEWS_DB_URL')).toEqual(['news', 'news-worker']);
    expect(holders('AUTH_DB_URL')).toEqual(['auth']);
  });

  it("hides the user's variables for other processes", () => {
    const worker = DEPLOYABLES.find(({ name }) => name === 'news-worker')!;
    expect(ownEnv(worker, secrets)).toEqual({
      ...{ NATS_URL: 'nats://news-worker', NEWS_DB_URL: 'news', ACTOR_PUBLIC_KEY: 'public' },
      ...{ ACTOR_SIGNING_KEY: '', AUTH_SECRET: '', AUTH_DB_URL: '', BILLING_DB_URL: '', JOURNAL_DB_URL: '' },
      SCANNER_DB_URL: '',
    });
  });
});
