import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Import, Trade, TradeDetail } from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import type { Page } from '@playwright/test';
import { storedToken } from './src/accounts-screen.ts';
import { type ApiResponse, ApiUser } from './src/api-user.ts';
import { type BrokerFile, hasRealFiles, realFile, roundTrips, unknownBrokers } from './src/journal-files.ts';
import { type JournalScreen, journalScreen } from './src/journal-screen.ts';
import { scannerScreen } from './src/scanner-screen.ts';
import { scrollToTheEnd } from './src/scroll-to-the-end.ts';
import { expect, test as base } from './src/test.ts';

interface Trader {
  readonly page: Page;
  readonly user: ApiUser;
  readonly screen: JournalScreen;
}

const test = base.extend<{ traderAt: (path: string) => Promise<Trader> }>({
  traderAt: async ({ premiumAt }, use) => {
    await use(async (path) => {
      const { page, user } = await premiumAt(path);
      return { page, user, screen: journalScreen(page) };
    });
  },
});

test.describe.configure({ timeout: 240_000 });

const MANY = 10_000;
/** Maximum number of rows in the document at a time. */
const MAX_RENDERED_ROWS = 100;
/** Row index of the last trade, after the headings and the totals. */
const LAST_ROW = MANY + 2;

async function okBody<T>(response: Promise<ApiResponse>): Promise<T> {
  const { status, body, path, failure } = await response;
  if (status !== 200) throw new Error(`${path}: ${status} ${failure ?? JSON.stringify(body)}`);
  return body as T;
}
const logTrade = (user: ApiUser, trade: object) => okBody<TradeDetail>(user.request('/api/trades', trade));
/** Uploads a file; the import is not committed yet. */
const draftImport = (user: ApiUser, { name, text }: BrokerFile) =>
  okBody<Import>(
    user.request(`/api/journal/imports?name=${name}`, undefined, {
      text,
      withinMs: 60_000,
    }),
  );
/** Retries if the call exceeds its deadline on a busy machine; the retry returns the same response without a second effect. */
async function commitImport(user: ApiUser, { id }: { id: string }): Promise<Import> {
  for (;;) {
    const response = user.request(`/api/journal/imports/${id}/commit`, {}, { withinMs: 30_000 });
    if ((await response).status !== 504) return okBody(response);
  }
}
const statisticsOf = (user: ApiUser) => okBody<object>(user.request('/api/journal/statistics'));

const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.describe('a trader', () => {
  test('logs trades manually, closes one in parts, edits and deletes others, and sees correct figures', async ({
    traderAt,
  }) => {
    const { page, screen } = await traderAt('/home');
    await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible();
    const account = page.getByLabel('Your account', { exact: true });
    await expect(account).toHaveCount(0);
    await screen.link('Add First Trade').click();

    // invalid fields show an error, and the input is preserved
    const logTrade = screen.form.getByRole('button', { name: 'Log Trade' });
    await logTrade.click();
    for (const text of ['Stock symbol is required', 'Entry price is required', 'Quantity is required'])
      await expect(screen.problem(text)).toBeVisible();
    await screen.fillIn({ Symbol: 'aapl', Quantity: '-100', 'Entry price': '0', 'Entry date': '2999-03-03' });
    await logTrade.click();
    await expect(screen.problem("Date can't be in the future")).toBeVisible();
    await expect(screen.problem('Must be greater than 0')).toHaveCount(2);
    await screen.fillIn({ Quantity: '100', 'Entry price': '150.25', 'Entry date': '2025-03-03' });
    await screen.fillIn({ 'Exit price (optional)': '155.75', 'Exit date': '2025-02-28' });
    await logTrade.click();
    await expect(screen.problem('The exit is before the entry')).toBeVisible();
    await screen.fillIn({ 'Exit date': '2025-03-05', 'Entry fee (optional)': '1', 'Exit fee (optional)': '1.50' });
    await page.reload();
    await expect(screen.form.getByLabel('Symbol', { exact: true })).toHaveValue('AAPL');

    // 100 × (155.75 − 150.25) − 1 − 1.50 = 547.50; of 100 × (150.25 − 148.25) at risk: 2.7375
    await screen.fillIn({ 'Stop loss (optional)': '148.25', 'Notes (optional)': 'Held through the dip.' });
    await expect(screen.form.getByText('+$547.50')).toBeVisible();
    await logTrade.click();
    await expect(screen.toast('Trade Added')).toBeVisible();
    await expect(page.getByText('Your trade has been logged successfully.')).toBeVisible();
    await expect(screen.form).toHaveCount(0);
    await screen.shows({ 'Win Rate': '100.0%', 'Total P&L': '+$547.50', 'Total Trades': '1' });
    await screen.open('AAPL');
    for (const text of ['+2.74R', '$2.50', 'Held through the dip.', 'March 3, 2025'])
      await expect(screen.dialog.getByText(text, { exact: true })).toBeVisible();
    await screen.closeDialog();

    // 10 × (200 − 210.10) = −101
    await screen.button('Add Trade').click();
    await screen.logTrade(
      {
        Symbol: 'TSLA',
        Quantity: '10',
        'Entry price': '200',
        'Entry date': '2025-03-04',
        'Exit price (optional)': '210.10',
        'Exit date': '2025-03-06',
      },
      'short',
    );
    await screen.shows({ 'Win Rate': '50.0%', 'Total P&L': '+$446.50' });
    await screen.button('Add Trade').click();
    await screen.logTrade({
      Symbol: 'MSFT',
      Quantity: '0.125',
      'Entry price': '400.40',
      'Entry date': '2025-03-07',
      'Entry fee (optional)': '0.35',
    });
    await screen.shows({ 'Total Trades': '3', 'Total P&L': '+$446.50' });

    // 0.05 × 19.60 − 0.10 − 0.35 × 0.05 / 0.125 = 0.74; the rest 0.075 × −10 − 0.21 = −0.96
    await screen.open('MSFT');
    await screen.inDialog('Close Trade').click();
    await screen.fillIn({ 'Exit price': '420', Quantity: '0.126', 'Exit date': '2025-03-10' }, screen.dialog);
    await screen.inDialog('Close Trade').click();
    await expect(screen.dialog.locator('[aria-invalid="true"]').first()).toBeVisible(); // more than is open
    await screen.fillIn({ Quantity: '0.05', 'Exit fee (optional)': '0.10' }, screen.dialog);
    await screen.inDialog('Close Trade').click();
    await expect(screen.toast('Trade Partly Closed')).toBeVisible();
    await expect(screen.dialog.getByText('+$0.74', { exact: true })).toBeVisible();
    await expect(screen.dialog.getByText('$420.00, 0.075 still open', { exact: true })).toBeVisible();
    await screen.shows({ 'Win Rate': '50.0%', 'Total P&L': '+$447.24' });
    await screen.inDialog('Close Trade').click();
    await screen.fillIn({ 'Exit price': '390.40', 'Exit date': '2025-03-11' }, screen.dialog);
    await screen.inDialog('Close Trade').click();
    await expect(screen.toast('Trade Closed')).toBeVisible();
    await expect(screen.dialog.getByText('-$0.22', { exact: true })).toBeVisible();
    await screen.closeDialog();
    await screen.shows({ 'Win Rate': '33.3%', 'Total P&L': '+$446.28' });

    // the short was bought back at 190.10: 10 × 9.90 = 99
    await screen.open('TSLA');
    await screen.inDialog('Edit').click();
    await screen.fillIn({ Price: '190.10' }, screen.dialog.getByRole('listitem', { name: 'Exit, 2 of 2' }));
    await screen.inDialog('Save').click();
    await expect(screen.toast('Trade Saved')).toBeVisible();
    await expect(screen.dialog.getByText('+$99.00', { exact: true })).toBeVisible();
    await screen.closeDialog();
    await screen.shows({ 'Win Rate': '66.7%', 'Total P&L': '+$646.28' });

    await screen.open('AAPL');
    await screen.inDialog('Delete').click();
    await expect(screen.toast('Trade Deleted')).toBeVisible();
    await screen.shows({ 'Total P&L': '+$98.78', 'Total Trades': '2' });
    await screen.button('Undo').click();
    await expect(screen.toast('Trade Restored')).toBeVisible();
    await screen.shows({ 'Total P&L': '+$646.28', 'Total Trades': '3' });

    // cash transactions change the account value, not the P&L
    await screen.accountValue.click();
    const update = screen.inDialog('Update');
    await expect(update).toBeDisabled();
    await screen.fillIn({ 'Account value (USD)': '-1' }, screen.dialog);
    await expect(update).toBeDisabled();
    await screen.fillIn({ 'Account value (USD)': '10000' }, screen.dialog);
    await update.click();
    await expect(screen.toast('Account Value Updated')).toBeVisible();
    await expect(screen.accountValue.getByText('$10,000.00', { exact: true })).toBeVisible();
    await screen.accountValue.click();
    await screen.inDialog('Deposits and withdrawals').click();
    await expect(screen.dialog.getByText('+$9,353.72', { exact: true })).toBeVisible(); // 10,000 minus the P&L
    await screen.fillIn({ 'Amount (USD)': '2500.50', Date: '2025-04-01' }, screen.dialog);
    await screen.inDialog('Add Deposit').click();
    await expect(screen.toast('Deposit Recorded')).toBeVisible();
    await screen.inDialog('Withdrawal').click();
    await screen.fillIn({ 'Amount (USD)': '500', Date: '2025-04-02' }, screen.dialog);
    await screen.inDialog('Add Withdrawal').click();
    await expect(screen.toast('Withdrawal Recorded')).toBeVisible();
    await screen.closeDialog();
    await expect(screen.accountValue.getByText('$12,000.50', { exact: true })).toBeVisible();
    await screen.shows({ 'Win Rate': '66.7%', 'Total P&L': '+$646.28' });

    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    for (const figure of ['$12,000.50', '0', '66.7%', '+$646.28'])
      await expect(account.getByText(figure, { exact: true })).toBeVisible();
    const recent = screen.section('Recent Trading Activity').getByRole('listitem');
    expect(await recent.evaluateAll((items) => items.map(({ textContent }) => textContent))).toEqual([
      expect.stringMatching(/^MSFTLoss.*-\$0\.22Mar 7, 2025$/),
      expect.stringMatching(/^TSLAWin, short.*\+\$99\.00Mar 4, 2025$/),
      expect.stringMatching(/^AAPLWin.*\+\$547\.50Mar 3, 2025$/),
    ]);
    await screen.link('View All Trades').click();
    await expect(screen.heading('Trading Journal')).toBeVisible();
  });

  test('filters by URL, keeps the filter across reload and back, and reads the statistics of the filtered trades', async ({
    product,
    traderAt,
  }) => {
    const { page, screen, user } = await traderAt('/settings');
    const closed = (symbol: string, rest: object) => logTrade(user, { symbol, ...rest });
    await closed('AAPL', {
      quantity: 10,
      entryPrice: 100,
      exitPrice: 110,
      strategyName: 'Breakout',
      ...days('06', '08'),
    });
    await closed('AAPL', { side: 'short', quantity: 10, entryPrice: 120, exitPrice: 125, ...days('09', '10') });
    await closed('MSFT', {
      quantity: 5,
      entryPrice: 300,
      exitPrice: 290,
      strategyName: 'Breakout',
      ...days('10', '10'),
    });
    await closed('MSFT', { quantity: 1, entryPrice: 310, entryDate: '2025-01-13', tags: ['swing'] });
    await closed('NVDA', { quantity: 2, entryPrice: 50, exitPrice: 75, strategyName: 'Breakout', ...days('14', '15') });
    await page.goto(`${product.url}/journal`);
    await expect(screen.counted.getByText('5 trades')).toBeVisible();

    await screen.choose('Strategy', 'Breakout');
    await screen.choose('Result', 'Winning');
    await expect(screen.counted.getByText('2 trades match')).toBeVisible();
    const filter = { strategy: 'Breakout', state: 'winning' };
    expect(address(page)).toEqual(filter);
    await page.reload();
    await expect(screen.counted.getByText('2 trades match')).toBeVisible();
    await expect(screen.rows).toHaveText(['NVDA', 'AAPL']);
    await screen.open('NVDA');
    await screen.dialog.getByRole('link', { name: 'Chart and executions' }).click();
    await expect(screen.heading('NVDA · Long')).toBeVisible();
    await page.goBack();
    await expect(screen.dialog).toBeVisible();
    await screen.closeDialog();
    await expect(screen.counted.getByText('2 trades match')).toBeVisible();
    expect(address(page)).toEqual(filter);

    await screen.view('Statistics').click();
    await expect(screen.figure('Net P&L')).toHaveText('+$150.00', { useInnerText: true });
    await screen.button('Clear all filters').click();
    // +100, then −50 and −50 on one day, then +50
    await expect(screen.figure('Net P&L').filter({ hasText: '+$50.00' })).toBeVisible();
    const figures = { 'Win rate': '50.0%', Expectancy: '+$12.50', 'Profit factor': '1.50', 'Max drawdown': '-$100.00' };
    for (const [term, value] of Object.entries({ ...figures, 'Average win': '+$75.00', 'Average loss': '-$50.00' }))
      await expect(screen.figure(term), term).toHaveText(value, { useInnerText: true });
    const equity = screen.section('Equity curve');
    await expect(equity.locator('canvas').first()).toBeVisible();
    await equity.getByRole('button', { name: 'Table' }).click();
    const curve = equity.getByRole('table').getByRole('row');
    await expect(curve).toHaveCount(1 + 3);
    await expect(curve.nth(1).getByRole('cell')).toHaveText(['1', '+$50.00', '+$50.00', '-$50.00', '$0.00', '$50.00'], {
      useInnerText: true,
    });

    await screen.section('Calendar').getByRole('link', { name: 'Jan 10, 2025: -$100.00, 2 exits' }).click();
    await expect(screen.counted.getByText('2 trades match')).toBeVisible();
    expect(address(page)).toEqual({ from: '2025-01-10', to: '2025-01-10', by: 'exit' });
    await expect(screen.rows).toHaveText(['MSFT', 'AAPL']);
    await page.goBack();
    await expect(equity).toBeVisible();
    expect(address(page)).toEqual({ view: 'statistics' });
  });

  const days = (entry: string, exit: string) => ({ entryDate: `2025-01-${entry}`, exitDate: `2025-01-${exit}` });

  test("imports brokers' real files, sees which rows are duplicates, and undoes the imports (needs ../shared/data)", async ({
    product,
    traderAt,
  }) => {
    test.skip(!hasRealFiles, 'needs ../shared/data');
    const { page, screen } = await traderAt('/settings');
    const upload = async (file: BrokerFile) => {
      await page.goto(`${product.url}/journal/import`);
      await screen.importFile(file);
    };
    const commit = async (text: string) => {
      await expect(screen.commit).toHaveText(text, { useInnerText: true });
      await screen.commit.click();
      await expect(screen.toast('Imported')).toBeVisible();
    };
    const year = realFile('schwab/schwab__2023__transactions.csv');
    await upload(year);
    await expect(page.getByText('Charles Schwab · 7 rows: 6 trades, 1 cash transaction')).toBeVisible();
    await commit('Import 3 trades');
    await page.getByRole('link', { name: 'View Trades' }).click();
    // by the broker's amounts: (42,103.66 − 40,503.61) + (49,998.85 − 45,061.70) + (221,456.59 − 208,166.93)
    await screen.shows({ 'Total P&L': '+$19,826.86', 'Total Trades': '3', 'Win Rate': '100.0%' });
    await expect(screen.accountValue.getByText('$1,019,826.86', { exact: true })).toBeVisible();

    await upload(year);
    await expect(page.getByText(/^You already imported this file/)).toBeVisible();
    await expect(screen.verdicts.filter({ hasText: /^Duplicates\s*[67]$/ })).toBeVisible();
    await expect(page.getByText("No rows selected, so there's nothing to import.")).toBeVisible();
    await expect(screen.commit.and(page.locator(':enabled'))).toHaveCount(0);

    const days = realFile('schwab/schwab__schwab_transactions.csv');
    await upload(days);
    await commit('Import 5 trades');
    const statement = realFile('interactive-brokers/interactive_brokers__test_basic.csv');
    await upload(statement);
    await expect(page.getByText(/^Interactive Brokers · 21 rows/)).toBeVisible();
    await commit('Import 1 trade');
    await page.goto(`${product.url}/journal`);
    // (2,595 − 2,506) + (1,395 − 1,355) + (3,219 − 2,905 − 120) + (2,965 − 2,885) = 403; pounds are not dollars
    await screen.shows({ 'Total P&L': '+$20,229.86', 'Total Trades': '8', 'Win Rate': '100.0%' });
    await expect(screen.stat('Total P&L').getByText('1 trade in GBP not included')).toBeVisible();
    await screen.open('CNX1');
    await expect(screen.dialog.getByText('-£2.50', { exact: true })).toBeVisible(); // 2,002 − 3 − 2,000 − 1.50
    await screen.closeDialog();

    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await screen.undoImport(statement.name);
    await screen.undoImport(days.name);
    await page.goBack();
    await screen.shows({ 'Total P&L': '+$19,826.86', 'Total Trades': '3' });
    await expect(screen.accountValue.getByText('$1,019,826.86', { exact: true })).toBeVisible();
    await page.goto(`${product.url}/journal/import`);
    await screen.undoImport(year.name);
    await page.goto(`${product.url}/home`);
    await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible();
  });

  test('maps the columns of an unknown broker once; the next file is recognized', async ({ product, traderAt }) => {
    const { page, screen } = await traderAt('/journal/import');
    await screen.importFile(
      unknownBrokers('winter.csv', '27.01.2025;ZZT;acquired;10;12,50;1,00', '28.01.2025;ZZT;released;4;13,75;0,50'),
    );
    const mapping = screen.section('File format');
    await mapping.getByRole('button', { name: 'Read File' }).click();
    await expect(mapping.getByText('Choose the symbol column')).toBeVisible();
    const choices = {
      'Symbol (required)': 'Paper',
      'Date (required)': 'When',
      'Quantity (required)': 'Pieces',
      'Price per share': 'Each',
      Action: 'Deed',
      Fee: 'Toll',
      Dates: 'Day, month, year: 20/11/2026',
      'Decimal separator': 'Comma: 1.234,56',
    };
    for (const [label, option] of Object.entries(choices))
      await mapping.getByLabel(label, { exact: true }).selectOption({ label: option });
    await screen.fillIn({ Buy: 'acquired', Sell: 'released', 'Save as (optional)': 'Corner shop' }, mapping);
    await mapping.getByRole('button', { name: 'Read File' }).click();
    await expect(page.getByText('Corner shop · 2 rows: 2 trades')).toBeVisible();
    await screen.commit.click();
    await expect(screen.toast('Imported')).toBeVisible();

    await page.goto(`${product.url}/journal/import`);
    await screen.importFile(unknownBrokers('spring.csv', '03.03.2025;ZZT;released;6;15,00;0,50'));
    await expect(page.getByText('Corner shop · 1 row: 1 trade')).toBeVisible();
    await screen.commit.click();
    await expect(screen.toast('Imported')).toBeVisible();
    await page.goto(`${product.url}/journal`);
    // 4 × 13.75 + 6 × 15 − 10 × 12.50 − 2
    await screen.shows({ 'Total P&L': '+$18.00', 'Total Trades': '1' });
  });

  test('exports the journal as CSV and JSON, and gets the same journal after importing it into another account', async ({
    product,
    newPremiumUser,
    traderAt,
  }) => {
    const { page, screen, user } = await traderAt('/settings');
    const long = { symbol: 'AAPL', quantity: '3', entryPrice: '10.333', exitPrice: '11.1', entryFee: '0.07' };
    await logTrade(user, {
      ...long,
      strategyName: '=1+1',
      notes: '=HYPERLINK("x")\n"quoted", kept',
      tags: ['+a', 'b'],
    });
    await logTrade(user, { symbol: 'TSLA', side: 'short', quantity: '0.5', entryPrice: '300', stopLoss: '310' });
    const gone = await logTrade(user, { symbol: 'GONE', quantity: '1', entryPrice: '1', exitPrice: '2' });
    await user.request(`/api/trades/${gone.id}`, undefined, { method: 'DELETE' });
    await okBody(
      user.request('/api/journal/cash-transactions', { kind: 'deposit', amount: '1234.5', on: '2025-01-02' }),
    );
    await page.goto(`${product.url}/journal`);
    const save = async (format: 'CSV' | 'JSON'): Promise<BrokerFile> => {
      await screen.button('Export').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    };
    const csv = await save('CSV');
    expect(csv.name).toMatch(/^plainscan-journal-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.text).not.toContain('GONE');
    expect(csv.text).not.toMatch(/(^|[,\n])"?[=+@]/); // no cell that a spreadsheet would evaluate as a formula
    const json = await save('JSON');
    expect(JSON.parse(json.text)).toBeTruthy();

    const other = await traderAt('/journal/import');
    await other.screen.importFile(csv);
    await other.screen.commit.click();
    await expect(other.screen.toast('Imported')).toBeVisible();
    expect(await statisticsOf(other.user)).toEqual(await statisticsOf(user));
    const third = (await newPremiumUser()).user;
    await commitImport(third, await draftImport(third, json));
    expect(await statisticsOf(third)).toEqual(await statisticsOf(user));
    const notesOf = async (of: ApiUser) =>
      (await okBody<Trade[]>(of.request('/api/trades'))).map(({ symbol, notes, strategy, tags, profit_loss }) => ({
        symbol,
        notes,
        strategy,
        tags,
        profit_loss,
      }));
    const notes = await notesOf(user);
    expect(notes).toHaveLength(2);
    expect(await notesOf(other.user)).toEqual(notes);
    expect(await notesOf(third)).toEqual(notes);
  });

  test('logs a trade from a scan result and keeps the link to the scan', async ({ product, traderAt }) => {
    await product.marketReady();
    const { page, screen } = await traderAt('/scanner');
    const scanner = scannerScreen(page);
    await scanner.scan('rsi under 30');
    await scanner.rows.first().click();
    const symbol = (await scanner.rows.first().getAttribute('data-row'))!;
    await screen.link('Log Trade').click();
    await expect(screen.form.getByText(/^Linked to scan “rsi under 30”/)).toBeVisible();
    await expect(screen.form.getByLabel('Symbol', { exact: true })).toHaveValue(symbol);
    const entryPrice = screen.form.getByLabel('Entry price', { exact: true });
    await expect.poll(async () => Number(await entryPrice.inputValue())).toBeGreaterThan(0);
    await screen.logTrade({ Quantity: '10' });
    await screen.open(symbol);
    await screen.dialog.getByRole('link', { name: 'Chart and executions' }).click();
    await expect(screen.heading(`${symbol} · Long`)).toBeVisible();
    await expect(screen.section('Chart').locator('canvas').first()).toBeVisible();
    await expect(screen.section('Chart').getByText(/the trade's entries and exits/)).toBeAttached();
    await screen.link('Run This Scan Again').click();
    await expect(scanner.count).toBeVisible();
    await expect(scanner.box).toHaveValue('rsi under 30');
  });

  test(`scrolls through ${MANY} trades to the last, a window at a time`, async ({ product, traderAt }) => {
    const { page, user } = await traderAt('/settings');
    const from = performance.now();
    await commitImport(user, await draftImport(user, roundTrips(MANY)));
    const imported = performance.now();
    const open = async () => {
      const tab = await page.context().newPage();
      const { shows, counted } = journalScreen(tab);
      await tab.goto(`${product.url}/journal`);
      await shows({ 'Total Trades': '10,000', 'Total P&L': '+$90,000.00' }); // 9.00 each
      await expect(counted.getByText('10,000 trades')).toBeVisible();
      return tab;
    };
    const { maxRenderedRows, longestFrameMs, last } = await scrollToTheEnd(open, { last: LAST_ROW });
    console.info(
      `${MANY} trades: imported in ${Math.round(imported - from)} ms, longest frame while scrolling ${Math.round(longestFrameMs)} ms`,
    );
    expect(maxRenderedRows).toBeLessThanOrEqual(MAX_RENDERED_ROWS);
    expect(last).toBe(LAST_ROW);
  });
});

test.describe("another user's journal", () => {
  test('has no trade that can be read, changed, or deleted', async ({ newPremiumUser, traderAt }) => {
    const owner = (await newPremiumUser()).user;
    const { id } = await logTrade(owner, { symbol: 'AAPL', quantity: 1, entryPrice: 10 });
    const { page, screen, user } = await traderAt(`/journal/trades/${id}`);
    await expect(page.getByRole('heading', { name: 'Trade not found' })).toBeVisible();
    await screen.link('Go to the journal').click();
    await expect(page.getByRole('heading', { name: 'No trades yet' })).toBeVisible();
    const path = `/api/trades/${id}`;
    const attempts = await Promise.all([
      user.request(path),
      user.request(path, { revision: 1, notes: 'mine' }, { method: 'PATCH' }),
      user.request(`${path}/close`, { price: 1 }),
      user.request(path, undefined, { method: 'DELETE' }),
      user.request(`${path}/restore`, {}),
    ]);
    expect(attempts.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
      attempts.map(() => [404, 'NOT_FOUND']),
    );
    expect(await okBody(owner.request(path))).toMatchObject({ id, status: 'open', notes: null });
  });
});

test.describe('a retry', () => {
  test('with the same idempotency key creates one trade', async ({ newPremiumUser }) => {
    const { user } = await newPremiumUser();
    const trade = { symbol: 'AAPL', quantity: 1, entryPrice: 10 };
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => okBody<TradeDetail>(user.request('/api/trades', trade, { headers }))),
    );
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(await okBody(user.request('/api/trades'))).toHaveLength(1);
    expect(await user.request('/api/trades', { ...trade, quantity: 2 }, { headers })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
});

test.describe('without Premium', () => {
  test('shows trial users the price and refuses their calls', async ({ product, memberAt }) => {
    const { page } = await memberAt('/journal');
    const screen = journalScreen(page);
    await expect(screen.heading('Trading Journal')).toBeVisible();
    await expect(page.getByText('The journal comes with Premium.')).toBeVisible();
    await expect(page.getByText('You have 5 days left in your free trial')).toBeVisible();
    await expect(screen.link('Upgrade Now')).toHaveAttribute('href', '/pricing?redirect=%2Fjournal');
    await expect(screen.button('Add Trade')).toHaveCount(0);
    const user = new ApiUser(product.url, (await storedToken(page))!);
    const reads = Object.values(routes).filter(
      ({ method, path }) => method === 'GET' && /^\/api\/(journal|trades|account)/.test(path),
    );
    const responses = await Promise.all([
      ...reads.map(({ path }) =>
        user.request(path.replace(':id', randomUUID()) + (/export$/.test(path) ? '?format=csv' : '')),
      ),
      user.request('/api/trades', { symbol: 'AAPL', quantity: 1, entryPrice: 10 }),
      user.request('/api/journal/imports?name=a.csv', undefined, { text: 'a,b\n1,2\n' }),
    ]);
    expect(responses.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
      responses.map(() => [403, 'PREMIUM_REQUIRED']),
    );
    await screen.link('Back to Scanner').click();
    await expect(page.getByRole('heading', { name: 'Scanner', exact: true })).toBeVisible();
  });

  test('asks visitors to sign in and refuses their calls', async ({ product, openAt }) => {
    const { screen } = await openAt('/journal');
    await expect(screen.heading('Sign in to your account')).toBeVisible();
    expect(await new ApiUser(product.url).request('/api/trades')).toMatchObject({ status: 401 });
  });
});
