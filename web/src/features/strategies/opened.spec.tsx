import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { all, compare, plan, series, type ScanPlan, type ScanResponse, type Strategy } from '@plainscan/contracts';
import { encodePlan } from '../../lib/plan-link.ts';
import { publicScan, scanResponse } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { PLAN, strategy, strategyId } from '../../testing/strategy-answers.ts';
import { toast } from '../../testing/toast.ts';
import '../auth/demo-entry.tsx'; // preloaded: lazy code loads slowly in tests
import '../scanner/scanner-page.tsx';
import '../visitor/shared-scan-page.tsx';
import './save-dialog.tsx';

type Handlers = Parameters<typeof fakeServer>[0];
const SCAN = 'POST /api/stocks-scan';
const OPEN = `/scanner?strategy=${strategyId(1)}`;
const READ = `GET /api/strategies/${strategyId(1)}`;
const DIPS = strategy(1, { name: 'Dips' });

const answerTo = (body: unknown, change: Partial<ScanResponse> = {}): Response => {
  const { query, plan: sent } = body as { query: string; plan?: ScanPlan };
  return json(
    scanResponse(3, { query, plan: sent ?? plan(null), chips: [], unmatched: [], corrections: [], ...change }),
  );
};

async function opened(saved: Strategy = DIPS, change: Partial<ScanResponse> = {}, handlers: Handlers = {}) {
  const server = fakeServer({ [READ]: () => json(saved), [SCAN]: ({ body }) => answerTo(body, change), ...handlers });
  const user = renderApp(OPEN);
  await screen.findByRole('heading', { name: '3 matches' });
  return { server, user };
}
const box = () => screen.findByRole('combobox', { name: 'Describe the setup' });

describe('an opened strategy', () => {
  it('fills the box, runs as saved, and shows new and dropped matches', async () => {
    const since = { ranAt: '2026-08-06T15:00:00.000Z', asOf: '2026-08-06', total: 2, tooMany: false };
    const { server } = await opened(DIPS, { sinceLastRun: { ...since, entered: ['S001', 'S002'], left: ['GONE'] } });
    expect(await box()).toHaveValue('RSI under 30');
    expect(server.of(SCAN).map(({ body }) => body)).toEqual([
      { query: 'RSI under 30', plan: PLAN, strategyId: strategyId(1) },
    ]);
    const strip = within(screen.getByRole('region', { name: 'Changes since the last run of Dips' }));
    expect(strip.getByText('2 new')).toBeInTheDocument();
    const marked = screen.getAllByText('New').map((badge) => badge.closest('tr')!.textContent);
    expect(marked).toEqual([expect.stringMatching(/^S001/), expect.stringMatching(/^S002/)]);
  });

  it('says so on its first run', async () => {
    await opened({ ...DIPS, lastRun: null, changes: null });
    expect(screen.getByText("First run. Next time you'll see what changed.")).toBeInTheDocument();
    expect(screen.queryByText('New')).not.toBeInTheDocument();
  });

  it('reports an ID that is not one of the user’s strategies', async () => {
    const server = fakeServer({ [READ]: () => fault(404, 'NOT_FOUND', 'Gone.') });
    renderApp(OPEN);
    expect(await screen.findByText(/isn't in your account/)).toBeInTheDocument();
    expect(server.of(SCAN)).toHaveLength(0);
  });
});

describe('an opened strategy with a different sentence', () => {
  const UPDATE = `PATCH /api/strategies/${strategyId(1)}`;
  const retype = async (user: Awaited<ReturnType<typeof opened>>['user']) => {
    await user.clear(await box());
    await user.type(await box(), 'RSI under 25{Enter}');
    expect(await screen.findByText(/^Edited from/)).toHaveTextContent('Edited from Dips.');
  };

  it('can be updated with it', async () => {
    let now = DIPS;
    const { server, user } = await opened(
      DIPS,
      {},
      {
        [READ]: () => json(now),
        [UPDATE]: ({ body }) => json((now = { ...DIPS, ...(body as object), lastRun: null, changes: null })),
      },
    );
    await retype(user);
    expect(server.of(SCAN).at(-1)!.body).toEqual({
      query: 'RSI under 25',
      strategyId: strategyId(1),
      requireWhole: true,
    });
    expect(currentAddress()).toBe(`${OPEN}&q=RSI+under+25`);
    await user.click(screen.getByRole('button', { name: 'Save Strategy' }));
    await user.click(await screen.findByRole('button', { name: 'Update “Dips”' }));
    await toast('Strategy Saved', '“Dips” updated');
    expect(server.of(UPDATE)[0]!.body).toEqual({ query: 'RSI under 25', plan: plan(null) });
    await waitFor(() => expect(screen.queryByText(/^Edited from/)).not.toBeInTheDocument());
  });

  it('can be closed without another scan', async () => {
    const { server, user } = await opened();
    await retype(user);
    await user.click(screen.getByRole('button', { name: 'Close Strategy' }));
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=RSI+under+25'));
    expect(screen.queryByText(/^Edited from/)).not.toBeInTheDocument();
    expect(server.of(SCAN)).toHaveLength(2);
  });
});

describe('a shared scan', () => {
  const long = plan(
    all(...Array.from({ length: 24 }, (_, i) => compare(series('rsi', [i + 2]), '<', 30 + Math.sin(i)))),
  );
  const link = async (packed?: string) =>
    `/scanner?${new URLSearchParams({ q: 'many RSIs', plan: packed ?? (await encodePlan(long)), name: 'Many & more' })}`;

  it('shows its name, fills the box, and runs as shared', async () => {
    const server = fakeServer({ [SCAN]: ({ body }) => answerTo(body) });
    renderApp(await link());
    await screen.findByRole('heading', { name: '3 matches' });
    expect(screen.getByText('Many & more')).toBeInTheDocument();
    expect(await box()).toHaveValue('many RSIs');
    expect(server.of(SCAN).map(({ body }) => body)).toEqual([{ query: 'many RSIs', plan: long }]);
  });

  it('is unchanged after a visitor signs in', async () => {
    const server = fakeServer({ [SCAN]: ({ body }) => answerTo(body) });
    const address = await link();
    const user = renderApp(address, { signedIn: false });
    const page = within(await screen.findByRole('main'));
    await user.click(await page.findByRole('link', { name: 'Create an Account' }));
    await screen.findByRole('heading', { level: 1, name: 'Create an account' });
    expect(new URL(currentAddress()!, 'http://here.test').searchParams.get('redirect')).toBe(address);
    await user.click(await screen.findByRole('button', { name: 'Try It Live, No Account' }));
    await screen.findByRole('heading', { name: '3 matches' });
    expect(currentAddress()).toBe(address);
    expect(server.of(SCAN)[0]!.body).toEqual({ query: 'many RSIs', plan: long });
  });

  it('opens for a visitor with its filters and first matches, and offers an account', async () => {
    const server = fakeServer({
      'POST /api/public-scan': () =>
        json(publicScan({ results: scanResponse(10).results, total: 137, query: 'many RSIs' })),
    });
    const address = await link();
    renderApp(address, { signedIn: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'Many & more' })).toBeVisible();
    expect(screen.getByText('many RSIs')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '137 matches' })).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'First matches' })).getAllByRole('row')).toHaveLength(1 + 10);
    expect(within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('listitem').length).toBeGreaterThan(0);
    const more = screen.getByRole('link', { name: 'See All 137 Matches' });
    expect(new URL(more.getAttribute('href')!, 'http://here.test').searchParams.get('redirect')).toBe(address);
    expect(server.of('POST /api/public-scan').map(({ body }) => body)).toEqual([{ query: 'many RSIs', plan: long }]);
  });

  it('with a truncated plan shows a visitor an error, and runs nothing', async () => {
    const server = fakeServer();
    renderApp(await link('cut-off'), { signedIn: false });
    expect(await screen.findByText("We can't read this link")).toBeVisible();
    expect(server.of('POST /api/public-scan')).toEqual([]);
  });

  it("shows a visitor the server's reason if it can't run", async () => {
    fakeServer({ 'POST /api/public-scan': () => fault(429, 'RATE_LIMITED', 'Too many requests. Try again in 30 s.') });
    renderApp(await link(), { signedIn: false });
    expect(await screen.findByText('Too many requests. Try again in 30 s.')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  it('with a truncated plan shows an error, keeps the sentence, and runs nothing', async () => {
    const server = fakeServer();
    renderApp(await link('cut-off'));
    expect(await screen.findByText("We can't read this link")).toBeInTheDocument();
    expect(await box()).toHaveValue('many RSIs');
    expect(server.of(SCAN)).toHaveLength(0);
  });
});

it('the scan on screen is shared with its plan, under the name of its strategy', async () => {
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByText('Link Copied');
  const { searchParams } = new URL(await navigator.clipboard.readText());
  expect(Object.fromEntries(searchParams)).toEqual({ q: 'RSI under 30', plan: await encodePlan(PLAN), name: 'Dips' });
});
