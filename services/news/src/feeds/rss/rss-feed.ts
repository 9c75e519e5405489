import { createHash } from 'node:crypto';
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { AllowedNetworks, guardedAgent } from '@plainscan/service-kit/networks';
import { z } from 'zod';
import type { Cursor, FeedAdapter } from '../feed-adapter.ts';
import { FeedFault } from '../feed-error.ts';
import type { FeedsConfig } from '../feeds-config.ts';
import { type Answer, ask } from '../http/ask.ts';
import { rawArticle, readable } from '../raw-article.ts';
import { decodeFeed } from './decode-feed.ts';
import type { FeedDocument } from './feed-document.ts';
import { storyOf } from './item-story.ts';
import { NoFeed, readDocument } from './read-document.ts';

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
      const document = await documentOf(name, answer);
      // Without its query, which may be a key: `#1` is relative to all of an address.
      const base = `${answer.url.origin}${answer.url.pathname}`;
      const read = readable(document.items, (item) => rawArticle(storyOf(item, now), { now, base, source: name }));
      return {
        articles: read.articles,
        unreadable: read.unreadable + document.broken,
        cursor: document.complete ? cursorOf(of, answer.headers) : null,
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

async function documentOf(name: string, { body, headers }: Answer): Promise<FeedDocument> {
  try {
    // A file that was packed before it was put there: no header tells of it.
    const packed = body[0] === 0x1f && body[1] === 0x8b;
    const bytes = packed ? await unpack(body, { maxOutputLength: MAX_BYTES }) : body;
    return readDocument(decodeFeed(bytes, headers.get('content-type')));
  } catch (error) {
    const why = error instanceof NoFeed ? error.message : 'cannot be read';
    throw new FeedFault('garbage', `${name} answers no feed: ${why}`);
  }
}
