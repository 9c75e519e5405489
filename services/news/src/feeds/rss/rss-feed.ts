import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AllowedNetworks, guardedAgent, type Resolve } from '@plainscan/service-kit/networks';
import { z } from 'zod';
import type { Cursor, FeedAdapter } from '../feed-adapter.ts';
import { FeedError } from '../feed-error.ts';
import type { FeedsConfig } from '../../config.ts';
import { type FeedResponse, fetchBounded } from '../http/fetch-bounded.ts';
import { rawArticle, collectArticles } from '../raw-article.ts';
import { decodeXml } from './decode-xml.ts';
import { type ParsedFeed, parseFeed } from './parse-feed.ts';
import { NotAFeedError } from './well-formed.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const MAX_VALIDATOR_CHARS = 500;
const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';

const validator = z.string().max(MAX_VALIDATOR_CHARS).nullable();
/** `of` is a hash of the URL: a feed whose URL has changed is read from the start. */
const cursorSchema = z.object({ of: z.string(), etag: validator, modified: validator });

const unpack = promisify(gunzip);

const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1'];
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/**
 * A URL with a private IP address or localhost allows that address. A host name doesn't, because its owner decides
 * where it resolves to.
 */
function networksOf({ hostname }: URL): string[] {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (LOOPBACK.test(host)) return LOOPBACK_NETWORKS;
  return isIP(host) === 0 ? [] : [host];
}

export interface FeedNetworks {
  /** private networks that feeds may be read from */
  allowNetworks?: readonly string[];
  resolve?: Resolve;
}

/**
 * An RSS or Atom feed. It is requested conditionally, and read in full when it has changed. All connections, including
 * those after redirects, go to public addresses or allowed networks.
 */
export function rssFeed(
  { name, url }: FeedsConfig['rss'][number],
  { allowNetworks = [], resolve }: FeedNetworks = {},
): FeedAdapter {
  const address = new URL(url);
  const dispatcher = guardedAgent(new AllowedNetworks([...allowNetworks, ...networksOf(address)], resolve));
  const of = createHash('sha256').update(url).digest('hex').slice(0, 16);
  return {
    name,
    kind: 'rss',
    simulated: false,
    async read(since, { signal, now }) {
      const stored = cursorSchema.safeParse(since).data;
      const saved = stored?.of === of ? stored : null;
      const response = await fetchBounded({
        feed: name,
        url: address,
        signal,
        now,
        maxBytes: MAX_BYTES,
        maxRedirects: MAX_REDIRECTS,
        dispatcher,
        headers: {
          accept: ACCEPT,
          ...(saved?.etag && { 'if-none-match': saved.etag }),
          ...(saved?.modified && { 'if-modified-since': saved.modified }),
        },
        acceptedStatuses: saved ? [304] : [],
      });
      if (response.status === 304) return { articles: [], cursor: since, unreadable: 0 };
      const feed = await parseResponse(name, response, now);
      // Without the query, which may contain a key: a link like `#1` would inherit it.
      const base = `${response.url.origin}${response.url.pathname}`;
      const read = collectArticles(feed.stories, (story) => rawArticle(story, { now, base, source: name }));
      return {
        articles: read.articles,
        unreadable: read.unreadable + feed.truncated,
        cursor: feed.complete ? cursorOf(of, response.headers) : null,
      };
    },
  };
}

function cursorOf(of: string, headers: FeedResponse['headers']): Cursor {
  const validatorOf = (name: string): string | null => {
    const value = headers.get(name);
    return value && value.length <= MAX_VALIDATOR_CHARS && /^[\x20-\x7e]+$/.test(value) ? value : null;
  };
  return { of, etag: validatorOf('etag'), modified: validatorOf('last-modified') };
}

async function parseResponse(name: string, { body, headers }: FeedResponse, now: number): Promise<ParsedFeed> {
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
