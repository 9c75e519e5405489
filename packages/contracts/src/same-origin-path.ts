const PLACEHOLDER_ORIGIN = 'http://own.invalid';
export const MAX_PATH_CHARS = 2000;

/**
 * The path, query, and fragment of `target`, normalized as in a browser, if it is a page of this site that may be opened after sign-in.
 * null for another origin, a scheme, `//host`, the API, and anything that a browser rewrites into one of them.
 */
export function sameOriginPath(target: string | null | undefined): string | null {
  // Browsers read backslashes as slashes and drop tabs and line breaks.
  if (!target?.startsWith('/') || /[\\\s\p{Cc}]/u.test(target)) return null;
  if (!URL.canParse(target, PLACEHOLDER_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(target, PLACEHOLDER_ORIGIN);
  const path = pathname + search + hash;
  // `/.//host` is a path, but without its dot it is another host.
  if (origin !== PLACEHOLDER_ORIGIN || path.startsWith('//') || path.length > MAX_PATH_CHARS) return null;
  return /^\/api(\/|$)/i.test(pathname) ? null : path;
}
