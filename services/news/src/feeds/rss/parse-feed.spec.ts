import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rawArticle } from '../raw-article.ts';
import { decodeXml } from './decode-xml.ts';
import { parseFeed } from './parse-feed.ts';
import { NotAFeedError } from './well-formed.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const BASE = 'https://desk.example/feed';

const articles = (text: string) =>
  parseFeed(text, NOW).stories.map((story) => rawArticle(story, { now: NOW, base: BASE, source: 'Desk' }));
const article = (item: string, attributes = '') =>
  articles(`<rss ${attributes}><channel><item>${item}</item></channel></rss>`)[0];

describe('a real-world feed', () => {
  it('is parsed despite odd case, undeclared prefixes, unclosed tags, and no declaration', () => {
    expect(
      article('<Title>A &nbsp;B</Title><PubDate>2026-11-20</PubDate><dc:creator>x</dc:creator><br>'),
    ).toMatchObject({
      title: 'A B',
      publishedAt: new Date('2026-11-20T00:00:00Z'),
    });
  });

  it('is parsed by namespace, regardless of prefix', () => {
    const text = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:m="http://search.yahoo.com/mrss/"><a:entry><a:id>1</a:id><a:title>T</a:title>
      <a:link href="/s/1"/><m:group><m:thumbnail url="https://cdn.example/s.jpg" width="90"/><m:content url="https://cdn.example/l.jpg" medium="image" width="900"/></m:group>
      <a:updated>2026-11-20T10:00:00Z</a:updated></a:entry></a:feed>`;
    expect(articles(text)).toMatchObject([
      { title: 'T', url: 'https://desk.example/s/1', imageUrl: 'https://cdn.example/l.jpg' },
    ]);
  });

  it("keeps the item's link if there is also an Atom link", () => {
    const links = '<atom:link rel="self" href="https://desk.example/self"/><link>https://desk.example/story</link>';
    expect(article(`<title>T</title>${links}`, 'xmlns:atom="http://www.w3.org/2005/Atom"')).toMatchObject({
      url: 'https://desk.example/story',
    });
  });

  it('yields the first of duplicate elements, and the content if there is no description', () => {
    expect(
      article(
        '<title>One</title><media:title>Two</media:title><title>Three</title><content:encoded><![CDATA[<p>Body &amp; soul</p>]]></content:encoded>',
      ),
    ).toMatchObject({
      title: 'One',
      description: 'Body & soul',
    });
  });

  it('uses a guid as the link only if it is a permalink', () => {
    expect(article('<title>T</title><guid>https://desk.example/g</guid>')?.url).toBe('https://desk.example/g');
    expect(article('<title>T</title><guid isPermaLink="false">https://desk.example/g</guid>')?.url).toBeNull();
    expect(article('<title>T</title><guid isPermaLink="false">abc</guid>')).toMatchObject({
      url: null,
      providerId: 'abc',
    });
  });

  it("does not use the ID, title, or date of an entry's source", () => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><source><id>s</id><title>The Wire</title><updated>2020-01-01T00:00:00Z</updated></source>
      <id>e</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Own <b>ti</b>tle</div></title><updated>2026-11-20T10:00:00Z</updated></entry></feed>`;
    expect(articles(text)).toMatchObject([{ providerId: 'e', title: 'Own title', sourceName: 'The Wire' }]);
  });

  it('yields symbols that are marked as such', () => {
    const categories =
      '<category>Nasdaq:ACME</category><category>NYSE: BOLT</category><category domain="https://x.example/symbol/F">F</category><category>IT</category>';
    expect(article(`<title>T</title>${categories}<nasdaq:tickers>AAPL,MSFT</nasdaq:tickers>`)?.symbols).toEqual([
      'AAPL',
      'MSFT',
      'ACME',
      'BOLT',
      'F',
    ]);
  });

  it('uses the current time for a missing, unreadable, or future date', () => {
    for (const date of ['', '<pubDate>soon</pubDate>', '<pubDate>Fri, 20 Nov 2099 10:00:00 GMT</pubDate>'])
      expect(article(`<title>T</title>${date}`)?.publishedAt).toEqual(new Date(NOW));
  });

  it.each([
    '',
    '   ',
    'plain text',
    '{"json": true}',
    '<html><body><item>x</item></body></html>',
    '<!doctype html><p>',
    '<opml></opml>',
    '\u0000\u0001',
  ])('is rejected if it is not a feed: %j', (text) => {
    expect(() => parseFeed(text, NOW)).toThrow(NotAFeedError);
  });
});

describe('a hostile feed', () => {
  it('cannot use custom entities to expand text or read files', () => {
    const lols = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY l0 "lol">${lols}<!ENTITY f SYSTEM "file:///etc/hostname">]><rss><channel><item><title>&l10;&f;!</title></item></channel></rss>`;
    expect(articles(bomb)).toMatchObject([{ title: '&l10;&f;!' }]);
  });

  it('is rejected if it is nested too deeply', () => {
    expect(() => parseFeed(`<rss>${'<a>'.repeat(200_000)}`, NOW)).toThrow(NotAFeedError);
    expect(() => parseFeed(`<rss><channel><item>${'<title>'.repeat(200_000)}`, NOW)).toThrow(NotAFeedError);
  });

  it('is limited in text length and number of elements', () => {
    const huge = 'x'.repeat(3_000_000);
    expect(article(`<title>${huge}</title><link>https://x.example/${huge}</link><guid>${huge}</guid>`)).toMatchObject({
      url: null,
      title: expect.stringMatching(/^x{299}…$/),
    });
    expect(articles(`<rss>${'<item><title>x</title></item>'.repeat(20_000)}</rss>`)).toHaveLength(1000);
    expect(
      article(
        `<title>T</title>${'<category domain="stock">F</category><enclosure url="https://x.example/a.png"/>'.repeat(20_000)}`,
      ),
    ).toMatchObject({ symbols: ['F'] });
  });

  it('yields no scripts, direction marks, or executable links', () => {
    expect(
      article('<title>&lt;script&gt;x&lt;/script&gt;\u202eevil</title><link>javascript:alert(1)</link>'),
    ).toMatchObject({ title: 'evil', url: null });
    expect(
      article('<title>T</title><media:content medium="image" url="data:image/png;base64,AA"/>')?.imageUrl,
    ).toBeNull();
  });

  const VALID = [
    '<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>D</title><item><title>A &amp; B</title><link>https://x.example/1</link><guid isPermaLink="false">1</guid><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate><description><![CDATA[<p>Text</p>]]></description><media:content url="https://x.example/i.jpg" medium="image"/></item></channel></rss>',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title type="html">A &amp;amp; B</title><link href="https://x.example/1"/><updated>2026-11-20T10:00:00Z</updated><content type="xhtml"><div>Text</div></content></entry></feed>',
  ];
  const scraps = fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '&',
    '&#x0;',
    '&#xd800;',
    ']]>',
    '<![CDATA[',
    '<!--',
    '<!DOCTYPE',
    '<?',
    'xmlns:a="',
    '"',
    '\u0000',
    '\ud800',
    '<item>',
    '</item>',
    '<entry>',
    '</rss>',
    '<title>',
  );
  const mutated = fc
    .tuple(
      fc.constantFrom(...VALID),
      fc.array(fc.tuple(fc.nat(700), fc.nat(30), fc.oneof(scraps, fc.string({ unit: 'binary', maxLength: 8 }))), {
        maxLength: 12,
      }),
    )
    .map(([text, edits]) =>
      edits.reduce(
        (now, [at, cut, put]) => now.slice(0, at % now.length) + put + now.slice((at % now.length) + cut),
        text,
      ),
    );

  const expectValidArticles = (text: string): void => {
    try {
      for (const each of articles(text)) {
        if (!each) continue;
        expect(each.title.length).toBeLessThanOrEqual(300);
        expect(each.title.isWellFormed() && (each.description?.isWellFormed() ?? true)).toBe(true);
        expect(each.providerId).toMatch(/^[\x21-\x7e]{1,200}$/);
        expect(each.url ?? 'https://').toMatch(/^https?:\/\//);
        expect(Number.isFinite(each.publishedAt.getTime())).toBe(true);
      }
    } catch (error) {
      if (!(error instanceof NotAFeedError)) throw error;
    }
  };

  it('is parsed or rejected after any damage', () => {
    fc.assert(fc.property(mutated, expectValidArticles), { numRuns: 1000 });
  });

  it('is parsed or rejected for any bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      mutated.map((text) => Buffer.from(text, 'utf16le')),
    );
    const types = fc.constantFrom(
      'text/xml; charset=utf-16',
      'text/xml; charset=shift_jis',
      'text/xml; charset="nonsense"',
      null,
    );
    fc.assert(
      fc.property(bytes, types, (body, type) => expectValidArticles(decodeXml(Buffer.from(body), type))),
      { numRuns: 500 },
    );
  });

  it.each([
    ['<', 5_000_000],
    ['<a ', 1_600_000],
    ['<a b="', 800_000],
    ['&', 5_000_000],
    ['&#', 2_500_000],
    ['<![CDATA[', 500_000],
    ['<!--', 1_000_000],
    ['</x>', 1_200_000],
    ['<x/>', 1_200_000],
    ['<x xmlns:a="b">', 60],
  ])('is parsed in linear time: %s', (piece, times) => {
    const started = performance.now();
    expectValidArticles(`<rss><channel><item><title>${piece.repeat(times)}`);
    expectValidArticles(
      `<rss><channel><item><title>T</title><description>${piece.repeat(times)}</description></item></channel></rss>`,
    );
    // Five megabytes take a few hundred milliseconds in linear time and hours in quadratic time.
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('decodeXml', () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><rss>é</rss>`;
  it.each([
    ['UTF-8 declared as Latin-1', Buffer.from(xml('iso-8859-1'), 'utf8'), 'text/xml; charset=iso-8859-1'],
    ['Latin-1 declared in the document', Buffer.from(xml('iso-8859-1'), 'latin1'), null],
    ['Latin-1 declared in the header', Buffer.from(xml('utf-8'), 'latin1'), 'text/xml; charset=windows-1252'],
    ['undeclared Latin-1', Buffer.from('<rss>é</rss>', 'latin1'), null],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${xml('utf-16')}`, 'utf16le'), null],
    ['UTF-16 without a byte order mark', Buffer.from(xml('utf-16'), 'utf16le'), null],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${xml('utf-8')}`), null],
    ['an unknown encoding', Buffer.from(xml('x-unknown')), 'text/xml; charset=x-none'],
  ])('decodes %s', (_case, bytes, contentType) => {
    expect(decodeXml(bytes, contentType)).toContain('<rss>é</rss>');
  });

  it('decodes Japanese in Shift_JIS and ISO-2022-JP', () => {
    expect(decodeXml(Buffer.from([0x3c, 0x72, 0x3e, 0x93, 0xfa]), 'text/xml; charset=shift_jis')).toBe('<r>日');
    expect(decodeXml(Buffer.from('\x1b$BF|\x1b(B', 'latin1'), 'text/xml; charset=iso-2022-jp')).toBe('日');
  });
});
