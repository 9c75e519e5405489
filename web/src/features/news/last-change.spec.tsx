import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fault, json } from '../../testing/fake-server.ts';
import { lastPrices } from '../../testing/market-answers.ts';
import { article, articles } from '../../testing/news-answers.ts';
import { newsServer } from '../../testing/news-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import '../billing/premium-gate.tsx';
import './news-page.tsx'; // preloaded: lazy code loads slowly in tests

const PRICES = 'GET /api/last-prices';

const row = async (i = 0) => within((await screen.findAllByRole('article'))[i]!);
const about = (i: number, companySymbol: string | null) => article(i, { companySymbol });

describe('the stock of a story', () => {
  it('has its last change, with the session, and a link to its page', async () => {
    newsServer([about(0, 'BRK.B')], { [PRICES]: () => json(lastPrices({ 'BRK.B': '10' }, { simulated: false })) });
    renderApp('/news');
    const shown = await row();
    expect(await shown.findByText('+1.25%')).toHaveClass('text-up');
    expect(shown.getByText(/Close of/)).toHaveTextContent(/^, Close of Nov 20, 2026$/);
    expect(shown.getByRole('link', { name: 'BRK.B' })).toHaveAttribute('href', '/stocks/BRK.B');
  });

  it('says that its change is simulated', async () => {
    newsServer([about(0, 'AAA')], { [PRICES]: () => json(lastPrices({ AAA: '10' })) });
    renderApp('/news');
    expect(await (await row()).findByText(/Close of/)).toHaveTextContent(/^, Close of Nov 20, 2026 \(simulated\)$/);
  });

  it('has no change if the market does not have it', async () => {
    newsServer([about(0, 'AAA'), about(1, 'BBB'), about(2, null)], {
      [PRICES]: () => json(lastPrices({ AAA: '10' })),
    });
    renderApp('/news');
    await (await row()).findByText('+1.25%');
    expect(screen.getAllByText(/%$/)).toHaveLength(1);
    expect((await row(1)).getByRole('link', { name: 'BBB' })).toBeInTheDocument();
  });

  it('has no change if prices are unavailable, and the stories stay', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
    newsServer(articles(2), { [PRICES]: () => fault(503, 'MARKET_LOADING', 'Loading.') });
    renderApp('/news');
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith(
        expect.stringContaining('"prices"'),
        expect.objectContaining({ status: 503 }),
      ),
    );
    logged.mockRestore();
    expect((await row(1)).getByRole('link', { name: 'S000' })).toBeInTheDocument();
    expect(screen.queryByText(/%$/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^Unable to load/)).not.toBeInTheDocument();
  });
});
