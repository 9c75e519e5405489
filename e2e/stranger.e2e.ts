import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { expectNoTroubles } from './src/account-browser.ts';
import { accountsScreen, newestMail } from './src/accounts-screen.ts';
import { billingScreen } from './src/billing-screen.ts';
import { openPage, startBrowser, WIDTHS } from './src/browser.ts';
import { finger, type Hands, keyboard, mouse } from './src/hands.ts';
import { journalScreen } from './src/journal-screen.ts';
import { startProduct, type Product } from './src/product.ts';
import { soon } from './src/soon.ts';
import { strategiesScreen } from './src/strategies-screen.ts';
import { newAddress, PASSWORD } from './src/visitor.ts';

jest.setTimeout(240_000);

const SENTENCE = 'tech stocks under $50 with RSI below 40';
const STRATEGY = 'Cheap and tired tech';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await startBrowser();
  product = await startProduct({ env: { TRUST_PROXY: 'true' } });
  await product.marketReady();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** From the landing page to a confirmed address; on in the tab that the mail opens. */
async function signUp(hands: Hands): Promise<Hands> {
  const email = newAddress('stranger');
  const screen = accountsScreen(hands.page);
  await hands.press(screen.link('Start Free Scan').first());
  await screen.heading('Create an account').waitFor();
  await hands.write(screen.field('Email'), email);
  await hands.write(screen.field('Password'), PASSWORD);
  await hands.write(screen.field('Confirm password'), PASSWORD);
  await hands.send(screen.button('Create Account'));
  await screen.heading('Check your inbox').waitFor();
  const inbox = await hands.pressForTab(screen.link('Open the Test Inbox'));
  await inbox.press(newestMail(inbox.page, email, 'Confirm your email address').getByRole('link').first());
  return inbox;
}

async function startTrial(hands: Hands) {
  const { terms, button } = accountsScreen(hands.page);
  await hands.tick(terms.getByRole('checkbox'));
  await hands.press(button('Accept and Continue'));
  await terms.waitFor({ state: 'detached' });
  await billingScreen(hands.page).plan.getByText('Free Trial: 5 days remaining • 3 scans left today').waitFor();
}

/** The stock that was found first, with its price as the table shows it. */
async function scanAndKeep(hands: Hands) {
  const screen = strategiesScreen(hands.page);
  await hands.press(accountsScreen(hands.page).link('Explore Scanner'));
  await hands.scan(SENTENCE);
  await screen.count.waitFor();
  await hands.saveScan();
  await hands.write(screen.name, STRATEGY);
  await hands.send(screen.saving.getByRole('button', { name: 'Save Strategy' }));
  await screen.saving.waitFor({ state: 'detached' });
  await screen.toast('Strategy Saved').waitFor();
  await hands.openStrategies();
  await hands.press(screen.strategy(STRATEGY));
  await screen.panel.waitFor({ state: 'detached' });
  await screen.since(STRATEGY).waitFor();
  await hands.openFirstRow();
  const symbol = (await screen.rows.first().getAttribute('data-row'))!;
  return { symbol, price: await screen.price(symbol) };
}

/** Premium, bought on the way to a page of it. */
async function subscribe(hands: Hands) {
  const screen = billingScreen(hands.page);
  await hands.press(screen.link('Upgrade Now'));
  await hands.press(screen.link('Upgrade to Premium'));
  await hands.press(hands.page.getByRole('button', { name: 'Succeeds' }));
  await hands.press(screen.subscribeButton);
  await screen.toast('Payment Successful!').waitFor();
}

async function walk(from: Hands): Promise<Hands> {
  const hands = await signUp(from);
  await startTrial(hands);
  const { symbol, price } = await scanAndKeep(hands);

  const { page } = hands;
  const journal = journalScreen(page);
  await hands.press(journal.link('Log trade'));
  await page.getByText(`We saved your ${symbol} trade. You can finish logging it once you have Premium.`).waitFor();
  await subscribe(hands);

  // Back at the trade that was wanted, as it was left.
  await journal.form.getByText(`Linked to scan “${SENTENCE}”`).waitFor();
  await soon(async () => expect(await journal.form.getByLabel('Symbol', { exact: true }).inputValue()).toBe(symbol));
  await hands.write(journal.form.getByLabel('Quantity', { exact: true }), '10');
  await hands.send(journal.form.getByRole('button', { name: 'Log Trade' }));
  await journal.toast('Trade Added').waitFor();
  const logged = `10 @ ${price}`;
  await journal.history.getByRole('row').filter({ hasText: symbol }).getByText(logged).waitFor();
  await journal.shows({ 'Total Trades': '1' });

  await hands.goHome();
  await page.getByRole('listitem').filter({ hasText: symbol }).getByText(logged).waitFor();
  return hands;
}

describe('a stranger', () => {
  it.each([
    { means: 'by mouse', hold: mouse, look: { theme: 'dark', viewport: WIDTHS.desktop } },
    { means: 'by keyboard alone', hold: keyboard, look: { theme: 'light', viewport: WIDTHS.desktop } },
    { means: 'by finger on a phone', hold: finger, look: { theme: 'dark', viewport: WIDTHS.phone, hasTouch: true } },
  ] as const)(
    'goes from the landing page to a trial, a scan, a saved strategy, a subscription and a logged trade $means',
    async ({ means, hold, look }) => {
      const log: string[] = [];
      const landing = await openPage(browser, look);
      await landing.goto(product.url);
      try {
        const last = await walk(hold(landing, log));
        expectNoTroubles(landing, last.page);
      } finally {
        if (log.length > 0) console.info(`Presses of Tab ${means}:\n${log.join('\n')}`);
      }
    },
  );
});
