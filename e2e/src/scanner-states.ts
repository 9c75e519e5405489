import type { Page } from '@playwright/test';
import type { LookState } from './looks/area.ts';
import type { scannerScreen } from './scanner-screen.ts';

export const SENTENCE = 'tech stocks under $50 with rsi below 45';
export const EMPTY = 'tech stocks with RSI below 2';

export interface ScannerScene {
  readonly page: Page;
  readonly screen: ReturnType<typeof scannerScreen>;
  readonly url: string;
  /** signs in a user on trial */
  signIn(): Promise<void>;
}
type State = LookState<ScannerScene>;

/** In order; each starts where the previous one ended. */
export const SCANNER_STATES: readonly State[] = [
  [
    'idle',
    async ({ screen, signIn }) => {
      await signIn();
      await screen.dataDone.waitFor();
    },
  ],
  [
    'preview',
    async ({ page, screen }) => {
      await screen.box.fill(`${SENTENCE} frobnicated`);
      await page.getByTestId('box-marks').waitFor();
    },
  ],
  [
    'results',
    async ({ screen }) => {
      await screen.scan(SENTENCE);
      await screen.count.waitFor();
    },
  ],
  [
    'match-history',
    async ({ screen }) => {
      await screen.matchHistory.focus();
      await screen.matchHistory.press('ArrowLeft');
      await screen.results.getByText(/^\w{3} \d+, 2026: \d+ match/).waitFor();
    },
  ],
  [
    'past-session',
    async ({ page, screen }) => {
      await screen.matchHistory.press('Enter');
      await page.getByRole('heading', { name: /^Past session: / }).waitFor();
      await page.getByRole('table', { name: 'Stocks that matched that day' }).waitFor();
    },
  ],
  [
    'missing a stock',
    async ({ page, screen }) => {
      await page.getByRole('button', { name: /^Back to / }).click();
      await screen.rows.first().waitFor();
      await screen.results.getByRole('button', { name: 'Missing a stock?' }).click();
      await page.getByRole('combobox', { name: 'Symbol or company' }).fill('AAPL');
      await page.getByRole('option', { name: /^AAPL/ }).click();
      await page.getByRole('dialog').getByRole('list', { name: 'Filters' }).waitFor();
    },
  ],
  [
    'columns',
    async ({ page, screen }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await screen.sortBy('Market cap');
      await page.waitForURL(/sort=/);
      await page.getByRole('button', { name: 'Page 2', exact: true }).click();
      await screen.results.getByText(/^21–40 of/).waitFor();
      await screen.results.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'ATR', exact: true }).waitFor();
    },
  ],
  [
    'editing',
    async ({ page, screen }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await screen.filters.click();
      const edited = page.waitForResponse((response) => response.url().endsWith('/api/stocks-scan'));
      await screen.results.getByRole('switch').first().click();
      await edited;
      await screen.results.and(page.locator('[aria-busy=false]')).waitFor();
      await screen.results.getByRole('button', { name: /^Edit “RSI/ }).click();
      await page.getByRole('textbox', { name: 'RSI length' }).fill('0');
      await page.keyboard.press('Enter');
      await page.getByText('Enter a whole number from 1 to 2,000.').waitFor();
    },
  ],
  [
    'row',
    async ({ page, screen }) => {
      await screen.filters.click();
      await screen.rows.nth(1).click();
      await page.locator('canvas').first().waitFor();
    },
  ],
  [
    'empty',
    async ({ page, screen }) => {
      await page.keyboard.press('Escape');
      await page.waitForURL((url) => !url.searchParams.has('open'));
      await screen.scan(EMPTY);
      await screen.results.getByText('Near misses').waitFor();
    },
  ],
  [
    'not-understood',
    async ({ page, screen }) => {
      await screen.scan('qwerty zxcvb');
      await page.getByRole('heading', { name: "Couldn't read that scan" }).waitFor();
    },
  ],
  [
    'help',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Scanner Query Guide' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'save',
    async ({ page, screen }) => {
      await page.keyboard.press('Escape');
      await screen.scan('RSI under 30');
      await page.getByRole('button', { name: 'Save Strategy' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save Strategy' }).click();
      await page.getByText('Please enter a strategy name.').first().waitFor();
    },
  ],
  [
    'offline',
    async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.context().setOffline(true);
      await page.getByText(/^Showing results of /).waitFor();
    },
  ],
  [
    'new-version',
    async ({ page }) => {
      await page.context().setOffline(false);
      await page.route('**/index.html', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      );
      await page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))");
      await page.getByText('A new version is available.').waitFor();
    },
  ],
  [
    'market-closed',
    async ({ page }) => {
      const closed = { isOpen: false, scansOpen: false, scanHours: 'market', note: null };
      await page.route('**/api/market-clock', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), ...closed } });
      });
      await page.reload();
      await page.getByRole('heading', { name: 'Market Closed' }).waitFor();
    },
  ],
  [
    'home',
    async ({ page, url }) => {
      for (const path of ['/dashboard', '/home', '/']) {
        await page.goto(url + path);
        await page.getByRole('heading', { name: 'Home' }).waitFor();
      }
    },
  ],
  [
    'search',
    async ({ page }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Symbol or company' }).fill('a');
      await page.getByRole('option').first().waitFor();
    },
  ],
  [
    'stock',
    async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/stocks\//);
      await page.getByRole('list', { name: 'Legend' }).waitFor();
      await page.getByText(/^None of your saved scans match/).waitFor();
    },
  ],
  [
    'keys',
    async ({ page }) => {
      await page.locator('#content').focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor();
    },
  ],
  [
    'menu',
    async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const opener = page.getByRole('button', { name: 'Menu', exact: true });
      if (!(await opener.isVisible())) return; // the sidebar is always visible
      await opener.click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  ],
];
