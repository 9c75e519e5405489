import { escapeUTF8 } from 'entities';
import { Parser } from 'htmlparser2';

const MAX_DEPTH = 64;
const MAX_ITEMS = 1000;
const MAX_FIELDS = 200;
/** Many more than a feed of `MAX_ITEMS` has. */
const MAX_ELEMENTS = 200_000;
/** Per field; more markup than this adds nothing to a description. */
const MAX_FIELD_CHARS = 128 * 1024;
const MAX_ATTRIBUTE_CHARS = 8 * 1024;
const NAME = /^[a-z_][\w.-]{0,60}(?::[\w.-]{1,60})?$/i;
const HTML_TAG = /^[a-z][a-z\d]{0,20}$/;
/** Fields in which nested tags are markup, whether escaped or not. */
const TEXT_FIELDS = new Set(['title', 'summary', 'description', 'content', 'encoded']);
/** Non-standard lists of symbols, such as Nasdaq's own; feedsmith drops unknown elements. */
const TICKER_FIELDS = new Set(['tickers', 'ticker', 'symbols']);
export const TICKER_SCHEME = 'tickers';

export type FeedFormat = 'rss' | 'rdf' | 'atom';
const FORMATS: Readonly<Record<string, FeedFormat>> = { rss: 'rss', rdf: 'rdf', feed: 'atom' };

export interface WellFormedFeed {
  format: FeedFormat;
  xml: string;
  /** false: the document is truncated, and items may be missing */
  complete: boolean;
  /** number of truncated items, which are omitted */
  truncated: number;
}

/** The document is not a feed, or is too deep or too large to be one. */
export class NotAFeedError extends Error {}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

function attributesOf(attributes: Readonly<Record<string, string>>, prefix = ''): string {
  return Object.entries(attributes)
    .filter(([name, value]) => name.startsWith(prefix) && NAME.test(name) && value.length <= MAX_ATTRIBUTE_CHARS)
    .map(([name, value]) => ` ${name}="${escapeUTF8(value)}"`)
    .join('');
}

/**
 * Rewrites the items of a feed as bounded, well-formed XML. Hand-written because feedsmith (fast-xml-parser) rejects
 * truncated and wrongly nested feeds and takes quadratic time, whereas htmlparser2 tokenizes anything in linear time.
 * Document types are dropped, so no entity can expand.
 * @throws NotAFeedError
 */
export function wellFormedFeed(text: string): WellFormedFeed {
  const items: string[] = [];
  const names: string[] = [];
  /** namespace declarations per open element above an item */
  const namespaces: Record<string, string>[] = [];
  let root = { name: '', attributes: '' };
  let format: FeedFormat | null = null;
  let item: ItemWriter | null = null;
  let itemDepth = 0;
  let elements = 0;
  let truncated = 0;
  let complete = false;

  const open = (name: string, attributes: Record<string, string>): void => {
    if (names.length >= MAX_DEPTH) throw new NotAFeedError('too deep');
    if (++elements > MAX_ELEMENTS) throw new NotAFeedError('too many elements');
    if (names.length === 0 && format === null) {
      format = FORMATS[localName(name)] ?? null;
      if (format === null || !NAME.test(name)) throw new NotAFeedError('does not start like a feed');
      root = { name, attributes: attributesOf(attributes) };
    }
    names.push(name);
    if (item) return item.open(name, attributes);
    const isItem = ['item', 'entry'].includes(localName(name)) && NAME.test(name);
    if (isItem && names.length > 1 && items.length < MAX_ITEMS) {
      const inherited = attributesOf(Object.assign({}, ...namespaces.slice(1)), 'xmlns');
      item = new ItemWriter(name, `${inherited}${attributesOf(attributes)}`, format!);
      itemDepth = names.length;
    } else namespaces.push(attributes);
  };
  const close = (implied: boolean): void => {
    if (item && names.length === itemDepth) {
      if (implied) truncated++;
      else items.push(item.end());
      item = null;
    } else if (item) item.close();
    else namespaces.pop();
    names.pop();
    if (names.length === 0) complete = !implied;
  };
  const parser = new Parser(
    { onopentag: open, onclosetag: (_name, implied) => close(implied), ontext: (piece) => item?.text(piece) },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (format === null) throw new NotAFeedError('contains no feed');
  return { format, xml: document(format, root, items.join('')), complete, truncated };
}

function document(
  format: FeedFormat,
  { name, attributes }: { name: string; attributes: string },
  items: string,
): string {
  if (format !== 'rss') return `<${name}${attributes}>${items}</${name}>`;
  return `<rss version="2.0"${attributes.replace(/ version="[^"]*"/i, '')}><channel>${items}</channel></rss>`;
}

/** Writes one item: elements as they are, and markup within text fields as text. */
class ItemWriter {
  readonly #parts: string[];
  readonly #name: string;
  readonly #format: FeedFormat;
  /** the open elements from the field inwards: how each is closed in the XML or in the text */
  readonly #open: { closeXml?: string; closeText?: string }[] = [];
  #mode: 'elements' | 'text' | 'skip' = 'elements';
  #fields = 0;
  #chars = 0;

  constructor(name: string, attributes: string, format: FeedFormat) {
    this.#name = name;
    this.#format = format;
    this.#parts = [`<${name}${attributes}>`];
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length === 0) return this.#openField(name, attributes);
    if (this.#mode === 'text') {
      const tag = HTML_TAG.test(name) ? name : 'div';
      this.text(`<${tag}>`);
      this.#open.push({ closeText: `</${tag}>` });
    } else if (this.#mode === 'elements' && NAME.test(name)) {
      this.#parts.push(`<${name}${attributesOf(attributes)}>`);
      this.#open.push({ closeXml: `</${name}>` });
    } else this.#open.push({});
  }

  text(piece: string): void {
    if (this.#open.length === 0 || this.#mode === 'skip') return;
    const taken = piece.slice(0, MAX_FIELD_CHARS - this.#chars);
    this.#chars += taken.length;
    this.#parts.push(escapeUTF8(taken));
  }

  close(): void {
    const { closeText, closeXml } = this.#open.at(-1) ?? {};
    if (closeText) this.text(closeText);
    if (closeXml) this.#parts.push(closeXml);
    this.#open.pop();
  }

  end(): string {
    this.#parts.push(`</${this.#name}>`);
    return this.#parts.join('');
  }

  #openField(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    this.#chars = 0;
    this.#mode =
      ++this.#fields > MAX_FIELDS || !NAME.test(name)
        ? 'skip'
        : TEXT_FIELDS.has(local) && !attributes['url']
          ? 'text'
          : 'elements';
    if (this.#mode === 'skip') this.#open.push({});
    else if (TICKER_FIELDS.has(local) && this.#format === 'rss') {
      this.#mode = 'text';
      this.#parts.push(`<category domain="${TICKER_SCHEME}">`);
      this.#open.push({ closeXml: '</category>' });
    } else {
      this.#parts.push(`<${name}${this.#mode === 'text' ? '' : attributesOf(attributes)}>`);
      this.#open.push({ closeXml: `</${name}>` });
    }
  }
}
