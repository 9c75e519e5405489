import { describe, expect, it } from '@jest/globals';
import type { Alert, MarketAlert, MatchesAlert } from '@plainscan/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { MARKET_UNSUBSCRIBE_AUDIENCE } from '../../api/generated.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { strategyId } from '../../testing/strategy-answers.ts';
import './alerts-page.tsx'; // preloaded: lazy code loads slowly in tests
import './unsubscribe-page.tsx';

const LIST = 'GET /api/alerts';
const UNREAD = 'GET /api/alerts/unread';
const alertId = (i: number) => `50000000-0000-4000-8000-${String(i).padStart(12, '0')}`;

const alert = (i: number, change: Partial<MatchesAlert> = {}): MatchesAlert => ({
  kind: 'matches',
  id: alertId(i),
  strategyId: strategyId(i),
  name: `Strategy ${i}`,
  session: '2026-11-25',
  sessionSoFar: false,
  entered: ['AAPL', 'MSFT'],
  enteredCount: 2,
  left: [],
  leftCount: 0,
  total: 5,
  simulated: false,
  example: false,
  createdAt: '2026-11-25T21:05:00.000Z',
  read: true,
  ...change,
});

const tradeId = (i: number) => `60000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
const marketAlert = (change: Partial<MarketAlert> = {}): MarketAlert => ({
  kind: 'market',
  id: alertId(900),
  session: '2026-11-25',
  moment: 'close',
  market: {
    asOf: '2026-11-25',
    stocks: 4890,
    advancing: 2813,
    declining: 1920,
    newHighs: 1120,
    newLows: 1,
    gainers: [
      { symbol: 'NVDA', changePercent: 8.2 },
      { symbol: 'AMD', changePercent: 5.133719 },
    ],
    losers: [{ symbol: 'PFE', changePercent: -11 }],
  },
  strategies: [
    { strategyId: strategyId(1), name: 'Breakouts', enteredCount: 3 },
    { strategyId: strategyId(2), name: 'Gaps', enteredCount: 1 },
  ],
  strategyCount: 14,
  trades: {
    count: 3,
    nearest: [
      { tradeId: tradeId(1), symbol: 'AAPL', side: 'long', stop: '100', price: '99.5', roomPercent: -0.5 },
      { tradeId: tradeId(2), symbol: 'TSLA', side: 'short', stop: '1250.125', price: '1225.1225', roomPercent: 2 },
    ],
  },
  simulated: false,
  example: false,
  createdAt: '2026-11-25T21:05:00.000Z',
  read: true,
  ...change,
});

/** A fake server with this inbox, in pages of two. */
function inbox(alerts: Alert[], handlers: Parameters<typeof fakeServer>[0] = {}) {
  const read = (id: string | null) => {
    for (const each of alerts) if (id === null || each.id === id) each.read = true;
    return json({ unread: alerts.filter((each) => !each.read).length });
  };
  return fakeServer({
    [LIST]: ({ path }) => {
      const from = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
      return json({
        alerts: alerts.slice(from, from + 2),
        nextCursor: from + 2 < alerts.length ? `${from + 2}` : null,
      });
    },
    [UNREAD]: () => json({ unread: alerts.filter((each) => !each.read).length }),
    'POST /api/alerts/read': () => read(null),
    ...Object.fromEntries(alerts.map(({ id }) => [`POST /api/alerts/${id}/read`, () => read(id)])),
    ...handlers,
  });
}
const rows = async () => within(await screen.findByRole('list', { name: 'Alerts' })).getAllByRole('listitem');
const bell = (name: string) => screen.findByRole('link', { name });

describe('the inbox', () => {
  it('lists new matches, labels examples and simulated markets, and loads more', async () => {
    inbox([
      alert(1, { read: false, enteredCount: 62, total: 70 }),
      alert(2, { example: true, simulated: true, enteredCount: 1, entered: ['QCOM'], total: 1 }),
      alert(3),
    ]);
    const user = renderApp('/alerts');
    const [first, second] = await rows();
    expect(first).toHaveTextContent(
      'UnreadStrategy 162 new matches at the close on Wednesday, Nov 25, 70 in allAAPL, MSFT, and 60 more',
    );
    expect(second).toHaveTextContent('ExampleSimulated market1 new match at the close on');
    expect(within(second!).queryByText('Unread')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  });

  it('says which stocks no longer match', async () => {
    const none = { entered: [], enteredCount: 0 };
    inbox([alert(1, { left: ['TSLA'], leftCount: 1 }), alert(2, { ...none, left: ['TSLA'], leftCount: 1, total: 0 })]);
    renderApp('/alerts');
    const [both, one] = await rows();
    expect(both).toHaveTextContent(
      'Strategy 12 new matches and 1 dropped at the close on Wednesday, Nov 25, 5 in allAAPL, MSFTNo longer matching: TSLA',
    );
    expect(one).toHaveTextContent(/^Strategy 2TSLA no longer matches at the close on Wednesday, Nov 25, 0 in all$/);
  });

  it('marks what a session had so far, and links to the pages of its stocks', async () => {
    inbox([alert(1, { sessionSoFar: true, entered: ['BRK.B'], enteredCount: 1, left: ['TSLA'], leftCount: 1 })]);
    renderApp('/alerts');
    const [row] = await rows();
    expect(row).toHaveTextContent(
      'Strategy 11 new match and 1 dropped in the session so far on Wednesday, Nov 25, 5 in allBRK.BNo longer matching: TSLA',
    );
    expect(within(row!).getByRole('link', { name: 'BRK.B' })).toHaveAttribute('href', '/stocks/BRK.B');
    expect(within(row!).getByRole('link', { name: 'TSLA' })).toHaveAttribute('href', '/stocks/TSLA');
  });

  it('opens the results of a strategy and marks its alert as read', async () => {
    const server = inbox([alert(1, { read: false }), alert(2, { read: false })]);
    const user = renderApp('/alerts');
    await bell('Alerts, 2 unread');
    await user.click(await screen.findByRole('link', { name: 'Strategy 1' }));
    expect(currentAddress()).toBe(`/scanner?strategy=${strategyId(1)}`);
    await bell('Alerts, 1 unread');
    expect(server.of(`POST /api/alerts/${alertId(1)}/read`)).toHaveLength(1);
  });

  it('marks all as read', async () => {
    inbox([alert(1, { read: false }), alert(2, { read: false })]);
    const user = renderApp('/alerts');
    await user.click(await screen.findByRole('button', { name: 'Mark All as Read' }));
    await bell('Alerts');
    await waitFor(() => expect(screen.queryByText('Unread')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Mark All as Read' })).not.toBeInTheDocument();
  });

  it('shows an explanation while it is empty', async () => {
    inbox([]);
    renderApp('/alerts');
    expect(await screen.findByRole('heading', { name: 'No alerts yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open Strategies' })).toHaveAttribute('href', '/scanner?panel=strategies');
  });

  it('reports a loading error', async () => {
    inbox([], { [LIST]: () => fault(503, 'UNAVAILABLE', 'Later.') });
    renderApp('/alerts');
    expect(await screen.findByText('Unable to load your alerts')).toBeInTheDocument();
  });
});

describe('a market alert', () => {
  it('at the close shows the market, new matches, and trades near their stop', async () => {
    inbox([marketAlert({ read: false })]);
    renderApp('/alerts');
    const [row] = await rows();
    expect(row).toHaveTextContent(
      'UnreadMarket close, Wednesday, Nov 25' +
        '2,813 of 4,890 stocks up and 1,920 down at the close' +
        '52-week extremes: 1,120 new highs, 1 new low' +
        'Gainers: NVDA +8.20%, AMD +5.13%' +
        'Losers: PFE -11.00%' +
        'New matches: Breakouts (3), Gaps (1), and 12 more' +
        '3 open trades near or past their stop: AAPL (long) at $99.50, 0.5% past its stop of $100.00, ' +
        'TSLA (short) at $1,225.1225, 2% from its stop of $1,250.125, and 1 more',
    );
    expect(within(row!).getByRole('link', { name: 'Gaps' })).toHaveAttribute(
      'href',
      `/scanner?strategy=${strategyId(2)}`,
    );
    expect(within(row!).getByRole('link', { name: 'NVDA' })).toHaveAttribute('href', '/stocks/NVDA');
    expect(within(row!).getByRole('link', { name: 'TSLA' })).toHaveAttribute('href', `/journal/trades/${tradeId(2)}`);
  });

  it('at the open says which session the numbers describe, and nothing about what is unknown or empty', async () => {
    const { market } = marketAlert();
    const nothing = { strategies: [], strategyCount: 0, trades: null };
    const flat = { ...market, gainers: [], losers: [] };
    inbox([
      marketAlert({ session: '2026-11-27', moment: 'open', market: flat, ...nothing }),
      marketAlert({ id: alertId(901), moment: 'open', example: true, simulated: true }),
    ]);
    renderApp('/alerts');
    const [last, running] = await rows();
    expect(last).toHaveTextContent(
      /^Market open, Friday, Nov 272,813 of 4,890 stocks up and 1,920 down at the last close, Wednesday, Nov 2552-week extremes: 1,120 new highs, 1 new low$/,
    );
    expect(running).toHaveTextContent(/^Market open, Wednesday, Nov 25ExampleSimulated market/);
    expect(running).toHaveTextContent('1,920 down so far');
    expect(running).toHaveTextContent('New matches at the last close: Breakouts (3)');
  });

  it('opens the home page and is marked as read', async () => {
    const server = inbox([marketAlert({ read: false })]);
    const user = renderApp('/alerts');
    await user.click(await screen.findByRole('link', { name: /^Market close/ }));
    expect(currentAddress()).toBe('/home');
    await bell('Alerts');
    expect(server.of(`POST /api/alerts/${alertId(900)}/read`)).toHaveLength(1);
  });
});

describe('the bell', () => {
  it('shows the number of unread alerts on every page and links to the inbox', async () => {
    inbox(Array.from({ length: 120 }, (_, i) => alert(i, { read: false })));
    const user = renderApp('/settings');
    const link = await bell('Alerts, 120 unread');
    expect(link).toHaveTextContent('99+');
    await user.click(link);
    expect(currentAddress()).toBe('/alerts');
    expect(link).toHaveAttribute('aria-current', 'page');
  });
});

describe('the link in an email', () => {
  const STOP = 'POST /api/alerts/unsubscribe';
  const page = '/unsubscribe#token=a.b.c';

  it.each([true, false])('stops the emails after a confirmation, signed in: %s', async (signedIn) => {
    const server = fakeServer({ [STOP]: () => json({ message: 'ok' }) });
    const user = renderApp(page, { signedIn });
    const button = await screen.findByRole('button', { name: 'Stop Emails' });
    expect(server.of(STOP)).toHaveLength(0);
    expect(currentAddress()).toBe('/unsubscribe');
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Emails about new matches are off' })).toHaveFocus();
    expect(server.of(STOP)[0]!.path).toBe('/api/alerts/unsubscribe?token=a.b.c');
    expect(server.of(STOP)[0]!.headers.has('authorization')).toBe(false);
  });

  it('of a market alert turns off Market Alerts', async () => {
    const payload = btoa(JSON.stringify({ sub: alertId(1), aud: MARKET_UNSUBSCRIBE_AUDIENCE })).replaceAll('=', '');
    const server = fakeServer({ [STOP]: () => json({ message: 'ok' }) });
    const user = renderApp(`/unsubscribe#token=a.${payload}.c`, { signedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Turn Off Market Alerts' }));
    expect(await screen.findByRole('heading', { name: 'Market Alerts are off' })).toHaveFocus();
    expect(server.of(STOP)[0]!.path).toBe(`/api/alerts/unsubscribe?token=a.${payload}.c`);
  });

  it('shows an error if it is invalid or the server fails', async () => {
    let answer = fault(503, 'UNAVAILABLE', 'Later.');
    fakeServer({ [STOP]: () => answer });
    const user = renderApp(page, { signedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Stop Emails' }));
    expect(await screen.findByText('Failed to stop the emails. Please try again.')).toBeInTheDocument();
    answer = fault(400, 'LINK_INVALID', 'No.');
    await user.click(screen.getByRole('button', { name: 'Stop Emails' }));
    expect(await screen.findByRole('heading', { name: "This link isn't valid" })).toBeInTheDocument();
  });

  it('without a token is invalid', async () => {
    fakeServer();
    renderApp('/unsubscribe', { signedIn: false });
    expect(await screen.findByRole('heading', { name: "This link isn't valid" })).toBeInTheDocument();
  });
});
