import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { monthDay } from '../../lib/format.ts';
import { appInfo, scanResponse } from '../../testing/answers.ts';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { openPositions, openTrade, partlyClosed, trade, tradeId } from '../../testing/journal-answers.ts';
import { journalServer } from '../../testing/journal-server.ts';
import { lastPrices, marketPulse } from '../../testing/market-answers.ts';
import { articles, newsPage } from '../../testing/news-answers.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { accountStats } from '../../testing/statistics-answers.ts';
import '../scanner/results-card.tsx';
// Preloaded: lazy code loads slowly in tests.
import './home-page.tsx';
import './my-news.tsx';

afterEach(() => void jest.useRealTimers());

const STATS = 'GET /api/account-stats';
const TRADES = 'GET /api/trades';
const account = async () => within(await screen.findByLabelText('Your account'));

describe("the journal's key stats", () => {
  it('are shown in four cards, the first of which links to the journal', async () => {
    journalServer([trade(1)], { [STATS]: () => json(accountStats()) });
    renderApp('/');
    const shown = await account();
    expect(shown.getAllByRole('term').map((term) => term.parentElement!.textContent)).toEqual([
      'Portfolio Value$12,345.67Deposits plus realized P&L',
      'Active Positions2of 10 trades',
      'Win Rate62.5%5 wins, 3 losses',
      'Total P&L+$2,345.67Realized, after fees',
    ]);
    expect(shown.getByRole('link', { name: 'Portfolio Value' })).toHaveAttribute('href', '/journal');
  });

  it('show no win rate before a trade is closed, and name what they exclude', async () => {
    journalServer([openTrade(1)], {
      [STATS]: () =>
        json(
          accountStats({
            totalTrades: 1,
            openTrades: 1,
            winRate: 0,
            winningTrades: 0,
            losingTrades: 0,
            totalProfitLoss: '-0.01',
            otherCurrencies: [{ currency: 'EUR', trades: 2 }],
          }),
        ),
    });
    renderApp('/');
    const shown = await account();
    expect(shown.getByText('N/A')).toBeInTheDocument();
    expect(shown.getByText('-$0.01')).toBeInTheDocument();
    expect(shown.getByText('2 trades in other currencies not included')).toBeInTheDocument();
  });

  it.each([
    ['there are no trades', () => json(accountStats({ totalTrades: 0, openTrades: 0 }))],
    ['they cannot be loaded', () => fault(503, 'UNAVAILABLE', 'Later.')],
  ])('are hidden if %s', async (_why, answer) => {
    const server = journalServer([], { [STATS]: answer });
    renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Getting Started' })).toBeInTheDocument();
    expect(server.of(STATS)).toHaveLength(1);
    expect(screen.queryByLabelText('Your account')).not.toBeInTheDocument();
  });
});

describe('the search box', () => {
  it('opens the scanner with its scan', async () => {
    const server = fakeServer({ 'POST /api/stocks-scan': () => json(scanResponse(137, { query: 'golden cross' })) });
    const user = renderApp('/');
    await user.type(await screen.findByRole('textbox', { name: 'Describe the setup' }), ' golden cross {Enter}');
    expect(await screen.findByRole('heading', { name: '137 matches' })).toBeVisible();
    expect(currentAddress()).toBe('/scanner?q=golden+cross');
    expect(server.of('POST /api/stocks-scan').map(({ body }) => body)).toEqual([
      { query: 'golden cross', requireWhole: true },
    ]);
  });
});

describe('recent trading activity', () => {
  it('shows the last three trades, with wins and losses in words', async () => {
    const server = journalServer([
      trade(1, { symbol: 'AAPL' }),
      trade(2, { symbol: 'TSLA', side: 'short', exit_price: '9.95', profit_loss: '-0.50' }),
      partlyClosed(3, { symbol: 'MSFT' }),
      trade(4, { symbol: 'OLD' }),
    ]);
    renderApp('/');
    const card = within(await screen.findByRole('region', { name: 'Recent Trading Activity' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `AAPLWin100 @ $10.10 → $12.35+$223.00${monthDay('2026-11-16')}`,
      `TSLALoss, short100 @ $10.10 → $9.95-$0.50${monthDay('2026-11-16')}`,
      `MSFTOpen100 @ $10.10+$88.60${monthDay('2026-11-16')}`,
    ]);
    expect(card.getByRole('link', { name: 'AAPL' })).toHaveAttribute('href', `/journal/trades/${tradeId(1)}`);
    expect(card.getByRole('link', { name: 'View All Trades' })).toHaveAttribute('href', '/journal');
    expect(server.of(TRADES).map(({ path }) => path)).toContain('/api/trades?limit=3');
    expect(screen.queryByRole('heading', { name: 'Getting Started' })).not.toBeInTheDocument();
  });

  it('distinguishes a break-even trade from a win and a loss', async () => {
    journalServer([trade(1, { profit_loss: '0.00' })]);
    renderApp('/');
    expect(await screen.findByText('Break-even')).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    let failing = true;
    journalServer([trade(1)], {
      [TRADES]: ({ path }) =>
        path.includes('state=open') ? json([]) : failing ? fault(503, 'UNAVAILABLE', 'Later.') : json([trade(1)]),
    });
    const user = renderApp('/');
    expect(await screen.findByText('Unable to load your trades')).toBeInTheDocument();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Win')).toBeInTheDocument();
  });
});

describe('the market pulse', () => {
  const pulse = async () => within(await screen.findByRole('region', { name: 'Market Pulse' }));

  it('shows breadth, movers, and sectors of the last close', async () => {
    fakeServer({ 'GET /api/trial-status': () => json(trial()) });
    renderApp('/');
    const card = await pulse();
    expect(await card.findByText("Friday's close (Nov 20)")).toBeInTheDocument();
    expect(card.getByText('Simulated market')).toBeInTheDocument();
    expect(card.getByRole('region', { name: 'Breadth' })).toHaveTextContent(
      /^Breadth5,200 advancing.*declining 2,600.*120 52-week highs.*lows 30.*60% above their 50-day average$/,
    );
    const gainers = within(card.getByRole('region', { name: 'Gainers' }));
    expect(gainers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'UPASome Company$112.50+12.50%',
      'UPBSome Company$109.00+9.00%',
    ]);
    expect(gainers.getByRole('link', { name: 'UPA' })).toHaveAttribute('href', '/stocks/UPA');
    expect(card.getByRole('region', { name: 'Losers' })).toHaveTextContent('LOWSome Company$88.75-11.25%');
    expect(card.getByRole('region', { name: /^Sectors/ })).toHaveTextContent('Technology+1.50%Energy-0.75%');
  });

  it('says so if nothing moved', async () => {
    const still = { stocks: 0, above50Day: { stocks: 0, of: 0 }, gainers: [], losers: [], sectors: [] };
    fakeServer({ 'GET /api/market-pulse': () => json(marketPulse(still)) });
    renderApp('/');
    const card = await pulse();
    expect(await card.findByRole('region', { name: 'Gainers' })).toHaveTextContent('No liquid stocks are up.');
    expect(card.getByText('N/A')).toBeInTheDocument();
  });

  it('appears automatically once the market has loaded', async () => {
    jest.useFakeTimers();
    let loading = true;
    fakeServer({
      'GET /api/market-pulse': () => (loading ? fault(503, 'MARKET_LOADING', 'Loading.') : json(marketPulse())),
    });
    renderApp('/');
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    while (!screen.queryByRole('region', { name: 'Market Pulse' })) await pass(0);
    await pass(100);
    expect(screen.queryByText('Unable to load the market pulse')).not.toBeInTheDocument();
    loading = false;
    await pass(4800);
    expect(screen.queryByRole('region', { name: 'Breadth' })).not.toBeInTheDocument();
    await pass(200);
    expect(screen.getByRole('region', { name: 'Breadth' })).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    let failing = true;
    fakeServer({
      'GET /api/market-pulse': () => (failing ? fault(503, 'UNAVAILABLE', 'Later.') : json(marketPulse())),
    });
    const user = renderApp('/');
    const card = await pulse();
    failing = false;
    await user.click(await card.findByRole('button', { name: 'Try Again' }));
    expect(await card.findByRole('region', { name: 'Breadth' })).toBeInTheDocument();
  });
});

describe('the open positions', () => {
  const positions = async () => within(await screen.findByRole('region', { name: 'Open Positions' }));

  it('show the unrealized P&L of each at the last close, and the total of all, listed or not', async () => {
    const server = journalServer(
      [openTrade(1, { symbol: 'MSFT' }), openTrade(2, { symbol: 'AAPL', side: 'short' }), trade(3), openTrade(4)],
      {
        'GET /api/last-prices': () => json(lastPrices({ MSFT: '12.35', AAPL: '11.1' })),
        'GET /api/journal/open-positions': () =>
          json(
            openPositions({ positions: 60, unpriced: 1, unrealized: '1225.5', asOf: '2026-11-20', simulated: true }),
          ),
      },
    );
    renderApp('/');
    const card = await positions();
    await card.findByText("At Friday's close (Nov 20)");
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'MSFT100 @ $10.10+$225.00$12.35+1.25%',
      'AAPLShort100 @ $10.10-$100.00$11.10+1.25%',
      `${openTrade(4).symbol}100 @ $10.10No price`,
    ]);
    expect(card.getByText('Unrealized (59 of 60 positions)').nextSibling).toHaveTextContent('+$1,225.50');
    expect(card.getByText('Simulated market')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'View All 60 Positions' })).toHaveAttribute('href', '/journal?state=open');
    expect(server.of('GET /api/last-prices').map(({ path }) => new URL(path, 'http://x').search)).toHaveLength(1);
  });

  it('have no price in another currency', async () => {
    journalServer([openTrade(1, { symbol: 'SAP', currency: 'EUR' })], {
      'GET /api/last-prices': () => json(lastPrices({ SAP: '200' })),
    });
    renderApp('/');
    expect(await (await positions()).findByText('No price')).toBeInTheDocument();
    expect((await positions()).queryByText(/^Unrealized/)).not.toBeInTheDocument();
  });

  it('are listed without prices while those are unavailable', async () => {
    journalServer([openTrade(1, { symbol: 'MSFT' })], {
      'GET /api/last-prices': () => fault(503, 'MARKET_LOADING', 'Loading.'),
    });
    renderApp('/');
    const card = await positions();
    expect(await card.findByText("We couldn't load the last prices.")).toBeInTheDocument();
    expect(card.getByText('No price')).toBeInTheDocument();
  });

  it('link to the scanner if there are none', async () => {
    journalServer([trade(1)]);
    renderApp('/');
    const card = await positions();
    expect(await card.findByText('No open positions.', { exact: false })).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Find a setup' })).toHaveAttribute('href', '/scanner');
  });
});

describe('my news', () => {
  const NEWS = 'GET /api/financial-news';
  const news = async () => within(await screen.findByRole('region', { name: 'Your News' }));

  it('is about the stocks of the open positions', async () => {
    const server = journalServer([openTrade(1, { symbol: 'MSFT' }), trade(2, { symbol: 'OLD' })], {
      [NEWS]: () => json(newsPage(articles(5))),
    });
    renderApp('/');
    const card = await news();
    expect(await card.findAllByRole('listitem')).toHaveLength(5);
    expect(card.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/news?of=trades');
    expect(server.of(NEWS).map(({ path }) => path)).toEqual(['/api/financial-news?limit=5&symbols=MSFT']);
  });

  it('requests nothing without open positions', async () => {
    const server = journalServer([trade(1)], { [NEWS]: () => json(newsPage([])) });
    renderApp('/');
    expect(await (await news()).findByText(/News about your open positions shows up here/)).toBeInTheDocument();
    expect(server.of(NEWS)).toEqual([]);
  });

  it('is hidden if the server has no news', async () => {
    journalServer([openTrade(1)]);
    renderApp('/');
    await screen.findByRole('region', { name: 'Open Positions' });
    expect(screen.queryByRole('region', { name: 'Your News' })).not.toBeInTheDocument();
  });
});

describe('getting started', () => {
  const links = async () => {
    const heading = await screen.findByRole('heading', { name: 'Getting Started' });
    return within(heading.parentElement!)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  };
  const LINKS = [
    ['Add First Trade', '/journal?add=1'],
    ['Explore Scanner', '/scanner'],
  ];

  it('is shown to users without trades', async () => {
    journalServer([]);
    renderApp('/');
    expect(await links()).toEqual(LINKS);
    expect(screen.queryByRole('region', { name: 'Open Positions' })).not.toBeInTheDocument();
  });

  it.each(['trial', 'expired', 'notStarted'] as const)(
    'is shown to users without Premium (%s), and the journal is not requested',
    async (name) => {
      const server = fakeServer({ 'GET /api/trial-status': () => json(trial(ACCOUNTS[name])) });
      renderApp('/');
      expect(await links()).toEqual(LINKS);
      expect([...server.of(STATS), ...server.of(TRADES)]).toEqual([]);
    },
  );
});

it('links to the scanner, the journal, and the news', async () => {
  journalServer([], { 'GET /api/app-info': () => json(appInfo({ features: ['trial', 'news'] })) });
  renderApp('/home');
  await screen.findByRole('heading', { name: 'Getting Started' });
  expect(screen.getByRole('link', { name: /^Trading Journal/ })).toHaveAttribute('href', '/journal');
  expect(screen.getByRole('link', { name: /^Scanner ?Describe/ })).toHaveAttribute('href', '/scanner');
  expect(screen.getByRole('link', { name: /^News ?Headlines/ })).toHaveAttribute('href', '/news');
});

it("marks pages that the server doesn't offer", async () => {
  journalServer([]);
  renderApp('/home');
  expect(await screen.findByRole('link', { name: /^News Not available yet/ })).toHaveAttribute('href', '/news');
});
