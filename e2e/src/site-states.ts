import type { Page } from '@playwright/test';
import type { LookState } from './looks/area.ts';

export interface SiteScene {
  readonly page: Page;
  readonly url: string;
  /** signs in a user on trial */
  signIn(): Promise<void>;
}
type State = LookState<SiteScene>;

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const demoStep = (page: Page) => page.getByRole('tablist', { name: 'Demo steps' }).getByRole('tab');

/** In order; each starts where the previous one ended. */
export const SITE_STATES: readonly State[] = [
  [
    'landing',
    async ({ page, url }) => {
      await page.goto(url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await demoStep(page).first().waitFor();
    },
  ],
  [
    'landing-scan',
    async ({ page }) => {
      await page.getByRole('textbox', { name: 'Describe the setup' }).fill('RSI under 40');
      await page.keyboard.press('Enter');
      await page.getByRole('table', { name: 'First matches' }).waitFor();
    },
  ],
  [
    'landing-scan-refused',
    async ({ page }) => {
      await page.getByRole('textbox', { name: 'Describe the setup' }).fill('purple elephants');
      await page.keyboard.press('Enter');
      await page.getByText(/^We couldn't read that\./).waitFor();
    },
  ],
  [
    'menu',
    async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Open menu' });
      if (await opener.isVisible()) await opener.click();
      await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
    },
  ],
  ...[1, 2, 3, 4].map((step): State => [
    `demo-${step + 1}`,
    async ({ page, url }) => {
      if (step === 1) await page.goto(`${url}/#demo`);
      if (step === 1) await page.reload();
      await demoStep(page).nth(step).click();
      await page.getByRole('tabpanel').waitFor();
    },
  ]),
  [
    'about',
    async ({ page, url }) => {
      await page.goto(`${url}/about`);
      await page.getByRole('link', { name: 'Learn Our Mission' }).waitFor();
    },
  ],
  [
    'mission',
    async ({ page, url }) => {
      await page.goto(`${url}/mission`);
      await page.getByRole('link', { name: 'Learn Our Story' }).waitFor();
    },
  ],
  [
    'terms',
    async ({ page, url }) => {
      await page.goto(`${url}/terms`);
      await title(page, 'Terms and Conditions').waitFor();
    },
  ],
  [
    'about-signed-in',
    async ({ page, url, signIn }) => {
      await signIn();
      for (const path of ['/terms', '/mission', '/about']) {
        await page.goto(url + path);
        await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
      }
    },
  ],
];
