const NOWHERE = 'http://own.invalid';
export const MAX_OWN_PATH_CHARS = 2000;

/**
 * `wanted` as a browser reads it, if it is a same-origin page to open after sign-in: path, query and fragment.
 * null for another origin, a scheme, `//host`, the API, and what a browser rewrites into one of them.
 */
export function ownPath(wanted: string | null | undefined): string | null {
  // Backslashes read as slashes, and tabs and line ends as nothing.
  if (!wanted?.startsWith('/') || /[\\\s\p{Cc}]/u.test(wanted)) return null;
  if (!URL.canParse(wanted, NOWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, NOWHERE);
  const path = pathname + search + hash;
  // `/.//host` is a path, and without its dot another host.
  if (origin !== NOWHERE || path.startsWith('//') || path.length > MAX_OWN_PATH_CHARS) return null;
  return /^\/api(\/|$)/i.test(pathname) ? null : path;
}
