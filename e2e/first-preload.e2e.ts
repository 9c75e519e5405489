import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openPage, startBrowser, troublesOf } from './src/browser.ts';
import { startProduct, type Product } from './src/product.ts';
import { scannerScreen, signInToDemo } from './src/scanner-screen.ts';
import { soon } from './src/soon.ts';

jest.setTimeout(180_000);

describe('a first start', () => {
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    browser = await startBrowser();
    product = await startProduct();
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  it('is watched loading its market, batch by batch, until every stock is ready and the first scan finds some', async () => {
    const page = await openPage(browser);
    await signInToDemo(page, product.url);
    const screen = scannerScreen(page);
    const seen = new Set<string>();
    const card = page.getByRole('region', { name: 'Market data' });
    while (!(await screen.dataDone.isVisible())) {
      seen.add((await card.textContent()) ?? '');
      await page.waitForTimeout(100);
    }
    await soon(async () => expect(await card.textContent()).toContain('11,626 U.S. stocks'));
    expect([...seen].some((text) => /batch \d+ of 117|Reading the market data|getting them ready/i.test(text))).toBe(
      true,
    );

    await product.marketReady();
    await screen.scan('RSI under 30');
    await screen.count.waitFor();
    await soon(async () => expect(await screen.rows.count()).toBeGreaterThan(0));
    expect(troublesOf(page)).toEqual([]);
  });
});
