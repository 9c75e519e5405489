/** Prefixes that feeds use for these namespaces, whatever prefix a feed declares. */
const KNOWN: Readonly<Record<string, string>> = {
  'http://www.w3.org/2005/Atom': 'atom',
  'http://purl.org/atom/ns#': 'atom',
  'http://purl.org/rss/1.0/': '',
  'http://my.netscape.com/rdf/simple/0.9/': '',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'http://purl.org/rss/1.0/modules/content/': 'content',
  'http://search.yahoo.com/mrss/': 'media',
  'http://search.yahoo.com/mrss': 'media',
  'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
};

/** The prefixes in force, with those that an element declares; unknown namespaces keep the prefix they are given. */
export function declare(
  prefixes: ReadonlyMap<string, string>,
  attributes: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  let own: Map<string, string> | null = null;
  for (const [name, uri] of Object.entries(attributes)) {
    const prefix = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice(6).toLowerCase() : null;
    if (prefix === null || (own?.size ?? 0) > MAX_PREFIXES) continue;
    own ??= new Map(prefixes);
    own.set(prefix, KNOWN[uri.trim()] ?? prefix);
  }
  return own ?? prefixes;
}
const MAX_PREFIXES = 100;

/** `media:content`, `title`: lower case, by the usual prefix; elements of RSS and Atom themselves bear none. */
export function usualName(name: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':');
  const prefix = name.slice(0, Math.max(colon, 0)).toLowerCase();
  const local = name.slice(colon + 1).toLowerCase();
  const usual = prefixes.get(prefix) ?? prefix;
  // `atom:link` in an RSS feed is something else than its `link`; without a prefix it is Atom's own.
  return usual === '' || (usual === 'atom' && prefix === '') ? local : `${usual}:${local}`;
}
