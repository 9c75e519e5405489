import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { openPage, startBrowser, troublesOf } from './src/browser.ts';
import { ADMIN_ADDRESSES, startProduct, type Product } from './src/product.ts';
import { scannerScreen, signInToScanner } from './src/scanner-screen.ts';
import { EMPTY, SENTENCE } from './src/scanner-states.ts';
import { soon } from './src/soon.ts';
import { Visitor } from './src/visitor.ts';

jest.setTimeout(240_000);

const POPULAR = [
  'tech stocks under $50 with high volume',
  'RSI under 30',
  'Williams %R oversold',
  'ADX trending above 25',
  'Stochastic overbought crossover',
  'MACD bullish crossover',
  'CCI extreme readings under -100',
  'ATR volatility expansion breakouts',
  'OBV volume accumulation',
  'cheap stocks under $10 with momentum',
];

/** an administrator: more scans than three a day */
const SCANS_AT_WILL = ADMIN_ADDRESSES[0]!;

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await startBrowser();
  product = await startProduct();
  await Promise.all([product.marketReady(), Visitor.withAccount(product.url, SCANS_AT_WILL)]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function signedIn(options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, options);
  await signInToScanner(page, product.url, SCANS_AT_WILL);
  return { page, screen: scannerScreen(page) };
}

const isFocused = (element: Locator) => element.evaluate((el) => el.matches(':focus'));

const number = async (text: Promise<string | null>) => Number((await text)?.replace(/\D/g, ''));

describe('a sentence', () => {
  it('is read back, counted down to its matches, and every row opens to chart, reasons and indicators', async () => {
    const { page, screen } = await signedIn();
    await screen.dataDone.waitFor();
    await screen.scan(SENTENCE);
    await screen.toast('Scan Complete').waitFor();

    const total = await number(screen.count.textContent());
    expect(total).toBeGreaterThan(20);
    const left = await screen.funnel.getByRole('row').last().getByRole('cell').allTextContents();
    expect(Number(left[1]!.replace(/\D/g, ''))).toBe(total);
    await soon(async () => expect(await screen.funnel.getByRole('row').count()).toBe(1 + 3));
    await soon(async () => expect(await screen.notUnderstood.count()).toBe(0));
    await soon(async () => expect(await screen.results.getByText('Simulated market').count()).toBeGreaterThan(0));

    await soon(async () => expect(await screen.rows.count()).toBe(20));
    const first = await screen.rows.first().getAttribute('data-row');
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.waitForURL(/page=2/);
    const firstOfPage1 = page.locator(`[data-row="${first}"]`);
    await firstOfPage1.waitFor({ state: 'detached' });
    await soon(async () => expect(await screen.rows.count()).toBe(20));
    await page.goBack();
    await firstOfPage1.waitFor();
    await soon(async () => expect(await screen.rows.first().getAttribute('data-row')).toBe(first));

    await screen.rows.first().click();
    const panel = page.getByRole('complementary', { name: new RegExp(`^${first!.replace('.', '\\.')} ·`) });
    await panel.locator('canvas').first().waitFor();
    const rsi = Number(
      await panel
        .getByRole('definition')
        .first()
        .innerText()
        .then((text) => text.replace(/[^\d.]/g, '')),
    );
    expect(rsi).toBeLessThan(45);
    await soon(async () => expect(await panel.getByText('Why it matched').isVisible()).toBe(true));
    expect(page.url()).toContain(`open=${encodeURIComponent(first!)}`);
    expect(troublesOf(page)).toEqual([]);
  });

  it('can be shared and reloaded by its address', async () => {
    const { page, screen } = await signedIn();
    await screen.scan('RSI under 30');
    await screen.count.waitFor();
    const total = await screen.count.textContent();
    await page.reload();
    await screen.count.waitFor();
    await soon(async () => expect(await screen.box.inputValue()).toBe('RSI under 30'));
    await soon(async () => expect(await screen.count.textContent()).toBe(total));
  });

  it.each(POPULAR)('"%s" is understood whole and finds stocks', async (sentence) => {
    const { page, screen } = await signedIn();
    await page.getByRole('button', { name: sentence, exact: true }).click();
    await soon(async () => expect(await screen.box.inputValue()).toBe(sentence));
    await screen.scanButton.click();
    await screen.count.waitFor();
    await soon(async () => expect(await number(screen.count.textContent())).toBeGreaterThan(0));
    await soon(async () => expect(await screen.notUnderstood.count()).toBe(0));
  });
});

describe('the reading of a sentence', () => {
  it('shows while it is typed, with an unread clause underlined as a whole', async () => {
    const { page, screen } = await signedIn();
    const long =
      'tech stocks undr $50 with RSI below 45 and frobnicated price above the 50 day moving average, top 20 by volume';
    await page.setViewportSize({ width: 390, height: 844 });
    await screen.box.fill(long);
    await page
      .getByText(/^Read as sector is Technology and price below \$50/)
      .first()
      .waitFor();
    const underlined = page.getByTestId('box-marks').locator('.underline');
    await underlined.waitFor();
    await soon(async () =>
      expect(await underlined.textContent()).toBe('frobnicated price above the 50 day moving average'),
    );
    // Letter for letter: the layer is as wide as the text, and goes where the text goes.
    const places = await page.evaluate<[box: number, layer: number][]>(`(() => {
      const layer = document.querySelector('[data-testid=box-marks]');
      const box = layer.parentElement.querySelector('input');
      return [box.scrollWidth, 0].map((left) => {
        box.scrollLeft = left;
        box.dispatchEvent(new Event('scroll'));
        return [box.scrollLeft, layer.scrollLeft];
      });
    })()`);
    for (const [box, layer] of places) expect(layer).toBe(box);
    expect(places[0]![0]).toBeGreaterThan(100);
    expect(troublesOf(page)).toEqual([]);
  });

  it('is edited: a condition off and on, another number, one removed, undone; sentence, address and matches go along', async () => {
    const { page, screen } = await signedIn();
    const total = () => number(screen.count.textContent());
    const found = async (sentence: string) => {
      await page.waitForURL((url) => url.searchParams.get('q') === sentence);
      await soon(async () => expect(await screen.box.inputValue()).toBe(sentence));
      await page.locator('[aria-label=Results][aria-busy=false]').waitFor();
      return total();
    };
    await screen.scan(SENTENCE);
    await screen.count.waitFor();
    const first = await total();

    const cheap = screen.results.getByRole('switch', { name: 'price below $50' });
    await cheap.press('Space');
    const dear = await found('sector is Technology and RSI(14) below 45');
    expect(dear).toBeGreaterThan(first);
    expect(await isFocused(cheap)).toBe(true);
    await soon(async () => expect(await screen.funnel.getByRole('row').count()).toBe(1 + 3));

    await screen.results.getByRole('button', { name: 'Edit “RSI(14) below 45”' }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('35');
    await page.keyboard.press('Enter');
    const oversold = await found('sector is Technology and RSI(14) below 35');
    expect(oversold).toBeLessThan(dear);

    await screen.results.getByRole('button', { name: 'Remove “sector is Technology”' }).press('Enter');
    expect(await found('RSI(14) below 35')).toBeGreaterThan(oversold);
    await page.keyboard.press('Control+z');
    expect(await found('sector is Technology and RSI(14) below 35')).toBe(oversold);
    await page.reload();
    await screen.count.waitFor();
    expect(await total()).toBe(oversold);
    expect(troublesOf(page)).toEqual([]);
  });
});

describe('a sentence that finds nothing', () => {
  it('names the condition in the way and the stocks that came closest', async () => {
    const { page, screen } = await signedIn();
    await screen.scan(EMPTY);
    await screen.toast('No Results').waitFor();
    await soon(async () =>
      expect(await screen.results.getByText(/^Without/).innerText()).toMatch(/you'd get [\d,]+ stocks?\./),
    );
    await soon(async () =>
      expect(await page.getByRole('table', { name: 'Near misses' }).getByRole('row').count()).toBeGreaterThan(1),
    );
  });

  it('says why it contradicts itself', async () => {
    const { screen } = await signedIn();
    await screen.scan('RSI below 20 and RSI above 80');
    await screen.toast('No Results').waitFor();
    await soon(async () => expect(await screen.count.textContent()).toBe('0 matches'));
    await soon(async () => expect(await screen.results.getByText(/RSI/).count()).toBeGreaterThan(2));
  });

  it('was not understood: three sentences that are, one of which runs', async () => {
    const { screen } = await signedIn();
    await screen.scan('qwerty zxcvb asdfgh');
    await screen.results.getByRole('heading', { name: "Couldn't read that scan" }).waitFor();
    const suggestions = screen.results.getByRole('listitem').getByRole('button');
    await soon(async () => expect(await suggestions.count()).toBe(3));
    await suggestions.first().click();
    await screen.scanButton.click();
    await screen.count.waitFor();
  });

  it('asked for what the scanner does not cover', async () => {
    const { screen } = await signedIn();
    await screen.scan('call options on bitcoin');
    await screen.results.getByRole('heading', { name: 'Not supported yet' }).waitFor();
  });

  it('half understood: the words that were not are flagged', async () => {
    const { screen } = await signedIn();
    await screen.scan('RSI under 30 with sparkling earnings whispers');
    await screen.notUnderstood.waitFor();
    await soon(async () => expect(await screen.notUnderstood.textContent()).toContain('sparkling'));
  });
});

describe('without a mouse', () => {
  it('signs in, scans, walks the rows, opens one, saves, asks for help and comes back', async () => {
    const page = await openPage(browser);
    const screen = scannerScreen(page);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () => page.evaluate<string | null>('document.activeElement.dataset.row ?? null');

    await page.goto(`${product.url}/scanner`);
    const demo = page.getByRole('button', { name: 'Try It Live, No Account' });
    await demo.waitFor();
    for (let i = 0; i < 10 && !(await isFocused(demo)); i++) await press('Tab');
    await press('Enter');
    await screen.box.waitFor();

    await press('/');
    await page.keyboard.type('RSI under 40');
    await press('Enter');
    await screen.count.waitFor();
    await press('Escape', 'j', 'j', 'j', 'k');
    const second = await screen.rows.nth(1).getAttribute('data-row');
    expect(await focused()).toBe(second);
    await press('Enter');
    await page.getByRole('complementary', { name: new RegExp(`^${second} ·`) }).waitFor();
    await press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('open'));
    expect(await focused()).toBe(second);

    await press('s');
    await page.getByRole('dialog', { name: 'Save Strategy' }).waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('?');
    await page.getByRole('dialog', { name: 'Scanner Query Guide' }).waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
