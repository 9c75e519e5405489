import type { ReplayStatus } from '@plainscan/contracts';
import type { Page, Route } from '@playwright/test';
import type { LookState } from './looks/area.ts';

export const REPLAYED = 'rsi(2) under 5 above the 200 day';
/** Replays run one at a time, on a thread that yields to everything else. */
const REPLAY_MS = 180_000;
const LONG = 'Unbroken'.repeat(12);

export interface ReplayScene {
  readonly page: Page;
  readonly url: string;
  /** signs in to a demo account, which has Premium */
  signIn(): Promise<void>;
}
type State = LookState<ReplayScene>;

const ONE = '**/api/scan/replay/*';
const START = '**/api/scan/replay';
const address = (query: string, rule = '') => `/scanner/replay?q=${encodeURIComponent(query)}${rule}`;

type Change = (replay: ReplayStatus) => Partial<ReplayStatus>;

const changes = new WeakMap<Page, Change>();

async function fulfill(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue();
  const response = await route.fetch();
  const replay = (await response.json()) as ReplayStatus;
  await route.fulfill({ json: { ...replay, ...changes.get(route.request().frame().page())!(replay) } });
}

/** Changes the responses about the replay. The route stays, because removing it would break responses on their way. */
async function changeReplay(page: Page, change: Change): Promise<void> {
  if (!changes.has(page)) await page.route(ONE, fulfill);
  changes.set(page, change);
}

/** In order; each starts where the previous one ended. */
export const REPLAY_STATES: readonly State[] = [
  [
    'visitor',
    async ({ page, url }) => {
      await page.goto(url + address(REPLAYED));
      await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
    },
  ],
  [
    'without a scan',
    async ({ page, url, signIn }) => {
      await signIn();
      await page.goto(`${url}/scanner/replay`);
      await page.getByRole('heading', { name: 'No scan to replay' }).waitFor();
    },
  ],
  [
    'result',
    async ({ page, url }) => {
      await page.goto(url + address(REPLAYED));
      await page.getByRole('table', { name: 'Returns by horizon' }).waitFor({ timeout: REPLAY_MS });
      await page.locator('canvas').first().waitFor();
    },
  ],
  [
    'tables',
    async ({ page }) => {
      for (const group of ['Spread of returns as', 'Equity curve as'])
        await page.getByRole('group', { name: group }).getByRole('button', { name: 'Table' }).click();
      await page.getByRole('button', { name: 'Sector', exact: true }).click();
      await page.getByRole('table', { name: 'Returns by sector' }).waitFor();
    },
  ],
  [
    'rule errors',
    async ({ page }) => {
      await page.getByRole('textbox', { name: 'Hold (sessions)' }).fill('0');
      await page.getByRole('textbox', { name: 'Stop loss (%)' }).fill('100');
      await page.getByRole('button', { name: 'Run Replay' }).click();
      await page.getByText('Enter a whole number from 1 to 250.').waitFor();
    },
  ],
  [
    'no different',
    async ({ page }) => {
      await changeReplay(page, ({ result }) => {
        const held = {
          ...result!.held,
          verdict: 'no-different' as const,
          excess: { estimate: 0.02, low: -0.3, high: 0.34 },
        };
        const [newest] = result!.newest;
        const unmatched = [{ text: LONG, span: [0, LONG.length] as [number, number] }];
        return {
          query: LONG,
          unmatched,
          result: {
            ...result!,
            held: { ...held, chanceOfBest: 0.85 },
            variants: 37,
            newest: [{ ...newest!, name: LONG }, ...result!.newest.slice(1)],
          },
        };
      });
      await page.reload();
      await page.getByText(/^You tried 37 variants/).waitFor();
    },
  ],
  [
    'running',
    async ({ page }) => {
      await changeReplay(page, () => ({ status: 'running', progress: 0.45, result: null }));
      await page.reload();
      await page.getByText('45%').waitFor();
    },
  ],
  [
    'failed',
    async ({ page }) => {
      await changeReplay(page, () => ({
        status: 'failed',
        reason: 'This replay was interrupted. Run it again.',
        result: null,
      }));
      await page.reload();
      await page.getByRole('button', { name: 'Run Again' }).waitFor();
    },
  ],
  [
    'canceled',
    async ({ page }) => {
      await changeReplay(page, () => ({ status: 'canceled', result: null }));
      await page.reload();
      await page.getByRole('heading', { name: 'Replay canceled' }).waitFor();
    },
  ],
  [
    'never matched',
    async ({ page, url }) => {
      await changeReplay(page, () => ({}));
      await page.goto(url + address('price above 1000000'));
      await page.getByRole('heading', { name: 'This scan never matched' }).waitFor({ timeout: REPLAY_MS });
    },
  ],
  [
    'refused',
    async ({ page, url }) => {
      await page.goto(url + address('qwerty zxcvb'));
      await page.getByRole('heading', { name: "We couldn't replay this scan" }).waitFor();
    },
  ],
  [
    'expired trial',
    async ({ page, url }) => {
      const error = { code: 'TRIAL_EXPIRED', message: 'Your free trial has expired.' };
      await page.route(START, (route) => route.fulfill({ status: 403, json: { ...error, error } }));
      await page.goto(url + address(REPLAYED));
      await page.getByText(/free trial has expired/).waitFor();
    },
  ],
];
