import { REPLAYED } from './src/replay-states.ts';
import { strategiesScreen } from './src/strategies-screen.ts';
import { expect, test } from './src/test.ts';

test.describe.configure({ timeout: 600_000 });
test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

test('a trader replays a scan from its results, changes the rule, reloads, and opens a signal', async ({
  premiumAt,
}) => {
  const { page } = await premiumAt('/scanner');
  const screen = strategiesScreen(page);
  await screen.scan(REPLAYED);
  await screen.count.waitFor();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.waitForURL(/\/scanner\/replay\?/);

  // counts, verdict, and caveats
  const outcomes = page.getByRole('table', { name: 'Returns by horizon' });
  await expect(outcomes).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText(/^Matched on [1-9]\d* of 500 sessions from/)).toBeVisible();
  await expect(outcomes.getByRole('row')).toHaveCount(1 + 5);
  await expect(page.getByRole('region', { name: 'Hypothetical results' })).toContainText('not investment advice');
  await expect(page.getByText('Simulated market').first()).toBeVisible();

  // each number a step away
  await expect(page.getByRole('table', { name: 'Difference by number' }).getByRole('row')).toHaveCount(1 + 3);

  // the fan, and the equity curve on a canvas
  await expect(page.getByText(/^After 1 sessions: mean/)).toBeAttached();
  await expect(page.locator('figure canvas').first()).toBeVisible();
  await expect(page.getByText(/the account changed by .*The largest drawdown is/)).toBeAttached();

  await page.getByRole('textbox', { name: 'Hold (sessions)' }).fill('10');
  await page.getByRole('textbox', { name: 'Stop loss (%)' }).fill('8');
  await page.getByRole('button', { name: 'Run Replay' }).click();
  await expect(page.getByText('Buy at the next open, hold for 10 sessions, stop 8%', { exact: false })).toBeVisible({
    timeout: 180_000,
  });
  await expect(page.getByText(/^You tried 2 variants|No signal|too few independent days/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Buy at the next open, hold for 10 sessions, stop 8%', { exact: false })).toBeVisible();

  const signal = page.getByRole('table', { name: 'Signals, newest first' }).getByRole('link').first();
  const symbol = (await signal.textContent())!;
  await signal.click();
  await page.waitForURL(new RegExp(`/stocks/${encodeURIComponent(symbol)}`));
});

test('a trader replays a saved strategy', async ({ premiumAt }) => {
  const { page } = await premiumAt('/scanner');
  const screen = strategiesScreen(page);
  await screen.scan('RSI under 30');
  await screen.count.waitFor();
  await screen.saveAs('Oversold');
  await screen.openPanel('o');
  await screen.choose('Oversold', 'Replay');
  await page.waitForURL(/\/scanner\/replay\?/);
  await expect(page.getByRole('table', { name: 'Hindsight and record' })).toBeVisible({ timeout: 180_000 });
});
