import type { Page } from '@playwright/test';
import type { AccountsScreen } from './accounts-screen.ts';
import type { LookState } from './looks/area.ts';
import { newAddress, PASSWORD, Visitor } from './visitor.ts';

export interface AccountScene {
  readonly page: Page;
  readonly screen: AccountsScreen;
  readonly url: string;
  /** a long, confirmed address of a user who hasn't accepted the terms */
  readonly email: string;
  readonly visitor: Visitor;
}

/** Creates the user whose account the states show, for use over HTTP and in the browser. */
export async function newAccountScene(page: Page, screen: AccountsScreen, url: string): Promise<AccountScene> {
  const email = newAddress('someone.with.a-rather-long-address');
  const visitor = new Visitor(url);
  await visitor.signUp(email);
  visitor.startSession(await visitor.post('/api/auth/verify-email', { token: await visitor.mailedToken(email) }));
  return { page, screen, url, email, visitor };
}

type State = LookState<AccountScene>;

/** In order; each starts where the previous one ended. */
const SIGNED_OUT_STATES: readonly State[] = [
  [
    'sign-in',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/login`);
      await screen.button('Try It Live, No Account').waitFor();
    },
  ],
  [
    'sign-in-refused',
    async ({ screen }) => {
      await screen.button('Sign In').click();
      await screen.problem.waitFor();
    },
  ],
  [
    'sign-in-required',
    async ({ page, screen, url }) => {
      for (const path of ['/dashboard', '/home', '/scanner', '/stocks/AAPL', '/settings', '/keep-account']) {
        await page.goto(url + path);
        await screen.heading('Sign in to your account').waitFor();
      }
      await screen.button('Continue with Example ID').waitFor();
    },
  ],
  [
    'sign-up-refused',
    async ({ screen }) => {
      await screen.link('Create an account').click();
      await screen.fillIn({ Email: newAddress(), Password: PASSWORD, 'Confirm password': 'another' });
      await screen.button('Create Account').click();
      await screen.problem.waitFor();
    },
  ],
  [
    'sign-up',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/auth?mode=signup&redirect=/subscribe`);
      await screen.heading('Create an account').waitFor();
    },
  ],
  [
    'check-inbox',
    async ({ screen }) => {
      await screen.signUp(newAddress('another.with.a-rather-long-address'), PASSWORD);
      await screen.heading('Check your inbox').waitFor();
      await screen.link('Open the Test Inbox').waitFor();
    },
  ],
  [
    'outbox',
    async ({ page, url }) => {
      await page.goto(`${url}/outbox`);
      await page.getByRole('article').first().waitFor();
    },
  ],
  [
    'link-invalid',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/verify-email#token=${'x'.repeat(43)}`);
      await screen.heading('This link has expired').waitFor();
    },
  ],
  [
    'link-elsewhere',
    async ({ page, screen, url, visitor }) => {
      const email = newAddress();
      await visitor.signUp(email);
      await page.goto(`${url}/outbox`); // changing only the fragment wouldn't load the page
      await page.goto(`${url}/verify-email#token=${await visitor.mailedToken(email)}`);
      await screen.heading('Confirm your email').waitFor();
    },
  ],
  [
    'forgot-refused',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/forgot-password`);
      await screen.button('Send Reset Link').click();
      await screen.problem.waitFor();
    },
  ],
  [
    'forgot-sent',
    async ({ screen, email }) => {
      await screen.fillIn({ Email: email });
      await screen.button('Send Reset Link').click();
      await screen.heading('Email Sent!').waitFor();
    },
  ],
  [
    'reset',
    async ({ page, screen, url, email, visitor }) => {
      await page.goto(`${url}/reset-password#token=${await visitor.mailedToken(email, 2)}`);
      await screen.heading('Choose a new password').waitFor();
      await screen.fillIn({ 'New password': PASSWORD, 'Confirm new password': 'violet' });
    },
  ],
  [
    'reset-invalid',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/reset-password`);
      await screen.toast('Invalid reset link').waitFor();
    },
  ],
  [
    'provider-refused',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/auth/callback#error=PROVIDER_REFUSED`);
      await screen.toast('Authentication failed').waitFor();
      await screen.heading('Create an account').waitFor();
    },
  ],
  [
    'email-invalid',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/confirm-email`);
      await screen.heading('This link has expired').waitFor();
    },
  ],
  [
    'test-auth',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/test-auth`);
      await screen.heading('Sign-in test').waitFor();
    },
  ],
  [
    'not-found-signed-out',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/nothing/here`);
      await screen.heading('404 Page Not Found').waitFor();
    },
  ],
];

const SIGNED_IN_STATES: readonly State[] = [
  [
    'terms-dialog',
    async ({ page, screen, url, email }) => {
      await page.goto(`${url}/settings`);
      await screen.signIn(email, PASSWORD);
      await screen.terms.waitFor();
    },
  ],
  [
    'terms-declined',
    async ({ screen }) => {
      await screen.button('Decline').click();
      await screen.heading('You need to accept the terms to use Plainscan').waitFor();
    },
  ],
  [
    'settings',
    async ({ page, screen, url }) => {
      await screen.button('Review Terms').click();
      await screen.acceptTerms();
      await page.goto(`${url}/settings`);
      await screen.button('Sign Out Everywhere Else').waitFor();
      await screen.section('Notifications').getByRole('switch').first().waitFor({ state: 'attached' });
    },
  ],
  ['settings-appearance', ({ screen }) => screen.section('Keyboard').scrollIntoViewIfNeeded()],
  [
    'settings-forms',
    async ({ screen }) => {
      await screen.button('Change Password').click();
      await screen.button('Update Password').click();
      await screen.problem.first().waitFor();
      await screen.button('Change Email').click();
      await screen.fillIn({ 'New email': newAddress('new.with.a-rather-long-address'), Password: PASSWORD });
    },
  ],
  [
    'settings-waiting',
    async ({ screen }) => {
      await screen.button('Send Confirmation Link').click();
      await screen.section('Sign-in').getByText('Waiting for you to confirm').waitFor();
    },
  ],
  [
    'sign-out-others',
    async ({ page, screen }) => {
      await screen.button('Sign Out Everywhere Else').click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  [
    'delete-account',
    async ({ page, screen }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await screen.button('Delete Account').click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  [
    'not-found',
    async ({ page, screen, url }) => {
      for (const path of ['/login', '/signup', '/auth?mode=signin']) {
        await page.goto(url + path);
        await screen.heading('Home').waitFor();
      }
      await page.goto(`${url}/nothing/here`);
      await screen.heading('404 Page Not Found').waitFor();
    },
  ],
  [
    'session-ended',
    async ({ page, screen, url, email, visitor }) => {
      await page.goto(`${url}/settings`);
      await screen.heading('Settings').waitFor();
      await page.goto('about:blank'); // an open page might notice first and lose the notice on reload
      await visitor.signIn(email);
      await visitor.post('/api/auth/sessions/end-others');
      await page.goto(`${url}/settings`);
      await screen.heading('Sign in to your account').waitFor();
      await page.getByText('Your session has ended. Please sign in again.').waitFor();
    },
  ],
  [
    'two-factor-setup',
    async ({ screen, email }) => {
      await screen.signIn(email, PASSWORD);
      const section = screen.section('Two-factor authentication');
      await section.getByRole('button', { name: 'Set Up' }).click();
      await section.getByRole('img', { name: /QR code/ }).waitFor();
      await section.scrollIntoViewIfNeeded();
    },
  ],
  [
    'recovery-codes',
    async ({ screen }) => {
      await screen.section('Two-factor authentication').getByRole('button', { name: 'Cancel' }).click();
      await screen.turnOnSecondFactor(PASSWORD);
      await screen.section('Two-factor authentication').scrollIntoViewIfNeeded();
    },
  ],
  [
    'two-factor-on',
    async ({ screen }) => {
      const section = screen.section('Two-factor authentication');
      await screen.button('Done').click();
      await section.getByRole('button', { name: 'Turn Off' }).click();
      await section.getByRole('button', { name: 'Turn Off' }).click();
      await screen.problem.first().waitFor();
      await section.scrollIntoViewIfNeeded();
    },
  ],
  [
    'code-step',
    async ({ screen, email }) => {
      await screen.section('Account').getByRole('button', { name: 'Sign Out' }).click();
      await screen.heading('Sign in to your account').waitFor();
      await screen.signIn(email, PASSWORD);
      await screen.heading('Two-factor authentication').waitFor();
    },
  ],
  [
    'code-step-refused',
    async ({ screen }) => {
      await screen.button('Use a Recovery Code').click();
      await screen.field('Recovery code').fill('not-a-code');
      await screen.button('Verify').click();
      await screen.problem.waitFor();
    },
  ],
];

export const ACCOUNT_STATES: readonly State[] = [...SIGNED_OUT_STATES, ...SIGNED_IN_STATES];
