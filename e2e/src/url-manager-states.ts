import type { Locator, Page } from '@playwright/test';
import { AI_ADDS, AI_CONTRADICTS } from './ai-sentences.ts';
import type { LookState } from './looks/area.ts';
import { scannerScreen } from './scanner-screen.ts';
import type { urlManagerScreen } from './url-manager-screen.ts';

export interface UrlManagerScene {
  readonly page: Page;
  readonly screen: ReturnType<typeof urlManagerScreen>;
  readonly url: string;
  /** signs in an administrator and opens `path` */
  signIn(path: string): Promise<void>;
}
type State = LookState<UrlManagerScene>;

const PATH = '/admin/url-manager';
const TABS = ['url-manager', 'scan-hours', 'audit', 'deletions', 'users', 'market', 'queues'] as const;

/** A tab of the admin pages, shown once `ready` is. */
const tab = (name: (typeof TABS)[number], ready: (page: Page) => Locator): State => [
  `admin-${name}`,
  async ({ page, url }) => {
    await page.goto(`${url}/admin/${name}`);
    await ready(page).first().waitFor();
  },
];
const row = (page: Page) => page.locator('tbody tr');

/** In order; each starts where the previous one ended. */
export const URL_MANAGER_STATES: readonly State[] = [
  [
    'visitor',
    async ({ page, url }) => {
      for (const path of ['', ...TABS.map((name) => `/${name}`)]) {
        await page.goto(`${url}/admin${path}`);
        await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
      }
    },
  ],
  [
    'home-admin',
    async ({ page, signIn }) => {
      await signIn('/');
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    },
  ],
  [
    'addresses',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/admin`);
      await page.waitForURL(url + PATH);
      await screen.changes.first().waitFor();
    },
  ],
  [
    'refused',
    async ({ screen }) => {
      await screen.button('Update URL').click();
      await screen.toast('Please enter a valid URL').waitFor();
    },
  ],
  [
    'rotate',
    async ({ screen }) => {
      await screen.button('Rotate').click();
      await screen.question.waitFor();
    },
  ],
  tab('scan-hours', (page) => page.getByText('Current', { exact: true })),
  [
    'admin-scan-hours-confirm',
    async ({ screen }) => {
      await screen.button('Use This: Regular market hours').click();
      await screen.question.waitFor();
    },
  ],
  tab('audit', row),
  tab('deletions', row),
  tab('users', row),
  [
    'admin-users-none',
    async ({ page }) => {
      await page.getByRole('searchbox').fill('no-such-user');
      await page.getByText('No email address starts with this').waitFor();
    },
  ],
  tab('market', (page) => page.getByText('Current', { exact: true })),
  tab('queues', row),
  [
    'ai-added',
    async ({ page, url }) => {
      await page.goto(`${url}/scanner`);
      const scanner = scannerScreen(page);
      await scanner.scan(AI_ADDS);
      await scanner.filters.click();
      await scanner.results.getByText('Added by the AI parser. Check').waitFor();
    },
  ],
  [
    'ai-contradicts',
    async ({ page }) => {
      const scanner = scannerScreen(page);
      await scanner.filters.click(); // closes the details
      await scanner.scan(AI_CONTRADICTS);
      await page.getByText('The AI parser read this differently').waitFor();
    },
  ],
];
