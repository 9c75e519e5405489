import { AlertReceivers } from './src/alert-receivers.ts';
import { CHROMIUM } from './src/browsers.ts';
import { growingMarket, type GrowingMarket } from './src/growing-market.ts';
import { deliverPush, shownNotifications, subscribePagesTo } from './src/push-delivery.ts';
import { strategiesScreen } from './src/strategies-screen.ts';
import { expect, test as base } from './src/test.ts';
import { newAddress, Visitor } from './src/visitor.ts';

/** The worker looks for a newer market once a minute. */
const NEXT_PUBLICATION_MS = 150_000;

const test = base.extend<object, { market: GrowingMarket; receivers: AlertReceivers }>({
  market: [
    async ({}, use) => {
      const market = await growingMarket();
      await use(market);
      await market.remove();
    },
    { scope: 'worker' },
  ],
  receivers: [
    async ({}, use) => {
      const receivers = new AlertReceivers(() => 1);
      await receivers.start();
      await use(receivers);
      await receivers.stop();
    },
    { scope: 'worker' },
  ],
  productOptions: [
    async ({ market, receivers }, use) => {
      const channels = { SMTP_URL: receivers.smtpUrl, ALERTS_ALLOW_NETWORKS: '127.0.0.1' };
      await use({ env: { TRUST_PROXY: 'true', ...market.env, ...channels } });
    },
    { scope: 'worker' },
  ],
});
test.use({
  // The headless shell shows no notifications.
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: CHROMIUM }),
    { scope: 'worker' },
  ],
});
test.describe.configure({ timeout: 420_000 });
test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

test('an alert set in the browser arrives once in each channel after the next close, and the email can stop emails', async ({
  product,
  market,
  receivers,
  openPage,
}) => {
  const email = newAddress();
  const visitor = await Visitor.withTermsInToken(product.url, email, () => receivers.mailedToken(email));
  const { subscription, webhookUrl } = receivers.addUser();
  const page = await openPage({
    storageState: visitor.storedSession(),
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  await subscribePagesTo(page, subscription);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('button', { name: 'Turn On Notifications' }).click();
  await expect(page.getByText('This device gets your alerts.')).toBeVisible();
  await page.getByRole('textbox', { name: 'URL' }).fill(webhookUrl);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Save the signing secret' })).toBeVisible();

  await page.goto(`${product.url}/scanner`);
  const screen = strategiesScreen(page);
  await screen.scan(`price above ${market.price}`);
  await expect(screen.rows).toHaveCount(2);
  await screen.saveAs('Climbers');
  await screen.openPanel('o');
  const bell = screen.panel.getByRole('button', { name: 'Alert for Climbers', exact: true });
  await bell.focus();
  await page.keyboard.press('Enter');
  await screen.toast('Alert On').waitFor();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');

  await market.addSession();
  const received = () => receivers.receipts.map(({ channel }) => channel).sort();
  const onceEach = ['email', 'push', 'webhook'];
  await expect.poll(received, { timeout: NEXT_PUBLICATION_MS }).toEqual(onceEach);
  const mail = receivers.mailsTo(email).find(({ subject }) => /match/.test(subject!))!;
  expect(mail.subject).toBe('1 new match for Climbers');
  expect(mail.text).toContain(`your saved scan “Climbers” had 1 new match: ${market.entering}.`);
  for (const message of receivers.pushed) await deliverPush(page, message);
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: '1 new match for Climbers', body: market.entering, tag: expect.any(String) }]);

  await page.goto(`${product.url}/settings`);
  await page.getByRole('link', { name: 'Alerts, 1 unread' }).click();
  const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(market.entering);
  await rows.getByRole('link', { name: 'Climbers' }).click();
  await expect(screen.rows).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Alerts', exact: true })).toBeVisible();
  expect(received()).toEqual(onceEach);

  const link = /\S+\/unsubscribe#\S+/.exec(mail.text!)![0];
  const elsewhere = await openPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Stop Emails' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Emails about new matches are off' })).toBeVisible();
  await page.goto(`${product.url}/settings`);
  await expect(page.getByRole('switch', { name: /^Email Notifications/ })).not.toBeChecked();
});
