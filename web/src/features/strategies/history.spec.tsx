import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { PastScan } from '@plainscan/contracts';
import { decodePlan } from '../../lib/plan-link.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { pastScan, PLAN, strategy, strategyId, strategySummary } from '../../testing/strategy-answers.ts';
import { toast } from '../../testing/toast.ts';
import { byDay, dayHeading } from './days.ts';
import { StrategiesOpener } from './strategies-opener.tsx';
import './strategies-panel.tsx'; // preloaded: lazy code loads slowly in tests

type Handlers = Parameters<typeof fakeServer>[0];
const LIST = 'GET /api/scan-history';

/** scans per page of the fake server */
const PAGE = 3;
async function history(scans: PastScan[], handlers: Handlers = {}) {
  const now = { scans };
  const server = fakeServer({
    'GET /api/strategies': () => json({ strategies: [strategySummary(1, { name: 'Dips' })] }),
    [LIST]: ({ path }) => {
      const { searchParams } = new URL(path, 'http://here.test');
      const from = Number(searchParams.get('cursor') ?? 0);
      const all = now.scans.filter(({ query }) => query.includes(searchParams.get('search') ?? ''));
      const next = from + PAGE < all.length ? String(from + PAGE) : null;
      return json({ scans: all.slice(from, from + PAGE), nextCursor: next });
    },
    ...handlers,
  });
  const user = renderPart(<StrategiesOpener />, '/scanner?panel=history');
  const dialog = within(await screen.findByRole('dialog', { name: 'Strategies' }));
  if (scans.length > 0) await dialog.findByRole('button', { name: scans[0]!.query });
  return { now, server, user, dialog };
}
const sentences = () => screen.getAllByRole('button', { name: /^RSI under/ }).map(({ textContent }) => textContent);

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('days', () => {
  const now = new Date(2026, 10, 2, 9, 30);
  it.each([
    ['2026-11-02', 'Today'],
    ['2026-11-01', 'Yesterday'],
    ['2026-10-31', 'October 31, 2026'],
  ])('%s is %s', (day, words) => expect(dayHeading(day, now)).toBe(words));

  it('group scans without reordering them', () => {
    const at = (day: number, hour: number) => ({ ranAt: new Date(2026, 10, day, hour).toISOString() });
    const [late, early, before] = [at(2, 23), at(2, 1), at(1, 23)];
    expect(byDay([late, early, before])).toEqual([
      { day: '2026-11-02', items: [late, early] },
      { day: '2026-11-01', items: [before] },
    ]);
  });
});

describe('the history', () => {
  it('opens with the h key, and from the strategies', async () => {
    fakeServer({
      'GET /api/strategies': () => json({ strategies: [] }),
      [LIST]: () => json({ scans: [], nextCursor: null }),
    });
    const user = renderPart(<StrategiesOpener />, '/scanner?q=RSI');
    await user.keyboard('h');
    expect(await screen.findByText('No scans yet')).toBeInTheDocument();
    expect(currentAddress()).toBe('/scanner?q=RSI&panel=history');
    await user.click(screen.getByRole('link', { name: 'Saved' }));
    expect(await screen.findByText('No strategies yet')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'History' }));
    expect(await screen.findByText('No scans yet')).toBeInTheDocument();
  });

  it("is grouped by day, with each scan's matches and run count", async () => {
    await history([
      pastScan(30, { times: 3, strategyId: strategyId(1), parser: 'ai' }),
      pastScan(40, { ranAt: '2025-11-02T15:00:00.000Z', total: 1 }),
    ]);
    const today = within(screen.getByRole('region', { name: 'Today' })).getByRole('listitem');
    expect(today).toHaveTextContent(
      /^RSI under 30stocks with RSI\(14\) below 30[\d:]+\s[AP]M · 42 matches · ran 3 times/,
    );
    expect(await within(today).findByText('Dips')).toBeInTheDocument();
    expect(within(today).getByText('AI parser')).toBeInTheDocument();
    const before = within(screen.getByRole('region', { name: 'November 2, 2025' })).getByRole('listitem');
    expect(before).toHaveTextContent(/1 match$/);
  });

  it('opens a scan with its plan', async () => {
    const { user, dialog } = await history([pastScan(30)]);
    await user.click(dialog.getByRole('button', { name: 'RSI under 30' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { searchParams } = new URL(currentAddress()!, 'http://here.test');
    expect(searchParams.get('q')).toBe('RSI under 30');
    expect(await decodePlan(searchParams.get('plan')!)).toEqual(PLAN);
  });

  it('loads more on request', async () => {
    const { user } = await history([10, 20, 30, 40].map((i) => pastScan(i)));
    expect(sentences()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(sentences()).toEqual([10, 20, 30, 40].map((i) => `RSI under ${i}`)));
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  });

  it('is searched on the server', async () => {
    const { server, user, dialog } = await history([pastScan(30), pastScan(40)]);
    await user.type(dialog.getByRole('searchbox', { name: 'Search history' }), '40');
    await waitFor(() => expect(sentences()).toEqual(['RSI under 40']));
    expect(server.of(LIST).at(-1)!.path).toContain('search=40');
    await user.type(dialog.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No scans found')).toBeInTheDocument();
  });

  it('saves a scan as a strategy, with its plan', async () => {
    const { server, user, dialog } = await history([pastScan(30)], {
      'POST /api/strategies': () => json(strategy(9)),
    });
    await user.click(dialog.getByRole('button', { name: 'Save “RSI under 30” as a strategy' }));
    await user.type(await screen.findByRole('textbox', { name: 'Strategy name' }), 'Low RSI{Enter}');
    await toast('Strategy Saved', 'Your scanning strategy has been saved successfully.');
    expect(server.of('POST /api/strategies')[0]!.body).toEqual({
      name: 'Low RSI',
      description: '',
      query: 'RSI under 30',
      parameters: { plan: PLAN },
    });
  });

  it('deletes one scan', async () => {
    const { now, user, dialog } = await history([pastScan(30), pastScan(40)], {
      [`DELETE /api/scan-history/${pastScan(30).id}`]: () => {
        now.scans = [pastScan(40)];
        return json({});
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Delete “RSI under 30” from history' }));
    await waitFor(() => expect(sentences()).toEqual(['RSI under 40']));
  });

  it('is cleared after a confirmation', async () => {
    const { now, user, dialog } = await history([pastScan(30)], {
      'DELETE /api/scan-history': () => {
        now.scans = [];
        return json({});
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Clear History' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Clear all history?' }));
    await user.click(question.getByRole('button', { name: 'Clear History' }));
    await toast('History Cleared', "Your saved strategies weren't changed.");
    expect(await screen.findByText('No scans yet')).toBeInTheDocument();
  });

  it('reports a loading error', async () => {
    await history([], { [LIST]: () => fault(503, 'UNAVAILABLE', 'Unavailable.') });
    expect(await screen.findByText('Unable to load your history')).toBeInTheDocument();
  });
});
