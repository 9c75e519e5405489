import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freePort, type OidcProvider, startOidcProvider } from '@plainscan/test-kit';
import type { Browser, Page } from 'playwright-core';
import { expectNoTroubles, memberAt, openAt } from './src/account-browser.ts';
import { accountsScreen, storedToken } from './src/accounts-screen.ts';
import { startBrowser } from './src/browser.ts';
import { startProduct, type Product } from './src/product.ts';
import { scannerScreen } from './src/scanner-screen.ts';
import { soon } from './src/soon.ts';
import { newAddress, PASSWORD, Visitor } from './src/visitor.ts';

jest.setTimeout(180_000);

const KNOWN_ELSEWHERE = { email: newAddress('guest'), name: 'Ada Example' };
const NEW_PASSWORD = 'seven clouds under violet anchors';
const CLIENT = { id: 'plainscan', secret: 'of-the-provider' };

let browser: Browser;
let provider: OidcProvider;
let product: Product;
beforeAll(async () => {
  browser = await startBrowser();
  const port = await freePort();
  const redirectUris = [`http://localhost:${port}/api/auth/google/callback`];
  provider = await startOidcProvider({ users: [KNOWN_ELSEWHERE], clients: [{ ...CLIENT, redirectUris }] });
  product = await startProduct({
    port,
    env: {
      TRUST_PROXY: 'true',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example ID',
    },
  });
  await product.marketReady();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await provider?.close();
});

const open = (path: string) => openAt(browser, product, path);
const member = (path: string) => memberAt(browser, product, path);

const isSignedIn = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor();

describe('a new user', () => {
  it('signs up on the way to a page, confirms by the mailed link, accepts the terms and is on that page', async () => {
    const email = newAddress();
    const { page, screen } = await open('/scanner?q=RSI+under+30');
    await screen.link('Create an account').click();
    await screen.button('Create Account').click();
    await soon(async () => expect(await screen.problem.textContent()).toBe('Please fill in all fields'));
    await screen.fillIn({ Email: email, Password: PASSWORD, 'Confirm password': 'another' });
    await screen.button('Create Account').click();
    await soon(async () => expect(await screen.problem.textContent()).toBe('Passwords do not match'));
    await screen.fillIn({ Password: 'short', 'Confirm password': 'short' });
    await screen.button('Create Account').click();
    await soon(async () => expect(await screen.problem.textContent()).toBe('Password must be at least 6 characters'));
    await screen.signUp(email, PASSWORD);
    await screen.heading('Check your inbox').waitFor();

    const mailed = await screen.followMailFromHere(email, 'Confirm your email address');
    await accountsScreen(mailed).heading('Your email is confirmed').waitFor();
    expect(mailed.url()).not.toContain('token');
    await screen.terms.waitFor();
    await soon(async () => expect(await screen.button('Accept and Continue').isDisabled()).toBe(true));
    await page.keyboard.press('Escape');
    await soon(async () => expect(await screen.terms.isVisible()).toBe(true));
    await screen.acceptTerms();
    await screen.toast('Terms Accepted').waitFor();

    await screen.heading('Scanner').waitFor();
    const scanner = scannerScreen(page);
    await scanner.count.waitFor();
    await soon(async () => expect(await scanner.box.inputValue()).toBe('RSI under 30'));
    expect(new URL(page.url()).pathname).toBe('/scanner');

    const again = await screen.followMail(email, 'Confirm your email address');
    await accountsScreen(again).heading('This link has expired').waitFor();
    expectNoTroubles(page, mailed, again);
  });

  it('who opens the link in another browser gives the password there', async () => {
    const email = newAddress();
    const { screen } = await open('/signup');
    await screen.signUp(email, PASSWORD);
    await screen.heading('Check your inbox').waitFor();
    const elsewhere = await open('/outbox');
    const mailed = await elsewhere.screen.followMail(email, 'Confirm your email address');
    const there = accountsScreen(mailed);
    await there.heading('Confirm your email').waitFor();
    await there.fillIn({ Password: 'not this one' });
    await there.button('Confirm and Sign In').click();
    await there.problem.waitFor();
    await there.fillIn({ Password: PASSWORD });
    await there.button('Confirm and Sign In').click();
    await there.terms.waitFor();
    expectNoTroubles(mailed);
  });

  it('who declines the terms gets nowhere, and may leave or delete the account', async () => {
    const email = newAddress();
    const visitor = new Visitor(product.url);
    await visitor.signUp(email);
    await visitor.post('/api/auth/verify-email', { token: await visitor.mailedToken(email) });
    const { page, screen } = await open('/settings');
    await screen.signIn(email, PASSWORD);
    await screen.terms.waitFor();
    await screen.button('Decline').click();
    await screen.heading('You need to accept the terms to use Plainscan').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto(`${product.url}/scanner`);
    await screen.terms.waitFor();
    await screen.button('Decline').click();
    await screen.button('Delete My Account').click();
    await screen.button('Delete Account').click();
    await screen.toast('Account deleted').waitFor();
    expect((await visitor.signIn(email)).status).toBe(401);
    expectNoTroubles(page);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, once; the old one and the old sessions are worth nothing then', async () => {
    const { email, page, screen } = await member('/scanner');
    await screen.heading('Scanner').waitFor();
    const elsewhere = await open('/settings');
    await elsewhere.screen.signIn(email, PASSWORD);
    await elsewhere.screen.heading('Settings').waitFor();

    await screen.button('Sign Out').click();
    await screen.heading('Sign in to your account').waitFor();
    await screen.fillIn({ Email: email });
    await screen.link('Forgot your password?').click();
    await soon(async () => expect(await screen.field('Email').inputValue()).toBe(email));
    await screen.button('Send Reset Link').click();
    await screen.heading('Email Sent!').waitFor();
    const reset = await screen.followMailFromHere(email, 'Set a new password');
    const there = accountsScreen(reset);
    await there.heading('Choose a new password').waitFor();
    await soon(async () => expect(await there.button('Update Password').isDisabled()).toBe(true));
    await there.fillIn({ 'New password': NEW_PASSWORD, 'Confirm new password': NEW_PASSWORD });
    await there.button('Update Password').click();
    await there.heading('Password updated').waitFor();
    await reset.waitForURL(`${product.url}/`);

    const again = await screen.followMail(email, 'Set a new password');
    await accountsScreen(again).toast('Invalid reset link').waitFor();
    await elsewhere.page.reload();
    await elsewhere.screen.heading('Sign in to your account').waitFor();

    await page.goto(`${product.url}/login`);
    await screen.signIn(email, PASSWORD);
    await screen.problem.waitFor();
    await screen.signIn(email, NEW_PASSWORD);
    await isSignedIn(page);
    expectNoTroubles(page, reset, again, elsewhere.page);
  });
});

describe('a sign-in with the provider', () => {
  it('comes back to the page that was wanted, with the name that the provider tells', async () => {
    const { page, screen } = await open('/settings');
    await screen.button('Continue with Example ID').click();
    await page.getByLabel('Email').fill(KNOWN_ELSEWHERE.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await screen.terms.waitFor();
    expect(new URL(page.url()).origin).toBe(product.url);
    await screen.acceptTerms();
    await screen.heading('Settings').waitFor();
    await screen.section('Account').getByText(KNOWN_ELSEWHERE.name).waitFor();
    await screen.section('Sign-in').getByText('None yet').waitFor();
    expectNoTroubles(page);
  });

  it('that is declined there is no sign-in here', async () => {
    const { page, screen } = await open('/login');
    await screen.button('Continue with Example ID').click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await screen.toast('Authentication failed').waitFor();
    await screen.heading('Create an account').waitFor();
    expect(await storedToken(page)).toBeNull();
  });
});

describe('an address that is opened signed out', () => {
  it.each([
    ['/journal', '/journal', 'Trading Journal'],
    ['/login?redirect=%2Fsettings', '/settings', 'Settings'],
    ['/login?redirect=//evil.example/', '/', 'Home'],
    ['/login?redirect=/%5Cevil.example', '/', 'Home'],
    ['/login?redirect=javascript:alert(1)', '/', 'Home'],
  ])('%s leads to %s after signing in', async (path, to, heading) => {
    const { page, screen } = await member(path);
    await screen.heading(heading).waitFor();
    expect(new URL(page.url()).origin + new URL(page.url()).pathname).toBe(product.url + to);
    expectNoTroubles(page);
  });
});
