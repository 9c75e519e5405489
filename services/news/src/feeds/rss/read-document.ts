import { Parser } from 'htmlparser2';
import type { FeedDocument } from './feed-document.ts';
import { ItemReader } from './item-reader.ts';
import { declare, usualName } from './namespaces.ts';

const MAX_DEPTH = 64;
const MAX_ITEMS = 1000;
/** Many times what a feed of as many items has. */
const MAX_ELEMENTS = 200_000;
const ROOTS = new Set(['rss', 'rdf:rdf', 'feed']);
const ITEMS = new Set(['item', 'entry']);

/** Why a document is no feed. */
export class NoFeed extends Error {}

/**
 * RSS 2.0, RSS 1.0 (RDF) and Atom. XML as it comes: what is not closed is closed, what is not declared is taken as it is.
 * Document types are not read: no entity but XML's own is known, so that nothing can grow.
 * @throws NoFeed for everything else, and for what is deeper or longer than a feed can be
 */
export function readDocument(text: string): FeedDocument {
  const items: FeedDocument['items'] = [];
  const scopes: ReadonlyMap<string, string>[] = [new Map()];
  const names: string[] = [];
  let broken = 0;
  let elements = 0;
  let complete = false;
  let item: ItemReader | null = null;
  let itemDepth = 0;

  const open = (rawName: string, attributes: Record<string, string>): void => {
    if (scopes.length > MAX_DEPTH) throw new NoFeed('too deep');
    if (++elements > MAX_ELEMENTS) throw new NoFeed('too many elements');
    const prefixes = declare(scopes.at(-1)!, attributes);
    const name = unprefixed(usualName(rawName, prefixes), names[0]);
    if (names.length === 0 && !complete && !ROOTS.has(name)) throw new NoFeed('begins as no feed does');
    scopes.push(prefixes);
    names.push(name);
    if (item) item.open(name, attributes);
    else if (ITEMS.has(name) && items.length < MAX_ITEMS) {
      item = new ItemReader(attributes);
      itemDepth = names.length;
    }
  };
  const close = (implied: boolean): void => {
    if (item && names.length === itemDepth) {
      if (implied) broken++;
      else items.push(item.item());
      item = null;
    } else item?.close(names.at(-1) ?? '');
    scopes.pop();
    names.pop();
    if (names.length === 0) complete = !implied;
  };

  const parser = new Parser(
    { onopentag: open, onclosetag: (_name, implied) => close(implied), ontext: (piece) => item?.text(piece) },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (names.length === 0 && !complete && items.length === 0 && broken === 0) throw new NoFeed('holds no feed');
  return { items, complete, broken };
}

/** Atom's own elements bear no prefix here, though a whole feed be written with one. */
const unprefixed = (name: string, root: string | undefined): string =>
  (root === 'feed' || root === undefined || root === 'atom:feed') && name.startsWith('atom:') ? name.slice(5) : name;
