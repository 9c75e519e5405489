import type { Page } from '@playwright/test';
import type { Theme } from '../test.ts';
import { axeFindings } from './axe.ts';
import { chooseTheme, misfits, settle, endLayoutShifts } from './in-page.ts';

export const THEMES = ['dark', 'light'] as const satisfies readonly Theme[];

/** For each, one page goes through the states of an area and is also resized to `widths`. */
export const LOOKS = [
  { width: 1440, height: 900, theme: 'dark', widths: [1920, 1024, 768, 640], textAt: 2 },
  // 320 px is 400 % of zoom, at which text must still flow (WCAG 1.4.10)
  { width: 390, height: 844, theme: 'light', widths: [320], textAt: 1 },
] as const satisfies readonly Look[];

export interface Look {
  readonly width: number;
  readonly height: number;
  /** the one it loads with; the other is chosen afterward */
  readonly theme: Theme;
  readonly widths: readonly number[];
  /** text-only zoom */
  readonly textAt: number;
}

/** Cumulative layout shift while a page loads, as browsers measure it. */
const LAYOUT_SHIFT = 0.02;

/** Takes a picture of what is on screen. */
export type Camera = (theme: Theme) => Promise<void>;

/** Findings for the current screen, one per line. Restores the page. Colors are checked in the look's theme only. */
export async function look(page: Page, at: Look, camera: Camera | null): Promise<string[]> {
  await page.evaluate(settle);
  const findings: string[] = [];
  const note = async (where: string, lines: Promise<string[]>) =>
    void findings.push(...(await lines).map((line) => `${where}: ${line}`));

  await note(at.theme, axeFindings(page));
  // after axe, which is slow, so that late shifts are found as well
  await note('while it was loaded', page.evaluate(endLayoutShifts).then(jumps));
  await note(`${at.width} px`, page.evaluate(misfits));
  for (const width of at.widths) await note(`${width} px`, misfitsAt(page, { ...at, width }));
  if (at.textAt !== 1)
    await note(
      `text at ${at.textAt * 100} %`,
      withText(page, at.textAt, () => misfitsAt(page, { ...at, width: at.width - 2 })),
    );
  await page.setViewportSize({ width: at.width, height: at.height });
  await page.evaluate(settle);
  if (camera) await inBothThemes(page, at.theme, camera);
  return findings;
}

/** One call instead of two. */
const SETTLED_MISFITS = `(async () => { await (${settle.toString()})(); return (${misfits.toString()})(); })()`;

/** Resizes the page and waits until it has settled. */
async function misfitsAt(page: Page, { width, height }: Pick<Look, 'width' | 'height'>): Promise<string[]> {
  await page.setViewportSize({ width, height });
  return page.evaluate<string[]>(SETTLED_MISFITS);
}

/** Chromium's default, in pixels. */
const FONT_SIZES = { standard: 16, fixed: 13 } as const;

/**
 * Runs `task` as if the user had chosen that text size in the browser's settings, which rem units and media queries follow. Both
 * `task` and the caller must resize the page afterward: scripts receive media query changes only then.
 */
async function withText<T>(page: Page, textAt: number, task: () => Promise<T>): Promise<T> {
  const devtools = await page.context().newCDPSession(page);
  const choose = (times: number) => {
    const fontSizes = { standard: times * FONT_SIZES.standard, fixed: times * FONT_SIZES.fixed };
    return devtools.send('Page.setFontSizes', { fontSizes });
  };
  await choose(textAt);
  const result = await task();
  await choose(1);
  await devtools.detach();
  return result;
}

/** Charts redraw, and images load. */
const DRAWN_MS = 300;

async function inBothThemes(page: Page, own: Theme, camera: Camera) {
  const other = THEMES.find((theme) => theme !== own)!;
  for (const theme of [other, own]) {
    await page.evaluate(chooseTheme, theme);
    await page.waitForTimeout(DRAWN_MS);
    await page.evaluate(settle);
    await camera(theme);
  }
}

function jumps(seen: readonly { value: number; what: string }[]): string[] {
  const sum = seen.reduce((total, { value }) => total + value, 0);
  if (sum <= LAYOUT_SHIFT) return [];
  const worst = seen.reduce((a, b) => (b.value > a.value ? b : a));
  return [`layout shift of ${sum.toFixed(3)}: ${worst.what}`];
}
