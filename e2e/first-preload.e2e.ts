import { scannerScreen, signInToDemo } from './src/scanner-screen.ts';
import { expect, test } from './src/test.ts';

// A dedicated product with default settings, whose market isn't loaded yet.
test.use({ productOptions: {} });

test.describe('a first start', () => {
  test('shows the market loading batch by batch until every stock is ready and the first scan finds matches', async ({
    product,
    openPage,
  }) => {
    const page = await openPage();
    await signInToDemo(page, product.url);
    const screen = scannerScreen(page);
    const seen = new Set<string>();
    const card = page.getByRole('region', { name: 'Market data' });
    while (!(await screen.dataDone.isVisible())) {
      seen.add((await card.textContent()) ?? '');
      await page.waitForTimeout(100);
    }
    await expect(card).toContainText('11,626 U.S. stocks');
    expect([...seen].some((text) => /batch \d+ of 117|Reading the market data|getting them ready/i.test(text))).toBe(
      true,
    );

    await product.marketReady();
    await screen.scan('RSI under 30');
    await expect(screen.count).toBeVisible();
    await expect(screen.rows).not.toHaveCount(0);
  });
});
