import type { Page } from 'playwright-core';
import type { scannerScreen } from './scanner-screen.ts';

export const SENTENCE = 'tech stocks under $50 with rsi below 45';
export const EMPTY = 'tech stocks with RSI below 2';

type State = readonly [name: string, reach: (page: Page, screen: ReturnType<typeof scannerScreen>) => Promise<void>];

/** Each state is reached from the one before it. */
export const STATES: readonly State[] = [
  ['idle', (_page, screen) => screen.dataDone.waitFor()],
  [
    'preview',
    async (page, screen) => {
      await screen.box.fill(`${SENTENCE} frobnicated`);
      await page.getByTestId('box-marks').waitFor();
    },
  ],
  [
    'results',
    async (_page, screen) => {
      await screen.scan(SENTENCE);
      await screen.count.waitFor();
    },
  ],
  [
    'editing',
    async (page, screen) => {
      await screen.results.getByRole('switch').first().click();
      await screen.results.getByRole('button', { name: /^Change the numbers of “RSI/ }).click();
      await page.getByRole('textbox', { name: 'RSI length' }).fill('0');
      await page.keyboard.press('Enter');
      await page.getByText('Enter a whole number from 1 to 2,000.').waitFor();
    },
  ],
  [
    'row',
    async (page, screen) => {
      await screen.rows.nth(1).click();
      await page.locator('canvas').first().waitFor();
    },
  ],
  [
    'empty',
    async (page, screen) => {
      await page.keyboard.press('Escape');
      await page.waitForURL((url) => !url.searchParams.has('open'));
      await screen.scan(EMPTY);
      await screen.results.getByText('Closest to matching').waitFor();
    },
  ],
  [
    'not-understood',
    async (page, screen) => {
      await screen.scan('qwerty zxcvb');
      await page.getByRole('heading', { name: 'Not understood' }).waitFor();
    },
  ],
  [
    'help',
    async (page) => {
      await page.getByRole('button', { name: 'Scanner Query Guide' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'save',
    async (page, screen) => {
      await page.keyboard.press('Escape');
      await screen.scan('RSI under 30');
      await page.getByRole('button', { name: 'Save Strategy' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save Strategy' }).click();
      await page.getByText('Please enter a strategy name.').first().waitFor();
    },
  ],
  [
    'market-closed',
    async (page) => {
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
    async (page) => {
      await page.goto(`${new URL(page.url()).origin}/`);
      await page.getByRole('heading', { name: 'Home' }).waitFor();
    },
  ],
  [
    'unbuilt',
    async (page) => {
      await page.goto(`${new URL(page.url()).origin}/journal`);
      await page.getByRole('heading', { level: 1, name: 'Trading Journal' }).waitFor();
    },
  ],
  [
    'not-found',
    async (page) => {
      await page.goto(`${new URL(page.url()).origin}/nothing/here`);
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    },
  ],
];
