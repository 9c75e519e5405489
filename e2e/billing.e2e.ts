import { setTimeout as pause } from 'node:timers/promises';
import { type FakeStripe, startFakeStripe } from '@plainscan/fake-stripe';
import { eventually } from '@plainscan/test-kit';
import type { Page } from '@playwright/test';
import { storedToken } from './src/accounts-screen.ts';
import { type ApiResponse, ApiUser, outageProblem } from './src/api-user.ts';
import { type BillingScreen, billingScreen } from './src/billing-screen.ts';
import { ScanLoad } from './src/scan-load.ts';
import { scannerScreen, signInToTrial, signInToScanner } from './src/scanner-screen.ts';
import { subscribe } from './src/subscribe.ts';
import { expect, test as base } from './src/test.ts';

const WEBHOOK_SECRET = 'whsec_of_the_e2e_tests';
const SENTENCE = 'rsi under 30';
/** A sentence that no trial user has scanned. */
const OTHER_SENTENCE = 'rsi under 45';
const HOUR_S = 3600;
const RECOVERY_MS = 40_000;

/** Stripe's customers and their charges, and Stripe's clock. */
function stripeAccount({ objects, controls, settled }: FakeStripe) {
  const subscriptionsOf = (customer: string) =>
    [...objects.subscriptions.values()].filter((each) => each.customer === customer);
  return {
    objects,
    settled,
    subscriptionsOf,
    customerOf(email: string) {
      const found = [...objects.customers.values()].find((customer) => customer.email === email);
      if (!found) throw new Error(`fake Stripe has no customer ${email}`);
      return found.id;
    },
    chargedTo: (customer: string) =>
      [...objects.charges.values()].filter((each) => each.customer === customer && each.paid),
    /** Moves Stripe's clock to `hours` after the end of the paid month, and waits until all resulting webhooks are delivered. */
    async passMonthOf(subscription: string, hours: number): Promise<void> {
      const [item] = objects.subscriptions.get(subscription)!.items.data;
      const { now } = controls.passTime(0);
      controls.passTime(item!.current_period_end + hours * HOUR_S - now);
      await settled();
    },
  };
}

interface Member {
  readonly email: string;
  readonly page: Page;
  readonly screen: BillingScreen;
  readonly scanner: ReturnType<typeof scannerScreen>;
}

const test = base.extend<
  {
    stripe: ReturnType<typeof stripeAccount>;
    member: (path: string) => Promise<Member>;
    /** the user who is signed in on a page, over HTTP */
    apiOf: (page: Page) => Promise<ApiUser>;
  },
  { fakeStripe: FakeStripe }
>({
  fakeStripe: [
    async ({}, use) => {
      const fakeStripe = await startFakeStripe();
      await use(fakeStripe);
      await fakeStripe.stop();
    },
    { scope: 'worker' },
  ],
  productOptions: [
    async ({ fakeStripe }, use) =>
      use({
        env: { TRUST_PROXY: 'true', FAKE_STRIPE_URL: fakeStripe.url, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
      }),
    { scope: 'worker' },
  ],
  stripe: async ({ fakeStripe }, use) => use(stripeAccount(fakeStripe)),
  member: async ({ memberAt }, use) => {
    await use(async (path) => {
      const { email, page } = await memberAt(path);
      return { email, page, screen: billingScreen(page), scanner: scannerScreen(page) };
    });
  },
  apiOf: async ({ product }, use) => use(async (page) => new ApiUser(product.url, (await storedToken(page))!)),
});

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async ({ product, fakeStripe }) => {
  fakeStripe.controls.webhooks.setEndpoint({ url: `${product.url}/api/stripe/webhook`, secret: WEBHOOK_SECRET });
  await product.marketReady();
});

test.describe('a user on trial', () => {
  test('scans three times, is refused a fourth scan, subscribes, scans without limit, cancels, and returns to the trial when the month ends', async ({
    product,
    stripe,
    member,
    apiOf,
  }) => {
    const { email, page, screen, scanner } = await member('/scanner');
    await expect(screen.allowance.getByText('3 scans remaining')).toBeVisible();
    for (const [sentence, left] of [
      [SENTENCE, '2 scans remaining'],
      ['rsi under 31', '1 scan remaining'],
      ['rsi under 32', 'Daily scan limit reached'],
    ] as const) {
      await scanner.scan(sentence);
      await expect(scanner.count).toBeVisible();
      await expect(screen.allowance.getByText(left, { exact: true })).toBeVisible();
    }
    await expect(screen.allowance.getByText('Resets at midnight ET')).toBeVisible();
    await expect(screen.allowance.getByText('3/3 used')).toBeVisible();

    await scanner.scan('rsi under 40');
    await expect(screen.toast('Daily Scan Limit Reached')).toBeVisible();
    await expect(page.getByText('Daily scan limit reached. Resets at midnight ET.')).toBeVisible(); // the page was reloaded
    await expect(page.getByText('You have 5 days left in your free trial')).toBeVisible();
    expect(await (await apiOf(page)).scan(SENTENCE)).toMatchObject({ status: 200 }); // the same sentence again is free
    expect(await (await apiOf(page)).scan(OTHER_SENTENCE)).toMatchObject({
      status: 429,
      body: { code: 'DAILY_LIMIT' },
    });
    await screen.link('Continue Trial').click();
    await expect(screen.plan.getByText('Free Trial: 5 days remaining • 0 scans left today')).toBeVisible();

    await page.goto(`${product.url}/scanner`);
    await screen.link('Upgrade Now').click();
    await screen.link('Upgrade to Premium').click();
    await screen.pick('Declined');
    await screen.subscribeButton.click();
    await expect(screen.toast('Payment Failed')).toBeVisible();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await expect(screen.problem.first()).toContainText(
      'Payment failed. Please check your payment method and try again.',
    );
    await screen.pick('Needs 3-D Secure');
    await screen.subscribeButton.click();
    await screen.completeChallenge('Fail');
    await expect(page.getByText(/has failed authentication/)).toBeVisible();
    const customer = stripe.customerOf(email);
    expect(stripe.chargedTo(customer)).toEqual([]);
    expect(await (await apiOf(page)).scan(OTHER_SENTENCE)).toMatchObject({ status: 429 });

    await screen.subscribeButton.click();
    await screen.completeChallenge('Complete');
    await expect(screen.toast('Payment Successful!')).toBeVisible();
    await expect(screen.heading('Scanner')).toBeVisible(); // the page with the offer
    await page.goto(product.url);
    await expect(screen.plan.getByText(/^renews \w+ \d+, \d{4}$/)).toBeVisible();
    expect(stripe.subscriptionsOf(customer)).toHaveLength(1);
    expect(stripe.chargedTo(customer).map(({ amount }) => amount)).toEqual([1500]);

    await page.goto(`${product.url}/scanner`);
    for (let scans = 0; scans < 5; scans++) {
      await scanner.scan(`rsi under ${40 + scans}`);
      await expect(scanner.count).toBeVisible();
    }
    await expect(screen.allowance).toHaveCount(0);

    await page.goto(`${product.url}/settings`);
    await expect(screen.subscription.getByText('Premium - $15/month')).toBeVisible();
    await expect(screen.invoices).toHaveCount(1);
    await screen.button('Cancel Subscription').click();
    await expect(
      screen.canceling.getByText(/continue to have access to premium features until your current/),
    ).toBeVisible();
    await screen.canceling.getByRole('button', { name: 'Keep Subscription' }).click();
    await expect(screen.canceling).toHaveCount(0);
    expect(stripe.subscriptionsOf(customer)[0]!.cancel_at_period_end).toBe(false);
    await screen.button('Cancel Subscription').click();
    await screen.canceling.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(screen.toast('Subscription canceled')).toBeVisible();
    await expect(screen.subscription.getByText('Premium - Canceled')).toBeVisible();
    await expect(screen.subscription.getByText(/^Access continues until \w+ \d+, \d{4}$/)).toBeVisible();
    await expect(screen.button('Cancel Subscription')).toHaveCount(0);
    expect(stripe.subscriptionsOf(customer)[0]).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await screen.button('Resume Subscription').click();
    await expect(screen.subscription.getByText(/^Renews \w+ \d+, \d{4}$/)).toBeVisible();
    expect(stripe.subscriptionsOf(customer)[0]).toMatchObject({ status: 'active', cancel_at_period_end: false });
    await screen.button('Cancel Subscription').click();
    await screen.canceling.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(screen.subscription.getByText('Premium - Canceled')).toBeVisible();

    const subscription = stripe.subscriptionsOf(customer)[0]!.id;
    await stripe.passMonthOf(subscription, -1);
    expect(await (await apiOf(page)).scan(SENTENCE)).toMatchObject({ status: 200 }); // the month is paid
    await stripe.passMonthOf(subscription, 1);
    expect(stripe.subscriptionsOf(customer)).toMatchObject([{ status: 'canceled' }]);
    await eventually(
      async () => {
        await pause(1000); // everyone is limited to 120 scans per minute
        return (await (await apiOf(page)).scan(OTHER_SENTENCE)).status === 429;
      },
      { withinMs: 30_000 },
    );
    expect(await (await apiOf(page)).scan(OTHER_SENTENCE)).toMatchObject({ body: { code: 'DAILY_LIMIT' } });
    await page.goto(product.url);
    await expect(screen.plan.getByText('Free Trial: 5 days remaining • 0 scans left today')).toBeVisible();
    await page.goto(`${product.url}/settings`);
    await expect(screen.subscription.getByText('5 days left in your free trial')).toBeVisible();
    expect(stripe.chargedTo(customer)).toHaveLength(1);
  });

  test('of the demo pays once for 30 days and gets an order', async ({ product, openPage, stripe, member }) => {
    const page = await openPage();
    const screen = billingScreen(page);
    await signInToTrial(page, product.url);
    await page.goto(`${product.url}/checkout`);
    await screen.pick('Insufficient funds');
    await screen.payButton.click();
    await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
    await screen.pick('Succeeds');
    await screen.payButton.click();
    await expect(screen.heading('Payment Successful!')).toBeVisible();
    const order = new URL(page.url()).searchParams.get('payment_intent')!;
    expect(order).toMatch(/^pi_/);
    await expect(page.getByText(order, { exact: true })).toBeVisible();
    await expect(page.getByText('$15.00', { exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate('window.plainscanOrder')).toEqual({ number: order, total: 15 });
    await expect(screen.plan.getByText(/^until \w+ \d/)).toBeVisible(); // home opens by itself
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto(`${product.url}/settings`);
    await expect(screen.subscription.getByText(/^One-time payment\. Access continues until/)).toBeVisible();

    // opening the success page again, by its owner or another user, grants nothing more
    const other = await member('/settings');
    await expect(other.screen.heading('Settings')).toBeVisible();
    await other.page.goto(
      `${product.url}/payment/success?type=one-time&payment_intent=${order}&redirect_status=succeeded`,
    );
    await expect(other.screen.heading("We can't find this payment")).toBeVisible();
    await other.page.goto(product.url);
    await expect(other.screen.plan.getByText('Free Trial: 5 days remaining • 3 scans left today')).toBeVisible();
    const payment = stripe.objects.paymentIntents.get(order)!;
    expect(stripe.chargedTo(payment.customer!)).toHaveLength(1);
  });
});

test.describe('a subscriber', () => {
  test('is charged again after a month and keeps Premium', async ({ stripe, member, apiOf }) => {
    const { email, page, screen } = await member('/settings');
    await expect(screen.heading('Settings')).toBeVisible();
    await subscribe(await apiOf(page));
    const customer = stripe.customerOf(email);
    await stripe.passMonthOf(stripe.subscriptionsOf(customer)[0]!.id, 2); // the invoice stays a draft for an hour
    expect(stripe.chargedTo(customer).map(({ amount }) => amount)).toEqual([1500, 1500]);
    await page.reload();
    await expect(screen.subscription.getByText('Premium - $15/month')).toBeVisible();
    await expect(screen.invoices).toHaveCount(2);
    for (let scans = 0; scans < 4; scans++)
      expect(await (await apiOf(page)).scan(SENTENCE)).toMatchObject({ status: 200 });
  });

  test('whose renewal is declined sees when Premium ends, pays the invoice, and keeps Premium', async ({
    stripe,
    member,
    apiOf,
  }) => {
    const { email, page, screen } = await member('/settings');
    await expect(screen.heading('Settings')).toBeVisible();
    await subscribe(await apiOf(page));
    await page.reload();
    await screen.button('Manage Billing').click();
    await page.getByLabel('Test card').selectOption({ label: 'Visa 0341: can be saved, but charges are declined' });
    await page.getByRole('button', { name: 'Use this card' }).click();
    await expect(page.getByText('Paid with the card ending in 0341.')).toBeVisible();
    await screen.link('Return').click();

    const customer = stripe.customerOf(email);
    const subscription = stripe.subscriptionsOf(customer)[0]!.id;
    await stripe.passMonthOf(subscription, 2);
    expect(stripe.subscriptionsOf(customer)).toMatchObject([{ status: 'past_due' }]);
    await page.reload();
    const due = screen.subscription.getByText(
      /^Your payment of \$15\.00 failed\. Premium continues until \w+ \d+, \d{4}\./,
    );
    await expect(due).toBeVisible();
    expect(await (await apiOf(page)).scan(SENTENCE)).toMatchObject({ status: 200 });

    const [invoice] = await Promise.all([
      page.waitForEvent('popup'),
      screen.subscription.getByRole('link', { name: 'pay this invoice' }).click(),
    ]);
    await invoice.getByLabel('Test card').selectOption({ label: 'Visa 4242: succeeds' });
    await invoice.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(invoice.getByText('$15.00, paid')).toBeVisible();
    await stripe.settled();
    expect(stripe.subscriptionsOf(customer)).toMatchObject([{ status: 'active' }]);
    expect(stripe.chargedTo(customer).map(({ amount }) => amount)).toEqual([1500, 1500]);
    await page.reload();
    await expect(screen.invoices).toHaveCount(2);
    await expect(due).toHaveCount(0);
  });
});

test.describe('an administrator', () => {
  test('has every feature and nothing to pay', async ({ product, administrator, openPage }) => {
    const page = await openPage();
    const screen = billingScreen(page);
    await signInToScanner(page, product.url, administrator);
    const scanner = scannerScreen(page);
    for (let scans = 0; scans < 4; scans++) {
      await scanner.scan(`rsi under ${30 + scans}`);
      await expect(scanner.count).toBeVisible();
    }
    await expect(screen.allowance).toHaveCount(0);
    await page.goto(product.url);
    await expect(screen.plan.getByText('ADMIN ACCESS')).toBeVisible();
    await expect(screen.plan.getByText('999 days remaining • 999 scans left today')).toBeVisible();
  });
});

test.describe('a deleted account', () => {
  test('is no longer charged: its subscription and customer are deleted at Stripe', async ({
    stripe,
    member,
    apiOf,
  }) => {
    const { email, page, screen } = await member('/settings');
    await expect(screen.heading('Settings')).toBeVisible();
    await subscribe(await apiOf(page));
    const customer = stripe.customerOf(email);
    expect(stripe.subscriptionsOf(customer).map(({ status }) => status)).toEqual(['active']);
    await page.reload();
    await expect(screen.subscription.getByText('Premium - $15/month')).toBeVisible();
    await screen.button('Delete Account').click();
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation.getByText(/Any active subscription will be canceled/)).toBeVisible();
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await confirmation.getByRole('button', { name: 'Delete Account' }).click();
    await expect(screen.toast('Account deleted')).toBeVisible();
    await eventually(() => stripe.objects.deletedCustomers.has(customer), { withinMs: 20_000 });
    expect(stripe.subscriptionsOf(customer).map(({ status }) => status)).toEqual(['canceled']);
    expect(stripe.objects.customers.has(customer)).toBe(false);
  });
});

test.describe('billing that is killed while users scan', () => {
  test('neither stops subscribers nor gives a trial user a free or fourth scan', async ({ product }) => {
    const [premium, ...trials] = await Promise.all(Array.from({ length: 4 }, () => ApiUser.signedIn(product.url)));
    await subscribe(premium!);
    const load = new ScanLoad([premium!]);
    try {
      await eventually(() => load.responses.some(({ status }) => status === 200), { withinMs: 20_000 });
      for (const trial of trials) expect((await trial.scan(SENTENCE)).status).toBe(200);
      const mark = load.mark;
      const killed = product.kill('billing');
      const responsesByTrial = await Promise.all(trials.map((trial) => untilRefused(trial)));
      await killed;
      const later = load.mark;
      await eventually(() => load.since(later).length > 4, { withinMs: RECOVERY_MS });
      expect(load.since(mark).filter(({ status }) => status !== 200)).toEqual([]);
      expect(load.differing).toEqual([]);
      for (const responses of responsesByTrial) {
        expect(responses.map(outageProblem).filter((problem) => problem !== null)).toEqual([]);
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
        expect(responses.at(-1)!.body).toMatchObject({ code: 'DAILY_LIMIT' });
      }
      for (const trial of trials) {
        const { body } = await trial.request('/api/scan-status');
        expect(body).toMatchObject({ scansUsed: 3, scansRemaining: 0, isPremium: false });
      }
    } finally {
      await load.stop();
    }
  });

  async function untilRefused(user: ApiUser): Promise<ApiResponse[]> {
    const responses: ApiResponse[] = [];
    for (const deadline = performance.now() + RECOVERY_MS; performance.now() < deadline; await pause(700)) {
      const response = await user.scan(`rsi under ${40 + responses.length}`);
      responses.push(response);
      if (response.status === 429) break;
    }
    return responses;
  }
});
