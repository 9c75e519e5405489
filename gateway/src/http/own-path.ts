/** Resolved against nothing real: whatever leaves it is not ours. */
const BASE = 'http://own.invalid';
const MAX_CHARS = 2000;

/**
 * The path (with query and fragment) of a page of our own that one may be sent on to, as a browser would read it; null for
 * anything that leads elsewhere or is no page: another origin, `//host`, a scheme, backslashes, control characters, the API.
 */
export function ownPath(given: string | null | undefined): string | null {
  if (!given || given.length > MAX_CHARS || !/^\/(?!\/)[^\\\x00-\x20\x7f]*$/.test(given)) return null;
  if (!URL.canParse(given, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(given, BASE);
  // Dots are resolved by now: `/a/..//host` has become `//host`.
  if (origin !== BASE || pathname.startsWith('//') || /^\/api(\/|$)/i.test(pathname)) return null;
  return pathname + search + hash;
}
