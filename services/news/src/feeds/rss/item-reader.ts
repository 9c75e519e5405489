import type { FeedItem } from './feed-document.ts';

/** Of one element. More markup than this holds no more of a description. */
const MAX_FIELD_CHARS = 128 * 1024;
const MAX_OF_A_KIND = 50;

type Attributes = Readonly<Record<string, string>>;

/** Gathers one `item` or `entry` from the parser's events. */
export class ItemReader {
  readonly #fields = new Map<string, string>();
  readonly #links: { rel: string; href: string; type: string }[] = [];
  readonly #images: { url: string; width: number | null }[] = [];
  readonly #categories: { domain: string; text: string }[] = [];
  #guidIsLink = true;
  #source: string | null = null;

  /** of the item's own elements the one that is open, and how deep within it the parser stands */
  #field: { name: string; attributes: Attributes; parts: string[]; chars: number; repeated: boolean } | null = null;
  #depth = 0;
  #inSourceTitle = false;

  constructor(attributes: Attributes) {
    const about = attributes['rdf:about'];
    if (about) this.#fields.set('rdf:about', about);
  }

  open(name: string, attributes: Attributes): void {
    this.#depth++;
    this.#image(name, attributes);
    if (this.#depth === 1) {
      this.#field = { name, attributes, parts: [], chars: 0, repeated: this.#fields.has(name) };
      if (name === 'link' && attributes['href'])
        push(this.#links, {
          rel: attributes['rel'] ?? 'alternate',
          href: attributes['href'],
          type: attributes['type'] ?? '',
        });
      return;
    }
    if (this.#field?.name === 'source') this.#inSourceTitle = name === 'title';
    // XHTML within: its tags part the words.
    else this.#add(`<${tagOf(name)}>`);
  }

  text(piece: string): void {
    if (this.#field?.name !== 'source' || this.#depth === 1 || this.#inSourceTitle) this.#add(piece);
  }

  close(name: string): void {
    const field = this.#field;
    this.#depth--;
    if (this.#depth > 0 || !field) {
      this.#inSourceTitle = false;
      if (field?.name !== 'source') this.#add(`</${tagOf(name)}>`);
      return;
    }
    this.#field = null;
    const text = field.parts.join('').trim();
    if (field.name === 'category') {
      const { term, scheme, domain } = field.attributes;
      push(this.#categories, { domain: domain ?? scheme ?? '', text: text || (term ?? '') });
    } else if (field.name === 'source') this.#source ??= text || null;
    else if (text !== '' && !field.repeated) {
      this.#fields.set(field.name, text);
      if (field.name === 'guid') this.#guidIsLink = field.attributes['isPermaLink']?.toLowerCase() !== 'false';
    }
  }

  item(): FeedItem {
    return {
      ...{ fields: this.#fields, links: this.#links, images: this.#images, categories: this.#categories },
      ...{ guidIsLink: this.#guidIsLink, source: this.#source },
    };
  }

  #add(piece: string): void {
    const field = this.#field;
    if (!field || field.repeated || field.chars >= MAX_FIELD_CHARS) return;
    const taken = piece.slice(0, MAX_FIELD_CHARS - field.chars);
    field.parts.push(taken);
    field.chars += taken.length;
  }

  #image(name: string, { url, type, medium, width, href }: Attributes): void {
    const shown =
      name === 'media:thumbnail' ||
      ((name === 'media:content' || name === 'enclosure') &&
        (medium === 'image' || /^image\//i.test(type ?? '') || (!medium && !type && IMAGE_FILE.test(url ?? ''))));
    if (shown && url) push(this.#images, { url, width: Number(width) || null });
    if (name === 'itunes:image' && href) push(this.#images, { url: href, width: null });
  }
}

/** Of markup within a story; what is none parts words as a block does. */
const tagOf = (name: string): string => /^[a-z][a-z\d]{0,20}$/.exec(name)?.[0] ?? 'div';

const IMAGE_FILE = /\.(?:jpe?g|png|webp|avif|gif)(?:$|\?)/i;

function push<T>(list: T[], entry: T): void {
  if (list.length < MAX_OF_A_KIND) list.push(entry);
}
