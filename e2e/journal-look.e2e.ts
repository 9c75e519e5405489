import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ScanResponse } from '@plainscan/contracts';
import type { Browser } from 'playwright-core';
import { storedToken } from './src/accounts-screen.ts';
import { ApiUser } from './src/api-user.ts';
import { LOOKS, looksWrong, openPage, startBrowser, troublesOf } from './src/browser.ts';
import { journalScreen } from './src/journal-screen.ts';
import { JOURNAL_STATES } from './src/journal-states.ts';
import { startProduct, type Product } from './src/product.ts';
import { signInToDemo } from './src/scanner-screen.ts';
import { subscribe } from './src/subscribe.ts';

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

describe('the journal on screen', () => {
  it.each(LOOKS)(
    'has nothing for axe to find and nothing to scroll sideways ($theme, $width)',
    async ({ theme, width, viewport }) => {
      const page = await openPage(browser, { theme, viewport });
      const { url } = product;
      const user = async () => new ApiUser(url, (await storedToken(page))!);
      const scene = {
        page,
        url,
        screen: journalScreen(page),
        signIn: () => signInToDemo(page, url),
        subscribe: async () => subscribe(await user()),
        log: async (trades: readonly object[]) => {
          const by = await user();
          for (const trade of trades) expect(await by.ask('/api/trades', trade)).toMatchObject({ status: 200 });
        },
        symbol: async () => ((await (await user()).scan('rsi under 40')).body as ScanResponse).results[0]!.symbol,
      };
      const findings: string[] = [];
      for (const [state, reach] of JOURNAL_STATES) {
        await reach(scene);
        findings.push(...(await looksWrong(page, `journal-${state}`, `${width}-${theme}`)));
      }
      expect(findings).toEqual([]);
      expect(troublesOf(page)).toEqual([]);
    },
  );
});
