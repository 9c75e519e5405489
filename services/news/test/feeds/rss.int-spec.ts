import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rssFeed } from '../../src/feeds/rss/rss-feed.ts';
import { type FakeRss, startFakeRss } from './index.ts';
import type { FakeResponse } from './fake-provider.ts';
import { ago, errorOf, NOW, readAt, titles } from './reading.ts';

let fake: FakeRss;
beforeEach(async () => {
  fake = await startFakeRss();
});
afterEach(() => fake.close());

const desk = (url: string) => rssFeed({ name: 'Desk', url });
const REFUSED = expect.objectContaining({
  reason: 'unavailable',
  message: expect.stringContaining('ADDRESS_REFUSED'),
});
const document = (items: string) => `<rss version="2.0"><channel>${items}</channel></rss>`;

describe.each(['rss', 'rdf', 'atom'] as const)('a feed in %s format', (format) => {
  it('is read in full', async () => {
    const server = await startFakeRss({ format });
    const id = server.publish({ title: 'AT&T wins < loses', description: 'Why &amp; how', publishedAt: ago(5) });
    const { articles, unreadable } = await readAt(desk(server.url), null);
    await server.close();
    expect(unreadable).toBe(0);
    expect(articles).toEqual([
      {
        providerId: id,
        title: 'AT&T wins < loses',
        description: 'Why & how',
        url: 'https://desk.example/stories/1',
        imageUrl: null,
        publishedAt: new Date(NOW - 5 * 60_000),
        sourceName: 'Desk',
        symbols: [],
        sentiment: null,
      },
    ]);
  });
});

describe('an RSS feed', () => {
  it('yields the image, source, and symbols', async () => {
    fake.publish({ title: 'T', imageUrl: 'https://cdn.example/a.jpg', source: 'The Wire', symbols: ['ACME'] });
    expect((await readAt(desk(fake.url), null)).articles[0]).toMatchObject({
      imageUrl: 'https://cdn.example/a.jpg',
      sourceName: 'The Wire',
      symbols: ['ACME'],
    });
  });

  it('is requested conditionally', async () => {
    fake.publish({ title: 'One', publishedAt: ago(5) });
    const feed = desk(fake.url);
    const first = await readAt(feed, null);
    const second = await readAt(feed, first.cursor, 1);
    expect(second).toEqual({ articles: [], cursor: first.cursor, unreadable: 0 });
    fake.publish({ title: 'Two', publishedAt: ago(4) });
    expect(titles(await readAt(feed, second.cursor, 2))).toEqual(['One', 'Two']);
    expect(fake.requests[1]!.headers).toHaveProperty('if-modified-since');
  });

  it('is read from the start after its URL changes', async () => {
    fake.publish({ title: 'One' });
    const { cursor } = await readAt(desk(fake.url), null);
    expect(titles(await readAt(desk(`${fake.url}?other`), cursor))).toEqual(['One']);
  });

  it('is requested in full again after a truncated response', async () => {
    const items = '<item><title>Whole</title></item><item><title>Broken o';
    fake.serve({ headers: { etag: '"x"' }, body: `<rss><channel>${items}` });
    const read = await readAt(desk(fake.url), null);
    expect(titles(read)).toEqual(['Whole']);
    expect(read).toMatchObject({ unreadable: 1, cursor: null });
  });

  it('follows at most three redirects, over HTTP only', async () => {
    fake.publish({ title: 'Moved' });
    expect(titles(await readAt(desk(`${fake.origin}/moved/3`), null))).toEqual(['Moved']);
    expect((await errorOf(readAt(desk(`${fake.origin}/moved/4`), null))).reason).toBe('unavailable');
    for (const location of ['file:///etc/hosts', 'data:text/xml,<rss/>', 'http://user:pass@127.0.0.1/', ''])
      for (const status of [301, 302, 303, 307, 308]) {
        fake.serve({ status, headers: { location }, body: '' });
        expect((await errorOf(readAt(desk(fake.url), null))).reason).toBe('unavailable');
      }
  });

  it('does not redirect into private networks, by name or address', async () => {
    const resolve = async (host: string) => [
      { address: host === 'desk.example' ? '127.0.0.1' : '127.0.0.2', family: 4 },
    ];
    const { port } = new URL(fake.origin);
    const url = `http://desk.example:${port}/feed.xml`;
    for (const host of ['inner.example', '127.0.0.2', '[::ffff:127.0.0.2]', '0.0.0.0', '2130706434', '[::1]']) {
      fake.serve({ status: 302, headers: { location: `http://${host}:${port}/feed.xml` }, body: '' });
      const feed = rssFeed({ name: 'Desk', url }, { allowNetworks: ['127.0.0.1'], resolve });
      expect([host, await errorOf(readAt(feed, null))]).toEqual([host, REFUSED]);
    }
    expect(fake.requests.every(({ headers }) => headers['host'] === `desk.example:${port}`)).toBe(true);
  });

  it('is not read from a private network to which its host name resolves, initially or later', async () => {
    fake.publish({ title: 'Secret' });
    const url = `http://desk.example:${new URL(fake.origin).port}/feed.xml`;
    const addresses = [
      ['127.0.0.1'],
      ['127.0.0.1', '8.8.8.8'],
      ['::ffff:127.0.0.1'],
      ['10.1.2.3'],
      ['169.254.169.254'],
    ];
    let found: string[] = [];
    const resolve = async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const feed = rssFeed({ name: 'Desk', url }, { resolve });
    for (found of addresses) expect([found, await errorOf(readAt(feed, null))]).toEqual([found, REFUSED]);
    expect(fake.requests).toEqual([]);
    [found] = addresses as [string[]];
    expect(
      titles(await readAt(rssFeed({ name: 'Desk', url }, { allowNetworks: ['127.0.0.1'], resolve }), null)),
    ).toEqual(['Secret']);
  });

  it('may redirect within the private network whose address its URL contains', async () => {
    const inner = await startFakeRss();
    inner.publish({ title: 'Of the house' });
    fake.serve({ status: 302, headers: { location: inner.url.replace('127.0.0.1', 'localhost') }, body: '' });
    expect(titles(await readAt(desk(fake.url), null))).toEqual(['Of the house']);
    await inner.close();
  });

  it('is rejected beyond 5 MiB, compressed or not', async () => {
    const large = document(`<item><title>x</title></item>${' '.repeat(6 * 1024 * 1024)}`);
    const packed = gzipSync(large);
    const responses: FakeResponse[] = [
      { body: large },
      { body: packed, headers: { 'content-encoding': 'gzip' } },
      { body: packed, headers: { 'content-type': 'application/gzip' } },
    ];
    for (const response of responses) {
      fake.serve(response);
      expect((await errorOf(readAt(desk(fake.url), null))).reason).toBe('malformed');
    }
  });

  it('is decompressed without a content encoding', async () => {
    fake.serve({ body: gzipSync(document('<item><title>Packed</title></item>')) });
    expect(titles(await readAt(desk(fake.url), null))).toEqual(['Packed']);
  });

  it('is malformed if its content encoding is wrong', async () => {
    fake.serve({ body: document(''), headers: { 'content-encoding': 'gzip' } });
    expect((await errorOf(readAt(desk(fake.url), null))).reason).toBe('malformed');
  });

  it('resolves links against its final URL', async () => {
    fake.serve({ body: document('<item><title>T</title><link>/s/1</link></item>') });
    expect((await readAt(desk(fake.url), null)).articles[0]!.url).toBe(`${fake.origin}/s/1`);
  });

  it('does not reveal the query of its URL', async () => {
    const items = ['#1', '?p=2', '/s/3', ''].map((link) => `<item><title>T ${link}</title><link>${link}</link></item>`);
    fake.serve({ body: document(items.join('')) });
    const { articles } = await readAt(desk(`${fake.url}?token=hidden-in-query`), null);
    expect(articles).toHaveLength(4);
    expect(JSON.stringify(articles)).not.toContain('hidden-in-query');
  });

  it('assigns stable IDs to stories without one', async () => {
    fake.serve({
      body: document(`<item><title>No id</title><pubDate>${new Date(NOW).toUTCString()}</pubDate></item>`),
    });
    const ids = [await readAt(desk(fake.url), null), await readAt(desk(fake.url), null, 5)].map(
      (read) => read.articles[0]!.providerId,
    );
    expect(ids[0]).toBe(ids[1]);
  });
});
