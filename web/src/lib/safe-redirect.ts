/** Where to go after signing in: only a path of our own origin, never another site's. */
export function safeRedirect(wanted: string | null, fallback = '/'): string {
  if (!wanted?.startsWith('/')) return fallback;
  try {
    const url = new URL(wanted, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
