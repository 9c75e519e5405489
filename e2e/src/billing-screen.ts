import type { Page } from '@playwright/test';
import { accountsScreen } from './accounts-screen.ts';

/** Labels of the test cards in the form. */
export type CardEffect =
  'Succeeds' | 'Declined' | 'Insufficient funds' | 'Expired' | 'Incorrect CVC' | 'Needs 3-D Secure';

/** Payment and billing pages, with elements located by role and name. */
export function billingScreen(page: Page) {
  const { button, heading, link, problem, section, toast } = accountsScreen(page);
  const question = page.getByRole('alertdialog', { name: '3-D Secure' });
  return {
    button,
    heading,
    link,
    problem,
    toast,
    /** the banner with the plan's limits */
    plan: section('Your plan'),
    allowance: section('Scan allowance'),
    subscription: section('Subscription'),
    invoices: section('Subscription').getByRole('table').getByRole('row').filter({ hasText: '$15.00' }),
    question,
    canceling: page.getByRole('alertdialog', { name: 'Cancel Subscription' }),
    subscribeButton: button('Subscribe to Premium - $15/month'),
    payButton: button('Complete Payment'),
    async pick(effect: CardEffect) {
      await page.getByRole('button', { name: effect }).click();
    },
    /** Completes or fails the bank's 3-D Secure challenge. */
    async completeChallenge(outcome: 'Complete' | 'Fail') {
      await question.getByRole('button', { name: outcome, exact: true }).click();
      await question.waitFor({ state: 'detached' });
    },
  };
}
export type BillingScreen = ReturnType<typeof billingScreen>;
