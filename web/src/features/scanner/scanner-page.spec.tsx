import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { clock, progress } from '../../testing/answers.ts';
import { ACCOUNTS, scanStatus, trial as trialStatus } from '../../testing/billing-answers.ts';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './market-closed.tsx'; // preloaded: lazy code loads slowly in tests
import { POPULAR_SEARCHES } from './popular-searches.ts';
import './allowance-banner.tsx'; // preloaded: lazy code loads slowly in tests

const status = (scansUsed: number, isPremium = false) => ({
  'GET /api/scan-status': () => json(scanStatus(scansUsed, isPremium)),
});
const box = () => screen.findByRole('combobox', { name: 'Describe the setup' });

describe('the market data status', () => {
  it('shows the number of loaded stocks, the last close, and the simulated label', async () => {
    fakeServer();
    renderApp('/scanner');
    expect(await screen.findByText("Friday's close (Aug 7)")).toBeInTheDocument();
    const card = screen.getByRole('region', { name: 'Market data' });
    expect(card).toHaveTextContent('11,626 U.S. stocks');
    expect(within(card).getByText('Simulated market')).toBeInTheDocument();
  });

  it('shows the loading progress, polled every two seconds', async () => {
    jest.useFakeTimers();
    try {
      let loaded = 2900;
      fakeServer({ 'GET /api/data-progress': () => json(progress(loaded)) });
      renderApp('/scanner');
      await act(() => jest.advanceTimersByTimeAsync(50));
      expect(screen.getByText('Loading batch 29 of 117')).toBeInTheDocument();
      expect(screen.getByText('24%')).toBeInTheDocument();
      expect(screen.getByRole('progressbar', { name: 'Market data loaded' })).toHaveAttribute('aria-valuenow', '2900');
      loaded = 11_626;
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(screen.getByText("Friday's close (Aug 7)")).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('popular searches', () => {
  it.each(POPULAR_SEARCHES)('"%s" fills the box without scanning', async (sentence) => {
    const server = fakeServer();
    const user = renderApp('/scanner');
    await box();
    await user.click(screen.getByRole('button', { name: sentence }));
    expect(screen.getByRole('combobox')).toHaveValue(sentence);
    expect(server.of('POST /api/stocks-scan')).toHaveLength(0);
  });
});

describe('the scan allowance', () => {
  it.each([
    [0, '3 scans remaining'],
    [2, '1 scan remaining'],
  ])('after %d scans reads "%s"', async (used, words) => {
    fakeServer(status(used));
    renderApp('/scanner');
    const banner = await screen.findByRole('region', { name: 'Scan allowance' });
    expect(banner).toHaveTextContent(`${words}${used}/3 used`);
  });

  it.each([
    [1, /border-line/],
    [2, /border-warn bg-warn-soft text-warn/],
    [3, /border-down bg-down-soft text-down/],
  ])('after %d scans has its color', async (used, look) => {
    let scanned = false;
    fakeServer({ 'GET /api/scan-status': () => json(scanStatus(scanned ? used : 0)) });
    const user = renderApp('/scanner');
    await user.type(await box(), 'RSI under 30');
    scanned = true; // with results on screen, the banner stays when no scans are left
    await user.keyboard('{Enter}');
    await screen.findByText(`${used}/3 used`, {}, { timeout: 3000 });
    expect((await screen.findByRole('region', { name: 'Scan allowance' })).className).toMatch(look);
  });

  it('is hidden for an expired trial', async () => {
    fakeServer({ ...status(0), 'GET /api/trial-status': () => json(trialStatus(ACCOUNTS.expired)) });
    renderApp('/scanner');
    expect(await screen.findByText('Free trial expired - Upgrade to Premium to continue')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Scan allowance' })).not.toBeInTheDocument();
  });

  it('is hidden for Premium users', async () => {
    fakeServer(status(3, true));
    renderApp('/scanner');
    await box();
    expect(screen.queryByRole('region', { name: 'Scan allowance' })).not.toBeInTheDocument();
  });

  it('leaves the last results on screen when it is used up', async () => {
    let used = 2;
    fakeServer({ 'GET /api/scan-status': () => status(used)['GET /api/scan-status']() });
    const user = renderApp('/scanner');
    await user.type(await box(), 'RSI under 30');
    used = 3;
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Daily scan limit reached', {}, { timeout: 3000 })).toBeInTheDocument();
    expect(screen.getByText('Resets at midnight ET')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '137 matches' })).toBeInTheDocument();
    await user.type(await box(), ' and price above 5{Enter}');
    expect(await screen.findByText(/All 3 free scans were used today/)).toBeInTheDocument();
  });

  it.each([
    ['days left', { daysRemaining: 2 }, 'You have 2 days left in your free trial', 'Upgrade Now', 'Continue Trial'],
    ['expired', ACCOUNTS.expired, 'Your 5-day free trial has expired.', 'Upgrade to Premium', 'Return to Dashboard'],
    [
      'not started',
      ACCOUNTS.notStarted,
      'Start your 5-day free trial to use this feature.',
      'Upgrade to Premium',
      'Return to Dashboard',
    ],
  ])('upsell card: %s', async (_case, trial, words, buy, back) => {
    fakeServer({ ...status(3), 'GET /api/trial-status': () => json(trialStatus(trial)) });
    renderApp('/scanner');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: buy })).toHaveAttribute('href', '/pricing?redirect=%2Fscanner');
    expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});

describe('a closed market', () => {
  it('does not replace the scanner while the scan hours are unknown', async () => {
    jest.useFakeTimers();
    try {
      const hours = [null, 'market'];
      fakeServer({
        'GET /api/market-clock': () =>
          json(clock({ isOpen: false, scansOpen: false, scanHours: hours.shift() as 'market' | null })),
      });
      renderApp('/scanner');
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(screen.getByRole('combobox')).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(screen.getByRole('heading', { name: 'Market Closed' })).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the hours, both times, and the next opening, and the scanner returns automatically', async () => {
    jest.useFakeTimers({ now: new Date('2026-08-08T15:00:00Z') });
    try {
      let open = false;
      fakeServer({
        'GET /api/market-clock': () =>
          json(clock({ isOpen: open, scansOpen: open, scanHours: 'market', note: 'Weekend' })),
      });
      renderApp('/scanner');
      await act(() => jest.advanceTimersByTimeAsync(50));
      expect(screen.getByRole('heading', { name: 'Market Closed' })).toBeInTheDocument();
      const facts = Object.fromEntries(
        screen.getAllByRole('term').map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
      );
      expect(facts).toEqual({
        Schedule: 'Monday to Friday, 9:30 AM to 4:00 PM ET',
        'Market time': 'Sat, Aug 8, 11:00 AM EDT',
        'Your time': 'Sat, Aug 8, 5:00 PM GMT+2',
        'Your time zone': 'Europe/Berlin',
        'Opens next': 'Mon, Aug 10, 9:30 AM EDT · Mon, Aug 10, 3:30 PM GMT+2 for you',
        Today: 'Weekend',
      });
      expect(screen.getByText('The scanner returns when the market opens.')).toBeInTheDocument();
      open = true;
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(screen.getByRole('combobox')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the query guide', () => {
  it('opens with its button or ?, lists what is covered and what is not, and restores focus', async () => {
    fakeServer();
    const user = renderApp('/scanner');
    await box();
    const button = screen.getByRole('button', { name: 'Scanner Query Guide' });
    await user.click(button);
    const guide = await screen.findByRole('dialog', { name: 'Scanner Query Guide' });
    for (const words of ['Price', 'Volume', 'Technical indicators', 'Sector and company'])
      expect(within(guide).getByText(words)).toBeInTheDocument();
    for (const words of ['U.S. stocks only', 'Daily data only', 'No options', 'Only in market hours'])
      expect(within(guide).getByText(words)).toBeInTheDocument();
    expect(guide.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('?');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'golden cross' }));
    expect(await box()).toHaveValue('golden cross');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
