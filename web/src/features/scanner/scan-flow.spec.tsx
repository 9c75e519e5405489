import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { compare, plan, series } from '@plainscan/contracts';
import { page } from '../../lib/page.ts';
import { encodePlan } from '../../lib/plan-link.ts';
import { emptyResponse, scanResponse } from '../../testing/answers.ts';
import { scanStatus } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, pressScan, renderApp } from '../../testing/render-app.tsx';
import { noToast, toast } from '../../testing/toast.ts';
// Preloaded: lazy code loads slowly in tests, and fake timers don't advance it.
import '../billing/trial-banner.tsx';
import './refused.tsx';
import './results-card.tsx';
import { scans } from './scan-store.ts';
import './scanner-page.tsx';

const SCAN = 'POST /api/stocks-scan';
const allowance = () => json(scanStatus(0));

async function scan(answer: () => Response | Promise<Response>, sentence = 'RSI under 30') {
  const server = fakeServer({ [SCAN]: answer, 'GET /api/scan-status': allowance });
  const user = renderApp('/scanner');
  const box = await screen.findByRole('combobox', { name: 'Describe the setup' });
  await user.clear(box);
  if (sentence) await user.type(box, sentence);
  await user.keyboard('{Enter}');
  return { user, server };
}

/** Advances the fake timers by `ms`. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('a scan', () => {
  it("sends the sentence with the browser's time zone and the session's token", async () => {
    const { server } = await scan(() => json(scanResponse(3)), '  RSI under 30 ');
    expect(await screen.findByText('Scan Complete. Found 3 stocks matching your criteria.')).toHaveRole('status');
    const [call] = server.of(SCAN);
    expect(call!.body).toEqual({ query: 'RSI under 30', requireWhole: true });
    expect(call!.headers.get('x-user-timezone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(call!.headers.get('authorization')).toBe('Bearer a-token-that-is-long-enough');
    expect(currentAddress()).toBe('/scanner?q=RSI+under+30');
  });

  it('shows Scanning... everywhere and blocks a second scan until the response', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { user, server } = await scan(() => new Promise((resolve) => (answer = resolve)));
    expect(screen.getByRole('button', { name: 'Scanning...' })).toBeDisabled();
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByText('scanning')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await act(async () => answer(json(scanResponse(3))));
    expect(await screen.findByRole('button', { name: 'Scan' })).toBeEnabled();
    expect(server.of(SCAN)).toHaveLength(1);
  });

  it('refetches the allowance half a second after it started', async () => {
    const { server } = await scan(() => json(scanResponse(3)));
    // Once for the page, once for the scan; the page's next poll is far off.
    await waitFor(() => expect(server.of('GET /api/scan-status')).toHaveLength(2));
  });

  it("runs the URL's sentence once", async () => {
    const server = fakeServer();
    renderApp('/scanner?q=RSI+under+30');
    expect(await screen.findByRole('heading', { name: '137 matches' })).toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveValue('RSI under 30');
    expect(server.of(SCAN)).toHaveLength(1);
  });

  it('shows results that this tab has stored instead of scanning again', async () => {
    const { server } = await scan(() => json(scanResponse(3, { query: 'RSI under 30' })));
    await screen.findByRole('heading', { name: '3 matches' });
    const remembered = sessionStorage.getItem('plainscan_last_scan')!;
    document.body.innerHTML = '';
    const again = fakeServer();
    sessionStorage.setItem('plainscan_last_scan', remembered);
    renderApp('/scanner?q=RSI+under+30', { keepScans: true });
    expect(await screen.findByRole('heading', { name: '3 matches' })).toBeInTheDocument();
    expect(again.of(SCAN)).toHaveLength(0);
    expect(server.of(SCAN)).toHaveLength(1);
  });
});

describe('with a daily scan limit', () => {
  const opened = async (path: string, used = 0) => {
    const server = fakeServer({ 'GET /api/scan-status': () => json(scanStatus(used)) });
    const user = renderApp(path);
    return { server, user };
  };

  it('opening a link fills the box, and Scan runs it', async () => {
    const { server, user } = await opened('/scanner?q=RSI+under+30');
    expect(await screen.findByText("Press Scan to run this link. Opening it didn't use a scan.")).toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveValue('RSI under 30');
    expect(server.of(SCAN)).toHaveLength(0);
    await pressScan(user);
    expect(await screen.findByRole('heading', { name: '137 matches' })).toBeInTheDocument();
    expect(server.of(SCAN).map(({ body }) => body)).toEqual([{ query: 'RSI under 30' }]);
    expect(currentAddress()).toBe('/scanner?q=RSI+under+30');
  });

  it("a link's plan runs when Scan is pressed, not a reading of its text", async () => {
    const shared = plan(compare(series('close'), '<', 50));
    const { server, user } = await opened(`/scanner?q=cheap&plan=${await encodePlan(shared)}`);
    await pressScan(user);
    expect(await screen.findByRole('heading', { name: '137 matches' })).toBeInTheDocument();
    expect(server.of(SCAN).map(({ body }) => body)).toEqual([{ query: 'cheap', plan: shared }]);
  });

  it("a link's plan runs even if Scan is pressed before it was decoded", async () => {
    const shared = plan(compare(series('close'), '<', 50));
    const link = `/scanner?q=cheap&plan=${await encodePlan(shared)}`;
    const { server } = await opened(link);
    await waitFor(() => expect(server.of('GET /api/scan-status')).toHaveLength(1));
    fireEvent.submit(screen.getByRole('combobox').closest('form')!);
    expect(await screen.findByRole('heading', { name: '137 matches' })).toBeInTheDocument();
    expect(server.of(SCAN).map(({ body }) => body)).toEqual([{ query: 'cheap', plan: shared }]);
    expect(currentAddress()).toBe(link);
  });

  it('the sentence on screen may run again when no scans are left', async () => {
    const server: ReturnType<typeof fakeServer> = fakeServer({
      'GET /api/scan-status': () => json(scanStatus(server.of(SCAN).length > 0 ? 3 : 2)),
    });
    const user = renderApp('/scanner?q=RSI+under+30');
    await pressScan(user);
    expect(await screen.findByText('Daily scan limit reached', {}, { timeout: 3000 })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Scan' }));
    await waitFor(() => expect(server.of(SCAN)).toHaveLength(2));
    expect(screen.queryByText('Daily Scan Limit Reached')).not.toBeInTheDocument();
  });

  it('a reload shows the last results when no scans are left', async () => {
    const first = await opened('/scanner?q=RSI+under+30');
    await pressScan(first.user);
    await screen.findByRole('heading', { name: '137 matches' });
    const remembered = sessionStorage.getItem('plainscan_last_scan')!;
    document.body.innerHTML = '';
    scans.forget();
    sessionStorage.setItem('plainscan_last_scan', remembered);
    const again = fakeServer({ 'GET /api/scan-status': () => json(scanStatus(3)) });
    renderApp('/scanner?q=RSI+under+30', { keepScans: true });
    expect(await screen.findByRole('heading', { name: '137 matches' })).toBeInTheDocument();
    expect(screen.getByText('Daily scan limit reached')).toBeInTheDocument();
    expect(again.of(SCAN)).toHaveLength(0);
  });
});

describe('the outcome of a scan', () => {
  it('an empty sentence', async () => {
    const { server } = await scan(() => json(scanResponse(1)), '   ');
    await toast('Error', 'Please enter a search query.');
    expect(server.of(SCAN)).toHaveLength(0);
  });

  it('no matches', async () => {
    await scan(() => json(emptyResponse()));
    const outcome = await screen.findByText('No Results. No stocks matched your criteria. Try adjusting your search.');
    expect(outcome).toHaveRole('status');
    expect(await screen.findByText('No stocks matched your criteria.')).toBeVisible();
  });

  it('any other 403', async () => {
    await scan(() => fault(403, 'FORBIDDEN', 'No.'));
    await toast('Premium Feature', 'Scanner requires an active trial or subscription.');
  });

  it('a trial that was not started', async () => {
    await scan(() => fault(403, 'TRIAL_NOT_STARTED', 'The trial has not started.'));
    await toast('Start Trial', 'Please start your free trial to access the scanner.');
    expect(await screen.findByText('Start your 5-day free trial to use this feature.')).toBeInTheDocument();
  });

  it('a 401, which ends the session', async () => {
    await scan(() => fault(401, 'UNAUTHENTICATED', 'Unauthorized'));
    await toast('Authentication Required', 'Please log in to access the scanner');
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
    expect(localStorage.getItem('plainscan_token')).toBeNull();
    expect(currentAddress()).toContain('/scanner');
  });

  it("any other failure, with the server's message", async () => {
    await scan(() => fault(503, 'MARKET_LOADING', 'The market is still loading.'));
    await toast('Scan Failed', 'The market is still loading.');
    expect(screen.getByRole('button', { name: 'Scan' })).toBeEnabled();
  });

  it('rate limiting, which is not a used-up allowance', async () => {
    await scan(() => fault(429, 'RATE_LIMITED', 'Too many requests. Please wait a moment.'));
    await toast('Scan Failed', 'Too many requests. Please wait a moment.');
  });

  it.each([
    ['a failure without a message', () => new Response('', { status: 500 })],
    ['an empty response', () => new Response('', { status: 200 })],
    ['a response without results', () => json({})],
    ["a proxy's error page", () => new Response('<html>', { status: 200 })],
  ])('%s', async (_what, answer) => {
    await scan(answer);
    await toast('Scan Failed', 'Scanner temporarily unavailable. Please try again.');
  });

  it('a lost connection', async () => {
    await scan(() => Promise.reject(new TypeError('Failed to fetch')));
    await toast('Scan Failed', "We can't reach the server. Check your connection and try again.");
  });

  it('a closed market: its own screen, no toast', async () => {
    await scan(() => fault(423, 'MARKET_CLOSED', 'Market Closed: scans run again on Monday.'));
    expect(await screen.findByRole('heading', { name: 'Market Closed' })).toBeInTheDocument();
    noToast();
  });

  it('a sentence that was not understood, with suggestions', async () => {
    const suggestions = ['RSI under 30', 'tech stocks under $50', 'unusual volume'];
    const { user, server } = await scan(
      () => fault(422, 'NOT_UNDERSTOOD', 'Nothing in this was understood.', { suggestions }),
      'zzz',
    );
    await toast('Scan Failed', 'Nothing in this was understood.');
    expect(await screen.findByRole('heading', { name: "Couldn't read that scan" })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'unusual volume' }));
    expect(screen.getByRole('combobox')).toHaveValue('unusual volume');
    expect(screen.getByRole('combobox')).toHaveFocus();
    expect(server.of(SCAN)).toHaveLength(1);
  });

  it('a sentence about something the scanner does not cover', async () => {
    await scan(() => fault(422, 'OUT_OF_SCOPE', 'The scanner covers U.S. stocks on daily data.'), 'bitcoin');
    expect(await screen.findByRole('heading', { name: 'Not supported yet' })).toBeInTheDocument();
  });
});

describe('the delayed outcome of a scan', () => {
  const reload = jest.spyOn(page, 'reload');
  const scanWithFakeTimers = async (answer: () => Response, status: () => Response = allowance) => {
    jest.useFakeTimers();
    reload.mockReset().mockReturnValue(undefined);
    const server = fakeServer({ [SCAN]: answer, 'GET /api/scan-status': status });
    renderApp('/scanner?q=RSI+under+30');
    await pass(100);
    fireEvent.submit(screen.getByRole('search'));
    await pass(100);
    return server;
  };
  const restoreTimers = () => jest.useRealTimers();

  it.each([
    [429, 'LIMIT_REACHED', 'x'],
    [400, 'OTHER', 'The daily limit is reached'],
    [500, 'OTHER', 'Your scan limit is used up'],
  ])(
    'an allowance used up by this scan (%d %s): it is refetched, and the page reloads after 2 s',
    async (status, code, words) => {
      try {
        const server = await scanWithFakeTimers(() => fault(status, code, words));
        await toast(
          'Daily Scan Limit Reached',
          "You've used all your free scans. The page will refresh to show upgrade options.",
        );
        expect(server.of('GET /api/scan-status').length).toBeGreaterThan(1);
        await pass(1850);
        expect(reload).not.toHaveBeenCalled();
        await pass(200);
        expect(reload).toHaveBeenCalledTimes(1);
      } finally {
        restoreTimers();
      }
    },
  );

  it('no scans left: nothing is sent, and the page reloads after 1.5 s', async () => {
    try {
      let used = 2;
      const server = await scanWithFakeTimers(
        () => {
          used = 3;
          return json(scanResponse(3));
        },
        () => json(scanStatus(used)),
      );
      await pass(600);
      expect(screen.getByText('Daily scan limit reached')).toBeInTheDocument();
      fireEvent.change(screen.getByRole('combobox'), { target: { value: 'RSI under 40' } });
      fireEvent.submit(screen.getByRole('search'));
      await toast(
        'Daily Scan Limit Reached',
        'All 3 free scans were used today. The page will refresh to show upgrade options.',
      );
      expect(server.of(SCAN)).toHaveLength(1);
      await pass(1350);
      expect(reload).not.toHaveBeenCalled();
      await pass(200);
      expect(reload).toHaveBeenCalledTimes(1);
    } finally {
      restoreTimers();
    }
  });

  it('an expired trial: to the pricing page after 2 s', async () => {
    try {
      await scanWithFakeTimers(() => fault(403, 'TRIAL_EXPIRED', 'x'));
      await toast('Trial Expired', 'Your 5-day free trial has expired. Upgrade to Premium to continue scanning.');
      expect(currentAddress()).toContain('/scanner');
      await pass(2000);
      expect(currentAddress()).toBe('/pricing');
    } finally {
      restoreTimers();
    }
  });
});
