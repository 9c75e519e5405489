import type { Page } from '@playwright/test';
import { accountsScreen } from './src/accounts-screen.ts';
import { scannerScreen } from './src/scanner-screen.ts';
import { expect, test } from './src/test.ts';
import { newAddress, PASSWORD } from './src/visitor.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

const SENTENCE = 'tech stocks under $50 with rsi below 45';
const OFFLINE = "You're offline.";
const RESULTS_OF = /^Showing results of \w{3} \d+, \d{4}, \d+:\d\d [AP]M\.$/;

/** The worker has stored the files of the app. */
const workerReady = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
/** The paths of all stored responses. */
const cachedPaths = (page: Page) =>
  page.evaluate<string[]>(`caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
    .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`);

test('without a connection, the last results are shown with their date, until it is back', async ({
  memberAt,
  product,
}) => {
  const { page, screen } = await memberAt('/scanner');
  const scanner = scannerScreen(page);
  await expect(screen.heading('Scanner')).toBeVisible();
  await scanner.scan(SENTENCE);
  await expect(scanner.count).toBeVisible();
  const [found, symbols] = [await scanner.count.textContent(), await scanner.rows.allTextContents()];
  await workerReady(page);

  await page.context().setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByText(RESULTS_OF)).toBeVisible();
  // Another tab has none of this tab's data.
  const later = await page.context().newPage();
  await page.close();
  await later.goto(`${product.url}/scanner`);
  const reopened = scannerScreen(later);
  await expect(later.getByText(RESULTS_OF)).toBeVisible();
  await expect(reopened.count).toHaveText(found!);
  expect(await reopened.rows.allTextContents()).toEqual(symbols);
  await expect(reopened.box).toHaveValue(SENTENCE);
  await reopened.filters.click();
  await expect(reopened.funnel.getByText('RSI', { exact: false }).first()).toBeVisible();
  await reopened.scan('RSI under 20');
  await expect(reopened.toast('Scan Failed')).toBeVisible();
  // in the toast; the match history says it too
  const toast = later.getByRole('alert');
  await expect(toast.getByText("We can't reach the server. Check your connection and try again.")).toBeVisible();
  await expect(reopened.count).toHaveText(found!);

  await later.goto(`${product.url}/journal`);
  await expect(later.getByText(OFFLINE)).toBeVisible();
  await expect(later.getByText('408')).toHaveCount(0);
  await later.getByRole('link', { name: 'Show my last scan' }).click();
  await expect(reopened.count).toHaveText(found!);

  await later.context().setOffline(false);
  await expect(later.getByText(OFFLINE)).toHaveCount(0);
  await reopened.scan('RSI under 30');
  await expect(later).toHaveURL(/RSI\+under\+30/);
  await expect(reopened.count).toBeVisible();
});

test('nothing of a user is left for the next one, and no API response is stored', async ({
  memberAt,
  newMember,
  product,
}) => {
  const { page, screen } = await memberAt('/scanner');
  const scanner = scannerScreen(page);
  await expect(screen.heading('Scanner')).toBeVisible();
  await scanner.scan(SENTENCE);
  await expect(scanner.count).toBeVisible();
  await workerReady(page);
  const paths = await cachedPaths(page);
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => path.startsWith('/api'))).toEqual([]);

  await page.reload();
  await screen.button('Sign Out').click();
  await expect(screen.heading('Sign in to your account')).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(`${product.url}/scanner`);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByText(SENTENCE)).toHaveCount(0);

  await page.context().setOffline(false);
  await page.goto(`${product.url}/login?redirect=/scanner`);
  const next = newAddress();
  await newMember(next);
  await accountsScreen(page).signIn(next, PASSWORD);
  await expect(screen.heading('Scanner')).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(`${product.url}/scanner`);
  await expect(page.getByRole('heading', { name: 'No saved results' })).toBeVisible();
});
