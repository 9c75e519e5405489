import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@plainscan/test-kit';
import type { Browser } from 'playwright-core';
import { expectNoTroubles, memberAt, openAt } from './src/account-browser.ts';
import { accountsScreen, ageToken, storedToken } from './src/accounts-screen.ts';
import { openTab, startBrowser } from './src/browser.ts';
import { startProduct, type Product } from './src/product.ts';
import { scannerScreen } from './src/scanner-screen.ts';
import { soon } from './src/soon.ts';
import { newAddress, PASSWORD, Visitor } from './src/visitor.ts';

jest.setTimeout(180_000);

const ADMIN = 'boss@example.com';
const NEW_PASSWORD = 'seven clouds under violet anchors';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await startBrowser();
  product = await startProduct({ env: { TRUST_PROXY: 'true', ADMIN_EMAILS: ADMIN } });
  await product.marketReady();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const open = (path: string) => openAt(browser, product, path);
const member = (path: string) => memberAt(browser, product, path);

describe('settings', () => {
  it('keep switches, list sessions and end another browser’s', async () => {
    const { email, page, screen } = await member('/settings');
    const alerts = screen.section('Notifications').getByRole('switch', { name: /^Market Alerts/ });
    const mails = screen.section('Notifications').getByRole('switch', { name: /^Email Notifications/ });
    const before = [await mails.isChecked(), await alerts.isChecked()];
    for (const each of [alerts, mails]) {
      const saved = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/user/preferences') && answer.request().method() === 'PUT',
      );
      await each.click({ force: true });
      expect((await saved).status()).toBe(200);
    }
    await page.reload();
    await alerts.waitFor({ state: 'attached' });
    await soon(async () =>
      expect([await mails.isChecked(), await alerts.isChecked()]).toEqual(before.map((on) => !on)),
    );

    const elsewhere = await open('/scanner');
    await elsewhere.screen.signIn(email, PASSWORD);
    await elsewhere.screen.heading('Scanner').waitFor();
    await page.reload();
    const sessions = screen.section('Sessions').getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await eventually(async () => (await sessions.count()) === 3); // this one, the other, and the one that accepted the terms
    await soon(async () => expect(await sessions.filter({ hasText: 'This device' }).count()).toBe(1));
    await screen.button('Sign Out Everywhere Else').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    await screen.toast('Signed out everywhere else').waitFor();
    await soon(async () => expect(await sessions.count()).toBe(1));
    await scannerScreen(elsewhere.page).scan('RSI under 30');
    await elsewhere.screen.heading('Sign in to your account').waitFor();
    expectNoTroubles(page, elsewhere.page);
  });

  it('change the password and, by the mails, the address', async () => {
    const { email, page, screen } = await member('/settings');
    await screen.button('Change Password').click();
    await screen.fillIn({
      'Current password': 'not this one',
      'New password': NEW_PASSWORD,
      'Confirm new password': NEW_PASSWORD,
    });
    await screen.button('Update Password').click();
    await screen.toast('Error updating password').waitFor();
    await screen.fillIn({ 'Current password': PASSWORD });
    await screen.button('Update Password').click();
    await screen.toast('Password updated').waitFor();

    const other = newAddress();
    await screen.button('Change Email').click();
    await screen.fillIn({ 'New email': other, Password: NEW_PASSWORD });
    await screen.button('Send Confirmation Link').click();
    await screen.section('Sign-in').getByText('Waiting for you to confirm').waitFor();
    expect(await new Visitor(product.url).mailsTo(email)).toContainEqual(
      expect.objectContaining({ subject: 'Request to change your email' }),
    );
    const mailed = await screen.followMail(other, 'Confirm your new email address');
    await accountsScreen(mailed).heading('Your email was changed').waitFor();
    await page.reload();
    await screen.section('Account').getByText(other).waitFor();
    expect((await new Visitor(product.url).signIn(email, NEW_PASSWORD)).status).toBe(401);
    expect((await new Visitor(product.url).signIn(other, NEW_PASSWORD)).status).toBe(200);
    expectNoTroubles(page, mailed);
  });

  it('give out all data that is held and delete the account, in every service', async () => {
    const { email, page, screen } = await member('/settings');
    const [download] = await Promise.all([page.waitForEvent('download'), screen.button('Download My Data').click()]);
    expect(download.suggestedFilename()).toMatch(/^plainscan-data-\d{4}-\d\d-\d\d\.json$/);
    const data = readFileSync(await download.path(), 'utf8');
    expect(Object.keys((JSON.parse(data) as { services: object }).services).sort()).toEqual([
      'auth',
      'billing',
      'journal',
      'scanner',
    ]);
    expect(data).toContain(email);

    await screen.button('Delete Account').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
    await screen.toast('Account deleted').waitFor();
    await page.waitForURL(`${product.url}/`);
    expect(await storedToken(page)).toBeNull();
    await screen.link('Sign In').click();
    await screen.signIn(email, PASSWORD);
    await screen.problem.waitFor();

    const admin = await Visitor.withAccount(product.url, ADMIN);
    await admin.refresh();
    const done = await eventually(
      async () => {
        const { body } = await admin.get('/api/admin/deletions');
        const { deletions } = body as { deletions: { completedAt: string | null; services: { service: string }[] }[] };
        return deletions.length > 0 && deletions.every(({ completedAt }) => completedAt) ? deletions : null;
      },
      { withinMs: 20_000 },
    );
    expect(done[0]!.services.map(({ service }) => service)).toEqual(['billing', 'journal', 'scanner']);
    expect(JSON.stringify(done)).not.toContain(email);
    expectNoTroubles(page);
  });
});

describe('two tabs', () => {
  it('sign out together', async () => {
    const { page, screen } = await member('/scanner');
    const second = await openTab(page);
    await second.goto(`${product.url}/settings`);
    await accountsScreen(second).heading('Settings').waitFor();
    await screen.button('Sign Out').click();
    await accountsScreen(second).heading('Sign in to your account').waitFor();
    expect(await storedToken(second)).toBeNull();
    expectNoTroubles(page, second);
  });

  it('renew one session together, and both go on', async () => {
    const { page, screen } = await member('/scanner');
    await screen.heading('Scanner').waitFor();
    const second = await openTab(page);
    await second.goto(`${product.url}/scanner`);
    await accountsScreen(second).heading('Scanner').waitFor();
    const refresh = `fetch('/api/auth/refresh', { method: 'POST' }).then((answer) => answer.status)`;
    const raw = await Promise.all([page, second].map((tab) => tab.evaluate<number>(refresh)));
    expect(raw).toEqual([200, 200]);

    const [one, other] = [scannerScreen(page), scannerScreen(second)];
    const renewals: number[] = [];
    for (const tab of [page, second])
      tab.on('response', (answer) => answer.url().endsWith('/api/auth/refresh') && renewals.push(answer.status()));
    await ageToken(page);
    await Promise.all([one.scan('RSI under 30'), other.scan('RSI under 40')]);
    await Promise.all([one.count.waitFor(), other.count.waitFor()]);
    expect([...new Set(renewals)]).toEqual([200]);
    expectNoTroubles(page, second);
  });
});

describe('a sentence being typed', () => {
  it('stays and is run when the token runs out meanwhile', async () => {
    const { page, screen } = await member('/scanner');
    await screen.heading('Scanner').waitFor();
    const scanner = scannerScreen(page);
    await scanner.box.pressSequentially('tech stocks under $50');
    await ageToken(page);
    await scanner.box.pressSequentially(' with rsi below 45');
    await scanner.box.press('Enter');
    await scanner.count.waitFor();
    await soon(async () => expect(await scanner.box.inputValue()).toBe('tech stocks under $50 with rsi below 45'));
    expectNoTroubles(page);
  });

  it('is there again after signing in when the session has ended meanwhile', async () => {
    const { email, page, screen } = await member('/scanner');
    await screen.heading('Scanner').waitFor();
    const scanner = scannerScreen(page);
    await scanner.box.fill('tech stocks under $50 with rsi below 45');
    const elsewhere = new Visitor(product.url);
    await elsewhere.signIn(email);
    expect((await elsewhere.post('/api/auth/sessions/end-others')).status).toBe(200);
    // The page may ask for something by itself, and show the form before the key is pressed.
    const pressed = scanner.box.press('Enter', { timeout: 5000 }).catch(() => undefined);
    await screen.heading('Sign in to your account').waitFor();
    await pressed;
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await screen.signIn(email, PASSWORD);
    await screen.heading('Scanner').waitFor();
    await soon(async () => expect(await scanner.box.inputValue()).toBe('tech stocks under $50 with rsi below 45'));
    expectNoTroubles(page);
  });
});
