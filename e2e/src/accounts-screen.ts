import type { Page } from '@playwright/test';
import { authenticatorCode } from './authenticator.ts';
import { toastOn } from './toast.ts';

/** Sign-in, terms, and settings, with elements located by role and name. */
export function accountsScreen(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const screen = {
    button,
    field,
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    section: (name: string) => page.getByRole('region', { name, exact: true }),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    /** the error above a rejected form */
    problem: page.getByRole('alert').filter({ hasText: /\S/ }),
    toast: toastOn(page),
    terms: page.getByRole('dialog', { name: 'Terms and Conditions' }),

    async fillIn(fields: Readonly<Record<string, string>>) {
      for (const [label, value] of Object.entries(fields)) await field(label).fill(value);
    },
    async signIn(email: string, password: string) {
      await screen.fillIn({ Email: email, Password: password });
      await button('Sign In').click();
    },
    async signUp(email: string, password: string) {
      await screen.fillIn({ Email: email, Password: password, 'Confirm password': password });
      await button('Create Account').click();
    },
    async acceptTerms() {
      await screen.terms.getByRole('checkbox').click({ force: true }); // covered by its visible substitute in the label
      await button('Accept and Continue').click();
      await screen.terms.waitFor({ state: 'detached' });
    },
    /** On the settings page. Returns the secret and the recovery codes. */
    async turnOnSecondFactor(password: string): Promise<{ secret: string; recoveryCodes: string[] }> {
      const section = screen.section('Two-factor authentication');
      await section.getByRole('button', { name: 'Set Up' }).click();
      await section.getByRole('img', { name: /QR code/ }).waitFor();
      const secret = await section.getByRole('code').innerText();
      await section.getByLabel('6-digit code').fill(authenticatorCode(secret));
      await section.getByLabel('Password', { exact: true }).fill(password);
      await button('Turn On').click();
      const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await codes.first().waitFor();
      return { secret, recoveryCodes: await codes.allInnerTexts() };
    },
    /** Opens the link in the newest email to `email` with `subject` in a new tab. */
    async followMail(email: string, subject: string): Promise<Page> {
      const tab = await page.context().newPage();
      await tab.goto(new URL('/outbox', page.url()).href);
      await newestMail(tab, email, subject).getByRole('link').first().click();
      await tab.waitForURL((at) => at.pathname !== '/outbox');
      return tab;
    },
    /** Like `followMail`, but opens the outbox with the link on the current page. */
    async followMailFromHere(email: string, subject: string): Promise<Page> {
      const [tab] = await Promise.all([page.waitForEvent('popup'), screen.link('Open the Test Inbox').click()]);
      await tab.addInitScript(RECORD_HEADINGS);
      await newestMail(tab, email, subject).getByRole('link').first().click();
      return tab;
    },
  };
  return screen;
}
export type AccountsScreen = ReturnType<typeof accountsScreen>;

/** Playwright polls a page at most twice a second, which misses headings that are visible for less than half a second. */
const RECORD_HEADINGS = `
  window.shownHeadings = new Set();
  new MutationObserver(() => {
    for (const heading of document.querySelectorAll('h1')) window.shownHeadings.add(heading.textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

/** The main headings that a tab opened by `followMailFromHere` has shown so far; none while it loads. */
export const shownHeadings = (tab: Page): Promise<string[]> =>
  tab.evaluate<string[]>('[...(window.shownHeadings ?? [])]').catch(() => []);

/** The newest email to `email` with `subject` on the outbox page. */
export const newestMail = (outbox: Page, email: string, subject: string) =>
  outbox
    .getByRole('article', { name: subject, exact: true })
    .filter({ hasText: `To ${email}` })
    .first();

/** The stored access token, as scripts on the page can read it. */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>("localStorage.getItem('plainscan_token')");

/** Backdates the browser's access token by an hour, so that the server rejects it. */
export async function ageToken(page: Page): Promise<void> {
  const [header, payload, signature] = (await storedToken(page))!.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number };
  const older = { ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 };
  const token = [header, Buffer.from(JSON.stringify(older)).toString('base64url'), signature].join('.');
  await page.evaluate(`localStorage.setItem('plainscan_token', ${JSON.stringify(token)})`);
}
