import { describe, expect, it, jest } from '@jest/globals';
import type { SortKey } from '@plainscan/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { download } from '../../lib/download.ts';
import { scanResponse, scanRows } from '../../testing/answers.ts';
import { trial } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, pressScan, renderApp } from '../../testing/render-app.tsx';
import './results-card.tsx';
import { scans } from './scan-store.ts';
import './scanner-page.tsx';

const SCAN = 'POST /api/stocks-scan';
const ROWS = 'POST /api/scan/rows';
type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>;

async function results(handlers: Handlers = {}, search = '?q=x', counted = false) {
  const server = fakeServer({ [SCAN]: () => json(scanResponse(137)), ...handlers });
  const user = renderApp(`/scanner${search}`);
  if (counted) await pressScan(user);
  await screen.findByRole('table', { name: 'Matching stocks' });
  return { server, user };
}

const table = () => screen.getByRole('table', { name: 'Matching stocks' });
const rowButtons = () => [...table().querySelectorAll<HTMLElement>('[data-row]')];
const symbols = () => rowButtons().map((button) => button.dataset['row']);
const header = (name: string) => within(table()).getByRole('columnheader', { name });
const sortBy = (name: string) => within(header(name)).getByRole('button');
const headers = () =>
  within(table())
    .getAllByRole('columnheader')
    .map((th) => th.textContent);
/** A response that arrives when `arrive` is called. */
function later(answer: Response) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { response: promise, arrive: () => act(async () => resolve(answer)) };
}

describe('sorting', () => {
  it("orders all matches by a column: descending, then ascending, then in the scan's own order", async () => {
    const { server, user } = await results();
    expect(header('RSI(14)')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(sortBy('Market cap'));
    await waitFor(() => expect(symbols()[0]).toBe('S136'));
    expect(header('Market cap')).toHaveAttribute('aria-sort', 'descending');
    expect(header('RSI(14)')).not.toHaveAttribute('aria-sort');
    expect(currentAddress()).toBe('/scanner?q=x&sort=-marketCap');
    await user.click(sortBy('Market cap'));
    await waitFor(() => expect(symbols()[0]).toBe('S000'));
    expect(currentAddress()).toBe('/scanner?q=x&sort=marketCap');
    await user.click(sortBy('Market cap'));
    expect(currentAddress()).toBe('/scanner?q=x');
    expect(header('RSI(14)')).toHaveAttribute('aria-sort', 'ascending');
    expect(server.of(SCAN)).toHaveLength(1);
    expect(server.of(ROWS)).toHaveLength(2);
  });

  it('works from the keyboard', async () => {
    const { user } = await results();
    sortBy('Stock').focus();
    await user.keyboard('{Enter}');
    expect(currentAddress()).toBe('/scanner?q=x&sort=symbol');
    await waitFor(() => expect(header('Stock')).toHaveAttribute('aria-sort', 'ascending'));
    expect(sortBy('Stock')).toHaveFocus();
  });

  it('keeps the current rows until the new ones have loaded, and drops late responses', async () => {
    const slow = later(
      json(
        scanRows({
          ticket: 'ticket-of-137',
          offset: 0,
          limit: 20,
          sort: { by: { type: 'series', name: 'marketCap', params: [], ago: 0 }, direction: 'desc' },
        }),
      ),
    );
    const { user } = await results({
      [ROWS]: ({ body }) => (JSON.stringify(body).includes('marketCap') ? slow.response : json(scanRows(body))),
    });
    await user.click(sortBy('Market cap'));
    expect(symbols()[0]).toBe('S000');
    expect(table().parentElement).toHaveAttribute('aria-busy', 'true');
    await user.click(sortBy('Stock'));
    await user.click(sortBy('Stock'));
    await waitFor(() => expect(symbols()[0]).toBe('S136'));
    expect(table().parentElement).toHaveAttribute('aria-busy', 'false');
    const shown = symbols();
    await slow.arrive();
    expect(header('Stock')).toHaveAttribute('aria-sort', 'descending');
    expect(symbols()).toEqual(shown);
  });

  it('is restored with the page from the URL, without another scan', async () => {
    const { server } = await results({}, '?q=x&sort=-close&page=3&size=50');
    await screen.findByText('101–137 of 137');
    expect(symbols()[0]).toBe('S036');
    expect(header('Price')).toHaveAttribute('aria-sort', 'descending');
    expect(server.of(SCAN)).toHaveLength(1);
    const remembered = sessionStorage.getItem('plainscan_last_scan')!;
    document.body.innerHTML = '';
    sessionStorage.setItem('plainscan_last_scan', remembered);
    const again = fakeServer();
    renderApp('/scanner?q=x&sort=-close&page=3&size=50', { keepScans: true });
    expect(await screen.findByText('101–137 of 137')).toBeInTheDocument();
    expect(again.of(SCAN)).toHaveLength(0);
  });

  it('is reset by a new scan', async () => {
    const { user } = await results({}, '?q=x&sort=-close');
    await user.type(screen.getByRole('combobox'), ' y{Enter}');
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=x+y'));
  });
});

describe('pages', () => {
  it('have 20, 50, or 100 rows; the size stays for the next scan, and the first row stays in view', async () => {
    const { user } = await results({}, '?q=x&page=4');
    await screen.findByText('61–80 of 137');
    await user.click(screen.getByRole('button', { name: '50' }));
    await screen.findByText('51–100 of 137');
    expect(rowButtons()).toHaveLength(50);
    expect(currentAddress()).toBe('/scanner?q=x&page=2&size=50');
    document.body.innerHTML = '';
    renderApp('/scanner?q=z');
    expect(await screen.findByText('1–50 of 137')).toBeInTheDocument();
  });

  it('show the same rows for a URL to users with another page size', async () => {
    const { user } = await results();
    await user.click(screen.getByRole('button', { name: '100' }));
    expect(await screen.findByText('1–100 of 137')).toBeInTheDocument();
    document.body.innerHTML = '';
    const again = renderApp('/scanner?q=z&page=3');
    expect(await screen.findByText('41–60 of 137')).toBeInTheDocument();
    await again.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(await screen.findByText('1–20 of 137')).toBeInTheDocument();
    expect(currentAddress()).toBe('/scanner?q=z&size=20');
  });

  it('can be browsed with j and k', async () => {
    const { user } = await results();
    rowButtons().at(-1)!.focus();
    await user.keyboard('j');
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=x&page=2'));
    await waitFor(() => expect(rowButtons()[0]).toHaveFocus());
    expect(rowButtons()[0]).toHaveTextContent('S020');
    await user.keyboard('k');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('S019'));
    expect(currentAddress()).toBe('/scanner?q=x');
  });

  it('get focus even if something else changes before they are shown', async () => {
    await results();
    rowButtons().at(-1)!.focus();
    act(() => {
      fireEvent.keyDown(document.activeElement!, { key: 'j' });
      scans.edit({ ...scans.current().edits! });
    });
    await waitFor(() => expect(symbols()[0]).toBe('S020'));
    expect(rowButtons()[0]).toHaveFocus();
  });
});

describe('rows that do not load', () => {
  it.each([
    ['TICKET_EXPIRED', 409, 'These results have expired. Scan again to see more rows.'],
    ['MARKET_GONE', 409, 'The market data has been updated since this scan. Scan again to see more rows.'],
    ['TICKET_INVALID', 400, "These results can't be loaded. Scan again to see more rows."],
  ])('because of %s leave the current rows and offer a new scan', async (code, status, message) => {
    let gone = true;
    const { server, user } = await results({
      [ROWS]: ({ body }) => (gone ? fault(status, code, message) : json(scanRows(body))),
    });
    await user.click(screen.getByRole('button', { name: 'Page 7' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByText(/^Unable to load/)).not.toBeInTheDocument();
    expect(symbols()[0]).toBe('S000');
    gone = false;
    server.calls.length = 0;
    const fresh = scanResponse(137, { ticket: 'new-ticket-of-137' });
    fakeServer({ [SCAN]: () => json(fresh) });
    await user.click(screen.getByRole('button', { name: 'Scan Again' }));
    expect(await screen.findByText('121–137 of 137')).toBeInTheDocument();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('for another reason can be retried', async () => {
    let answers = 0;
    const { user } = await results({
      [ROWS]: ({ body }) => (++answers === 1 ? fault(503, 'MARKET_LOADING', 'Still loading.') : json(scanRows(body))),
    });
    await user.click(sortBy('Price'));
    expect(await screen.findByText('Unable to load these rows. Still loading.')).toBeInTheDocument();
    expect(symbols()[0]).toBe('S000');
    expect(header('RSI(14)')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(symbols()[0]).toBe('S136'));
    expect(screen.queryByText(/^Unable to load/)).not.toBeInTheDocument();
  });
});

describe('the columns', () => {
  it('are chosen in a menu, for this user in this browser', async () => {
    const { user } = await results();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = within(screen.getByRole('menu', { name: 'Columns' }));
    expect(menu.queryByRole('menuitemcheckbox', { name: 'RSI(14)' })).not.toBeInTheDocument();
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Trend' }));
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'ATR' }));
    await user.keyboard('{Escape}');
    const chosen = ['Stock', 'Price', 'Change', 'RSI(14)', 'Volume', 'Market cap', 'Sector', 'ATR'];
    expect(headers()).toEqual(chosen);
    document.body.innerHTML = '';
    renderApp('/scanner?q=z');
    await screen.findByRole('table', { name: 'Matching stocks' });
    expect(headers()).toEqual(chosen);
  });

  it('have compact rows unless the user chooses comfortable ones, which is saved', async () => {
    const { user } = await results();
    expect(table()).toHaveClass('ledger-compact');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Comfortable rows' }));
    await user.keyboard('{Escape}');
    expect(table()).not.toHaveClass('ledger-compact');
    expect(headers()).toHaveLength(8);
    document.body.innerHTML = '';
    renderApp('/scanner?q=z');
    expect(await screen.findByRole('table', { name: 'Matching stocks' })).not.toHaveClass('ledger-compact');
  });

  it('fall back to the defaults if the stored value is invalid', async () => {
    for (const text of ['null', '{"columns":3,"size":"x"}', '{'])
      localStorage.setItem('plainscan_scan_table:0e0f7c86-5be5-4a4f-9a39-5d4f0c0b2a11', text);
    await results();
    expect(headers()).toHaveLength(8);
  });

  it('show the values that the sentence names in their units', async () => {
    const roc: SortKey['by'] = { type: 'series', name: 'roc', params: [5], ago: 0 };
    const response = scanResponse(1, {
      columns: [{ label: 'ROC(5)', unit: 'percent', sort: { by: roc, direction: 'desc' } }],
    });
    response.results[0]!.values = [12.345];
    await results({ [SCAN]: () => json(response) });
    expect(within(table()).getByRole('cell', { name: '12.35%' })).toBeInTheDocument();
  });
});

describe('the download', () => {
  const open = async (
    hasPremium: boolean,
    answer = () =>
      new Response('Symbol\nS000\n', {
        headers: { 'content-disposition': 'attachment; filename="plainscan-2026-08-07.csv"' },
      }),
  ) => {
    const handlers = {
      'GET /api/trial-status': () => json(trial(hasPremium ? { hasSubscription: true } : {})),
      'GET /api/scan-status': () => json({ isPremium: hasPremium, scansUsed: 0, scansRemaining: 3, dailyLimit: 3 }),
      'POST /api/scan/export': answer,
    };
    const opened = await results(handlers, '?q=x', !hasPremium);
    await opened.user.click(await screen.findByRole('button', { name: 'Download' }));
    return { ...opened, menu: within(screen.getByRole('menu', { name: 'Download' })) };
  };

  it('saves all matches in the order shown, with the file name from the server', async () => {
    const saved = jest.spyOn(download, 'save').mockImplementation(() => undefined);
    const { server, user, menu } = await open(true);
    await user.click(menu.getByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(saved.mock.calls[0]![0]).toBe('plainscan-2026-08-07.csv');
    expect(server.of('POST /api/scan/export')[0]!.body).toEqual({ ticket: 'ticket-of-137', format: 'csv' });
    saved.mockRestore();
  });

  it('links to Premium during the trial', async () => {
    const { user, menu } = await open(false);
    expect(screen.getByText('Download these results with Premium.')).toBeInTheDocument();
    await user.click(menu.getByRole('menuitem', { name: /See Premium/ }));
    await waitFor(() => expect(currentAddress()).toMatch(/^\/pricing\?redirect=/));
  });
});
