import type { Page } from '@playwright/test';
import type { Theme } from '../test.ts';
import { axeFindings } from './axe.ts';
import { chooseTheme, misfits, settle, endLayoutShifts } from './in-page.ts';

export const THEMES = ['dark', 'light'] as const satisfies readonly Theme[];

/** One page of each goes through the states of an area, and is seen at `widths` too, by being resized. */
export const LOOKS = [
  { width: 1440, height: 900, theme: 'dark', widths: [1920, 1024, 768, 640], textAt: 2 },
  // 320 px is 400 % of zoom, at which text must still flow (WCAG 1.4.10)
  { width: 390, height: 844, theme: 'light', widths: [320], textAt: 1 },
] as const satisfies readonly Look[];

export interface Look {
  readonly width: number;
  readonly height: number;
  /** the one it is loaded in; the other is chosen afterwards */
  readonly theme: Theme;
  readonly widths: readonly number[];
  /** times the size of text alone */
  readonly textAt: number;
}

/** Of everything that jumps while a page loads, as browsers measure it. */
const LAYOUT_SHIFT = 0.02;

/** Takes a picture of what is on screen. */
export type Camera = (theme: Theme) => Promise<void>;

/** What is wrong with what is on screen, as lines. Leaves the page as it was. Colours are judged in the look's own theme. */
export async function look(page: Page, at: Look, camera: Camera | null): Promise<string[]> {
  await page.evaluate(settle);
  const findings: string[] = [];
  const note = async (where: string, lines: Promise<string[]>) =>
    void findings.push(...(await lines).map((line) => `${where}: ${line}`));

  await note(at.theme, axeFindings(page));
  // after axe, which takes its time: what comes late is seen too
  await note('while it was loaded', page.evaluate(endLayoutShifts).then(jumps));
  await note(`${at.width} px`, page.evaluate(misfits));
  for (const width of at.widths) {
    await resize(page, { ...at, width });
    await note(`${width} px`, page.evaluate(misfits));
  }
  if (at.textAt !== 1) await withText(page, at, () => note(`text at ${at.textAt * 100} %`, page.evaluate(misfits)));
  await resize(page, at);
  if (camera) await inBothThemes(page, at.theme, camera);
  return findings;
}

/** Once it is laid out anew. */
async function resize(page: Page, { width, height }: Pick<Look, 'width' | 'height'>) {
  await page.setViewportSize({ width, height });
  await page.evaluate(settle);
}

/** Of Chromium, in pixels. */
const FONT_SIZES = { standard: 16, fixed: 13 } as const;

/** As though the user had chosen that size in the settings of the browser, which styles in rem and media queries follow. */
async function withText(page: Page, at: Look, task: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page);
  const choose = async (times: number) => {
    const fontSizes = { standard: times * FONT_SIZES.standard, fixed: times * FONT_SIZES.fixed };
    await devtools.send('Page.setFontSizes', { fontSizes });
    await resize(page, { ...at, width: at.width - times }); // scripts hear of media queries when the window changes
  };
  await choose(at.textAt);
  await task();
  await choose(1);
  await devtools.detach();
}

/** Charts are drawn anew, and pictures come. */
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
