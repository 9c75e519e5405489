import type { Page } from '@playwright/test';
import { saveWithPastRun } from './src/saved-strategy.ts';
import { strategiesScreen } from './src/strategies-screen.ts';
import { expect, test } from './src/test.ts';

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

const SENTENCE = 'tech stocks under $50 with RSI below 40';
const searchParams = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.describe('a user with strategies', () => {
  test('saves, reopens, edits chips, shares, sees which stocks entered and left, deletes, and undoes', async ({
    product,
    memberAt,
    premiumAt,
  }) => {
    const { page, user } = await premiumAt('/scanner');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    const screen = strategiesScreen(page);
    await screen.scan(SENTENCE);
    await expect(screen.rows.first()).toBeVisible();
    const found = (await screen.count.textContent())!;
    await screen.saveAs('Dips');

    // names are compared ignoring case
    await screen.button('Save Strategy').click();
    await screen.name.fill('DIPS');
    await screen.name.press('Enter');
    await expect(screen.saveDialog.getByText(/already/)).toBeVisible();
    await screen.saveDialog.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(`${product.url}/scanner`);
    await screen.openPanel('o');
    await screen.strategy('Dips').click();
    await expect(screen.since('Dips').getByText(/^No changes since/)).toBeVisible();
    await expect(screen.box).toHaveValue(SENTENCE);
    await expect(screen.count).toHaveText(found);
    expect(Object.keys(searchParams(page))).toEqual(['strategy']);

    // editing a chip changes the results, keeps the text, and updates the strategy
    await screen.editAmount('RSI(14) below 40', 'below', '35');
    await expect(screen.changed).toBeVisible();
    await expect(screen.count).not.toHaveText(found);
    await expect(screen.box).toHaveValue(SENTENCE);
    const count = (await screen.count.textContent())!;
    await screen.button('Save Strategy').click();
    await screen.button('Update “Dips”').click();
    await expect(screen.toast('Strategy Saved')).toBeVisible();
    await expect(screen.changed).toHaveCount(0);
    await page.goto(`${product.url}/scanner`);
    await screen.openPanel('o');
    await screen.strategy('Dips').click();
    await expect(screen.since('Dips').getByText(/^First run/)).toBeVisible();
    await expect(screen.box).toHaveValue(/35/);
    const sentence = await screen.box.inputValue();
    await expect(screen.count).toHaveText(count);

    // a second user opens the link, signing in on the way
    await screen.openPanel('o');
    await screen.button('Share Dips').click();
    await expect(screen.toast('Link Copied')).toBeVisible();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toMatch(new RegExp(`^${product.url}/scanner\\?q=`));
    await page.keyboard.press('Escape');
    const rows = await screen.symbols();
    const other = await memberAt(link.slice(product.url.length));
    const theirs = strategiesScreen(other.page);
    await expect(other.page.getByText('Shared scan: Dips')).toBeVisible();
    await other.page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(theirs.rows.first()).toBeVisible();
    await expect(theirs.box).toHaveValue(sentence);
    expect(await theirs.symbols()).toEqual(rows);
    expect(other.page.url()).toBe(link);

    // which stocks entered and left
    const entered = await saveWithPastRun(user, 'Moving', SENTENCE);
    await page.goto(`${product.url}/scanner?panel=strategies`);
    await screen.strategy('Moving').click();
    const since = screen.since('Moving');
    await expect(since.getByText('1 new')).toBeVisible();
    await since.getByRole('button', { name: 'Show' }).click();
    await expect(since.getByRole('list', { name: 'New' })).toHaveText(entered);
    await expect(since.getByRole('list', { name: 'Dropped off' })).toHaveText('ZZZGONE');
    await expect(screen.results.getByRole('row', { name: new RegExp(`^${entered} ?New`) })).toBeVisible();

    // everything is in the history and can be opened again
    await screen.openPanel('h');
    const today = screen.panel.getByRole('region', { name: 'Today' });
    await expect(today.getByText('Moving', { exact: true })).toBeVisible();
    await today.getByRole('button', { name: sentence, exact: true }).first().click();
    await expect(screen.panel).toHaveCount(0);
    await expect(screen.results.getByRole('heading', { name: count })).toBeVisible();
    expect(Object.keys(searchParams(page))).toEqual(['q', 'plan']);

    await screen.openPanel('o');
    await screen.choose('Dips', 'Delete');
    await expect(screen.toast('Strategy Deleted')).toBeVisible();
    await expect(screen.strategy('Dips')).toHaveCount(0);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(screen.toast('Strategy Restored')).toBeVisible();
    await expect(screen.strategy('Dips')).toBeVisible();
  });
});
