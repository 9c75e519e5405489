import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

export const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium, or the one that CHROMIUM_PATH names. Its sandbox does not run as root. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS,
  });

/** Of a machine that does many things at once. */
const PATIENCE_MS = 30_000;

/** Everything that went wrong in a page without anybody seeing it. */
const troubles = new WeakMap<Page, string[]>();

/** A page of a browser profile of its own, in one theme and size, without animations. */
export async function openPage(
  browser: Browser,
  { theme = 'dark', ...options }: BrowserContextOptions & { theme?: Theme } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: WIDTHS.desktop, reducedMotion: 'reduce', ...options });
  await context.addInitScript(`localStorage.setItem('theme', ${JSON.stringify(theme)})`);
  return watched(await context.newPage());
}

/** Another page of the same browser profile. */
export const openTab = async (beside: Page): Promise<Page> => watched(await beside.context().newPage());

export function watched(page: Page): Page {
  page.setDefaultTimeout(PATIENCE_MS);
  const seen: string[] = [];
  troubles.set(page, seen);
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('console', (message) => {
    // Answers that are not a success are the product's own business; a refused script or style is not.
    if (message.type() === 'error' && /Content Security Policy|Refused to/i.test(message.text()))
      seen.push(message.text());
  });
  return page;
}

export const troublesOf = (page: Page): string[] => troubles.get(page) ?? [];
