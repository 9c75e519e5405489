import { describe, expect, it } from '@jest/globals';
import type { Stock } from '@plainscan/contracts';
import { screen, within } from '@testing-library/react';
import { bars, row } from '../../testing/answers.ts';
import { trial } from '../../testing/billing-answers.ts';
import { fakeCharts } from '../../testing/fake-charts.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

fakeCharts();

const { why: _why, values: _values, ...shown } = row(0);
const stock = (change: Partial<Stock> = {}): Stock => ({
  ...shown,
  kind: 'stock',
  asOf: '2026-08-07',
  traded: true,
  marketVersion: '1',
  simulated: true,
  ...change,
});

function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  fakeServer({
    'GET /api/stocks/S000': () => json(stock()),
    'GET /api/stocks/S000/bars': () => json(bars('S000')),
    'GET /api/stocks/S000/strategies': () =>
      json({ strategies: [{ id: '7b0a2b8e-5f0e-4d53-9a6f-0d4a3a4f6f10', name: 'Dips', query: 'RSI below 30' }] }),
    'GET /api/financial-news': () => json({ articles: [], simulated: true }),
    'POST /api/strategies': () => json({}),
    'GET /api/trial-status': () => json(trial()),
    ...handlers,
  });
  return renderApp('/stocks/s000');
}

describe('the page of a stock', () => {
  it('shows its price, chart, and indicators, and the saved scans that match it', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: `S000 · ${row(0).name}` })).toBeInTheDocument();
    expect(screen.getByText('Close of Aug 7, 2026')).toBeInTheDocument();
    expect(screen.getByText('Simulated market')).toBeInTheDocument();
    expect(screen.getByText('RSI (14)')).toBeInTheDocument();
    const scans = await screen.findByRole('region', { name: 'Saved scans that match S000' });
    expect(await within(scans).findByRole('link', { name: 'Dips' })).toHaveAttribute(
      'href',
      '/scanner?strategy=7b0a2b8e-5f0e-4d53-9a6f-0d4a3a4f6f10',
    );
    const legend = within(await screen.findByRole('list', { name: 'Legend' }));
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/[\d.,]+$/, ''))).toEqual([
      'SMA(50)',
      'SMA(200)',
      'RSI(14)',
    ]);
  });

  it('draws the indicators the user chooses', async () => {
    const user = open();
    await screen.findByRole('list', { name: 'Legend' });
    await user.click(screen.getByRole('button', { name: 'Indicators' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'MACD' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: '50-day average' }));
    await user.keyboard('{Escape}');
    const legend = screen.getByRole('list', { name: 'Legend' });
    expect(legend).toHaveTextContent('MACD(12, 26)');
    expect(legend).not.toHaveTextContent('SMA(50)');
  });

  it("says that scans won't find a stock without a bar in the latest session", async () => {
    open({ 'GET /api/stocks/S000': () => json(stock({ traded: false })) });
    expect(await screen.findByText(/so scans won't find it/)).toBeInTheDocument();
  });

  it('says so if the symbol is unknown', async () => {
    open({ 'GET /api/stocks/S000': () => fault(404, 'UNKNOWN_SYMBOL', "S000 isn't in our market data.") });
    expect(await screen.findByRole('heading', { name: "S000 isn't in our market data" })).toBeInTheDocument();
  });
});
