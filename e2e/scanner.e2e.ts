import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { scannerScreen, signInToScanner } from './src/scanner-screen.ts';
import { EMPTY, SENTENCE } from './src/scanner-states.ts';
import { expect, test as base } from './src/test.ts';

interface SignedIn {
  readonly page: Page;
  readonly screen: ReturnType<typeof scannerScreen>;
}

const test = base.extend<{ signedIn: SignedIn }>({
  signedIn: async ({ openPage, product, administrator }, use) => {
    const page = await openPage();
    await signInToScanner(page, product.url, administrator);
    await use({ page, screen: scannerScreen(page) });
  },
});

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

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

const isFocused = (element: Locator) => element.evaluate((el) => el.matches(':focus'));

const number = async (text: Promise<string | null>) => Number((await text)?.replace(/\D/g, ''));

test.describe('a sentence', () => {
  test('shows how it was read, the count after each condition, and for each row its chart, reasons, and indicators', async ({
    signedIn: { page, screen },
  }) => {
    await expect(screen.dataDone).toBeVisible();
    await screen.scan(SENTENCE);
    await expect(page.getByRole('status').filter({ hasText: /^Scan Complete\. Found \d/ })).toBeAttached();

    const total = await number(screen.count.textContent());
    expect(total).toBeGreaterThan(20);
    await screen.filters.click();
    const left = await screen.funnel.getByRole('row').last().getByRole('cell').allTextContents();
    expect(Number(left[1]!.replace(/\D/g, ''))).toBe(total);
    await expect(screen.funnel.getByRole('row')).toHaveCount(1 + 3);
    await expect(screen.notUnderstood).toHaveCount(0);
    await expect(screen.results.getByText('Simulated market')).not.toHaveCount(0);

    await expect(screen.rows).toHaveCount(20);
    const first = (await screen.rows.first().getAttribute('data-row'))!;
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.waitForURL(/page=2/);
    const firstOfPage1 = page.locator(`[data-row="${first}"]`);
    await expect(firstOfPage1).toHaveCount(0);
    await expect(screen.rows).toHaveCount(20);
    await page.goBack();
    await expect(firstOfPage1).toBeVisible();
    await expect(screen.rows.first()).toHaveAttribute('data-row', first);

    await screen.rows.first().click();
    const panel = page.getByRole('complementary', { name: new RegExp(`^${first.replace('.', '\\.')} ·`) });
    await expect(panel.locator('canvas').first()).toBeVisible();
    const rsi = Number(
      await panel
        .getByRole('definition')
        .first()
        .innerText()
        .then((text) => text.replace(/[^\d.]/g, '')),
    );
    expect(rsi).toBeLessThan(45);
    await expect(panel.getByText('Why it matched')).toBeVisible();
    expect(page.url()).toContain(`open=${encodeURIComponent(first)}`);
  });

  test('shows its first rows and a large chart without scrolling', async ({ signedIn: { page, screen } }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await screen.scan(SENTENCE);
    await expect(screen.rows).toHaveCount(20);
    await expect(screen.rows.first()).toBeFocused();
    const boxes = await Promise.all((await screen.rows.all()).map((row) => row.boundingBox()));
    const [first, second] = boxes;
    expect(first!.y).toBeLessThanOrEqual(275);
    expect(second!.y - first!.y).toBeLessThanOrEqual(30);
    expect(boxes.filter((box) => box!.y + box!.height <= 900).length).toBeGreaterThanOrEqual(14);

    await page.keyboard.press('Enter');
    const canvas = page.getByRole('complementary').locator('canvas').first();
    await expect(canvas).toBeVisible();
    const chart = (await page.getByRole('complementary').getByRole('slider').boundingBox())!;
    expect(chart.height).toBeGreaterThanOrEqual(420);
    expect(chart.y + chart.height).toBeLessThanOrEqual(900);
    expect((await screen.rows.first().boundingBox())!.y).toBe(first!.y);
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBe(900);
  });

  test('shows how often it matched in the past, and the matches of a past day, which lead back to today', async ({
    signedIn: { page, screen },
  }) => {
    await screen.scan(SENTENCE);
    await expect(screen.results.getByText(/^Matched on \d+ of \d+ sessions, median [\d,.]+ a day$/)).toBeVisible();
    const total = await number(screen.count.textContent());
    await expect(screen.matchHistory).toHaveAttribute('aria-valuetext', new RegExp(`: ${total} matches$`));

    const strip = (await screen.matchHistory.boundingBox())!;
    await screen.matchHistory.click({ position: { x: strip.width * 0.6, y: strip.height / 2 } });
    const heading = page.getByRole('heading', { name: /^Past session: / });
    await expect(heading).toBeVisible();
    const past = page.getByRole('table', { name: 'Stocks that matched that day' });
    const counted = (await screen.matchHistory.getAttribute('aria-valuetext'))!;
    await expect(heading).toHaveText(`Past session: ${counted.split(': ')[0]}`);
    const matched = counted.split(': ')[1]!.split(' ')[0]!; // with separators
    const found = new RegExp(`^${matched} of [\\d,]+ stocks matched that day\\.`);
    await expect(screen.results.getByText(found)).toBeVisible();
    await expect(past.getByRole('link')).toHaveCount(Math.min(Number(matched.replace(',', '')), 50));
    await expect(screen.rows).toHaveCount(0);
    expect(page.url()).toContain('day=');

    const day = await heading.textContent();
    await page.getByRole('button', { name: 'Earlier day with matches' }).click();
    await expect(heading).not.toHaveText(day!);
    await page.goBack();
    await expect(heading).toHaveText(day!);
    await page.reload();
    await expect(heading).toHaveText(day!);

    await page.getByRole('button', { name: /^Back to / }).click();
    await expect(screen.rows).toHaveCount(20);
    await expect(heading).toHaveCount(0);
    await expect(screen.matchHistory).toBeFocused();
    expect(page.url()).not.toContain('day=');
  });

  test('can be shared and reloaded by its URL', async ({ signedIn: { page, screen } }) => {
    await screen.scan('RSI under 30');
    await expect(screen.count).toBeVisible();
    const total = (await screen.count.textContent())!;
    await page.reload();
    await expect(screen.count).toBeVisible();
    await expect(screen.box).toHaveValue('RSI under 30');
    await expect(screen.count).toHaveText(total);
  });

  test('is fully understood and finds stocks for each popular scan', async ({
    signedIn: { page, screen },
    product,
  }) => {
    for (const sentence of POPULAR)
      await test.step(sentence, async () => {
        await page.goto(`${product.url}/scanner`);
        await page.getByRole('button', { name: sentence, exact: true }).click();
        await expect(screen.box).toHaveValue(sentence);
        await screen.scanButton.click();
        await expect(screen.count).toBeVisible();
        await expect.soft(screen.count, `"${sentence}" finds stocks`).toHaveText(/[1-9]/);
        await expect.soft(screen.notUnderstood, `"${sentence}" is fully understood`).toHaveCount(0);
      });
  });
});

test.describe('how a sentence was read', () => {
  test('shows while typing, with an ignored clause underlined completely', async ({ signedIn: { page, screen } }) => {
    const long =
      'tech stocks undr $50 with RSI below 45 and frobnicated price above the 50 day moving average, top 20 by volume';
    await page.setViewportSize({ width: 390, height: 844 });
    await screen.box.fill(long);
    await expect(page.getByText(/^Read as sector is Technology and price below \$50/).first()).toBeVisible();
    const underlined = page.getByTestId('box-marks').locator('.underline');
    await expect(underlined).toBeVisible();
    await expect(underlined).toHaveText('frobnicated price above the 50 day moving average');
    // The layer with the underlines scrolls with the text.
    const positions = await page.evaluate<[box: number, layer: number][]>(`(() => {
      const layer = document.querySelector('[data-testid=box-marks]');
      const box = layer.parentElement.querySelector('input');
      return [box.scrollWidth, 0].map((left) => {
        box.scrollLeft = left;
        box.dispatchEvent(new Event('scroll'));
        return [box.scrollLeft, layer.scrollLeft];
      });
    })()`);
    for (const [box, layer] of positions) expect(layer).toBe(box);
    expect(positions[0]![0]).toBeGreaterThan(100);
  });

  test('can be edited: conditions turned off and on, changed, removed, and restored; the sentence, URL, and matches follow', async ({
    signedIn: { page, screen },
  }) => {
    const total = () => number(screen.count.textContent());
    const found = async (sentence: string) => {
      await page.waitForURL((url) => url.searchParams.get('q') === sentence);
      await expect(screen.box).toHaveValue(SENTENCE);
      await expect(page.locator('[aria-label=Results][aria-busy=false]')).toBeVisible();
      return total();
    };
    await screen.scan(SENTENCE);
    await expect(screen.count).toBeVisible();
    const first = await total();

    await screen.filters.click();
    const cheap = screen.results.getByRole('switch', { name: 'price below $50' });
    await cheap.press('Space');
    const expensive = await found('sector is Technology and RSI(14) below 45');
    expect(expensive).toBeGreaterThan(first);
    expect(await isFocused(cheap)).toBe(true);
    await expect(screen.funnel.getByRole('row')).toHaveCount(1 + 3);

    await screen.results.getByRole('button', { name: 'Edit “RSI(14) below 45”' }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('35');
    await page.keyboard.press('Enter');
    const oversold = await found('sector is Technology and RSI(14) below 35');
    expect(oversold).toBeLessThan(expensive);

    await screen.results.getByRole('button', { name: 'Remove “sector is Technology”' }).press('Enter');
    expect(await found('RSI(14) below 35')).toBeGreaterThan(oversold);
    await page.keyboard.press('Control+z');
    expect(await found('sector is Technology and RSI(14) below 35')).toBe(oversold);
    await page.reload();
    await expect(screen.count).toBeVisible();
    expect(await total()).toBe(oversold);
  });
});

test.describe('the results', () => {
  test('can be sorted, paged, and downloaded in full, with chosen columns, and return by their URL', async ({
    signedIn: { page, screen },
  }) => {
    const symbols = () => screen.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')!));
    const shows = (rows: string) => expect(screen.results.getByText(rows)).toBeVisible();
    await screen.scan('RSI(2) below 30');
    await expect(screen.count).toBeVisible();
    const total = await number(screen.count.textContent());
    expect(total).toBeGreaterThan(500);
    const all = total.toLocaleString('en-US');
    await expect(screen.header('RSI(2)')).toHaveAttribute('aria-sort', 'ascending');
    const ascending = (await screen.column('RSI(2)')).map(Number);
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));

    await screen.sortBy('Price');
    await page.waitForURL(/sort=-close/);
    await expect(screen.results.locator('[aria-busy=false]')).toBeVisible();
    await expect(screen.header('Price')).toHaveAttribute('aria-sort', 'descending');
    const prices = (await screen.column('Price')).map((text) => Number(text.replace(/[$,]/g, '')));
    expect(prices).toHaveLength(20);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));

    await screen.rows.last().focus();
    await page.keyboard.press('j');
    await shows(`21–40 of ${all}`);
    await expect(screen.rows.first()).toBeFocused();
    await page.keyboard.press('k');
    await shows(`1–20 of ${all}`);
    await expect(screen.rows.last()).toBeFocused();

    await screen.results.getByRole('button', { name: '100', exact: true }).click();
    await shows(`1–100 of ${all}`);
    const last = Math.ceil(total / 100);
    await page.getByRole('button', { name: `Page ${last}`, exact: true }).click();
    await shows(`${((last - 1) * 100 + 1).toLocaleString('en-US')}–${all} of ${all}`);
    const end = await symbols();
    await page.goBack();
    await shows(`1–100 of ${all}`);
    await page.goForward();
    await expect.poll(symbols).toEqual(end);
    await page.reload();
    await expect.poll(symbols).toEqual(end);

    await screen.results.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Industry' }).click();
    await page.keyboard.press('Escape');
    await expect(screen.header('Industry')).toBeVisible();
    await page.reload();
    await expect(screen.header('Industry')).toBeVisible();

    const started = page.waitForEvent('download');
    await screen.results.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(1 + total);
    expect(lines.at(-1)).toContain(end.at(-1));
  });
});

test.describe('a stock', () => {
  test('shows the scan on its chart, by keyboard and as a table', async ({ signedIn: { page, screen } }) => {
    await screen.scan('RSI below 45 and price above the 50-day SMA');
    await screen.rows.first().click();
    const panel = page.getByRole('complementary', { name: /·/ });
    const legend = panel.getByRole('list', { name: 'Legend' });
    await expect(legend.getByRole('listitem')).toHaveText([/^SMA\(50\)[\d,.]+$/, /^RSI\(14\)[\d.]+$/]);
    const chart = panel.getByRole('slider', { name: /daily chart$/ });
    const newest = await chart.getAttribute('aria-valuetext');
    await chart.press('ArrowLeft');
    await expect(chart).not.toHaveAttribute('aria-valuetext', newest!);
    await panel.getByRole('button', { name: 'Data table' }).click();
    await expect(panel.getByRole('columnheader', { name: 'RSI(14)' })).toBeVisible();
  });

  test('is found from every page by its symbol, and has its own page', async ({ signedIn: { page, screen } }) => {
    await screen.scan('RSI below 45');
    const symbol = (await screen.rows.first().getAttribute('data-row'))!;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Symbol or company' }).fill(symbol.toLowerCase());
    await expect(page.getByRole('option').first()).toContainText(symbol);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${symbol} ·`);
    await expect(page.getByRole('slider', { name: `${symbol} daily chart` })).toBeVisible();
    await expect(page.getByText(`None of your saved scans match ${symbol} right now.`)).toBeVisible();
  });

  test('is one of twelve charts a page', async ({ signedIn: { page, screen } }) => {
    await screen.scan(SENTENCE);
    await screen.results.getByRole('button', { name: 'Charts' }).click();
    const charts = page.getByRole('list', { name: 'Charts of matching stocks' }).getByRole('listitem');
    await expect(charts).toHaveCount(12);
    await expect(charts.first().locator('canvas').first()).toBeVisible();
    await page.reload();
    await expect(charts).toHaveCount(12);
    await screen.results.getByRole('button', { name: 'Table' }).click();
    await expect(screen.rows).toHaveCount(20);
  });
});

test.describe('a sentence that finds nothing', () => {
  test('names the most restrictive condition and the near misses', async ({ signedIn: { page, screen } }) => {
    await screen.scan(EMPTY);
    await expect(screen.results.getByText('No stocks matched your criteria.')).toBeVisible();
    await expect(screen.results.getByText(/^Without/)).toHaveText(/you'd get [\d,]+ stocks?\./, {
      useInnerText: true,
    });
    await expect
      .poll(() => page.getByRole('table', { name: 'Near misses' }).getByRole('row').count())
      .toBeGreaterThan(1);
    await page
      .getByRole('button', { name: /^Change 2 to / })
      .first()
      .click();
    await expect(screen.count).toHaveText(/^[1-9]\d* match/);
    await expect(screen.box).toHaveValue(EMPTY);
  });

  test('explains a contradiction', async ({ signedIn: { screen } }) => {
    await screen.scan('RSI below 20 and RSI above 80');
    await expect(screen.results.getByText('No stocks matched your criteria.')).toBeVisible();
    await expect(screen.count).toHaveText('0 matches');
    await expect.poll(() => screen.results.getByText(/RSI/).count()).toBeGreaterThan(2);
  });

  test("and wasn't understood suggests three scans, and runs one", async ({ signedIn: { screen } }) => {
    await screen.scan('qwerty zxcvb asdfgh');
    await expect(screen.results.getByRole('heading', { name: "Couldn't read that scan" })).toBeVisible();
    const suggestions = screen.results.getByRole('listitem').getByRole('button');
    await expect(suggestions).toHaveCount(3);
    await suggestions.first().click();
    await screen.scanButton.click();
    await expect(screen.count).toBeVisible();
  });

  test('and needs unsupported data explains it', async ({ signedIn: { screen } }) => {
    await screen.scan('call options on bitcoin');
    await expect(screen.results.getByRole('heading', { name: 'Not supported yet' })).toBeVisible();
  });

  test('and is only partly understood asks first, then lists the ignored words', async ({
    signedIn: { page, screen },
  }) => {
    await screen.scan('RSI under 30 with sparkling whispers');
    const question = page.getByRole('region', { name: 'Partly read' });
    await expect(question).toContainText(/^We can't read “.*sparkling.*”\. Scan the rest\?/);
    await page.keyboard.press('Enter'); // the button has the focus
    await expect(screen.notUnderstood).toBeVisible();
    await expect(screen.notUnderstood).toContainText('sparkling');
  });
});

test.describe('without a mouse', () => {
  test('a user signs in, scans, moves through the rows, opens one, saves it, opens help, and returns', async ({
    product,
    openPage,
  }) => {
    const page = await openPage();
    const screen = scannerScreen(page);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () => page.evaluate<string | null>('document.activeElement.dataset.row ?? null');

    await page.goto(`${product.url}/scanner`);
    const demo = page.getByRole('button', { name: 'Try It Live, No Account' });
    await expect(demo).toBeVisible();
    for (let i = 0; i < 10 && !(await isFocused(demo)); i++) await press('Tab');
    await press('Enter');
    await expect(screen.box).toBeVisible();

    await press('/');
    await page.keyboard.type('RSI under 40');
    await press('Enter');
    await expect(screen.count).toBeVisible();
    await press('j', 'j', 'k'); // from the first row
    const second = await screen.rows.nth(1).getAttribute('data-row');
    expect(await focused()).toBe(second);
    await press('Enter');
    await expect(page.getByRole('complementary', { name: new RegExp(`^${second} ·`) })).toBeVisible();
    await press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('open'));
    expect(await focused()).toBe(second);

    await press('s');
    await expect(page.getByRole('dialog', { name: 'Save Strategy' })).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press('?');
    await expect(page.getByRole('dialog', { name: 'Scanner Query Guide' })).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
