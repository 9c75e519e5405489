import { readFileSync } from 'node:fs';
import { eventually } from '@plainscan/test-kit';
import { accountsScreen, ageToken, storedToken } from './src/accounts-screen.ts';
import { scannerScreen } from './src/scanner-screen.ts';
import { expect, test } from './src/test.ts';
import { newAddress, PASSWORD } from './src/visitor.ts';

test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

const NEW_PASSWORD = 'seven clouds under violet anchors';

test.describe('settings', () => {
  test('save switches, list sessions, and sign out another browser', async ({ openAt, memberAt }) => {
    const { email, page, screen } = await memberAt('/settings');
    const alerts = screen.section('Notifications').getByRole('switch', { name: /^Market Alerts/ });
    const mails = screen.section('Notifications').getByRole('switch', { name: /^Email Notifications/ });
    const before = [await mails.isChecked(), await alerts.isChecked()];
    for (const each of [alerts, mails]) {
      const saved = page.waitForResponse(
        (response) => response.url().endsWith('/api/user/preferences') && response.request().method() === 'PUT',
      );
      await each.click({ force: true });
      expect((await saved).status()).toBe(200);
    }
    await page.reload();
    await expect(alerts).toBeAttached();
    await expect(mails).toBeChecked({ checked: !before[0] });
    await expect(alerts).toBeChecked({ checked: !before[1] });

    const elsewhere = await openAt('/scanner');
    await elsewhere.screen.signIn(email, PASSWORD);
    await expect(elsewhere.screen.heading('Scanner')).toBeVisible();
    await page.reload();
    const sessions = screen.section('Sessions').getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
    await screen.button('Sign Out Everywhere Else').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    await expect(screen.toast('Signed out everywhere else')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    // A background request may show the sign-in form before the scan is sent.
    const scan = scannerScreen(elsewhere.page).scan('RSI under 30');
    scan.catch(() => undefined);
    await expect(elsewhere.screen.heading('Sign in to your account')).toBeVisible();
  });

  test('change the password and, through the emailed links, the email', async ({ memberAt, newVisitor }) => {
    const { email, page, screen } = await memberAt('/settings');
    await screen.button('Change Password').click();
    await screen.fillIn({
      'Current password': 'wrong password',
      'New password': NEW_PASSWORD,
      'Confirm new password': NEW_PASSWORD,
    });
    await screen.button('Update Password').click();
    await expect(screen.toast('Error updating password')).toBeVisible();
    await screen.fillIn({ 'Current password': PASSWORD });
    await screen.button('Update Password').click();
    await expect(screen.toast('Password updated')).toBeVisible();

    const other = newAddress();
    await screen.button('Change Email').click();
    await screen.fillIn({ 'New email': other, Password: NEW_PASSWORD });
    await screen.button('Send Confirmation Link').click();
    await expect(screen.section('Sign-in').getByText('Waiting for you to confirm')).toBeVisible();
    expect(await newVisitor().mailsTo(email)).toContainEqual(
      expect.objectContaining({ subject: 'Request to change your email' }),
    );
    const mailed = await screen.followMail(other, 'Confirm your new email address');
    await expect(accountsScreen(mailed).heading('Your email was changed')).toBeVisible();
    await page.reload();
    await expect(screen.section('Account').getByText(other)).toBeVisible();
    expect((await newVisitor().signIn(email, NEW_PASSWORD)).status).toBe(401);
    expect((await newVisitor().signIn(other, NEW_PASSWORD)).status).toBe(200);
  });

  test('export all data and delete the account in every service', async ({
    product,
    administrator,
    memberAt,
    newVisitor,
  }) => {
    const { email, page, screen } = await memberAt('/settings');
    const [download] = await Promise.all([page.waitForEvent('download'), screen.button('Download My Data').click()]);
    expect(download.suggestedFilename()).toMatch(/^plainscan-data-\d{4}-\d\d-\d\d\.json$/);
    const data = readFileSync(await download.path(), 'utf8');
    expect(Object.keys((JSON.parse(data) as { services: object }).services).sort()).toEqual([
      'alerts',
      'auth',
      'billing',
      'journal',
      'scanner',
    ]);
    expect(data).toContain(email);

    await screen.button('Delete Account').click();
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
    await expect(screen.toast('Account deleted')).toBeVisible();
    await page.waitForURL(`${product.url}/`);
    expect(await storedToken(page)).toBeNull();
    await screen.link('Sign In').click();
    await screen.signIn(email, PASSWORD);
    await expect(screen.problem).toBeVisible();

    const admin = newVisitor();
    await admin.signIn(administrator);
    const done = await eventually(
      async () => {
        const { body } = await admin.get('/api/admin/deletions');
        const { deletions } = body as { deletions: { completedAt: string | null; services: { service: string }[] }[] };
        return deletions.length > 0 && deletions.every(({ completedAt }) => completedAt) ? deletions : null;
      },
      { withinMs: 20_000 },
    );
    expect(done[0]!.services.map(({ service }) => service)).toEqual(['alerts', 'billing', 'journal', 'scanner']);
    expect(JSON.stringify(done)).not.toContain(email);
  });
});

test.describe('two tabs', () => {
  test('sign out together', async ({ product, memberAt }) => {
    const { page, screen } = await memberAt('/scanner');
    const second = await page.context().newPage();
    await second.goto(`${product.url}/settings`);
    await expect(accountsScreen(second).heading('Settings')).toBeVisible();
    await screen.button('Sign Out').click();
    await expect(accountsScreen(second).heading('Sign in to your account')).toBeVisible();
    expect(await storedToken(second)).toBeNull();
  });

  test('refresh one session together and both stay signed in', async ({ product, memberAt }) => {
    const { page, screen } = await memberAt('/scanner');
    await expect(screen.heading('Scanner')).toBeVisible();
    const second = await page.context().newPage();
    await second.goto(`${product.url}/scanner`);
    await expect(accountsScreen(second).heading('Scanner')).toBeVisible();
    const refresh = `fetch('/api/auth/refresh', { method: 'POST' }).then((response) => response.status)`;
    const raw = await Promise.all([page, second].map((tab) => tab.evaluate<number>(refresh)));
    expect(raw).toEqual([200, 200]);

    const [one, other] = [scannerScreen(page), scannerScreen(second)];
    const renewals: number[] = [];
    for (const tab of [page, second])
      tab.on(
        'response',
        (response) => response.url().endsWith('/api/auth/refresh') && renewals.push(response.status()),
      );
    await ageToken(page);
    await Promise.all([one.scan('RSI under 30'), other.scan('RSI under 40')]);
    await Promise.all([one.count.waitFor(), other.count.waitFor()]);
    expect([...new Set(renewals)]).toEqual([200]);
  });
});

test.describe('a sentence being typed', () => {
  test('stays and runs when the token expires in the meantime', async ({ memberAt }) => {
    const { page, screen } = await memberAt('/scanner');
    await expect(screen.heading('Scanner')).toBeVisible();
    const scanner = scannerScreen(page);
    await scanner.box.pressSequentially('tech stocks under $50');
    await ageToken(page);
    await scanner.box.pressSequentially(' with rsi below 45');
    await scanner.box.press('Enter');
    await expect(scanner.count).toBeVisible();
    await expect(scanner.box).toHaveValue('tech stocks under $50 with rsi below 45');
  });

  test('is restored after signing in when the session has ended in the meantime', async ({ memberAt, newVisitor }) => {
    const { email, page, screen } = await memberAt('/scanner');
    await expect(screen.heading('Scanner')).toBeVisible();
    const scanner = scannerScreen(page);
    await scanner.box.fill('tech stocks under $50 with rsi below 45');
    const elsewhere = newVisitor();
    await elsewhere.signIn(email);
    expect((await elsewhere.post('/api/auth/sessions/end-others')).status).toBe(200);
    // A background request may show the sign-in form before the key is pressed.
    const pressed = scanner.box.press('Enter', { timeout: 5000 }).catch(() => undefined);
    await expect(screen.heading('Sign in to your account')).toBeVisible();
    await pressed;
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await screen.signIn(email, PASSWORD);
    await expect(screen.heading('Scanner')).toBeVisible();
    await expect(scanner.box).toHaveValue('tech stocks under $50 with rsi below 45');
  });
});
