import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectNoTroubles, memberAt } from './src/account-browser.ts';
import { startBrowser } from './src/browser.ts';
import { premiumAt } from './src/premium.ts';
import { startProduct, type Product } from './src/product.ts';
import { saveWithPast } from './src/saved-strategy.ts';
import { soon } from './src/soon.ts';
import { strategiesScreen } from './src/strategies-screen.ts';

jest.setTimeout(240_000);

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await startBrowser();
  product = await startProduct({ env: { TRUST_PROXY: 'true' } });
  await product.marketReady();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const SENTENCE = 'tech stocks under $50 with RSI below 40';
const searched = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('somebody with strategies', () => {
  it('saves, reopens, edits by chips, shares, sees what came and went, and deletes and undoes', async () => {
    const { page, user } = await premiumAt(browser, product, '/scanner');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    const screen = strategiesScreen(page);
    await screen.scan(SENTENCE);
    await screen.rows.first().waitFor();
    const found = await screen.count.textContent();
    await screen.saveAs('Dips');

    // the same name, whatever its case, is one
    await screen.button('Save Strategy').click();
    await screen.name.fill('DIPS');
    await screen.name.press('Enter');
    await screen.saving.getByText(/already/).waitFor();
    await screen.saving.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(`${product.url}/scanner`);
    await screen.openPanel('o');
    await screen.strategy('Dips').click();
    await screen
      .since('Dips')
      .getByText(/^No changes since/)
      .waitFor();
    await soon(async () => expect(await screen.box.inputValue()).toBe(SENTENCE));
    await soon(async () => expect(await screen.count.textContent()).toBe(found));
    expect(Object.keys(searched(page))).toEqual(['strategy']);

    // by a chip: sentence and results follow, and it takes the strategy's place
    await screen.renumber('RSI(14) below 40', 'below', '35');
    await screen.changed.waitFor();
    await soon(async () => expect(await screen.box.inputValue()).toContain('35'));
    const edited = { sentence: await screen.box.inputValue(), count: await screen.count.textContent() };
    expect(edited.count).not.toBe(found);
    await screen.button('Save Strategy').click();
    await screen.button('Update “Dips”').click();
    await screen.toast('Strategy Saved').waitFor();
    await screen.changed.waitFor({ state: 'detached' });
    await page.goto(`${product.url}/scanner`);
    await screen.openPanel('o');
    await screen.strategy('Dips').click();
    await screen
      .since('Dips')
      .getByText(/^First run/)
      .waitFor();
    await soon(async () => expect(await screen.box.inputValue()).toBe(edited.sentence));
    await soon(async () => expect(await screen.count.textContent()).toBe(edited.count));

    // a second user opens the link, signing in on the way
    await screen.openPanel('o');
    await screen.button('Share Dips').click();
    await screen.toast('Link Copied').waitFor();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toMatch(new RegExp(`^${product.url}/scanner\\?q=`));
    await page.keyboard.press('Escape');
    const rows = await screen.symbols();
    const other = await memberAt(browser, product, link.slice(product.url.length));
    const theirs = strategiesScreen(other.page);
    await theirs.rows.first().waitFor();
    await other.page.getByText('Shared scan: Dips').waitFor();
    await soon(async () => expect(await theirs.box.inputValue()).toBe(edited.sentence));
    expect(await theirs.symbols()).toEqual(rows);
    expect(other.page.url()).toBe(link);

    // what came and went
    const entered = await saveWithPast(user, 'Moving', SENTENCE);
    await page.goto(`${product.url}/scanner?panel=strategies`);
    await screen.strategy('Moving').click();
    const since = screen.since('Moving');
    await since.getByText('1 new').waitFor();
    await since.getByRole('button', { name: 'Show' }).click();
    await soon(async () => expect(await since.getByRole('list', { name: 'Entered' }).textContent()).toBe(entered));
    await soon(async () => expect(await since.getByRole('list', { name: 'Left' }).textContent()).toBe('ZZZGONE'));
    await screen.results.getByRole('row', { name: new RegExp(`^${entered} ?Entered`) }).waitFor();

    // all of it is in the history, and opens again
    await screen.openPanel('h');
    const today = screen.panel.getByRole('region', { name: 'Today' });
    await today.getByText('Moving', { exact: true }).waitFor();
    await today.getByRole('button', { name: edited.sentence, exact: true }).first().click();
    await screen.panel.waitFor({ state: 'detached' });
    await screen.results.getByRole('heading', { name: edited.count! }).waitFor();
    expect(Object.keys(searched(page))).toEqual(['q', 'plan']);

    await screen.openPanel('o');
    await screen.choose('Dips', 'Delete');
    await screen.toast('Strategy Deleted').waitFor();
    await screen.strategy('Dips').waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await screen.toast('Strategy Restored').waitFor();
    await screen.strategy('Dips').waitFor();
    expectNoTroubles(page, other.page);
  });
});
