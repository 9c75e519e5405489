const NOWHERE = 'http://own.invalid';
export const MAX_PATH_CHARS = 2000;

/**
 * `given` as a browser interprets it, if it is a same-origin page to open after sign-in: path, query, and fragment. null for
 * another origin, a scheme, `//host`, the API, and anything that a browser rewrites into one of them.
 */
export function sameOriginPath(given: string | null | undefined): string | null {
  // Browsers read backslashes as slashes and drop tabs and line breaks.
  if (!given?.startsWith('/') || /[\\\s\p{Cc}]/u.test(given)) return null;
  if (!URL.canParse(given, NOWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(given, NOWHERE);
  const path = pathname + search + hash;
  // `/.//host` is a path, but without its dot it is another host.
  if (origin !== NOWHERE || path.startsWith('//') || path.length > MAX_PATH_CHARS) return null;
  return /^\/api(\/|$)/i.test(pathname) ? null : path;
}
