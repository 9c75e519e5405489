import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@plainscan/test-kit';
import type { Browser, Page } from 'playwright-core';
import { expectNoTroubles, memberAt } from './src/account-browser.ts';
import { storedToken } from './src/accounts-screen.ts';
import { type Answer, ApiUser, complaint } from './src/api-user.ts';
import { billingScreen } from './src/billing-screen.ts';
import { openPage, startBrowser } from './src/browser.ts';
import { type PayingProduct, startPayingProduct } from './src/paying-product.ts';
import { ADMIN_ADDRESSES } from './src/product.ts';
import { ScanLoad } from './src/scan-load.ts';
import { scannerScreen, signInToDemo, signInToScanner } from './src/scanner-screen.ts';
import { soon } from './src/soon.ts';
import { subscribe } from './src/subscribe.ts';
import { Visitor } from './src/visitor.ts';

jest.setTimeout(240_000);

const SENTENCE = 'rsi under 30';
const HOUR_S = 3600;
const AGAIN_WITHIN_MS = 40_000;

let browser: Browser;
let product: PayingProduct;
beforeAll(async () => {
  browser = await startBrowser();
  product = await startPayingProduct();
  await product.marketReady();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function member(path: string) {
  const { email, page } = await memberAt(browser, product, path);
  return { email, page, screen: billingScreen(page), scanner: scannerScreen(page) };
}
/** Whoever is signed in there, beside the browser. */
const apiOf = async (page: Page) => new ApiUser(product.url, (await storedToken(page))!);
const customerOf = (email: string) => {
  const found = [...product.fakeStripe.objects.customers.values()].find((customer) => customer.email === email);
  if (!found) throw new Error(`fake Stripe has no customer ${email}`);
  return found.id;
};
const subscriptionsOf = (customer: string) =>
  [...product.fakeStripe.objects.subscriptions.values()].filter((each) => each.customer === customer);
/** Stripe's clock goes on to `hours` after the end of the month that is paid; answers once what fell due there was told. */
async function passMonthOf(subscription: string, hours: number): Promise<void> {
  const { objects, controls } = product.fakeStripe;
  const [item] = objects.subscriptions.get(subscription)!.items.data;
  const { now } = controls.passTime(0);
  controls.passTime(item!.current_period_end + hours * HOUR_S - now);
  await product.fakeStripe.settled();
}
const chargedTo = (customer: string) =>
  [...product.fakeStripe.objects.charges.values()].filter((each) => each.customer === customer && each.paid);

describe('a user on trial', () => {
  it('scans three times, is refused the fourth, subscribes, scans at will, cancels, and is on trial again when the month ends', async () => {
    const { email, page, screen, scanner } = await member('/scanner');
    await screen.allowance.getByText('3 scans remaining').waitFor();
    for (const left of ['2 scans remaining', '1 scan remaining', 'Daily scan limit reached']) {
      await scanner.scan(SENTENCE);
      await scanner.count.waitFor();
      await screen.allowance.getByText(left, { exact: true }).waitFor();
    }
    await screen.allowance.getByText('Resets at midnight ET').waitFor();
    await screen.allowance.getByText('3/3 used').waitFor();

    await scanner.scan('rsi under 40');
    await screen.toast('Daily Scan Limit Reached').waitFor();
    await page.getByText('Daily scan limit reached. Resets at midnight ET.').waitFor(); // the page was loaded again
    await page.getByText('You have 5 days left in your free trial').waitFor();
    expect(await (await apiOf(page)).scan(SENTENCE)).toMatchObject({ status: 429, body: { code: 'DAILY_LIMIT' } });
    await screen.link('Continue Trial').click();
    await screen.plan.getByText('Free Trial: 5 days remaining • 0 scans left today').waitFor();

    await page.goto(`${product.url}/scanner`);
    await screen.link('Upgrade Now').click();
    await screen.link('Upgrade to Premium').click();
    await screen.pick('Declined');
    await screen.subscribeButton.click();
    await screen.toast('Payment Failed').waitFor();
    await page.getByText('Your card was declined.').waitFor();
    await soon(async () =>
      expect(await screen.problem.first().textContent()).toContain(
        'Payment failed. Please check your payment method and try again.',
      ),
    );
    await screen.pick('Needs 3-D Secure');
    await screen.subscribeButton.click();
    await screen.answer('Fail');
    await page.getByText(/has failed authentication/).waitFor();
    const customer = customerOf(email);
    expect(chargedTo(customer)).toEqual([]);
    expect(await (await apiOf(page)).scan(SENTENCE)).toMatchObject({ status: 429 });

    await screen.subscribeButton.click();
    await screen.answer('Complete');
    await screen.toast('Payment Successful!').waitFor();
    await screen.heading('Scanner').waitFor(); // where the offer stood
    await page.goto(product.url);
    await screen.plan.getByText(/^(renews|until) \w+ \d/).waitFor();
    expect(subscriptionsOf(customer)).toHaveLength(1);
    expect(chargedTo(customer).map(({ amount }) => amount)).toEqual([1500]);

    await page.goto(`${product.url}/scanner`);
    for (let scans = 0; scans < 5; scans++) {
      await scanner.scan(`rsi under ${40 + scans}`);
      await scanner.count.waitFor();
    }
    await soon(async () => expect(await screen.allowance.count()).toBe(0));

    await page.goto(`${product.url}/settings`);
    await screen.subscription.getByText('Premium - $15/month').waitFor();
    await eventually(async () => (await screen.invoices.count()) === 1);
    await screen.button('Cancel Subscription').click();
    await screen.cancelling.getByText(/continue to have access to premium features until your current/).waitFor();
    await screen.cancelling.getByRole('button', { name: 'Keep Subscription' }).click();
    await screen.cancelling.waitFor({ state: 'detached' });
    expect(subscriptionsOf(customer)[0]!.cancel_at_period_end).toBe(false);
    await screen.button('Cancel Subscription').click();
    await screen.cancelling.getByRole('button', { name: 'Cancel Subscription' }).click();
    await screen.toast('Subscription canceled').waitFor();
    await screen.subscription.getByText('Premium - Canceled').waitFor();
    await screen.subscription.getByText(/^Access continues until \w+ \d+, \d{4}$/).waitFor();
    await soon(async () => expect(await screen.button('Cancel Subscription').count()).toBe(0));
    expect(subscriptionsOf(customer)[0]).toMatchObject({ status: 'active', cancel_at_period_end: true });

    const subscription = subscriptionsOf(customer)[0]!.id;
    await passMonthOf(subscription, -1);
    expect(await (await apiOf(page)).scan(SENTENCE)).toMatchObject({ status: 200 }); // it is still paid for
    await passMonthOf(subscription, 1);
    expect(subscriptionsOf(customer)).toMatchObject([{ status: 'canceled' }]);
    await eventually(
      async () => {
        await pause(1000); // more than 120 scans a minute are refused to anybody
        return (await (await apiOf(page)).scan(SENTENCE)).status === 429;
      },
      { withinMs: 30_000 },
    );
    expect(await (await apiOf(page)).scan(SENTENCE)).toMatchObject({ body: { code: 'DAILY_LIMIT' } });
    await page.goto(product.url);
    await screen.plan.getByText('Free Trial: 5 days remaining • 0 scans left today').waitFor();
    await page.goto(`${product.url}/settings`);
    await screen.subscription.getByText('5 days left in your free trial').waitFor();
    expect(chargedTo(customer)).toHaveLength(1);
    expectNoTroubles(page);
  });

  it('of the demo pays once for thirty days, and gets an order', async () => {
    const page = await openPage(browser);
    const screen = billingScreen(page);
    await signInToDemo(page, product.url);
    await page.goto(`${product.url}/checkout`);
    await screen.pick('Insufficient funds');
    await screen.payButton.click();
    await page.getByText('Your card has insufficient funds.').waitFor();
    await screen.pick('Succeeds');
    await screen.payButton.click();
    await screen.heading('Payment Successful!').waitFor();
    const order = new URL(page.url()).searchParams.get('payment_intent')!;
    expect(order).toMatch(/^pi_/);
    await page.getByText(order, { exact: true }).waitFor();
    await page.getByText('$15.00', { exact: true }).waitFor();
    await eventually(
      async () => (await page.evaluate<string>('JSON.stringify(window.plainscanOrder ?? null)')) !== 'null',
    );
    expect(JSON.parse(await page.evaluate<string>('JSON.stringify(window.plainscanOrder)'))).toEqual({
      number: order,
      total: 15,
    });
    await screen.plan.getByText(/^(renews|until) \w+ \d/).waitFor(); // home opens by itself
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto(`${product.url}/settings`);
    await screen.subscription.getByText(/^Paid once\. Access continues until/).waitFor();

    // opened again, by its owner or by another, the address of the success page buys nothing more
    const other = await member('/settings');
    await other.screen.heading('Settings').waitFor();
    await other.page.goto(
      `${product.url}/payment/success?type=one-time&payment_intent=${order}&redirect_status=succeeded`,
    );
    await other.screen.toast('Payment Processed').waitFor();
    await other.page.goto(product.url);
    await other.screen.plan.getByText('Free Trial: 5 days remaining • 3 scans left today').waitFor();
    const payment = product.fakeStripe.objects.paymentIntents.get(order)!;
    expect(chargedTo(payment.customer!)).toHaveLength(1);
    expectNoTroubles(page, other.page);
  });
});

describe('a subscriber', () => {
  it('is charged again when the month is over, and goes on', async () => {
    const { email, page, screen } = await member('/settings');
    await screen.heading('Settings').waitFor();
    await subscribe(await apiOf(page));
    const customer = customerOf(email);
    await passMonthOf(subscriptionsOf(customer)[0]!.id, 2); // an invoice is a draft for an hour
    expect(chargedTo(customer).map(({ amount }) => amount)).toEqual([1500, 1500]);
    await page.reload();
    await screen.subscription.getByText('Premium - $15/month').waitFor();
    await eventually(async () => (await screen.invoices.count()) === 2);
    for (let scans = 0; scans < 4; scans++)
      expect(await (await apiOf(page)).scan(SENTENCE)).toMatchObject({ status: 200 });
    expectNoTroubles(page);
  });

  it('whose renewal is declined is told until when Premium goes on, pays the invoice, and goes on', async () => {
    const { email, page, screen } = await member('/settings');
    await screen.heading('Settings').waitFor();
    await subscribe(await apiOf(page));
    await page.reload();
    await screen.button('Manage Billing').click();
    await page.getByLabel('Test card').selectOption({ label: 'Visa 0341: can be saved, then declined' });
    await page.getByRole('button', { name: 'Use this card' }).click();
    await page.getByText('Paid with the card ending in 0341.').waitFor();
    await screen.link('Return').click();

    const customer = customerOf(email);
    const subscription = subscriptionsOf(customer)[0]!.id;
    await passMonthOf(subscription, 2);
    expect(subscriptionsOf(customer)).toMatchObject([{ status: 'past_due' }]);
    await page.reload();
    const due = screen.subscription.getByText(
      /^Your payment of \$15\.00 did not go through\. Premium continues until \w+ \d+, \d{4}\./,
    );
    await due.waitFor();
    expect(await (await apiOf(page)).scan(SENTENCE)).toMatchObject({ status: 200 });

    const [invoice] = await Promise.all([
      page.waitForEvent('popup'),
      screen.subscription.getByRole('link', { name: 'pay this invoice' }).click(),
    ]);
    await invoice.getByLabel('Test card').selectOption({ label: 'Visa 4242: succeeds' });
    await invoice.getByRole('button', { name: 'Pay', exact: true }).click();
    await invoice.getByText('$15.00, paid').waitFor();
    await product.fakeStripe.settled();
    expect(subscriptionsOf(customer)).toMatchObject([{ status: 'active' }]);
    expect(chargedTo(customer).map(({ amount }) => amount)).toEqual([1500, 1500]);
    await page.reload();
    await eventually(async () => (await screen.invoices.count()) === 2);
    await soon(async () => expect(await due.count()).toBe(0));
    expectNoTroubles(page);
  });
});

describe('an administrator', () => {
  it('has everything and nothing to pay', async () => {
    await Visitor.withAccount(product.url, ADMIN_ADDRESSES[7]!);
    const page = await openPage(browser);
    const screen = billingScreen(page);
    await signInToScanner(page, product.url, ADMIN_ADDRESSES[7]!);
    const scanner = scannerScreen(page);
    for (let scans = 0; scans < 4; scans++) {
      await scanner.scan(`rsi under ${30 + scans}`);
      await scanner.count.waitFor();
    }
    await soon(async () => expect(await screen.allowance.count()).toBe(0));
    await page.goto(product.url);
    await screen.plan.getByText('ADMIN ACCESS').waitFor();
    await screen.plan.getByText(/^(renews|until) \w+ \d/).waitFor();
    expectNoTroubles(page);
  });
});

describe('a deleted account', () => {
  it('pays no more: its subscription and its customer are gone at Stripe', async () => {
    const { email, page, screen } = await member('/settings');
    await screen.heading('Settings').waitFor();
    await subscribe(await apiOf(page));
    const customer = customerOf(email);
    expect(subscriptionsOf(customer).map(({ status }) => status)).toEqual(['active']);
    await page.reload();
    await screen.subscription.getByText('Premium - $15/month').waitFor();
    await screen.button('Delete Account').click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText(/Any active subscriptions will be cancelled/).waitFor();
    await asked.getByRole('button', { name: 'Delete Account' }).click();
    await screen.toast('Account deleted').waitFor();
    await eventually(() => product.fakeStripe.objects.deletedCustomers.has(customer), { withinMs: 20_000 });
    expect(subscriptionsOf(customer).map(({ status }) => status)).toEqual(['canceled']);
    expect(product.fakeStripe.objects.customers.has(customer)).toBe(false);
    expectNoTroubles(page);
  });
});

describe('billing that is killed while everybody scans', () => {
  it('keeps no subscriber from scanning, gives nobody a scan for nothing, and none a fourth', async () => {
    const [premium, ...trials] = await Promise.all(Array.from({ length: 4 }, () => ApiUser.signedIn(product.url)));
    await subscribe(premium!);
    const load = new ScanLoad([premium!]);
    try {
      await eventually(() => load.answers.some(({ status }) => status === 200), { withinMs: 20_000 });
      for (const trial of trials) expect((await trial.scan(SENTENCE)).status).toBe(200);
      const mark = load.mark;
      const killed = product.kill('billing');
      const asked = await Promise.all(trials.map((trial) => untilRefused(trial)));
      await killed;
      const later = load.mark;
      await eventually(() => load.since(later).length > 4, { withinMs: AGAIN_WITHIN_MS });
      expect(load.since(mark).filter(({ status }) => status !== 200)).toEqual([]);
      expect(load.differing).toEqual([]);
      for (const answers of asked) {
        expect(answers.map(complaint).filter((words) => words !== null)).toEqual([]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
        expect(answers.at(-1)!.body).toMatchObject({ code: 'DAILY_LIMIT' });
      }
      for (const trial of trials) {
        const { body } = await trial.ask('/api/scan-status');
        expect(body).toMatchObject({ scansUsed: 3, scansRemaining: 0, isPremium: false });
      }
    } finally {
      await load.stop();
    }
  });

  async function untilRefused(user: ApiUser): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const until = performance.now() + AGAIN_WITHIN_MS; performance.now() < until; await pause(700)) {
      const answer = await user.scan(SENTENCE);
      answers.push(answer);
      if (answer.status === 429) break;
    }
    return answers;
  }
});
