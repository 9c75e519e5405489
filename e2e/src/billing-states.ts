import type { Page } from '@playwright/test';
import type { ApiUser } from './api-user.ts';
import type { BillingScreen } from './billing-screen.ts';
import type { LookState } from './looks/area.ts';
import { scannerScreen } from './scanner-screen.ts';

export interface BillingScene {
  readonly page: Page;
  readonly screen: BillingScreen;
  readonly url: string;
  /** signs in and opens `path` */
  signIn(path: string): Promise<void>;
  /** the signed-in user, over HTTP */
  user(): Promise<ApiUser>;
}
type State = LookState<BillingScene>;

const RSI = 'rsi under 30';

/** In order; each starts where the previous one ended. */
export const BILLING_STATES: readonly State[] = [
  [
    'pricing-visitor',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/pricing`);
      await screen.heading('Pricing').waitFor();
    },
  ],
  [
    'subscribe-visitor',
    async ({ page, url }) => {
      await page.goto(`${url}/subscribe`);
      await page.getByText('Please sign in to subscribe').waitFor();
    },
  ],
  [
    'checkout-visitor',
    async ({ page, url }) => {
      await page.goto(`${url}/checkout`);
      await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    },
  ],
  [
    'payment-visitor',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/payment/success?type=one-time&redirect_status=failed`);
      await screen.heading('Payment Failed').waitFor();
    },
  ],
  [
    'home-trial',
    async ({ screen, signIn }) => {
      await signIn('/');
      await screen.plan.getByText(/^Free Trial: 5 days remaining/).waitFor();
    },
  ],
  [
    'journal-upsell',
    async ({ page, url }) => {
      await page.goto(`${url}/journal`);
      await page.getByText('The journal comes with Premium.').waitFor();
    },
  ],
  [
    'settings-trial',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/settings`);
      await screen.subscription.getByText('No invoices yet').waitFor();
      await screen.subscription.scrollIntoViewIfNeeded();
    },
  ],
  [
    'scans-one-left',
    async ({ page, screen, url, user }) => {
      for (const sentence of ['rsi under 28', 'rsi under 29']) await (await user()).scan(sentence);
      await page.goto(`${url}/scanner`);
      await screen.allowance.getByText('1 scan remaining', { exact: true }).waitFor();
    },
  ],
  [
    'scans-none-left',
    async ({ page, screen }) => {
      await scannerScreen(page).scan(RSI);
      await screen.allowance.getByText('Resets at midnight ET').waitFor();
    },
  ],
  [
    'scanner-upsell',
    async ({ page, url }) => {
      await page.goto(`${url}/scanner`);
      await page.getByText('Daily scan limit reached. Resets at midnight ET.').waitFor();
    },
  ],
  [
    'trial-expired',
    async ({ page, screen, url }) => {
      await page.route('**/api/trial-status', async (route) => {
        const response = await route.fetch();
        const { trialStatus } = (await response.json()) as { trialStatus: object };
        const expired = { ...trialStatus, isExpired: true, isActive: false, daysRemaining: 0 };
        await route.fulfill({ response, json: { trialStatus: expired } });
      });
      await page.goto(url);
      await screen.plan.getByText('Free trial expired - Upgrade to Premium to continue').waitFor();
    },
  ],
  [
    'payments-unavailable',
    async ({ page, url }) => {
      await page.unroute('**/api/trial-status');
      await page.route('**/api/billing/setup', (route) =>
        route.fulfill({ json: { mode: 'none', publishableKey: null } }),
      );
      await page.goto(`${url}/subscribe`);
      await page.getByText('Stripe payment system unavailable').waitFor();
    },
  ],
  [
    'checkout',
    async ({ page, screen, url }) => {
      await page.unroute('**/api/billing/setup');
      await page.goto(`${url}/checkout`);
      await screen.payButton.waitFor();
    },
  ],
  [
    'checkout-fields-refused',
    async ({ page, screen }) => {
      await screen.payButton.click();
      await page.getByText('Use one of the test cards').waitFor();
    },
  ],
  [
    'checkout-declined',
    async ({ page, screen }) => {
      await screen.pick('Incorrect CVC');
      await screen.payButton.click();
      await page.getByText('The CVC is wrong.').waitFor();
    },
  ],
  [
    'subscribe-declined',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/subscribe`);
      await screen.pick('Declined');
      await screen.subscribeButton.click();
      await screen.toast('Payment Failed').waitFor();
    },
  ],
  [
    'secure-question',
    async ({ screen }) => {
      await screen.pick('Needs 3-D Secure');
      await screen.subscribeButton.click();
      await screen.question.waitFor();
    },
  ],
  [
    'home-premium',
    async ({ screen }) => {
      await screen.completeChallenge('Complete');
      await screen.plan.getByText(/^renews /).waitFor();
    },
  ],
  [
    'subscribed-already',
    async ({ page, url }) => {
      await page.goto(`${url}/subscribe`);
      await page.getByText('You already have Premium').waitFor();
    },
  ],
  [
    'pricing-premium',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/pricing`);
      await screen.link('Manage Subscription').waitFor();
    },
  ],
  [
    'checkout-subscribed',
    async ({ page, url }) => {
      await page.goto(`${url}/checkout`);
      await page.getByText('You already have Premium').waitFor();
    },
  ],
  [
    'payment-failed',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/payment/success?type=one-time&redirect_status=failed`);
      await screen.heading('Payment Failed').waitFor();
    },
  ],
  [
    'payment-not-found',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/payment/success?payment_intent=pi_of_another_user`);
      await screen.heading("We can't find this payment").waitFor();
    },
  ],
  [
    'settings-premium',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/settings`);
      await screen.subscription.getByText('Premium - $15/month').waitFor();
      await screen.invoices.first().waitFor();
      await screen.subscription.scrollIntoViewIfNeeded();
    },
  ],
  [
    'cancel-question',
    async ({ screen }) => {
      await screen.button('Cancel Subscription').click();
      await screen.canceling.waitFor();
    },
  ],
  [
    'settings-canceled',
    async ({ screen }) => {
      await screen.canceling.getByRole('button', { name: 'Cancel Subscription' }).click();
      await screen.subscription.getByText('Premium - Canceled').waitFor();
      await screen.invoices.first().waitFor();
      await screen.subscription.scrollIntoViewIfNeeded();
    },
  ],
  [
    'payment-success',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/checkout`);
      await screen.pick('Succeeds');
      await screen.payButton.click();
      await screen.heading('Payment Successful!').waitFor();
      await page.getByText('$15.00', { exact: true }).waitFor();
    },
  ],
];
