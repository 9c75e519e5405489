import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { storedToken } from './src/accounts-screen.ts';
import { ApiUser } from './src/api-user.ts';
import { billingScreen } from './src/billing-screen.ts';
import { BILLING_STATES } from './src/billing-states.ts';
import { LOOKS, looksWrong, openPage, startBrowser, troublesOf } from './src/browser.ts';
import { startProduct, type Product } from './src/product.ts';
import { signInToDemo } from './src/scanner-screen.ts';

jest.setTimeout(300_000);

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await startBrowser();
  product = await startProduct();
  await product.marketReady();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('billing on screen', () => {
  it.each(LOOKS)(
    'has nothing for axe to find and nothing to scroll sideways ($theme, $width)',
    async ({ theme, width, viewport }) => {
      const page = await openPage(browser, { theme, viewport });
      const { url } = product;
      const scene = {
        page,
        url,
        screen: billingScreen(page),
        signIn: async (path: string) => {
          await signInToDemo(page, url);
          await page.goto(url + path);
        },
        user: async () => new ApiUser(url, (await storedToken(page))!),
      };
      const findings: string[] = [];
      for (const [state, reach] of BILLING_STATES) {
        await reach(scene);
        findings.push(...(await looksWrong(page, `billing-${state}`, `${width}-${theme}`)));
      }
      expect(findings).toEqual([]);
      expect(troublesOf(page)).toEqual([]);
    },
  );
});
