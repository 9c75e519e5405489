import type { Page } from '@playwright/test';
import type { LookState } from './looks/area.ts';
import type { urlManagerScreen } from './url-manager-screen.ts';

export interface UrlManagerScene {
  readonly page: Page;
  readonly screen: ReturnType<typeof urlManagerScreen>;
  readonly url: string;
  /** signs in an administrator who wanted `path` */
  signIn(path: string): Promise<void>;
}
type State = LookState<UrlManagerScene>;

const PATH = '/admin/url-manager';

/** In order; each starts where the previous one ended. */
export const URL_MANAGER_STATES: readonly State[] = [
  [
    'visitor',
    async ({ page, url }) => {
      await page.goto(url + PATH);
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
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
      await page.goto(url + PATH);
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
];
