import { createHash } from 'node:crypto';
import { parseFeedDate } from '../dates.ts';
import type { Story } from '../raw-article.ts';
import type { FeedItem } from './feed-document.ts';

const DATES = [
  'pubdate',
  'published',
  'dc:date',
  'dcterms:issued',
  'issued',
  'updated',
  'dcterms:modified',
  'modified',
  'date',
];
const DESCRIPTIONS = ['description', 'summary', 'content:encoded', 'content', 'media:description', 'itunes:summary'];
/** Of a list of symbols, as Nasdaq's own feed writes them. */
const TICKER_FIELDS = ['nasdaq:tickers', 'tickers', 'ticker', 'symbols'];
const LISTED = /^(?:NYSE(?: ?American| ?Arca)?|NASDAQ(?:GS|GM|CM)?|AMEX|NYSEARCA)\s*:\s*([A-Z]{1,5}(?:[.-][A-Z])?)$/i;
const OF_STOCKS = /stock|symbol|ticker/i;

/** `now` stands for a date that is missing; a date that cannot be read counts as missing. */
export function storyOf(item: FeedItem, now: number): Story {
  const { fields, guidIsLink } = item;
  const guid = fields.get('guid') ?? fields.get('id');
  const link = linkOf(item) ?? (guidIsLink && /^https?:/i.test(guid ?? '') ? guid! : null);
  const title = fields.get('title') ?? null;
  const date = first(fields, DATES, (text) => parseFeedDate(text));
  return {
    id: shortId(guid ?? fields.get('rdf:about') ?? link ?? `${title} ${date ?? ''}`),
    title,
    description: first(fields, DESCRIPTIONS, (text) => text),
    url: link,
    imageUrl: widest(item),
    publishedAt: date ?? now,
    sourceName: item.source,
    symbols: symbolsOf(item),
  };
}

function linkOf({ fields, links }: FeedItem): string | null {
  const alternate = links.filter(({ rel }) => rel === 'alternate');
  const page = alternate.find(({ type }) => type === '' || /html/i.test(type)) ?? alternate[0];
  return fields.get('link') ?? page?.href ?? null;
}

/** Ids are kept as keys; some feeds write whole addresses with much behind them. */
const shortId = (id: string): string =>
  /^[\x21-\x7e]{1,120}$/.test(id) && !/[<&]/.test(id) ? id : createHash('sha256').update(id).digest('hex');

const widest = ({ images }: FeedItem): string | null =>
  [...images].sort((a, b) => (b.width ?? 0) - (a.width ?? 0)).find(({ url }) => /^https:/i.test(url.trim()))?.url ??
  null;

function symbolsOf({ fields, categories }: FeedItem): string[] {
  const listed = TICKER_FIELDS.flatMap(
    (name) =>
      fields
        .get(name)
        ?.slice(0, 1000)
        .split(/[\s,;]+/) ?? [],
  );
  for (const { domain, text } of categories) {
    const symbol = LISTED.exec(text.trim())?.[1];
    if (symbol) listed.push(symbol);
    else if (OF_STOCKS.test(domain) && /^[A-Z]{1,5}(?:[.-][A-Z])?$/.test(text.trim())) listed.push(text.trim());
  }
  return listed.filter((symbol) => symbol !== '');
}

function first<T>(
  fields: ReadonlyMap<string, string>,
  names: readonly string[],
  read: (text: string) => T | null,
): T | null {
  for (const name of names) {
    const text = fields.get(name);
    const value = text === undefined ? null : read(text);
    if (value !== null) return value;
  }
  return null;
}
