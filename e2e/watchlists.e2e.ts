import { strategiesScreen } from './src/strategies-screen.ts';
import { expect, test } from './src/test.ts';

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

test('a trader watches a stock, pastes tickers, scans within the list, and deletes and restores it', async ({
  product,
  premiumAt,
}) => {
  const { page } = await premiumAt('/scanner');
  const screen = strategiesScreen(page);
  await screen.scan('price above 20');
  await expect(screen.rows.first()).toBeVisible();
  const [first, second, third] = await screen.symbols();

  // the first use creates a list
  await page.goto(`${product.url}/stocks/${first}`);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Watch: in Watchlist' })).toBeVisible();

  await page.locator('#content').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  const stocks = page.getByRole('table', { name: 'Stocks in Watchlist' }).locator('[data-row]');
  await expect(stocks).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Add stocks' }).fill(`$${second}, NYSE:${third}\n${first} notaticker`);
  await page.getByRole('button', { name: 'Add Stocks' }).click();
  await expect(page.getByText('Added 2 stocks. 1 was already in the list.')).toContainText('“notaticker”');
  await expect(stocks).toHaveCount(3);

  // only stocks of the list are found
  await page.getByRole('link', { name: 'Scan This List' }).click();
  await expect(screen.rows).toHaveCount(3);
  expect((await screen.symbols()).sort()).toEqual([first, second, third].sort());
  await screen.scan(`price above 20 and symbol is ${second}, in my watchlist`);
  await expect(screen.rows).toHaveCount(1);
  await screen.scan('price above 20 in my Energy watchlist');
  await expect(page.getByText('Your watchlists: “Watchlist”.')).toBeVisible();

  await page.goto(`${product.url}/watchlists`);
  await page.getByRole('button', { name: `Remove ${third}` }).click();
  await expect(stocks).toHaveCount(2);
  await page.getByRole('button', { name: 'More for Watchlist' }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await expect(page.getByRole('heading', { name: 'No watchlists yet' })).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(stocks).toHaveCount(2);
});
