import Bowser from 'bowser';

/** A name such as "Chrome on Linux", or the known part of it; null if the client is unknown. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || null;
}
