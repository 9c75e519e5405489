export const MAX_LINK_CHARS = 2000;

/** Query parameters that identify where a reader came from, not the page. */
const TRACKING =
  /^(?:utm_\w+|(?:fb|g|y|dc|ms|tw|tt)clid|gclsrc|[gw]braid|igshid|li_fat_id|mc_[ce]id|_hs(?:enc|mi)|hsa_\w+|vero_\w+|oly_\w+_id|mkt_tok|cm_(?:mmc|ven|cat|pla|ite)\w*|cmpid|ncid|sr_share|s_?kwcid|ito|guccounter|guce_\w+|spm|soc_\w+|siteid|yptr|ref|ref_src|ref_url|referrer|taid|smid|smtyp|xtor|__source|__twitter_impression|mod|reflink)$/i;

/** An absolute http(s) URL that a page may link to, or null. Relative links are resolved against `base`. */
export function cleanLink(link: string | null | undefined, base?: string): string | null {
  const url = parseWebUrl(link, base);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? ifShort(url.href) : null;
}

/** An https:// URL, or null: pages load images over HTTPS only. */
export function cleanImage(link: string | null | undefined, base?: string): string | null {
  const url = parseWebUrl(link, base);
  return url?.protocol === 'https:' ? ifShort(url.href) : null;
}

const ifShort = (href: string): string | null => (href.length <= MAX_LINK_CHARS ? href : null);

function parseWebUrl(link: string | null | undefined, base?: string): URL | null {
  const text = link?.trim();
  if (!text || text.length > MAX_LINK_CHARS) return null;
  const url = URL.parse(text, base);
  // Links like `https://bank.example@evil.example` are meant to be misread.
  return url && url.hostname !== '' && url.username === '' && url.password === '' ? url : null;
}

/**
 * Returns one URL for all addresses of a page, without tracking parameters, fragment, `www.`, scheme, and trailing
 * slash. Only for comparison. null for a front page, which doesn't identify a story.
 */
export function canonicalUrl(link: string): string | null {
  const url = parseWebUrl(link);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const significant = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const query = new URLSearchParams(significant.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
  const path = url.pathname.replace(/\/+$/, '');
  if (path === '' && query === '') return null;
  return `https://${url.host.replace(/^www\./, '')}${path || '/'}${query && `?${query}`}`;
}
