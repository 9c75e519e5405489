import { createHash } from 'node:crypto';
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { AllowedNetworks, guardedAgent } from '@plainscan/service-kit/networks';
import { z } from 'zod';
import type { Cursor, FeedAdapter } from '../feed-adapter.ts';
import { FeedError } from '../feed-error.ts';
import type { FeedsConfig } from '../../config.ts';
import { type Answer, ask } from '../http/ask.ts';
import { rawArticle, readable } from '../raw-article.ts';
import { decodeXml } from './decode-xml.ts';
import { type ParsedFeed, parseFeed } from './parse-feed.ts';
import { NotAFeedError } from './well-formed.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const MAX_VALIDATOR_CHARS = 500;
const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';

const validator = z.string().max(MAX_VALIDATOR_CHARS).nullable();
/** `of`: the address it was told by; another one that takes the feed's name is read anew. */
const cursorSchema = z.object({ of: z.string(), etag: validator, modified: validator });

const unpack = promisify(gunzip);

/**
 * One RSS or Atom feed. It is asked for what changed since, and tells everything it has when anything did. Whoever writes it may send
 * its reader elsewhere, but to public addresses alone, unless its own is none of them.
 */
export function rssFeed({ name, url }: FeedsConfig['rss'][number], networks = new AllowedNetworks([])): FeedAdapter {
  const address = new URL(url);
  const outside = guardedAgent(networks);
  const through = async () => ((await networks.isInside(address.hostname)) ? undefined : outside);
  const of = createHash('sha256').update(url).digest('hex').slice(0, 16);
  return {
    name,
    kind: 'rss',
    simulated: false,
    async read(since, { signal, now }) {
      const stored = cursorSchema.safeParse(since).data;
      const at = stored?.of === of ? stored : null;
      const answer = await ask({
        ...{ feed: name, url: address, signal, now, maxBytes: MAX_BYTES, redirects: { most: MAX_REDIRECTS, through } },
        headers: {
          accept: ACCEPT,
          ...(at?.etag && { 'if-none-match': at.etag }),
          ...(at?.modified && { 'if-modified-since': at.modified }),
        },
        alsoAnswers: at ? [304] : [],
      });
      if (answer.status === 304) return { articles: [], cursor: since, unreadable: 0 };
      const feed = await parseAnswer(name, answer, now);
      // Without its query, which may be a key: `#1` is relative to all of an address.
      const base = `${answer.url.origin}${answer.url.pathname}`;
      const read = readable(feed.stories, (story) => rawArticle(story, { now, base, source: name }));
      return {
        articles: read.articles,
        unreadable: read.unreadable + feed.truncated,
        cursor: feed.complete ? cursorOf(of, answer.headers) : null,
      };
    },
  };
}

function cursorOf(of: string, headers: Answer['headers']): Cursor {
  const told = (name: string): string | null => {
    const value = headers.get(name);
    return value && value.length <= MAX_VALIDATOR_CHARS && /^[\x20-\x7e]+$/.test(value) ? value : null;
  };
  return { of, etag: told('etag'), modified: told('last-modified') };
}

async function parseAnswer(name: string, { body, headers }: Answer, now: number): Promise<ParsedFeed> {
  try {
    // Some feeds are gzip files served without a content encoding.
    const gzipped = body[0] === 0x1f && body[1] === 0x8b;
    const bytes = gzipped ? await unpack(body, { maxOutputLength: MAX_BYTES }) : body;
    return parseFeed(decodeXml(bytes, headers.get('content-type')), now);
  } catch (error) {
    const reason = error instanceof NotAFeedError ? error.message : 'unreadable';
    throw new FeedError('malformed', `${name} did not return a feed: ${reason}`);
  }
}
