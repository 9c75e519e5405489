import { growingMarket, type GrowingMarket } from './src/growing-market.ts';
import { strategiesScreen } from './src/strategies-screen.ts';
import { expect, test as base } from './src/test.ts';
import { Visitor } from './src/visitor.ts';

/** The worker looks for a newer market once a minute. */
const NEXT_PUBLICATION_MS = 150_000;

const test = base.extend<object, { market: GrowingMarket }>({
  market: [
    async ({}, use) => {
      const market = await growingMarket();
      await use(market);
      await market.remove();
    },
    { scope: 'worker' },
  ],
  productOptions: [
    async ({ market }, use) => use({ env: { TRUST_PROXY: 'true', ...market.env } }),
    { scope: 'worker' },
  ],
});
test.describe.configure({ timeout: 420_000 });
test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

test('an alert arrives once by email and in the inbox after the next close, and the email can stop emails', async ({
  product,
  market,
  memberAt,
  openPage,
}) => {
  const { page, email } = await memberAt('/scanner');
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
  const mails = () =>
    new Visitor(product.url).mailsTo(email).then((all) => all.filter(({ subject }) => /match/.test(subject)));
  await expect.poll(async () => (await mails()).length, { timeout: NEXT_PUBLICATION_MS }).toBe(1);
  const [mail] = await mails();
  expect(mail!.subject).toBe('1 new match for Climbers');
  expect(mail!.text).toContain(`your saved scan “Climbers” had 1 new match: ${market.entering}.`);

  await page.goto(`${product.url}/settings`);
  await page.getByRole('link', { name: 'Alerts, 1 unread' }).click();
  const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(market.entering);
  await rows.getByRole('link', { name: 'Climbers' }).click();
  await expect(screen.rows).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Alerts', exact: true })).toBeVisible();
  expect(await mails()).toHaveLength(1);

  const link = /\S+\/unsubscribe#\S+/.exec(mail!.text)![0];
  const elsewhere = await openPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Stop Emails' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Emails about new matches are off' })).toBeVisible();
  await page.goto(`${product.url}/settings`);
  await expect(page.getByRole('switch', { name: /^Email Notifications/ })).not.toBeChecked();
});
