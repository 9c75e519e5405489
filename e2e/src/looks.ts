import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { LOOKS, looksWrong, openPage, startBrowser, troublesOf } from './browser.ts';
import { startProduct, type Product, type ProductOptions } from './product.ts';

/** A state of the screen, and how to reach it from the one before. */
export type LookState<Scene> = readonly [name: string, reach: (scene: Scene) => Promise<unknown>];

/** The suite that brings every state of a part of the product on screen, in each look, and has axe and a ruler go over it. */
export function describeLooks<Scene>({
  what,
  prefix = '',
  states,
  market = true,
  options,
  newScene,
}: {
  /** the part, as the title of the suite */
  what: string;
  /** of the names of its pictures */
  prefix?: string;
  states: readonly LookState<Scene>[];
  /** scans can run before the first state */
  market?: boolean;
  options?: ProductOptions;
  newScene: (page: Page, product: Product) => Scene | Promise<Scene>;
}): void {
  jest.setTimeout(300_000);
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    browser = await startBrowser();
    product = await startProduct(options);
    if (market) await product.marketReady();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  describe(what, () => {
    it.each(LOOKS)(
      'has nothing for axe to find and nothing to scroll sideways ($theme, $width)',
      async ({ theme, width, viewport }) => {
        const page = await openPage(browser, { theme, viewport });
        const scene = await newScene(page, product);
        const findings: string[] = [];
        for (const [state, reach] of states) {
          await reach(scene);
          findings.push(...(await looksWrong(page, prefix + state, `${width}-${theme}`)));
        }
        expect(findings).toEqual([]);
        expect(troublesOf(page)).toEqual([]);
      },
    );
  });
}
