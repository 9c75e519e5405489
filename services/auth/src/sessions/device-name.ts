import Bowser from 'bowser';

/** "Chrome on Linux", or the part of it that the user agent names; null: unknown. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || null;
}
