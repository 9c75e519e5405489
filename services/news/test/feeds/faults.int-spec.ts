import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plainscan/test-kit';
import { alpacaFeed } from '../../src/feeds/alpaca-feed.ts';
import type { Cursor, FeedAdapter } from '../../src/feeds/feed-adapter.ts';
import { finnhubFeed } from '../../src/feeds/finnhub-feed.ts';
import { massiveFeed } from '../../src/feeds/massive-feed.ts';
import { rssFeed } from '../../src/feeds/rss/rss-feed.ts';
import { RETRY_AFTER_SECONDS, startAlpacaPeer, startFinnhubPeer, startMassivePeer, startRssPeer } from './index.ts';
import type { PeerFault } from './peer.ts';
import { ago, faultOf, readAt, titles } from './reading.ts';

const SECRETS = /alpaca-test-secret|PKTESTKEYID|finnhub-test-token|massive-test-key|hidden-in-query/;

const PROVIDERS = {
  alpaca: async () => {
    const peer = await startAlpacaPeer();
    return {
      peer,
      feed: alpacaFeed({ ...peer.keys, url: peer.url }),
      wrong: alpacaFeed({ ...peer.keys, secret: 'x', url: peer.url }),
    };
  },
  finnhub: async () => {
    const peer = await startFinnhubPeer();
    return {
      peer,
      feed: finnhubFeed({ token: peer.token, url: peer.url }),
      wrong: finnhubFeed({ token: 'x', url: peer.url }),
    };
  },
  massive: async () => {
    const peer = await startMassivePeer();
    return {
      peer,
      feed: massiveFeed({ key: peer.key, url: peer.url }),
      wrong: massiveFeed({ key: 'x', url: peer.url }),
    };
  },
  rss: async () => {
    const peer = await startRssPeer();
    return { peer, feed: rssFeed({ name: 'Desk', url: `${peer.url}?key=hidden-in-query` }), wrong: null };
  },
};
type Started = Awaited<ReturnType<(typeof PROVIDERS)[keyof typeof PROVIDERS]>>;

describe.each(Object.entries(PROVIDERS))('the feed of %s', (_name, start) => {
  let peer: Started['peer'];
  let feed: FeedAdapter;
  let wrong: FeedAdapter | null;

  beforeEach(async () => {
    ({ peer, feed, wrong } = await start());
    peer.publish({ title: 'Acme raises its forecast', publishedAt: ago(5) });
  });
  afterEach(() => peer.close());

  it.each<[PeerFault, string]>([
    ['down', 'unavailable'],
    ['unavailable', 'unavailable'],
    ['limited', 'limited'],
    ['unauthorised', 'unauthorised'],
    ['garbage', 'garbage'],
  ])('says what is wrong where it is %s, and reads on afterwards', async (how, reason) => {
    peer.fail(how);
    const fault = await faultOf(readAt(feed, null));
    expect(fault.reason).toBe(reason);
    expect(fault.retryAfterMs).toBe(how === 'limited' ? RETRY_AFTER_SECONDS * 1000 : null);
    expect(`${fault.message} ${fault.stack} ${JSON.stringify(fault)}`).not.toMatch(SECRETS);
    expect(fault.cause).toBeUndefined();
    peer.fail(null);
    expect(titles(await readAt(feed, null))).toEqual(['Acme raises its forecast']);
  });

  it.each<PeerFault>(['slow', 'hanging'])('gives up when it is told to where the provider is %s', async (how) => {
    peer.fail(how);
    const leave = new AbortController();
    const reading = faultOf(readAt(feed, null, 0, leave.signal));
    await eventually(() => peer.requests.length > 0);
    leave.abort();
    expect((await reading).reason).toBe('unavailable');
  });

  it('gives up when it is told to where the provider hangs and has nothing new to say', async () => {
    const { cursor } = await readAt(feed, null);
    peer.fail('hanging');
    const { length } = peer.requests;
    const leave = new AbortController();
    const reading = faultOf(readAt(feed, cursor, 0, leave.signal));
    await eventually(() => peer.requests.length > length);
    leave.abort();
    expect(await reading).toMatchObject({ reason: 'unavailable', message: expect.stringContaining('in time') });
  });

  it('says that nobody answers where nobody does', async () => {
    await peer.close();
    const fault = await faultOf(readAt(feed, null));
    expect(fault.reason).toBe('unavailable');
    expect(fault.message).not.toMatch(/127\.0\.0\.1|hidden/);
  });

  it('sends keys in headers alone', async () => {
    await readAt(feed, null);
    for (const { path, query } of peer.requests)
      expect(`${path}?${query}`).not.toMatch(/alpaca-test-secret|PKTESTKEYID|finnhub-test-token|massive-test-key/);
  });

  it('is unauthorised with a wrong key', async () => {
    if (wrong) expect((await faultOf(readAt(wrong, null))).reason).toBe('unauthorised');
  });

  it('reads on where its cursor is of another making', async () => {
    const strange: Cursor[] = [{}, { start: 'x', minId: -1, from: 7, of: null }, { token: 'x' }];
    for (const cursor of strange) expect(titles(await readAt(feed, cursor))).toEqual(['Acme raises its forecast']);
  });
});
