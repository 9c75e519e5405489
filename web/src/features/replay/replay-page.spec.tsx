import { describe, expect, it } from '@jest/globals';
import type { ReplayStatus } from '@plainscan/contracts';
import { screen, within } from '@testing-library/react';
import { encodePlan } from '../../lib/plan-link.ts';
import { scanStatus } from '../../testing/billing-answers.ts';
import { fakeCharts } from '../../testing/fake-charts.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { CAVEAT, REPLAY_ID, replayOutcome, replayResult, replayStatus } from '../../testing/replay-answers.ts';
import { PLAN, strategySummary } from '../../testing/strategy-answers.ts';

fakeCharts();

const START = 'POST /api/scan/replay';
const ONE = `GET /api/scan/replay/${REPLAY_ID}`;
const CANCEL = `DELETE /api/scan/replay/${REPLAY_ID}`;
const PATH = '/scanner/replay?q=RSI+under+30';

/** A server that returns these replays one after another; the last one stays. */
function serve(replays: readonly Partial<ReplayStatus>[] = [{}], more: Parameters<typeof fakeServer>[0] = {}) {
  let next = 0;
  return fakeServer({
    [START]: () => json({ id: REPLAY_ID }),
    [ONE]: () => json(replayStatus(replays[Math.min(next++, replays.length - 1)])),
    ...more,
  });
}
const result = (change: Parameters<typeof replayResult>[0]) => ({ result: replayResult(change) });

describe('the replay of a URL', () => {
  it('runs with the default rule, and shows the finding with its caveats, tables, and signals', async () => {
    const server = serve([result({ simulated: true, variants: 37, held: replayOutcome(5, { chanceOfBest: 0.85 }) })]);
    const user = renderApp(PATH);
    expect(await screen.findByRole('heading', { name: 'Better than the average stock' })).toBeTruthy();
    const rule = { hold: 5, stop: null, target: null, costBp: 5 };
    expect(server.of(START).map(({ body }) => body)).toEqual([{ query: 'RSI under 30', rule }]);
    expect(screen.getByText(/^Matched on 312 of 500 sessions/)).toBeTruthy();
    expect(screen.getByText(/^You tried 37 variants/)).toBeTruthy();
    expect(screen.getByText(CAVEAT)).toBeTruthy();
    expect(screen.getByText('Simulated market')).toBeTruthy();
    const outcomes = screen.getByRole('table', { name: 'Returns by horizon' });
    expect(
      within(outcomes)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['1', '5', '10', '20', '60']);
    expect(screen.getByText(/^After 1 sessions: mean \+0.62%, average stock \+0.20%/)).toBeTruthy();
    const signals = screen.getByRole('table', { name: 'Signals, newest first' });
    expect(within(signals).getByRole('link', { name: 'S000' }).getAttribute('href')).toBe('/stocks/S000');
    await user.click(screen.getByRole('button', { name: 'Sector' }));
    expect(within(screen.getByRole('table', { name: 'Returns by sector' })).getByText('Energy')).toBeTruthy();
    await user.click(
      within(screen.getByRole('group', { name: 'Equity curve as' })).getByRole('button', { name: 'Table' }),
    );
    expect(
      within(screen.getByRole('table', { name: 'Equity curve by day, newest first' })).getAllByRole('row'),
    ).toHaveLength(4);
  });

  it('runs its plan and its rule, and another rule when the form is submitted', async () => {
    const server = serve();
    const user = renderApp(`${PATH}&plan=${await encodePlan(PLAN)}&hold=10&stop=5`);
    await screen.findByRole('heading', { name: 'Better than the average stock' });
    expect(server.of(START)[0]!.body).toMatchObject({ plan: PLAN, rule: { hold: 10, stop: 5, target: null } });
    const target = screen.getByRole('textbox', { name: 'Profit target (%)' });
    await user.type(target, 'x');
    await user.click(screen.getByRole('button', { name: 'Run Replay' }));
    expect(screen.getByText('Enter a number from 0.1 to 1,000, or leave it empty.')).toBeTruthy();
    await user.clear(target);
    await user.type(target, '20{Enter}');
    await screen.findByRole('heading', { name: 'Better than the average stock' });
    expect(currentAddress()).toMatch(/hold=10&stop=5&target=20$/);
    expect(server.of(START).at(-1)!.body).toMatchObject({ rule: { hold: 10, stop: 5, target: 20 } });
  });

  it('does not run with a rule that cannot be replayed', async () => {
    const server = serve();
    renderApp(`${PATH}&hold=9999`);
    expect(await screen.findByText('Enter a whole number from 1 to 250.')).toBeTruthy();
    expect(server.of(START)).toEqual([]);
  });

  it('shows its progress and can be canceled and run again', async () => {
    let canceled = false;
    const running = { status: 'running', progress: 0.4, result: null } as const;
    serve([], {
      [ONE]: () => json(replayStatus(canceled ? { ...running, status: 'canceled' } : running)),
      [CANCEL]: () => {
        canceled = true;
        return json({});
      },
    });
    const user = renderApp(PATH);
    const bar = await screen.findByRole('progressbar', { name: 'Replay progress' });
    await screen.findByText('40%');
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Replay canceled' })).toBeTruthy();
    canceled = false;
    await user.click(screen.getByRole('button', { name: 'Run Again' }));
    expect(await screen.findByText('Replaying every past session...')).toBeTruthy();
  });

  it('is followed until it is done', async () => {
    const unfinished = { progress: 0, result: null };
    const server = serve([{ ...unfinished, status: 'queued' }, { ...unfinished, status: 'queued' }, {}]);
    renderApp(PATH);
    expect(await screen.findByText('Waiting to start...')).toBeTruthy();
    const found = screen.findByRole('heading', { name: 'Better than the average stock' }, { timeout: 20_000 });
    expect(await found).toBeTruthy();
    expect(server.of(START)).toHaveLength(1);
  });

  it('says why it failed, and what of the sentence was ignored', async () => {
    const unmatched = [{ text: 'frobnicated', span: [0, 11] as [number, number] }];
    serve([{ status: 'failed', reason: 'This replay was interrupted. Run it again.', result: null, unmatched }]);
    renderApp(PATH);
    expect(await screen.findByText('This replay was interrupted. Run it again.')).toBeTruthy();
    expect(screen.getByText('We ignored: “frobnicated”')).toBeTruthy();
  });

  it('says that the scan never matched', async () => {
    serve([result({ signals: 0 })]);
    renderApp(PATH);
    expect(await screen.findByRole('heading', { name: 'This scan never matched' })).toBeTruthy();
  });

  it('shows how the result changes with each number of the scan', async () => {
    serve();
    renderApp(PATH);
    const table = within(await screen.findByRole('table', { name: 'Difference by number' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'NumberSmallerAs it isLarger',
      'RSI(14) below 30RSI length 14+0.40%at 13+0.42%at 14+0.41%at 15',
      'RSI(14) below 30below 30N/Aat 27+0.42%at 30-0.10%at 33',
    ]);
  });

  it('separates hindsight from the record of a saved scan', async () => {
    const since = replayOutcome(5, { signals: 12, days: 9, verdict: 'too-few' });
    serve([result({ record: { savedOn: '2026-10-01', before: replayOutcome(5), since } })]);
    renderApp(PATH);
    const table = within(await screen.findByRole('table', { name: 'Hindsight and record' }));
    expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'HindsightUp to Oct 1, 2026',
      'RecordSince Oct 1, 2026',
    ]);
    expect(table.getByText('Too few days')).toBeTruthy();
  });

  it('says that it is no different from any day', async () => {
    const held = replayOutcome(5, { verdict: 'no-different', excess: { estimate: 0, low: -0.3, high: 0.3 } });
    serve([result({ held })]);
    renderApp(PATH);
    expect(await screen.findByRole('heading', { name: 'No different from any day' })).toBeTruthy();
  });

  it.each([
    [422, 'CANNOT_REPLAY', "A watchlist can't be replayed.", "A watchlist can't be replayed."],
    [429, 'TOO_MANY_REPLAYS', 'You already have 2 replays running.', 'You already have 2 replays running.'],
    [403, 'TRIAL_EXPIRED', 'Expired.', 'Your 5-day free trial has expired.'],
  ])('shows why it was refused: %i %s', async (status, code, message, shown) => {
    serve([], { [START]: () => fault(status, code, message) });
    renderApp(PATH);
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('is only offered to a user with counted scans who opens a link', async () => {
    const server = serve([{}], { 'GET /api/scan-status': () => json(scanStatus(1)) });
    const user = renderApp(PATH);
    expect(await screen.findByRole('heading', { name: 'Ready to replay' })).toBeTruthy();
    expect(server.of(START)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Run Replay' }));
    expect(await screen.findByRole('heading', { name: 'Better than the average stock' })).toBeTruthy();
  });

  it('without a scan leads to the scanner', async () => {
    serve();
    renderApp('/scanner/replay');
    expect(await screen.findByRole('heading', { name: 'No scan to replay' })).toBeTruthy();
  });
});

describe('a replay', () => {
  it('opens from the results of a scan', async () => {
    const server = serve();
    const user = renderApp('/scanner?q=cheap');
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    expect(await screen.findByRole('heading', { name: 'Better than the average stock' })).toBeTruthy();
    expect(server.of(START)[0]!.body).toMatchObject({ query: 'cheap', plan: { version: 1 } });
  });

  it('opens from a saved strategy', async () => {
    const server = serve([{}], {
      'GET /api/strategies': () => json({ strategies: [strategySummary(1)] }),
      'POST /api/strategies': () => json({}),
    });
    const user = renderApp('/scanner?panel=strategies');
    await user.click(await screen.findByRole('button', { name: 'More for Strategy 1' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Replay/ }));
    expect(await screen.findByRole('heading', { name: 'Better than the average stock' })).toBeTruthy();
    expect(server.of(START)[0]!.body).toMatchObject({ query: 'RSI under 30', plan: PLAN });
  });
});
