import type { Page } from '@playwright/test';
import { type BrokerFile, unknownBrokers } from './journal-files.ts';
import type { JournalScreen } from './journal-screen.ts';
import type { LookState } from './looks/area.ts';

export interface JournalScene {
  readonly page: Page;
  readonly screen: JournalScreen;
  readonly url: string;
  /** signs in a user on trial */
  signIn(): Promise<void>;
  /** pays for the signed-in user */
  subscribe(): Promise<void>;
  /** logs trades over HTTP */
  log(trades: readonly object[]): Promise<void>;
  /** the symbol of a stock in the market */
  symbol(): Promise<string>;
}
type State = LookState<JournalScene>;

/** The `index`-th weekday, counted from a Monday. */
const dayOf = (index: number) =>
  new Date(Date.UTC(2025, 0, 6 + 7 * Math.floor(index / 5) + (index % 5))).toISOString().slice(0, 10);
const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'BRK.B', 'TSLA'];
const SCANS = ['tech stocks under $50', 'large caps in an uptrend with a pullback to the 20-day SMA'] as const;
const STRATEGIES = ['Breakout', 'Pullback to the twenty-day average', 'Fade', null];

/** Forty trades over three months: wins and losses, long and short, with and without a stop, some still open. */
const MANY = Array.from({ length: 40 }, (_, index) => {
  const entryPrice = 40 + ((index * 37) % 160);
  const side = index % 4 === 3 ? 'short' : 'long';
  const exitPrice = entryPrice + (((index * 29) % 23) - 9) / 2;
  return {
    symbol: SYMBOLS[index % SYMBOLS.length]!,
    side,
    quantity: 5 + ((index * 13) % 60),
    entryPrice,
    ...(index % 10 !== 9 && { exitPrice, exitDate: dayOf(2 * index + (index % 3)) }),
    ...(index % 3 !== 2 && { stopLoss: side === 'long' ? entryPrice - 2 : entryPrice + 2 }),
    entryDate: dayOf(2 * index),
    entryFee: '0.35',
    strategyName: STRATEGIES[index % STRATEGIES.length],
    ...(index % 3 !== 2 && { scan: { query: SCANS[index % 3], asOf: dayOf(2 * index), price: entryPrice } }),
    tags: index % 5 === 0 ? ['earnings', 'second try'] : [],
    notes: index % 6 === 0 ? 'Waited for the close above the level.' : null,
  };
});

const ALL_VERDICTS: BrokerFile = {
  name: 'all-verdicts.csv',
  text: [
    'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
    '03/10/2025,MoneyLink Transfer,,Tfr BANK,,,,-$500.00',
    '03/07/2025,Cash Dividend,AAPL,APPLE INC,,,,$12.40',
    '03/06/2025,Buy,MSFT,MICROSOFT CORP,many,$400.00,,-$4000.00',
    '03/05/2025,Sell,NVDA,NVIDIA CORP,10,$120.00,$0.10,$1199.90',
    '03/04/2025,Buy,AAPL,APPLE INC,10,$230.50,,-$2305.00',
    '03/03/2025,Buy,QQQ,INVESCO QQQ TRUST,12,$500.25,$1.00,-$6004.00',
    '03/03/2025,Buy,ORCL,ORACLE CORP,5,$160.00,,-$800.00',
    '02/28/2025,MoneyLink Transfer,,Tfr BANK,,,,$25000.00',
    '',
  ].join('\n'),
};
/** Rows that the other file repeats. */
const EARLIER_FILE: BrokerFile = {
  name: 'before.csv',
  text: ALL_VERDICTS.text
    .split('\n')
    .filter((line) => !line || /^Date|ORCL/.test(line))
    .join('\n'),
};
/** Added manually, and also in the file. */
const MANUAL_TRADE = { symbol: 'AAPL', quantity: 10, entryPrice: '230.50', entryDate: '2025-03-04' };

const addTrade = (url: string) => `${url}/journal?add=1`;

/** In order; each starts where the previous one ended. */
export const JOURNAL_STATES: readonly State[] = [
  [
    'visitor',
    async ({ page, screen, url }) => {
      for (const path of ['/trades/1', '/import', '/import/1', '']) {
        await page.goto(`${url}/journal${path}`);
        await screen.heading('Sign in to your account').waitFor();
      }
    },
  ],
  [
    'gate',
    async ({ page, url, signIn }) => {
      await signIn();
      await page.goto(`${url}/journal`);
      await page.getByText('The journal comes with Premium.').waitFor();
    },
  ],
  [
    'empty',
    async ({ page, subscribe }) => {
      await subscribe();
      await page.reload();
      await page.getByRole('heading', { name: 'No trades yet' }).waitFor();
    },
  ],
  [
    'statistics-empty',
    async ({ page, screen }) => {
      await screen.view('Statistics').click();
      await page.getByRole('heading', { name: 'No statistics yet' }).waitFor();
    },
  ],
  [
    'home-empty',
    async ({ page, url }) => {
      await page.goto(url);
      await page.getByRole('heading', { name: 'Getting Started' }).waitFor();
    },
  ],
  [
    'form-refused',
    async ({ page, screen, url }) => {
      await page.goto(addTrade(url));
      await screen.form.getByRole('button', { name: 'Log Trade' }).click();
      await screen.problem('Quantity is required').waitFor();
    },
  ],
  [
    'form-filled',
    async ({ screen }) => {
      await screen.fillIn({
        Symbol: 'AAPL',
        Quantity: '100',
        'Entry price': '150.25',
        'Entry date': '2025-01-02',
        'Exit price (optional)': '155.75',
        'Exit date': '2025-01-03',
        'Exit fee (optional)': '1.5',
        'Stop loss (optional)': '148',
        'Tags (optional)': 'earnings, gap',
        'Notes (optional)': 'Held the dip.',
      });
      await screen.form.getByText('+$548.50').waitFor();
    },
  ],
  [
    'form-sized',
    async ({ screen }) => {
      await screen.form.getByRole('button', { name: 'Position size' }).click();
      await screen.fillIn({ 'Account size (USD)': '25000', 'Risk (%)': '0.5' });
      await screen.form.getByText('55 shares').waitFor();
    },
  ],
  [
    'one-trade',
    async ({ screen }) => {
      await screen.form.getByRole('button', { name: 'Log Trade' }).click();
      await screen.toast('Trade Added').waitFor();
      await screen.shows({ 'Total P&L': '+$548.50', 'Total Trades': '1' });
    },
  ],
  [
    'statistics-few',
    async ({ page, screen }) => {
      await screen.view('Statistics').click();
      await page.getByText(/^Small sample/).waitFor();
      await screen.section('Equity curve').locator('canvas').first().waitFor();
    },
  ],
  [
    'many-trades',
    async ({ page, screen, url, log }) => {
      await log(MANY);
      await page.goto(`${url}/journal`);
      await screen.counted.getByText('41 trades').waitFor();
    },
  ],
  [
    'tags',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal?tag=earnings&tag=gap&tagMatch=any`);
      await screen.counted.getByText('9 trades').waitFor();
      await page.getByRole('button', { name: /^(Filters|More filters) \(2\)$/ }).click();
      await page.getByLabel('Match', { exact: true }).waitFor();
    },
  ],
  [
    'select',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal`);
      await screen.button('Select').click();
      for (const row of [0, 2])
        await page
          .getByRole('checkbox', { name: /^Select [A-Z.]+,/ })
          .nth(row)
          .press('Space');
      await page.getByText('2 selected').waitFor();
    },
  ],
  [
    'add-tag',
    async ({ page, screen }) => {
      await screen.button('Add Tag').click();
      await page.getByRole('dialog', { name: 'Add Tag to 2 Trades' }).waitFor();
    },
  ],
  [
    'no-match',
    async ({ page, url }) => {
      await page.goto(`${url}/journal?symbol=NONE&from=2025-01-01`);
      await page.getByRole('heading', { name: 'No matching trades' }).waitFor();
    },
  ],
  [
    'trade',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal`);
      await screen.open('AAPL');
    },
  ],
  [
    'trade-edit',
    async ({ page, screen }) => {
      await screen.inDialog('Edit').click();
      await page.getByRole('listitem', { name: /^Entry, 1 of/ }).waitFor();
    },
  ],
  [
    'trade-close',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal?state=open`);
      await screen.rows.first().click();
      await screen.inDialog('Close Trade').click();
      await screen.dialog.getByLabel('Exit price').waitFor();
    },
  ],
  [
    'trade-deleted',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal?order=entered`);
      await screen.open('MSFT');
      await screen.inDialog('Delete').click();
      await screen.button('Undo').hover(); // it stays while the pointer is over it
    },
  ],
  [
    'account-value',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal`);
      await screen.accountValue.click();
      await screen.dialog.getByLabel('Account value (USD)').waitFor();
    },
  ],
  [
    'cash-transactions',
    async ({ screen }) => {
      await screen.inDialog('Deposits and withdrawals').click();
      await screen.fillIn({ 'Amount (USD)': '25000', Date: '2025-01-02' }, screen.dialog);
      await screen.inDialog('Add Deposit').click();
      await screen.dialog.getByText('+$25,000.00').waitFor();
    },
  ],
  [
    'statistics',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal?view=statistics`);
      await screen.section('Equity curve').locator('canvas').first().waitFor();
    },
  ],
  ['statistics-calendar', ({ screen }) => screen.section('Calendar').scrollIntoViewIfNeeded()],
  [
    'statistics-groups',
    async ({ screen }) => {
      await screen.section('Equity curve').getByRole('button', { name: 'Table' }).click();
      await screen.section('Breakdown').scrollIntoViewIfNeeded();
    },
  ],
  [
    'statistics-scans',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal?view=statistics&groups=scan`);
      await screen.section('Breakdown').getByRole('link', { name: SCANS[1] }).waitFor();
      await screen.section('Breakdown').scrollIntoViewIfNeeded();
    },
  ],
  [
    'scan-filter',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal?${new URLSearchParams({ scan: SCANS[1] })}`);
      await screen.counted.getByText(/^1\d trades match$/).waitFor();
    },
  ],
  [
    'trade-page',
    async ({ page, screen, url, log, symbol }) => {
      const stock = await symbol();
      const long = { symbol: stock, quantity: 40, entryPrice: 31.2, stopLoss: 29.5, tags: ['earnings'] };
      const dates = { entryDate: '2026-03-03T10:15', exitDate: '2026-04-09T15:40' };
      await log([{ ...long, ...dates, exitPrice: 36.75, exitFee: '0.35', notes: 'Gap up, held for the second leg.' }]);
      await page.goto(`${url}/journal?symbol=${stock}`);
      await screen.open(stock);
      await screen.dialog.getByRole('link', { name: 'Chart and executions' }).click();
      await screen.section('Chart').locator('canvas').first().waitFor();
    },
  ],
  [
    'trade-missing',
    async ({ page, url }) => {
      await page.goto(`${url}/journal/trades/00000000-0000-4000-8000-000000000000`);
      await page.getByRole('heading', { name: 'Trade not found' }).waitFor();
    },
  ],
  [
    'import',
    async ({ page, url }) => {
      await page.goto(`${url}/journal/import`);
      await page.getByRole('heading', { name: 'No imports yet' }).waitFor();
    },
  ],
  [
    'import-committed',
    async ({ screen, log }) => {
      await log([MANUAL_TRADE]);
      await screen.importFile(EARLIER_FILE);
      await screen.commit.click();
      await screen.toast('Imported').waitFor();
    },
  ],
  [
    'import-all-verdicts',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal/import`);
      await screen.importFile(ALL_VERDICTS);
      for (const verdict of [/^New/, /^Duplicates/, /^Possible duplicates/, /^Deposits/, /^Unreadable/])
        await screen.verdicts.filter({ hasText: verdict }).waitFor();
    },
  ],
  [
    'import-row',
    async ({ page }) => {
      await page.getByRole('button', { name: /^Line 6 as it appears/ }).click();
      await page.getByText('Line 6 in the file').waitFor();
    },
  ],
  [
    'import-mapping',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/journal/import`);
      await screen.importFile(
        unknownBrokers(
          'corner-shop.csv',
          '27.01.2025;ZZT;acquired;10;12,50;1,00',
          '28.01.2025;ZZT;released;4;13,75;0,50',
        ),
      );
      await screen.section('File format').getByRole('button', { name: 'Read File' }).click();
      await page.getByText('Choose the symbol column').waitFor();
    },
  ],
  [
    'import-split',
    async ({ page, url }) => {
      await page.goto(`${url}/journal/import`);
      await page.getByRole('button', { name: 'Split or New Symbol' }).click();
      await page.getByRole('button', { name: 'Record Split' }).click();
      await page.getByText('Stock symbol is required').waitFor();
    },
  ],
  [
    'imports',
    async ({ page, url }) => {
      await page.goto(`${url}/journal/import`);
      await page.getByRole('button', { name: `Undo the import of ${EARLIER_FILE.name}` }).waitFor();
    },
  ],
  [
    'import-undo',
    async ({ page }) => {
      await page.getByRole('button', { name: `Undo the import of ${EARLIER_FILE.name}` }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  [
    'home',
    async ({ page, screen, url }) => {
      await page.goto(url);
      await screen.section('Recent Trading Activity').waitFor();
    },
  ],
];
