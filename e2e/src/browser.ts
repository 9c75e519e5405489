import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

export const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const ALL_LOOKS = THEMES.flatMap((theme) =>
  Object.entries(WIDTHS).map(([width, viewport]) => ({ theme, width, viewport })),
);
/** How every screen is looked at: both themes and both widths once each; with SCREENSHOTS all four of them together. */
export const LOOKS = process.env['SCREENSHOTS']
  ? ALL_LOOKS
  : ALL_LOOKS.filter(({ theme, width }) => (theme === 'dark') === (width === 'desktop'));

const SCREENSHOTS = join(import.meta.dirname, '../../screenshots');
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

/** What axe finds against WCAG 2.2 AA and its own best practices, as lines. */
async function axeFindings(page: Page): Promise<string[]> {
  // All in the page itself, which has no frames: putting partial results together takes a second window, and longer than the rest.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Content wider than the window, in pixels: what a reader would have to scroll sideways for. */
const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const SETTLED_MS = 200;

/** A picture of the state where asked for, and what is wrong with its looks, as lines: axe's findings, and what is too wide. */
export async function looksWrong(page: Page, state: string, kind: string): Promise<string[]> {
  await page.waitForTimeout(SETTLED_MS);
  await picture(page, `${state}-${kind}`);
  const findings = await axeFindings(page);
  const sideways = await sidewaysPixels(page);
  if (sideways > 0) findings.push(`${sideways} px too wide`);
  return findings.map((finding) => `${state}: ${finding}`);
}

/** Keeps a picture of the state in the git-ignored folder, where SCREENSHOTS asks for it. */
async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}
