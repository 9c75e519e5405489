import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { download } from '../../lib/download.ts';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { openTrade, partlyClosed, trade, tradeId } from '../../testing/journal-answers.ts';
import { journalServer } from '../../testing/journal-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { accountStats, statistics } from '../../testing/statistics-answers.ts';
import { toast } from '../../testing/toast.ts';
import './journal-page.tsx'; // preloaded: lazy code loads slowly in tests
import '../billing/premium-gate.tsx';

type Handlers = Parameters<typeof journalServer>[1];

async function journal(trades = [trade(1)], handlers: Handlers = {}, path = '/journal') {
  const server = journalServer(trades, handlers);
  const user = renderApp(path);
  // The heading alone is already there while the plan loads.
  await screen.findByText(/^Your trades, P&L and stats\.$|comes with Premium\.$/);
  return { server, user };
}
const list = () => screen.findByRole('table', { name: 'Trade History' });
const rows = async () =>
  within(await list())
    .getAllByRole('row')
    .slice(1);
const symbols = async () =>
  within(await list())
    .getAllByRole('link')
    .map((link) => link.textContent);
const stat = async (name: string) => within(await screen.findByRole('group', { name }));

describe('the journal', () => {
  it('shows the days left in the trial', async () => {
    await journal([], { 'GET /api/trial-status': () => json(trial({ ...ACCOUNTS.oneTime, daysRemaining: 3 })) });
    expect(await screen.findByText('Trial: 3 days left')).toBeInTheDocument();
  });

  it('is neither shown nor requested without Premium', async () => {
    const { server } = await journal([], { 'GET /api/trial-status': () => json(trial()) });
    expect(await screen.findByText('The journal comes with Premium.')).toBeInTheDocument();
    expect(server.of('GET /api/trades')).toHaveLength(0);
  });

  it('starts empty, with the first trade one button away', async () => {
    const { user } = await journal([]);
    await user.click(await screen.findByRole('button', { name: 'Add your first trade' }));
    expect(await screen.findByRole('region', { name: 'Add New Trade' })).toBeInTheDocument();
    expect(screen.getByText('No trades yet')).toBeInTheDocument();
  });

  it('explains a loading error and retries', async () => {
    let requests = 0;
    const { user } = await journal([], {
      'GET /api/trades': () =>
        ++requests === 1 ? fault(503, 'UNAVAILABLE', 'Temporarily unavailable.') : json([trade(1)]),
    });
    expect(await screen.findByText('503: Temporarily unavailable.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await symbols()).toEqual(['S001']);
  });
});

describe('the four key figures', () => {
  it("match the server's values to the cent", async () => {
    await journal();
    expect(await screen.findByRole('button', { name: /Account Value/ })).toHaveTextContent('$12,345.67');
    expect((await stat('Win Rate')).getByText('62.5%')).toBeInTheDocument();
    expect((await stat('Win Rate')).getByText('5 wins · 3 losses')).toBeInTheDocument();
    expect((await stat('Total P&L')).getByText('+$2,345.67')).toHaveClass('text-up');
    expect((await stat('Total Trades')).getByText('1')).toBeInTheDocument();
  });

  it.each([
    ['-3.456', '-$3.46', 'text-down'],
    ['0', '$0.00', 'text-up!'],
  ])('show a total of %s as %s', async (totalProfitLoss, words, color) => {
    await journal([], { 'GET /api/account-stats': () => json(accountStats({ totalProfitLoss })) });
    expect((await stat('Total P&L')).getByText(words)).toHaveClass(color);
  });

  it('show no win rate without closed trades, and name what they exclude', async () => {
    const none = { winRate: 0, winningTrades: 0, losingTrades: 0, totalTrades: 1 };
    const otherCurrencies = [{ currency: 'EUR', trades: 2 }];
    await journal([], { 'GET /api/account-stats': () => json(accountStats({ ...none, otherCurrencies })) });
    expect((await stat('Win Rate')).getByText('N/A')).toBeInTheDocument();
    expect((await stat('Total P&L')).getByText('2 trades in EUR not included')).toBeInTheDocument();
  });
});

describe('the account value', () => {
  const update = async (handlers: Handlers = {}) => {
    const opened = await journal([], { 'PUT /api/account-stats': () => json(accountStats()), ...handlers });
    await opened.user.click(await screen.findByRole('button', { name: /Account Value/ }));
    return {
      ...opened,
      button: await screen.findByRole('button', { name: 'Update' }),
      field: screen.getByLabelText('Account value (USD)'),
    };
  };

  it('is sent as typed', async () => {
    const { user, server, button, field } = await update();
    await user.type(field, '$50,000.10');
    await user.click(button);
    await toast('Account Value Updated', 'Your account value has been updated successfully.');
    expect(server.of('PUT /api/account-stats').map(({ body }) => body)).toEqual([{ accountValue: '50000.10' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(server.of('GET /api/account-stats')).toHaveLength(2));
  });

  it.each(['', '-1', 'abc', '1,5'])('cannot be %j', async (text) => {
    const { user, button, field } = await update();
    if (text) await user.type(field, text);
    expect(button).toBeDisabled();
  });

  it('may be zero', async () => {
    const { user, button, field } = await update();
    await user.type(field, '0');
    expect(button).toBeEnabled();
  });

  it('keeps the input if it is rejected', async () => {
    const { user, button, field } = await update({ 'PUT /api/account-stats': () => fault(500, 'INTERNAL', 'No.') });
    await user.type(field, '12');
    await user.click(button);
    await toast('Error', 'Failed to update account value. Please try again.');
    expect(field).toHaveValue('12');
  });

  it('can be changed by a withdrawal, with the same idempotency key when sent again', async () => {
    let requests = 0;
    const { user, server } = await update({
      'POST /api/journal/cash-transactions': () => (++requests === 1 ? fault(504, 'TIMEOUT', 'Too long.') : json({})),
    });
    await user.click(screen.getByRole('button', { name: 'Deposits and withdrawals' }));
    await user.click(screen.getByRole('button', { name: 'Withdrawal' }));
    await user.click(screen.getByRole('button', { name: 'Add Withdrawal' }));
    expect(screen.getByLabelText('Amount (USD)')).toHaveAccessibleDescription('Amount is required');
    await user.type(screen.getByLabelText('Amount (USD)'), '250.5');
    await user.click(screen.getByRole('button', { name: 'Add Withdrawal' }));
    await toast('Error', 'Failed to save. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Add Withdrawal' }));
    await toast('Withdrawal Recorded', "Your account value changed. Your P&L didn't.");
    const sent = server.of('POST /api/journal/cash-transactions');
    expect(sent[0]!.body).toMatchObject({ kind: 'withdrawal', amount: '250.5', note: null });
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
});

describe('the list', () => {
  const YEAR = new Date().getFullYear();

  it('shows each trade, its outcome, and its day in any time zone', async () => {
    await journal([
      trade(1, { notes: 'Good.', entered_on: `${YEAR}-01-01`, quantity: '0.5', side: 'short' }),
      openTrade(2, { entered_on: '2019-12-31' }),
      partlyClosed(3),
      trade(4, { profit_loss: '-12.005', tags: ['earnings'] }),
    ]);
    const [, first, second, third, fourth] = await rows();
    const cells = (row: HTMLElement | undefined) =>
      within(row!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells(first)).toEqual(
      ['S001Short', '0.5', '$10.10', '$12.35', '+$223.00', '+22.08%', '+2.23R', '1', 'Jan 1', 'Nov 17', 'BreakoutNotes'], // prettier-ignore
    );
    expect(cells(second)).toEqual(
      ['S002Open', '100', '$10.10', '', '', '', '', '', 'Dec 31, 2019', '', 'Breakout'], // prettier-ignore
    );
    expect(third).toHaveTextContent('Partly closed, 60 still open');
    expect(within(fourth!).getByText('-$12.01')).toHaveClass('text-down');
    expect(fourth).toHaveTextContent('earnings');
  });

  it('totals all trades in the list, loaded or not', async () => {
    await journal([trade(1), trade(2)], {
      'GET /api/journal/statistics': () =>
        json(statistics({ netProfitLoss: '-1200.5', winRate: 45.5, averageR: '0.31' })),
    });
    const totals = (await rows())[0]!;
    await waitFor(() => expect(totals).toHaveTextContent('Total'));
    expect(totals).toHaveTextContent('46% won');
    expect(totals).toHaveTextContent('-$1,200.50');
    expect(totals).toHaveTextContent('on average +0.31R');
  });

  it('is sorted by its column headers, in both directions, in the URL', async () => {
    const { user, server } = await journal([trade(1), trade(2)]);
    const header = (name: string) => screen.getByRole('columnheader', { name });
    await list();
    expect(header('Opened')).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(header('P&L')).getByRole('button'));
    expect(currentAddress()).toBe('/journal?order=-net');
    expect(header('P&L')).toHaveAttribute('aria-sort', 'descending');
    expect(header('Opened')).not.toHaveAttribute('aria-sort');
    await user.click(within(header('P&L')).getByRole('button'));
    expect(currentAddress()).toBe('/journal?order=net');
    expect(server.of('GET /api/trades').at(-1)!.path).toContain('order=net');
    await user.click(within(header('Symbol')).getByRole('button'));
    expect(currentAddress()).toBe('/journal?order=symbol');
    await user.click(within(header('Opened')).getByRole('button'));
    expect(currentAddress()).toBe('/journal');
  });

  it('shows each trade on two lines if columns do not fit', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) =>
          ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never,
      );
    await journal([trade(1)]);
    const [first] = await rows();
    expect(first).toHaveTextContent('S001100 @ $10.10 →, out at $12.35+$223.00Nov 16');
    expect(screen.queryByRole('columnheader', { name: 'Return' })).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('renders only the visible rows of many and loads the rest on scrolling', async () => {
    const many = Array.from({ length: 1203 }, (_, i) => trade(i));
    const { server } = await journal(many);
    expect(await list()).toHaveAttribute('aria-rowcount', '1205');
    expect((await rows()).length).toBeLessThan(60);
    expect(screen.getByText('1,203 trades')).toBeInTheDocument();
    expect(server.of('GET /api/trades')).toHaveLength(1);
    act(() => {
      Object.assign(window, { scrollY: 37 * 420 });
      window.dispatchEvent(new Event('scroll'));
    });
    await waitFor(() => expect(server.of('GET /api/trades')).toHaveLength(2));
    expect(server.of('GET /api/trades')[1]!.path).toContain(`after=${tradeId(499)}`);
    await waitFor(async () => expect(await symbols()).toContain('S420'));
    act(() => {
      Object.assign(window, { scrollY: 37 * 1200 });
      window.dispatchEvent(new Event('scroll'));
    });
    await waitFor(async () => expect(await symbols()).toContain('S1202'));
    Object.assign(window, { scrollY: 0 });
  });

  it('requests a page once, however the user scrolls while it loads', async () => {
    const many = Array.from({ length: 900 }, (_, i) => trade(i));
    const second = Promise.withResolvers<null>();
    const { server } = await journal(many, {
      'GET /api/trades': async ({ path }) => {
        if (!path.includes('after')) return json(many.slice(0, 500));
        await second.promise;
        return json(many.slice(500));
      },
    });
    await list();
    for (const row of [420, 440, 460, 480, 499])
      await act(async () => {
        Object.assign(window, { scrollY: 37 * row });
        window.dispatchEvent(new Event('scroll'));
        await new Promise((done) => setTimeout(done, 20));
      });
    second.resolve(null);
    await waitFor(async () => expect(await list()).toHaveAttribute('aria-rowcount', '902'));
    expect(server.of('GET /api/trades')).toHaveLength(2);
    Object.assign(window, { scrollY: 0 });
  });

  it('continues after a page failed to load', async () => {
    const many = Array.from({ length: 600 }, (_, i) => trade(i));
    let requests = 0;
    const { server, user } = await journal(many, {
      'GET /api/trades': ({ path }) => {
        if (!path.includes('after')) return json(many.slice(0, 500));
        return ++requests === 1 ? fault(503, 'UNAVAILABLE', 'Unavailable.') : json(many.slice(500));
      },
    });
    await list();
    act(() => {
      Object.assign(window, { scrollY: 37 * 450 });
      window.dispatchEvent(new Event('scroll'));
    });
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(async () => expect(await list()).toHaveAttribute('aria-rowcount', '602'));
    expect(server.of('GET /api/trades').filter(({ path }) => !path.includes('after'))).toHaveLength(1);
    Object.assign(window, { scrollY: 0 });
  });

  it('can be navigated with the arrow keys', async () => {
    const { user } = await journal([trade(1), trade(2), trade(3)]);
    await list();
    act(() => screen.getByRole('link', { name: 'S001' }).focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(screen.getByRole('link', { name: 'S002' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentAddress()).toBe(`/journal?trade=${tradeId(2)}`));
  });
});

describe('the filter', () => {
  it('is stored in the URL and sent to the server', async () => {
    const { user, server } = await journal();
    await list();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.selectOptions(screen.getByLabelText('Side'), 'Short');
    await user.selectOptions(screen.getByLabelText('Result'), 'Winning');
    await user.selectOptions(await screen.findByLabelText('Strategy'), 'No strategy');
    await user.click(screen.getByRole('button', { name: /Tags/ }));
    await user.click(await screen.findByRole('option', { name: 'swing' }));
    await user.keyboard('{Escape}');
    await user.type(screen.getByLabelText('From'), '2026-01-02');
    await user.selectOptions(await screen.findByLabelText('Filter by'), 'Exit date');
    await user.selectOptions(screen.getByLabelText('Sort'), 'net'); // by value: user-event matches HTML, where & is escaped
    await user.type(screen.getByRole('combobox', { name: 'Symbol' }), 'brk.b{Enter}');
    const query = 'side=short&state=winning&strategy=&tag=swing&from=2026-01-02&by=exit&order=net&symbol=BRK.B';
    await waitFor(() => expect(currentAddress()).toBe(`/journal?${query}`));
    const params = new URL(server.of('GET /api/trades').at(-1)!.path, 'http://x').searchParams;
    expect(Object.fromEntries(params)).toEqual({ ...Object.fromEntries(new URLSearchParams(query)), limit: '500' });
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(currentAddress()).toBe('/journal?order=net');
  });

  it('is shown as removable chips', async () => {
    const { user } = await journal(
      [trade(1)],
      {},
      '/journal?strategy=&state=winning&from=2025-01-02&by=exit&side=short',
    );
    for (const words of ['Strategy: No strategy', 'Result: Winning', 'Exit from: Jan 2, 2025'])
      expect(screen.getByRole('button', { name: `${words}, remove this filter` })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'More filters (2)' })).toHaveAttribute('aria-expanded', 'false');
    await user.click(screen.getByRole('button', { name: 'Side: Short, remove this filter' }));
    expect(currentAddress()).toBe('/journal?strategy=&state=winning&from=2025-01-02&by=exit');
    expect(screen.getByRole('button', { name: 'Exit from: Jan 2, 2025, remove this filter' })).toHaveFocus();
  });

  it('by scan is a chip without a control, and follows from a link', async () => {
    const { user, server } = await journal([trade(1)], {}, '/journal?scan=RSI+below+30&state=open');
    await waitFor(() => expect(server.of('GET /api/trades')).toHaveLength(1));
    expect(server.of('GET /api/trades')[0]!.path).toBe('/api/trades?scan=RSI+below+30&state=open&limit=500');
    await user.click(screen.getByRole('button', { name: 'Scan: RSI below 30, remove this filter' }));
    expect(currentAddress()).toBe('/journal?state=open');
  });

  it('from a link is applied, except for invalid parts', async () => {
    const { server } = await journal([], {}, '/journal?symbol=aapl&side=sideways&from=tomorrow&state=open&by=exit');
    expect(await screen.findByText('No matching trades')).toBeInTheDocument();
    expect(server.of('GET /api/trades')[0]!.path).toBe('/api/trades?symbol=AAPL&state=open&by=exit&limit=500');
    expect(screen.getByLabelText('Result')).toHaveValue('open');
  });

  it('says when nothing matches, and can be cleared there', async () => {
    const { user } = await journal([], {}, '/journal?tag=none');
    // beside the filters and, once it's known that nothing matches, in place of the trades
    const there = await waitFor(() => {
      const buttons = screen.getAllByRole('button', { name: 'Clear all filters' });
      expect(buttons).toHaveLength(2);
      return buttons[1]!;
    });
    await user.click(there);
    expect(await screen.findByText('No trades yet')).toBeInTheDocument();
  });
});

describe('the shortcuts', () => {
  it('move through the trades and open one', async () => {
    const { user } = await journal([trade(1), trade(2), trade(3)]);
    await list();
    await user.keyboard('jjjk');
    expect(screen.getByRole('link', { name: 'S002' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentAddress()).toBe(`/journal?trade=${tradeId(2)}`));
  });

  it('lead to the filter, the export, and the form', async () => {
    const { user } = await journal();
    await list();
    await user.keyboard('/');
    expect(screen.getByRole('combobox', { name: 'Symbol' })).toHaveFocus();
    await user.tab();
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('x');
    await screen.findByRole('menuitem', { name: /^CSV/ });
    await user.keyboard('{Escape}');
    await user.keyboard('n');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Symbol' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Trade' })).toHaveFocus());
  });
});

describe('the export', () => {
  it.each([
    ['CSV', 'csv', 'text/csv'],
    ['JSON', 'json', 'application/json'],
  ])('saves the filtered trades as a %s file', async (name, format, type) => {
    const save = jest.spyOn(download, 'save').mockImplementation(() => undefined);
    const { user, server } = await journal(
      [trade(1)],
      { 'GET /api/journal/export': () => new Response('the file') },
      '/journal?side=long',
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(name) }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]).toEqual([
      expect.stringMatching(new RegExp(`^plainscan-journal-\\d{4}-\\d\\d-\\d\\d\\.${format}$`)),
      'the file',
      type,
    ]);
    expect(server.of('GET /api/journal/export')[0]!.path).toBe(`/api/journal/export?side=long&format=${format}`);
    save.mockRestore();
  });
});

it('shows the statistics for the same filter', async () => {
  const { user, server } = await journal([trade(1)], {}, '/journal?tag=swing');
  await user.click(await screen.findByRole('link', { name: 'Statistics' }));
  expect(currentAddress()).toBe('/journal?tag=swing&view=statistics');
  await waitFor(() => expect(server.of('GET /api/journal/statistics')[0]!.path).toContain('tag=swing'));
});
