import { type Alert, MARKET_UNSUBSCRIBE_AUDIENCE, type MarketAlert, type MatchesAlert } from '@plainscan/contracts';
import { expect, type Page, type Route } from '@playwright/test';
import type { LookState } from './looks/area.ts';

export interface AlertsScene {
  readonly page: Page;
  readonly url: string;
  /** signs in to a demo account, which has examples */
  signIn(): Promise<void>;
}
type State = LookState<AlertsScene>;

const ALERTS = '**/api/alerts?*';
const LONG = 'Unbroken'.repeat(12);
const MARKET_TOKEN = `a.${btoa(JSON.stringify({ aud: MARKET_UNSUBSCRIBE_AUDIENCE })).replaceAll('=', '')}.c`;

const withoutAlerts = (route: Route) => route.fulfill({ json: { alerts: [], nextCursor: null } });

/** The response with one alert that has a long name and many symbols, and with another page. */
async function withLongAlert(route: Route): Promise<void> {
  const response = await route.fetch();
  const { alerts } = (await response.json()) as { alerts: Alert[] };
  const entered = Array.from({ length: 50 }, (_, i) => `SYM${i}`);
  const matches = alerts.find((alert): alert is MatchesAlert => alert.kind === 'matches')!;
  alerts[0] = { ...matches, name: LONG, entered, enteredCount: 1262, total: 1300, example: false, read: true };
  await route.fulfill({ json: { alerts, nextCursor: 'more' } });
}

const id = (i: number) => `0f0e0d0c-0b0a-4908-8706-05040302010${i}`;
const MARKET_CLOSE: MarketAlert = {
  kind: 'market',
  id: id(0),
  session: '2026-11-25',
  moment: 'close',
  market: {
    asOf: '2026-11-25',
    stocks: 4890,
    advancing: 2813,
    declining: 1920,
    newHighs: 120,
    newLows: 33,
    gainers: ['NVDA', 'AMD', 'BRK.B'].map((symbol, i) => ({ symbol, changePercent: 12 - i })),
    losers: ['PFE', 'INTC', 'WBA'].map((symbol, i) => ({ symbol, changePercent: i - 12 })),
  },
  strategies: ['Breakouts', LONG].map((name, i) => ({ strategyId: id(i), name, enteredCount: 3 - i })),
  strategyCount: 14,
  trades: {
    count: 7,
    nearest: ['AAPL', 'MSFT', 'TSLA'].map((symbol, i) => ({
      tradeId: id(i),
      symbol,
      side: i === 2 ? 'short' : 'long',
      stop: '1250.125',
      price: '1225.1225',
      roomPercent: i - 0.5,
    })),
  },
  simulated: false,
  example: false,
  createdAt: '2026-11-25T21:05:00.000Z',
  read: false,
};
const MARKET_OPEN: MarketAlert = {
  ...MARKET_CLOSE,
  id: id(1),
  session: '2026-11-27',
  moment: 'open',
  strategies: [],
  strategyCount: 0,
  trades: null,
  simulated: true,
  read: true,
};

const withMarketAlerts = (route: Route) =>
  route.fulfill({ json: { alerts: [MARKET_OPEN, MARKET_CLOSE], nextCursor: null } });

/** In order; each starts where the previous one ended. */
export const ALERTS_STATES: readonly State[] = [
  [
    'visitor',
    async ({ page, url }) => {
      await page.goto(`${url}/alerts`);
      await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    },
  ],
  [
    'unsubscribe',
    async ({ page, url }) => {
      await page.goto(`${url}/unsubscribe#token=a.b.c`);
      await page.getByRole('button', { name: 'Stop Emails' }).waitFor();
    },
  ],
  [
    'market unsubscribe',
    async ({ page, url }) => {
      // Otherwise only the fragment would change, and the page wouldn't load again.
      await page.goto('about:blank');
      await page.goto(`${url}/unsubscribe#token=${MARKET_TOKEN}`);
      await page.getByRole('button', { name: 'Turn Off Market Alerts' }).waitFor();
    },
  ],
  [
    'invalid link',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Turn Off Market Alerts' }).click();
      await page.getByRole('heading', { name: "This link isn't valid" }).waitFor();
    },
  ],
  [
    'examples',
    async ({ page, url, signIn }) => {
      await signIn();
      // The examples arrive a moment after the sign-in.
      await expect(async () => {
        await page.goto(`${url}/alerts`);
        await page.getByRole('link', { name: /^Market (open|close)/ }).waitFor({ timeout: 2000 });
      }).toPass();
    },
  ],
  [
    'long',
    async ({ page }) => {
      await page.route(ALERTS, withLongAlert);
      await page.reload();
      await page.getByRole('link', { name: LONG }).waitFor();
    },
  ],
  [
    'market',
    async ({ page }) => {
      await page.unroute(ALERTS);
      await page.route(ALERTS, withMarketAlerts);
      await page.reload();
      await page.getByRole('link', { name: 'Market close' }).waitFor();
    },
  ],
  [
    'empty',
    async ({ page }) => {
      await page.unroute(ALERTS);
      await page.route(ALERTS, withoutAlerts);
      await page.reload();
      await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
    },
  ],
  [
    'failed',
    async ({ page }) => {
      await page.unroute(ALERTS);
      await page.route(ALERTS, (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await page.getByText('Unable to load your alerts').waitFor();
    },
  ],
];
