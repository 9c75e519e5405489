import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { monthDay } from '../../lib/format.ts';
import { appInfo, scanResponse } from '../../testing/answers.ts';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { openTrade, partlyClosed, trade, tradeId } from '../../testing/journal-answers.ts';
import { journalServer } from '../../testing/journal-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { accountStats } from '../../testing/statistics-answers.ts';
import '../scanner/results-card.tsx';
import './home-page.tsx'; // preloaded: lazy code loads slowly in tests

const STATS = 'GET /api/account-stats';
const TRADES = 'GET /api/trades';
const account = async () => within(await screen.findByLabelText('Your account'));

describe("the journal's key figures", () => {
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

  it('show no win rate before a trade is closed, and name what they leave out', async () => {
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
    expect(server.of(TRADES).map(({ path }) => path)).toEqual(['/api/trades?limit=3']);
    expect(screen.queryByRole('heading', { name: 'Getting Started' })).not.toBeInTheDocument();
  });

  it('distinguishes a break-even trade from a win and a loss', async () => {
    journalServer([trade(1, { profit_loss: '0.00' })]);
    renderApp('/');
    expect(await screen.findByText('Break-even')).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    let failing = true;
    journalServer([trade(1)], { [TRADES]: () => (failing ? fault(503, 'UNAVAILABLE', 'Later.') : json([trade(1)])) });
    const user = renderApp('/');
    expect(await screen.findByText('Unable to load your trades')).toBeInTheDocument();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Win')).toBeInTheDocument();
  });
});

describe('getting started', () => {
  const links = async () => {
    const heading = await screen.findByRole('heading', { name: 'Getting Started' });
    return within(heading.parentElement!)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  };
  const WAYS = [
    ['Add First Trade', '/journal?add=1'],
    ['Explore Scanner', '/scanner'],
  ];

  it('is shown to users without trades', async () => {
    journalServer([]);
    renderApp('/');
    expect(await links()).toEqual(WAYS);
  });

  it.each(['trial', 'expired', 'notStarted'] as const)(
    'is shown to users without Premium (%s), and the journal is not requested',
    async (name) => {
      const server = fakeServer({ 'GET /api/trial-status': () => json(trial(ACCOUNTS[name])) });
      renderApp('/');
      expect(await links()).toEqual(WAYS);
      expect([...server.of(STATS), ...server.of(TRADES)]).toEqual([]);
    },
  );
});

it('leads to the scanner, the journal, and the news', async () => {
  journalServer([], { 'GET /api/app-info': () => json(appInfo({ features: ['trial', 'news'] })) });
  renderApp('/home');
  await screen.findByRole('heading', { name: 'Getting Started' });
  expect(screen.getByRole('link', { name: /^Trading Journal/ })).toHaveAttribute('href', '/journal');
  expect(screen.getByRole('link', { name: /^Scanner ?Describe/ })).toHaveAttribute('href', '/scanner');
  expect(screen.getByRole('link', { name: /^News ?Headlines/ })).toHaveAttribute('href', '/news');
});

it("marks those that the server doesn't offer", async () => {
  journalServer([]);
  renderApp('/home');
  expect(await screen.findByRole('link', { name: /^News Not available yet/ })).toHaveAttribute('href', '/news');
});
