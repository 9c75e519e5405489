import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MarketReload } from '@plainscan/contracts';
import { screen, within } from '@testing-library/react';
import { marketState } from '../../testing/admin-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import './admin-page.tsx'; // preloaded: lazy code loads slowly in tests

const STATE = 'GET /api/admin/market';
const RELOAD = 'POST /api/admin/market/reload';

function open(handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ [STATE]: () => json(marketState()), ...handlers });
  return { server, user: renderApp('/admin/market', { role: 'admin' }) };
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('the state of the market data', () => {
  it('shows the current market and what each scanner uses', async () => {
    open({});
    const stocks = (await screen.findByText('Stocks', { selector: 'dt' })).parentElement;
    expect(stocks).toHaveTextContent('Stocks11,626117 blocks');
    expect(screen.getByText('CSV files')).toBeInTheDocument();
    const scanners = within(screen.getByRole('region', { name: 'Scanners' })).getAllByRole('row');
    for (const text of ['scanner-1', 'Current', 'csv-1-2026-11-20'])
      expect(within(scanners[1]!).getByText(text)).toBeInTheDocument();
    expect(scanners[2]).toHaveTextContent('scanner-2No market yet–');
  });

  it('shows that nothing is loaded yet, and the progress of a load', async () => {
    const loading = {
      version: 'csv-2',
      asOf: '2026-11-20',
      stocks: 11_626,
      blocks: 117,
      loadedStocks: 1200,
      loadedBlocks: 12,
      startedAt: '2026-11-20T21:00:00.000Z',
    };
    open({ [STATE]: () => json(marketState({ current: null, scanners: [], loading })) });
    expect(await screen.findByText('No market data is loaded')).toBeInTheDocument();
    expect(screen.getByText(/^1,200 of 11,626 stocks, 12 of 117 blocks · started Nov 20, 2026/)).toBeInTheDocument();
    expect(screen.getByText('No scanner has reported.')).toBeInTheDocument();
  });
});

describe('the quality of the market data', () => {
  it('lists suspected splits, series that ended early, missing sessions, and rows left out', async () => {
    open({});
    const [, splits, missing, rows, ...others] = within(
      await screen.findByRole('region', { name: 'Data Quality' }),
    ).getAllByRole('row');
    expect(splits).toHaveTextContent('Suspected splits1QZX, Aug 3, 2026: 4 for 1 (200 → 50.5)');
    expect(missing).toHaveTextContent('Stocks with missing sessions1,234ABZ: 3, the first on Jul 6, 2026');
    expect(rows).toHaveTextContent('Rows left out: the close is outside the range from low to high12bars.csv, line 7');
    expect(others).toEqual([]);
  });

  it('says that there are no problems', async () => {
    const none = { count: 0, examples: [] };
    open({
      [STATE]: () =>
        json(marketState({ quality: { suspectedSplits: none, stale: none, missingSessions: none }, badRows: [] })),
    });
    expect(
      await screen.findByText(
        /^No suspected splits, series that ended early, or missing sessions, and no rows left out/,
      ),
    ).toBeInTheDocument();
  });

  it('is not shown for a market that was loaded without it', async () => {
    open({ [STATE]: () => json(marketState({ quality: null, badRows: null })) });
    expect(await screen.findByRole('region', { name: 'Scanners' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Data Quality' })).not.toBeInTheDocument();
  });
});

describe('a reload', () => {
  it.each<[MarketReload, string, string]>([
    [{ outcome: 'current', reason: null }, 'Up to Date', "The provider doesn't have newer data."],
    [{ outcome: 'planned', reason: null }, 'Reload Started', 'Scans switch to the newer data once it has loaded.'],
    [{ outcome: 'loading', reason: null }, 'Already Loading', 'Newer data is being loaded now.'],
    [{ outcome: 'failed', reason: 'no such file' }, 'Reload Failed', "The provider's data can't be read. no such file"],
    [
      { outcome: 'waiting', reason: null },
      'No Answer Yet',
      "No worker has answered. Check that the scanner's workers are running.",
    ],
  ])('reports its outcome: %o', async (reload, title, description) => {
    const { server, user } = open({ [RELOAD]: () => json(reload) });
    await screen.findByText('CSV files');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await toast(title, description);
    expect(server.of(RELOAD)).toHaveLength(1);
    expect(server.of(STATE)).toHaveLength(2);
  });

  it('reports that it could not be started', async () => {
    const { user } = open({ [RELOAD]: () => fault(503, 'UNAVAILABLE', 'Unavailable') });
    await screen.findByText('CSV files');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await toast('Error', "The reload couldn't be started. Please try again.");
  });
});
