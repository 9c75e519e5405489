import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface Story {
  readonly title: string;
  readonly description?: string;
  readonly minutesAgo: number;
  readonly image?: string;
  readonly symbol?: string;
}

const FEEDS = { wire: 'Example Wire', desk: 'Second Desk' } as const;
export type FeedName = keyof typeof FEEDS;

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const item = (feed: FeedName, { title, description, minutesAgo, image, symbol }: Story, index: number) => `<item>
  <title>${escaped(title)}</title>
  <link>https://${feed}.example/stories/${index}</link>
  <guid isPermaLink="false">${feed}-${index}</guid>
  <pubDate>${new Date(Date.now() - minutesAgo * 60_000).toUTCString()}</pubDate>
  ${description ? `<description>${escaped(description)}</description>` : ''}
  ${image ? `<media:content url="${escaped(image)}" medium="image"/>` : ''}
  ${symbol ? `<category domain="https://${feed}.example/rss/stock">Nasdaq:${symbol}</category>` : ''}
</item>`;

/** Two RSS feeds served by this process; the product reads them and soon shows their articles. */
export async function startNewsFeeds() {
  const items: Record<FeedName, string[]> = { wire: [], desk: [] };
  const server = createServer(({ url }, response) => {
    const feed = (Object.keys(FEEDS) as FeedName[]).find((name) => url === `/${name}.xml`);
    if (!feed) return response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8' })
      .end(
        `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${FEEDS[feed]}</title>${items[feed].join('')}</channel></rss>`,
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** environment of a product that reads them every few seconds */
    env: {
      NEWS_FEEDS: (Object.keys(FEEDS) as FeedName[]).map((feed) => `${FEEDS[feed]}=${origin}/${feed}.xml`).join('\n'),
      NEWS_REFRESH_SECONDS: '5',
    },
    publish: (feed: FeedName, ...stories: readonly Story[]) => {
      for (const story of stories) items[feed].push(item(feed, story, items[feed].length));
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type NewsFeeds = Awaited<ReturnType<typeof startNewsFeeds>>;
