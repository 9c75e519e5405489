import type { Watchlists } from '@plainscan/contracts';
import type { Page, Route } from '@playwright/test';
import type { LookState } from './looks/area.ts';

export interface WatchlistsScene {
  readonly page: Page;
  readonly url: string;
  /** signs in to a demo account, which has a list */
  signIn(): Promise<void>;
}
type State = LookState<WatchlistsScene>;

const WATCHLISTS = '**/api/watchlists';
const LONG = 'Unbroken'.repeat(12);

/** The response with more lists: one with a long name and a stock that has left the market, and one without stocks. */
async function withMoreLists(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as Watchlists;
  const [list] = body.watchlists;
  const gone = { symbol: 'GONE', name: null, price: null, changePercent: null };
  const id = (last: number) => `40000000-0000-4000-8000-00000000000${last}`;
  body.watchlists = [
    { ...list!, id: id(1), name: LONG, stocks: [gone, ...list!.stocks] },
    { ...list!, id: id(2), name: 'Empty', stocks: [] },
    list!,
  ];
  await route.fulfill({ json: body });
}

/** In order; each starts where the previous one ended. */
export const WATCHLISTS_STATES: readonly State[] = [
  [
    'visitor',
    async ({ page, url }) => {
      await page.goto(`${url}/watchlists`);
      await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    },
  ],
  [
    'example',
    async ({ page, url, signIn }) => {
      await signIn();
      await page.goto(`${url}/watchlists`);
      await page.getByRole('table', { name: 'Stocks in Watchlist' }).waitFor();
    },
  ],
  [
    'pasted',
    async ({ page }) => {
      await page.getByRole('textbox', { name: 'Add stocks' }).fill('$TSLA NASDAQ:NVDA notaticker');
      await page.getByRole('button', { name: 'Add Stocks' }).click();
      await page.getByText(/We don't know/).waitFor();
    },
  ],
  [
    'long',
    async ({ page }) => {
      await page.route(WATCHLISTS, withMoreLists);
      await page.reload();
      await page.getByRole('heading', { name: LONG }).waitFor();
    },
  ],
  [
    'rename',
    async ({ page }) => {
      await page.getByRole('button', { name: `More for ${LONG}` }).click();
      await page.getByRole('menuitem', { name: /^Rename/ }).click();
      await page.getByRole('textbox', { name: 'Watchlist name' }).waitFor();
    },
  ],
  [
    'without stocks',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Empty', exact: true }).click();
      await page.getByRole('heading', { name: 'No stocks in this list' }).waitFor();
    },
  ],
  [
    'empty',
    async ({ page }) => {
      await page.unroute(WATCHLISTS);
      const none: Watchlists = { asOf: null, simulated: false, watchlists: [] };
      await page.route(WATCHLISTS, (route) => route.fulfill({ json: none }));
      await page.reload();
      await page.getByRole('heading', { name: 'No watchlists yet' }).waitFor();
    },
  ],
  [
    'failed',
    async ({ page }) => {
      await page.unroute(WATCHLISTS);
      await page.route(WATCHLISTS, (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await page.getByText('Unable to load your watchlists').waitFor();
    },
  ],
];
