import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { newScene, SIGNED_IN_STATES, SIGNED_OUT_STATES } from './src/account-states.ts';
import { accountsScreen } from './src/accounts-screen.ts';
import { LOOKS, looksWrong, openPage, startBrowser, troublesOf } from './src/browser.ts';
import { startProduct, type Product } from './src/product.ts';

jest.setTimeout(300_000);

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await startBrowser();
  const offered = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'plainscan', OIDC_CLIENT_SECRET: 'none' };
  product = await startProduct({ env: { TRUST_PROXY: 'true', OIDC_NAME: 'Example ID', ...offered } });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('accounts on screen', () => {
  it.each(LOOKS)(
    'has nothing for axe to find and nothing to scroll sideways ($theme, $width)',
    async ({ theme, width, viewport }) => {
      const page = await openPage(browser, { theme, viewport });
      const scene = await newScene(page, accountsScreen(page), product.url);
      const findings: string[] = [];
      for (const [state, reach] of [...SIGNED_OUT_STATES, ...SIGNED_IN_STATES]) {
        await reach(scene);
        findings.push(...(await looksWrong(page, state, `${width}-${theme}`)));
      }
      expect(findings).toEqual([]);
      expect(troublesOf(page)).toEqual([]);
    },
  );
});
