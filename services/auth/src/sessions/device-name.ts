import Bowser from 'bowser';

/** "Chrome on Linux"; what of it the browser said; null when it said nothing that is known. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || null;
}
