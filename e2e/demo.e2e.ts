import { accountsScreen } from './src/accounts-screen.ts';
import { signInToDemo } from './src/scanner-screen.ts';
import { expect, test } from './src/test.ts';
import { newAddress, PASSWORD } from './src/visitor.ts';

// Sample data is made from the market.
test.beforeEach(({ product }) => product.marketReady());

test.describe('a demo account', () => {
  test('has a journal, open positions, and saved scans with what changed', async ({ product, openPage }) => {
    const page = await openPage();
    await signInToDemo(page, product.url);
    await page.goto(product.url);
    const region = (name: string) => page.getByRole('region', { name });
    await expect(region('Market Pulse').getByText('advancing')).toBeVisible();
    await expect(region('Open Positions').getByText('Unrealized')).toBeVisible();
    await expect(region('Open Positions').getByRole('listitem').first()).toContainText('$');
    // On a busy machine, sample data may arrive after the session.
    await expect(async () => {
      await page.reload();
      await expect(region('Saved Scans').getByRole('listitem')).toHaveCount(3, { timeout: 2000 });
    }).toPass();
    await expect(region('Saved Scans').getByRole('listitem').first()).toContainText(/\+\d+ −\d+/);
    await expect(page.getByLabel('Your account')).toContainText('of 200 trades');

    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trading Journal' })).toBeVisible();
    await page.getByRole('link', { name: 'News', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  });

  test('can be kept with an email and a password, and is on its trial from then on', async ({ product, openPage }) => {
    const page = await openPage();
    const screen = accountsScreen(page);
    const email = newAddress('keeper');
    await signInToDemo(page, product.url);
    await page.getByRole('link', { name: 'Keep this as my account' }).click();
    await screen.fillIn({ Email: email, Password: PASSWORD });
    await screen.button('Keep My Account').click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

    await page.goto(`${product.url}/outbox`);
    await page.getByRole('article').filter({ hasText: email }).getByRole('link').first().click();
    await expect(screen.heading('This account is yours')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByText(/^Free Trial: 5 days remaining/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keep this as my account' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await page.goto(`${product.url}/scanner`);
    await screen.signIn(email, PASSWORD);
    await expect(screen.heading('Scanner')).toBeVisible();
  });
});

test.describe('a visitor', () => {
  test('scans on the landing page and finds the scan again after signing up', async ({ product, openPage }) => {
    const page = await openPage();
    const screen = accountsScreen(page);
    await page.goto(product.url);
    await page.getByRole('textbox', { name: 'Describe the setup' }).fill('RSI under 40');
    await page.keyboard.press('Enter');
    const rows = page.getByRole('table', { name: 'First matches' }).locator('tbody tr');
    await expect(rows).toHaveCount(5);
    const matches = await page.getByRole('heading', { name: /matches$/ }).innerText();
    await page.getByRole('link', { name: /^See All/ }).click();

    const email = newAddress('curious');
    await screen.signUp(email, PASSWORD);
    await expect(screen.heading('Check your inbox')).toBeVisible();
    await page.goto(`${product.url}/outbox`);
    await page.getByRole('article').filter({ hasText: email }).getByRole('link').first().click();
    await screen.acceptTerms();
    await expect(page.getByRole('combobox', { name: 'Describe the setup' })).toHaveValue('RSI under 40');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(page.getByRole('heading', { name: matches })).toBeVisible();
  });

  test('opens a shared scan with its filters and ten matches', async ({ product, openPage }) => {
    const sharer = await openPage();
    await sharer.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    await signInToDemo(sharer, product.url);
    await sharer.getByRole('combobox', { name: 'Describe the setup' }).fill('RSI under 40');
    await sharer.keyboard.press('Enter');
    await expect(sharer.getByRole('heading', { name: /matches$/ })).toBeVisible();
    await sharer.getByRole('button', { name: 'Share', exact: true }).click();
    await sharer.getByText('Link Copied').waitFor();
    const link = await sharer.evaluate<string>('navigator.clipboard.readText()');

    const page = await openPage();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'RSI under 40' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('RSI(14) below 40');
    await expect(page.getByRole('table', { name: 'First matches' }).locator('tbody tr')).toHaveCount(10);
    await expect(page.getByRole('link', { name: /^See All/ })).toBeVisible();
  });
});
