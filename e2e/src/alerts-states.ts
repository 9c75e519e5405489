import type { Alert } from '@plainscan/contracts';
import type { Page, Route } from '@playwright/test';
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

const withoutAlerts = (route: Route) => route.fulfill({ json: { alerts: [], nextCursor: null } });

/** The response with one alert that has a long name and many symbols, and with another page. */
async function withLongAlert(route: Route): Promise<void> {
  const response = await route.fetch();
  const { alerts } = (await response.json()) as { alerts: Alert[] };
  const entered = Array.from({ length: 50 }, (_, i) => `SYM${i}`);
  alerts[0] = { ...alerts[0]!, name: LONG, entered, enteredCount: 1262, total: 1300, example: false, read: true };
  await route.fulfill({ json: { alerts, nextCursor: 'more' } });
}

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
    'invalid link',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Stop Emails' }).click();
      await page.getByRole('heading', { name: "This link isn't valid" }).waitFor();
    },
  ],
  [
    'examples',
    async ({ page, url, signIn }) => {
      await signIn();
      await page.goto(`${url}/alerts`);
      await page.getByRole('list', { name: 'Alerts' }).getByText('Example').first().waitFor();
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
