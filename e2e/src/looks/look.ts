import type { Page } from '@playwright/test';
import type { Theme } from '../test.ts';
import { axeFindings } from './axe.ts';
import { chooseTheme, overflowFindings, settle, endLayoutShifts } from './in-page.ts';

export const THEMES = ['dark', 'light'] as const satisfies readonly Theme[];

/** For each look, one page visits the states of an area; in each state, it is also resized to `widths`. */
export const LOOKS = [
  { width: 1440, height: 900, theme: 'dark', widths: [1920, 1024, 768, 640], textScale: 2 },
  // 320 px corresponds to a zoom of 400%, at which content must still reflow (WCAG 1.4.10).
  { width: 390, height: 844, theme: 'light', widths: [320], textScale: 1 },
] as const satisfies readonly Look[];

export interface Look {
  readonly width: number;
  readonly height: number;
  /** theme that pages load with; the other one is selected later */
  readonly theme: Theme;
  readonly widths: readonly number[];
  /** text-only zoom */
  readonly textScale: number;
}

/** Maximum cumulative layout shift while a page loads, as browsers measure it. */
const MAX_LAYOUT_SHIFT = 0.02;

/** Takes a screenshot. */
export type Camera = (theme: Theme) => Promise<void>;

/** Findings for the current state, one per line. Restores the page's size. Colors are only checked in the look's own theme. */
export async function inspectState(page: Page, look: Look, camera: Camera | null): Promise<string[]> {
  await page.evaluate(settle);
  const findings: string[] = [];
  const note = async (where: string, lines: Promise<string[]>) =>
    void findings.push(...(await lines).map((line) => `${where}: ${line}`));

  await note(look.theme, axeFindings(page));
  // after axe, which is slow, so that late shifts are found as well
  await note('while loading', page.evaluate(endLayoutShifts).then(layoutShiftFindings));
  await note(`${look.width} px`, page.evaluate(overflowFindings));
  for (const width of look.widths) await note(`${width} px`, overflowFindingsAt(page, { ...look, width }));
  if (look.textScale !== 1)
    await note(
      `text at ${look.textScale * 100} %`,
      withText(page, look.textScale, () => overflowFindingsAt(page, { ...look, width: look.width - 2 })),
    );
  await page.setViewportSize({ width: look.width, height: look.height });
  await page.evaluate(settle);
  if (camera) await inBothThemes(page, look.theme, camera);
  return findings;
}

/** `settle` and `overflowFindings` in one call. */
const SETTLED_OVERFLOW_FINDINGS = `(async () => { await (${settle.toString()})(); return (${overflowFindings.toString()})(); })()`;

/** Resizes the page and waits until it has settled. */
async function overflowFindingsAt(page: Page, { width, height }: Pick<Look, 'width' | 'height'>): Promise<string[]> {
  await page.setViewportSize({ width, height });
  return page.evaluate<string[]>(SETTLED_OVERFLOW_FINDINGS);
}

/** Chromium's default, in pixels. */
const FONT_SIZES = { standard: 16, fixed: 13 } as const;

/**
 * Runs `task` as if the user had chosen that text size in the browser's settings, which rem units and media queries follow. Both
 * `task` and the caller must resize the page afterward: scripts receive media query changes only then.
 */
async function withText<T>(page: Page, textScale: number, task: () => Promise<T>): Promise<T> {
  const devtools = await page.context().newCDPSession(page);
  const setScale = (times: number) => {
    const fontSizes = { standard: times * FONT_SIZES.standard, fixed: times * FONT_SIZES.fixed };
    return devtools.send('Page.setFontSizes', { fontSizes });
  };
  await setScale(textScale);
  const result = await task();
  await setScale(1);
  await devtools.detach();
  return result;
}

/** Time for charts to redraw and images to load. */
const REDRAW_MS = 300;

async function inBothThemes(page: Page, own: Theme, camera: Camera) {
  const other = THEMES.find((theme) => theme !== own)!;
  for (const theme of [other, own]) {
    await page.evaluate(chooseTheme, theme);
    await page.waitForTimeout(REDRAW_MS);
    await page.evaluate(settle);
    await camera(theme);
  }
}

function layoutShiftFindings(shifts: readonly { value: number; what: string }[]): string[] {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= MAX_LAYOUT_SHIFT) return [];
  const worst = shifts.reduce((a, b) => (b.value > a.value ? b : a));
  return [`layout shift of ${sum.toFixed(3)}: ${worst.what}`];
}
