import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { compare, plan, series } from '@plainscan/contracts';
import type { AccountsScreen } from './accounts-screen.ts';
import type { LookState } from './looks/area.ts';
import { newAddress, PASSWORD } from './visitor.ts';

/** A plan as shared links encode it. */
const PACKED = deflateRawSync(JSON.stringify(plan(compare(series('rsi'), '<', 40)))).toString('base64url');

export interface DemoScene {
  readonly page: Page;
  readonly screen: AccountsScreen;
  readonly url: string;
  signIn(): Promise<void>;
}

/** A demo account with its sample data and banner. In order; each starts where the previous one ended. */
export const DEMO_STATES: readonly LookState<DemoScene>[] = [
  [
    'shared-scan',
    async ({ page, url }) => {
      await page.goto(`${url}/scanner?${new URLSearchParams({ q: 'RSI under 40', plan: PACKED, name: 'Washed out' })}`);
      await page.getByRole('table', { name: 'First matches' }).waitFor();
    },
  ],
  ['scanner-with-bar', ({ signIn }) => signIn()],
  [
    'demo-home',
    async ({ page, screen, url }) => {
      await page.goto(url);
      await screen.heading('Home').waitFor();
      await page.getByText('Unrealized').waitFor();
      await page.getByText('advancing').waitFor();
    },
  ],
  [
    'demo-plan',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/settings`);
      await screen.section('Subscription').getByText('Demo Premium').waitFor();
      await screen.section('Sign-in').scrollIntoViewIfNeeded();
    },
  ],
  [
    'keep-account',
    async ({ page, screen }) => {
      await page.getByRole('link', { name: 'Keep this as my account' }).first().click();
      await screen.heading('Keep this account').waitFor();
    },
  ],
  [
    'keep-account-refused',
    async ({ page, screen }) => {
      await screen.fillIn({ Email: newAddress('another.with.a-rather-long-address'), Password: 'password' });
      await screen.button('Keep My Account').click();
      await page.getByText('That password is too common.').waitFor();
    },
  ],
  [
    'keep-account-sent',
    async ({ page, screen }) => {
      await screen.fillIn({ Password: PASSWORD });
      await screen.button('Keep My Account').click();
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    },
  ],
];
