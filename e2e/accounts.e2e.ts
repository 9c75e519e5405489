import type { Page } from '@playwright/test';
import { accountsScreen, storedToken, shownHeadings } from './src/accounts-screen.ts';
import { authenticatorCode } from './src/authenticator.ts';
import { scannerScreen } from './src/scanner-screen.ts';
import { PROVIDER_USER } from './src/shared-product.ts';
import { expect, test } from './src/test.ts';
import { newAddress, PASSWORD } from './src/visitor.ts';

const NEW_PASSWORD = 'seven clouds under violet anchors';

test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

const isSignedIn = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true }).waitFor();

test.describe('a new user', () => {
  test('signs up on the way to a page, confirms by the emailed link, accepts the terms, and arrives at that page', async ({
    openAt,
  }) => {
    const email = newAddress();
    const { page, screen } = await openAt('/scanner?q=RSI+under+30');
    await screen.link('Create an account').click();
    await screen.button('Create Account').click();
    await expect(screen.problem).toHaveText('Please fill in all fields');
    await screen.fillIn({ Email: email, Password: PASSWORD, 'Confirm password': 'another' });
    await screen.button('Create Account').click();
    await expect(screen.problem).toHaveText('Passwords do not match');
    await screen.fillIn({ Password: 'short', 'Confirm password': 'short' });
    await screen.button('Create Account').click();
    await expect(screen.problem).toHaveText('Password must be at least 6 characters');
    await screen.signUp(email, PASSWORD);
    await expect(screen.heading('Check your inbox')).toBeVisible();

    const mailed = await screen.followMailFromHere(email, 'Confirm your email address');
    await expect.poll(() => shownHeadings(mailed)).toContain('Your email is confirmed');
    expect(mailed.url()).not.toContain('token');
    await expect(screen.terms).toBeVisible();
    await expect(screen.button('Accept and Continue')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(screen.terms).toBeVisible();
    await screen.acceptTerms();
    await expect(screen.toast('Terms Accepted')).toBeVisible();

    await expect(screen.heading('Scanner')).toBeVisible();
    const scanner = scannerScreen(page);
    await expect(scanner.box).toHaveValue('RSI under 30');
    await expect(page.getByText('Ready to scan')).toBeVisible(); // a link doesn't use a scan by itself
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(scanner.count).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/scanner');

    const usedLinkPage = await screen.followMail(email, 'Confirm your email address');
    await expect(accountsScreen(usedLinkPage).heading('This link has expired')).toBeVisible();
  });

  test('who opens the link in another browser enters the password there', async ({ openAt }) => {
    const email = newAddress();
    const { screen } = await openAt('/signup');
    await screen.signUp(email, PASSWORD);
    await expect(screen.heading('Check your inbox')).toBeVisible();
    const elsewhere = await openAt('/outbox');
    const mailed = await elsewhere.screen.followMail(email, 'Confirm your email address');
    const linkScreen = accountsScreen(mailed);
    await expect(linkScreen.heading('Confirm your email')).toBeVisible();
    await linkScreen.fillIn({ Password: 'wrong password' });
    await linkScreen.button('Confirm and Sign In').click();
    await expect(linkScreen.problem).toBeVisible();
    await linkScreen.fillIn({ Password: PASSWORD });
    await linkScreen.button('Confirm and Sign In').click();
    await expect(linkScreen.terms).toBeVisible();
  });

  test('who declines the terms can only sign out or delete the account', async ({ product, openAt, newVisitor }) => {
    const email = newAddress();
    const visitor = newVisitor();
    await visitor.signUp(email);
    await visitor.post('/api/auth/verify-email', { token: await visitor.mailedToken(email) });
    const { page, screen } = await openAt('/settings');
    await screen.signIn(email, PASSWORD);
    await expect(screen.terms).toBeVisible();
    await screen.button('Decline').click();
    await expect(screen.heading('You need to accept the terms to use Plainscan')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto(`${product.url}/scanner`);
    await expect(screen.terms).toBeVisible();
    await screen.button('Decline').click();
    await screen.button('Delete My Account').click();
    await screen.button('Delete Account').click();
    await expect(screen.toast('Account deleted')).toBeVisible();
    expect((await visitor.signIn(email)).status).toBe(401);
  });
});

test.describe('two-factor authentication', () => {
  test('is turned on with a code, asked for at sign-in, replaced by a recovery code, and turned off', async ({
    product,
    memberAt,
  }) => {
    const { email, page, screen } = await memberAt('/settings');
    const section = screen.section('Two-factor authentication');
    const { secret, recoveryCodes } = await screen.turnOnSecondFactor(PASSWORD);
    expect(recoveryCodes).toHaveLength(10);
    await screen.button('Done').click();
    await expect(section.getByText('10 codes left')).toBeVisible();
    await expect(section.getByText(recoveryCodes[0]!)).toHaveCount(0);

    const signOut = () => screen.section('Account').getByRole('button', { name: 'Sign Out' }).click();
    const signOutAndIn = async () => {
      await signOut();
      await expect(screen.heading('Sign in to your account')).toBeVisible();
      await screen.signIn(email, PASSWORD);
      await expect(screen.heading('Two-factor authentication')).toBeVisible();
    };
    await signOutAndIn();
    await page.goto(`${product.url}/settings`);
    await expect(screen.heading('Sign in to your account')).toBeVisible(); // the password alone doesn't sign in
    await screen.signIn(email, PASSWORD);
    await screen.fillIn({ 'Authentication code': authenticatorCode(secret, { stepsAhead: -5 }) });
    await screen.button('Verify').click();
    await expect(screen.problem).toHaveText('That code is incorrect or was already used. Try the next one.');
    await screen.fillIn({ 'Authentication code': authenticatorCode(secret, { stepsAhead: 1 }) });
    await screen.button('Verify').click();
    await expect(screen.heading('Settings')).toBeVisible();
    await expect(screen.section('Sessions').getByText(/with two-factor authentication/)).toHaveCount(1);

    await signOutAndIn();
    await screen.button('Use a Recovery Code').click();
    await screen.fillIn({ 'Recovery code': recoveryCodes[0]!.toUpperCase() });
    await screen.button('Verify').click();
    await expect(section.getByText('9 codes left')).toBeVisible();

    await section.getByRole('button', { name: 'Turn Off' }).click();
    await section.getByLabel('Authentication code or recovery code').fill(recoveryCodes[1]!);
    await section.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await section.locator('form').getByRole('button', { name: 'Turn Off' }).click();
    await expect(section.getByRole('button', { name: 'Set Up' })).toBeVisible();
    await signOut();
    await screen.signIn(email, PASSWORD);
    await expect(screen.heading('Settings')).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  test('is replaced once by an emailed link; the old password and sessions stop working', async ({
    product,
    openAt,
    memberAt,
  }) => {
    const { email, page, screen } = await memberAt('/scanner');
    await expect(screen.heading('Scanner')).toBeVisible();
    const elsewhere = await openAt('/settings');
    await elsewhere.screen.signIn(email, PASSWORD);
    await expect(elsewhere.screen.heading('Settings')).toBeVisible();

    await screen.button('Sign Out').click();
    await expect(screen.heading('Sign in to your account')).toBeVisible();
    await screen.fillIn({ Email: email });
    await screen.link('Forgot your password?').click();
    await expect(screen.field('Email')).toHaveValue(email);
    await screen.button('Send Reset Link').click();
    await expect(screen.heading('Email Sent!')).toBeVisible();
    const reset = await screen.followMailFromHere(email, 'Set a new password');
    const linkScreen = accountsScreen(reset);
    await expect(linkScreen.heading('Choose a new password')).toBeVisible();
    await expect(linkScreen.button('Update Password')).toBeDisabled();
    await linkScreen.fillIn({ 'New password': NEW_PASSWORD, 'Confirm new password': NEW_PASSWORD });
    await linkScreen.button('Update Password').click();
    await expect(linkScreen.heading('Password updated')).toBeVisible();
    await reset.waitForURL(`${product.url}/`);

    const usedLinkPage = await screen.followMail(email, 'Set a new password');
    await expect(accountsScreen(usedLinkPage).toast('Invalid reset link')).toBeVisible();
    await elsewhere.page.reload();
    await expect(elsewhere.screen.heading('Sign in to your account')).toBeVisible();

    await page.goto(`${product.url}/login`);
    await screen.signIn(email, PASSWORD);
    await expect(screen.problem).toBeVisible();
    await screen.signIn(email, NEW_PASSWORD);
    await isSignedIn(page);
  });
});

test.describe('a sign-in with the provider', () => {
  test("returns to the requested page, with the provider's name for the user", async ({ product, openAt }) => {
    const { page, screen } = await openAt('/settings');
    await screen.button('Continue with Example ID').click();
    await page.getByLabel('Email').fill(PROVIDER_USER.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(screen.terms).toBeVisible();
    expect(new URL(page.url()).origin).toBe(product.url);
    await screen.acceptTerms();
    await expect(screen.heading('Settings')).toBeVisible();
    await expect(screen.section('Account').getByText(PROVIDER_USER.name)).toBeVisible();
    await expect(screen.section('Sign-in').getByText('Not set')).toBeVisible();
  });

  test('fails here when declined there', async ({ openAt }) => {
    const { page, screen } = await openAt('/login');
    await screen.button('Continue with Example ID').click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(screen.toast('Authentication failed')).toBeVisible();
    await expect(screen.heading('Create an account')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });
});

test.describe('a URL opened while signed out', () => {
  for (const [path, to, heading] of [
    ['/journal', '/journal', 'Trading Journal'],
    ['/login?redirect=%2Fsettings', '/settings', 'Settings'],
    ['/login?redirect=//evil.example/', '/', 'Home'],
    ['/login?redirect=/%5Cevil.example', '/', 'Home'],
    ['/login?redirect=javascript:alert(1)', '/', 'Home'],
  ] as const)
    test(`${path} leads to ${to} after signing in`, async ({ product, memberAt }) => {
      const { page, screen } = await memberAt(path);
      await expect(screen.heading(heading)).toBeVisible();
      expect(new URL(page.url()).origin + new URL(page.url()).pathname).toBe(product.url + to);
    });
});
