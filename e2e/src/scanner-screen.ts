import { expect, type Page } from '@playwright/test';
import { accountsScreen } from './accounts-screen.ts';
import { toastOn } from './toast.ts';
import { newAddress, PASSWORD, Visitor } from './visitor.ts';

/** The scanner page, with elements located by role and name. */
export function scannerScreen(page: Page) {
  const results = page.getByRole('region', { name: 'Results' });
  const table = page.getByRole('table', { name: 'Matching stocks' });
  const header = (name: string) => table.getByRole('columnheader', { name, exact: true });
  return {
    box: page.getByRole('combobox', { name: 'Describe the setup' }),
    scanButton: page.getByRole('button', { name: 'Scan', exact: true }),
    results,
    count: results.getByRole('heading', { name: /match(es)?$/ }),
    funnel: results.getByRole('table', { name: /^Filters/ }),
    /** opens and closes the funnel */
    filters: results.getByRole('button', { name: /^\d+ filters?$/ }),
    rows: table.locator('[data-row]'),
    header,
    sortBy: (name: string) => header(name).getByRole('button').click(),
    /** The cells of a column, top to bottom. */
    async column(name: string) {
      const index = (await table.getByRole('columnheader').allTextContents()).indexOf(name);
      return table.locator(`tbody > tr > :nth-child(${index + 1})`).allTextContents();
    },
    /** the displayed price of a match */
    price: (symbol: string) =>
      table
        .getByRole('row')
        .filter({ has: page.locator(`[data-row="${symbol}"]`) })
        .getByText(/^\$[\d,.]+$/)
        .innerText(),
    /** the strip of past matches */
    matchHistory: results.getByRole('slider', { name: 'Matches by session' }),
    notUnderstood: results.getByText(/^We ignored:/),
    dataDone: page.getByText(/^\w+day's close \(\w+ \d+\)$/),
    toast: toastOn(page),
    async scan(sentence: string) {
      await this.box.fill(sentence);
      await expect(this.scanButton).toBeEnabled(); // a scan may still be running
      await this.box.press('Enter');
    },
  };
}

/** Signs in to a demo account, which has Premium and sample data. */
export async function signInToDemo(page: Page, url: string, path = '/scanner') {
  await page.goto(url + path);
  await page.getByRole('button', { name: 'Try It Live, No Account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Scanner' }).waitFor();
}

/** Signs in to a new, empty account on trial. */
export async function signInToTrial(page: Page, url: string, path = '/scanner') {
  const email = newAddress();
  await Visitor.withAccount(url, email);
  await signInToScanner(page, url, email, path);
}

/** Signs in to an existing account. */
export async function signInToScanner(page: Page, url: string, email: string, path = '/scanner') {
  await page.goto(url + path);
  await accountsScreen(page).signIn(email, PASSWORD);
  await page.getByRole('heading', { level: 1, name: 'Scanner' }).waitFor();
}
