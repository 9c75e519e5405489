import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { controlsOf, type FakeResponse, type FakeRequest, type FakeStory, startFakeProvider } from './fake-provider.ts';

type Format = 'rss' | 'rdf' | 'atom';
type Item = FakeStory & { id: string; at: Date };

const xml = (text: string): string => text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'));
const ifPresent = (text: string | undefined | null, write: (text: string) => string): string =>
  text ? write(xml(text)) : '';

const WRITERS: Record<Format, (items: readonly Item[]) => string> = {
  rss: (items) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Desk</title><link>https://desk.example/</link><description>News</description>
${items
  .map(
    (item) => `<item><title>${xml(item.title)}</title>${ifPresent(item.url, (url) => `<link>${url}</link>`)}
<guid isPermaLink="false">${item.id}</guid><pubDate>${item.at.toUTCString()}</pubDate>
${ifPresent(item.description, (text) => `<description>${xml(`<p>${text}</p>`)}</description>`)}
${ifPresent(item.imageUrl, (url) => `<media:content url="${url}" medium="image" width="800"/>`)}
${ifPresent(item.source, (name) => `<source url="https://source.example/">${name}</source>`)}
${(item.symbols ?? []).map((symbol) => `<category domain="https://desk.example/rss/stock">Nasdaq:${symbol}</category>`).join('')}</item>`,
  )
  .join('\n')}
</channel></rss>`,
  rdf: (items) => `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://desk.example/"><title>Desk</title></channel>
${items
  .map(
    (
      item,
    ) => `<item rdf:about="${item.id}"><title>${xml(item.title)}</title>${ifPresent(item.url, (url) => `<link>${url}</link>`)}
${ifPresent(item.description, (text) => `<description>${text}</description>`)}<d:date>${item.at.toISOString()}</d:date></item>`,
  )
  .join('\n')}
</rdf:RDF>`,
  atom: (items) => `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Desk</title><id>urn:desk</id>
${items
  .map(
    (item) => `<entry><id>${item.id}</id><title type="html">${xml(xml(item.title))}</title>
${ifPresent(item.url, (url) => `<link rel="self" href="https://desk.example/api"/><link href="${url}"/>`)}
${ifPresent(item.description, (text) => `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>${text}</p></div></content>`)}
<published>${item.at.toISOString()}</published><updated>${item.at.toISOString()}</updated>
${ifPresent(item.source, (name) => `<source><id>urn:s</id><title>${name}</title></source>`)}</entry>`,
  )
  .join('\n')}
</feed>`,
};

/**
 * Fakes a feed with ETag and Last-Modified, compressed for clients that accept it; `/moved/3` redirects to it in three
 * steps.
 */
export async function startFakeRss({ format = 'rss' as Format } = {}) {
  const items: Item[] = [];
  let count = 0;

  const feed = ({ path, headers }: FakeRequest): FakeResponse => {
    const moved = /^\/moved\/(\d+)$/.exec(path)?.[1];
    if (moved !== undefined)
      return {
        status: 302,
        headers: { location: moved === '1' ? '/feed.xml' : `/moved/${Number(moved) - 1}` },
        body: '',
      };
    if (path !== '/feed.xml') return { status: 404, body: 'Not found' };
    const text = WRITERS[format]([...items].sort((a, b) => b.at.getTime() - a.at.getTime()));
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' };
    const isCompressed = /\bgzip\b/.test(String(headers['accept-encoding']));
    return {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        etag,
        'last-modified': new Date().toUTCString(),
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      },
      body: isCompressed ? gzipSync(text) : text,
    };
  };

  const fake = await startFakeProvider(feed);
  return {
    ...controlsOf(fake),
    url: `${fake.origin}/feed.xml`,
    origin: fake.origin,
    publish(story: FakeStory): string {
      const id = `urn:desk:${count++}`;
      const url = story.url === undefined ? `https://desk.example/stories/${count}` : story.url;
      items.push({ ...story, url, id, at: new Date(story.publishedAt ?? Date.now()) });
      return id;
    },
  };
}
export type FakeRss = Awaited<ReturnType<typeof startFakeRss>>;
