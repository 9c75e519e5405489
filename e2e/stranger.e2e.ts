import { accountsScreen, newestMail } from './src/accounts-screen.ts';
import { billingScreen } from './src/billing-screen.ts';
import { finger, type UserInput, keyboard, mouse } from './src/user-input.ts';
import { journalScreen } from './src/journal-screen.ts';
import { strategiesScreen } from './src/strategies-screen.ts';
import { expect, test } from './src/test.ts';
import { newAddress, PASSWORD } from './src/visitor.ts';

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

const SENTENCE = 'tech stocks under $50 with RSI below 40';
const STRATEGY = 'Cheap and tired tech';
const PHONE = { width: 390, height: 844 };

/** Signs up from the landing page and confirms the address. Returns the input for the tab that the email opens. */
async function signUp(input: UserInput): Promise<UserInput> {
  const email = newAddress('stranger');
  const screen = accountsScreen(input.page);
  await input.press(screen.link('Start Free Trial').first());
  await expect(screen.heading('Create an account')).toBeVisible();
  await input.write(screen.field('Email'), email);
  await input.write(screen.field('Password'), PASSWORD);
  await input.write(screen.field('Confirm password'), PASSWORD);
  await input.send(screen.button('Create Account'));
  await expect(screen.heading('Check your inbox')).toBeVisible();
  const inbox = await input.pressForTab(screen.link('Open the Test Inbox'));
  await inbox.press(newestMail(inbox.page, email, 'Confirm your email address').getByRole('link').first());
  return inbox;
}

async function startTrial(input: UserInput) {
  const { terms, button } = accountsScreen(input.page);
  await input.tick(terms.getByRole('checkbox'));
  await input.press(button('Accept and Continue'));
  await expect(terms).toHaveCount(0);
  await expect(
    billingScreen(input.page).plan.getByText('Free Trial: 5 days remaining • 3 scans left today'),
  ).toBeVisible();
}

/** Scans, saves the scan, and opens it again. Returns the first match with its displayed price. */
async function scanAndSave(input: UserInput) {
  const screen = strategiesScreen(input.page);
  await input.press(accountsScreen(input.page).link('Explore Scanner'));
  await input.scan(SENTENCE);
  await expect(screen.count).toBeVisible();
  await input.saveScan();
  await input.write(screen.name, STRATEGY);
  await input.send(screen.saveDialog.getByRole('button', { name: 'Save Strategy' }));
  await expect(screen.saveDialog).toHaveCount(0);
  await expect(screen.toast('Strategy Saved')).toBeVisible();
  await input.openStrategies();
  await input.press(screen.strategy(STRATEGY));
  await expect(screen.panel).toHaveCount(0);
  await expect(screen.since(STRATEGY)).toBeVisible();
  await input.openFirstRow();
  const symbol = (await screen.rows.first().getAttribute('data-row'))!;
  return { symbol, price: await screen.price(symbol) };
}

/** Buys Premium on the way to a page that needs it. */
async function subscribe(input: UserInput) {
  const screen = billingScreen(input.page);
  await input.press(screen.link('Upgrade Now'));
  await input.press(screen.link('Upgrade to Premium'));
  await input.press(input.page.getByRole('button', { name: 'Succeeds' }));
  await input.press(screen.subscribeButton);
  await expect(screen.toast('Payment Successful!')).toBeVisible();
}

async function tryProduct(from: UserInput): Promise<UserInput> {
  const input = await signUp(from);
  await startTrial(input);
  const { symbol, price } = await scanAndSave(input);

  const { page } = input;
  const journal = journalScreen(page);
  await input.press(journal.link('Log Trade'));
  await expect(
    page.getByText(`We saved your ${symbol} trade. You can finish logging it once you have Premium.`),
  ).toBeVisible();
  await subscribe(input);

  // Back on the trade form, which has kept its input.
  await expect(journal.form.getByText(`Linked to scan “${SENTENCE}”`)).toBeVisible();
  await expect(journal.form.getByLabel('Symbol', { exact: true })).toHaveValue(symbol);
  await input.write(journal.form.getByLabel('Quantity', { exact: true }), '10');
  await input.send(journal.form.getByRole('button', { name: 'Log Trade' }));
  await expect(journal.toast('Trade Added')).toBeVisible();
  const logged = `10 @ ${price}`;
  // Quantity and price share a cell on a phone only.
  const row = journal.history.getByRole('row').filter({ hasText: symbol });
  await expect(row).toContainText(new RegExp(`10( @ )?${price.replace('$', String.raw`\$`)}`));
  await journal.shows({ 'Total Trades': '1' });

  await input.goHome();
  for (const section of ['Open Positions', 'Recent Trading Activity']) {
    const rows = page.getByRole('region', { name: section }).getByRole('listitem');
    await expect(rows.filter({ hasText: symbol }).getByText(logged)).toBeVisible();
  }
  return input;
}

test.describe('a new visitor', () => {
  for (const { means, inputFor, look } of [
    { means: 'by mouse', inputFor: mouse, look: { theme: 'dark' } },
    { means: 'by keyboard alone', inputFor: keyboard, look: { theme: 'light' } },
    { means: 'by touch on a phone', inputFor: finger, look: { theme: 'dark', viewport: PHONE, hasTouch: true } },
  ] as const)
    test(`gets from the landing page to a trial, a scan, a saved strategy, a subscription, and a logged trade ${means}`, async ({
      product,
      openPage,
    }) => {
      const log: string[] = [];
      const landing = await openPage(look);
      await landing.goto(product.url);
      try {
        await tryProduct(inputFor(landing, log));
      } finally {
        if (log.length > 0) console.info(`Presses of Tab ${means}:\n${log.join('\n')}`);
      }
    });
});
