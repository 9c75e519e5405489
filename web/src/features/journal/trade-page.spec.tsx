import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { TradeDetail } from '@plainscan/contracts';
import { bars } from '../../testing/answers.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { excursions, openTrade, trade, tradeDetail } from '../../testing/journal-answers.ts';
import { recordedSplit } from '../../testing/import-answers.ts';
import { journalServer, unknownSymbol } from '../../testing/journal-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import './trade-chart.tsx'; // preloaded: lazy code loads slowly in tests
import './trade-page.tsx';
import '../billing/premium-gate.tsx';

type Handlers = Parameters<typeof journalServer>[1];

const scan = { query: 'tech with RSI under 30', asOf: '2026-11-13', price: 10.05 };
const closedTrade = trade(1, { notes: 'Waited for the dip.', tags: ['swing'] });
const PATH = `/journal/trades/${closedTrade.id}`;
const READ = `GET /api/trades/${closedTrade.id}`;
const CHANGE = `PATCH /api/trades/${closedTrade.id}`;

async function page(detail: TradeDetail = tradeDetail(closedTrade, { scan }), handlers: Handlers = {}, path = PATH) {
  const server = journalServer([], {
    [READ]: () => json(detail),
    [`${READ}/excursions`]: () => json(excursions()),
    'GET /api/stocks/S001/bars': unknownSymbol,
    ...handlers,
  });
  const user = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'S001 · Long' });
  return { server, user };
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const fact = (name: string) => part('Figures').getByText(name, { selector: 'dt' }).nextElementSibling;

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('a split entered on the page of an open trade', () => {
  const open = openTrade(1);
  const RECORD = 'POST /api/journal/corporate-actions';
  const opened = async (answer: () => Response) => {
    const { server, user } = await page(tradeDetail(open), { [READ]: () => json(tradeDetail(open)), [RECORD]: answer });
    await user.click(screen.getByRole('button', { name: 'Split or New Symbol' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Split or new symbol: S001 · Long' }));
    return { server, user, dialog };
  };

  it('is sent with the symbol of the trade', async () => {
    const { server, user, dialog } = await opened(() => json(recordedSplit()));
    await user.type(dialog.getByLabelText('New shares'), '10');
    await user.type(dialog.getByLabelText('Cash for a fraction (optional)'), '3.25');
    await user.click(dialog.getByRole('button', { name: 'Record Split' }));
    await toast('Split Recorded', '1 trade updated. Undo it under Import.');
    expect(server.of(RECORD)[0]!.body).toMatchObject({
      kind: 'split',
      symbol: 'S001',
      newShares: '10',
      oldShares: '1',
      cashInLieu: '3.25',
    });
  });

  it('needs a number of new shares, and shows why the server refused it', async () => {
    const refuse = () =>
      fault(400, 'INVALID_CORPORATE_ACTION', 'You held no S001 shares before then.', { field: 'on' });
    const { server, user, dialog } = await opened(refuse);
    await user.click(dialog.getByRole('button', { name: 'Record Split' }));
    expect(dialog.getByLabelText('New shares')).toHaveAccessibleDescription(/Required/);
    expect(server.of(RECORD)).toHaveLength(0);
    await user.type(dialog.getByLabelText('New shares'), '2');
    await user.click(dialog.getByRole('button', { name: 'Record Split' }));
    await waitFor(() => expect(dialog.getByLabelText('First day')).toHaveAccessibleDescription(/held no S001/));
  });

  it('can be a new symbol instead', async () => {
    const { server, user, dialog } = await opened(() => json(recordedSplit()));
    await user.click(dialog.getByRole('button', { name: 'New symbol' }));
    await user.type(dialog.getByLabelText('New symbol'), 'meta');
    await user.click(dialog.getByRole('button', { name: 'Record New Symbol' }));
    await toast('New Symbol Recorded', '1 trade updated. Undo it under Import.');
    expect(server.of(RECORD)[0]!.body).toMatchObject({ kind: 'symbol_change', newSymbol: 'META' });
  });
});

describe('the worst and best points of a trade', () => {
  const points = async (answer: () => Response) => {
    await page(tradeDetail(closedTrade), { [`${READ}/excursions`]: answer });
    return within(await screen.findByRole('region', { name: 'Worst and best points' }));
  };
  const values = (card: Awaited<ReturnType<typeof points>>, term: string) => {
    const values = card.getByText(term).closest('div')!.querySelectorAll('dd');
    return [...values].map(({ textContent }) => textContent);
  };

  it('are given in money, percent, and R, as a range unless they are exact', async () => {
    const card = await points(() => json(excursions()));
    await waitFor(() => expect(card.getByText('Worst point (MAE)')).toBeInTheDocument());
    expect(values(card, 'Worst point (MAE)')).toEqual(['-$30.00', '-2.97% · -0.30R']);
    expect(values(card, 'Best point (MFE)')).toEqual(['+$225.00 to +$240.50', '+22.28% to +23.81% · +2.25R to +2.41R']);
    expect(card.getByText(/^From daily bars through Nov 17, 2026\. A range means/)).toBeInTheDocument();
    expect(card.queryByText('Simulated market')).not.toBeInTheDocument();
  });

  it('are labeled if the market is simulated', async () => {
    const card = await points(() => json(excursions({ simulated: true })));
    expect(await card.findByText('Simulated market')).toBeInTheDocument();
    expect(card.getByText(/simulated, so they say nothing about a real trade/)).toBeInTheDocument();
  });

  it.each([
    ['no-bars', false, /lacks this stock/],
    ['other-currency', false, /in dollars/],
    ['prices-differ', false, /record the split first/],
    ['prices-differ', true, /is simulated, so it doesn’t fit/],
  ] as const)('are missing with a reason: %s (simulated: %s)', async (problem, simulated, message) => {
    const none = { adverse: null, favorable: null, through: null, simulated };
    const card = await points(() => json(excursions({ ...none, problem })));
    expect(await card.findByText(message)).toBeInTheDocument();
    expect(card.queryByText('Simulated market')).not.toBeInTheDocument();
  });
});

describe('the page of a trade', () => {
  it('shows its figures and its holding time', async () => {
    await page();
    expect(['Profit/loss', 'R multiple', 'Fees', 'Held for'].map((name) => fact(name)?.textContent)).toEqual([
      '+$223.00',
      '+2.23R',
      '$2.00',
      '1 day 6 h',
    ]);
    expect(fact('Closed on')).toHaveTextContent('November 17, 2026');
  });

  it('lists every execution with the date and time in its own time zone', async () => {
    await page();
    const table = screen.getByRole('table', { name: 'Entries and exits' });
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replaceAll(/\s/g, ' ')));
    expect(cells).toEqual([
      ['BuyNov 16, 2026, 9:31 AM EST', '100', '$10.10', '$1,010.00', '$1.00', '–None'],
      ['SellNov 17, 2026, 3:59 PM EST', '100', '$12.35', '$1,235.00', '$1.00', '+$223.00'],
    ]);
  });

  it('links to the scan it came from', async () => {
    await page();
    const from = part('Linked scan');
    expect(from.getByText('“tech with RSI under 30”')).toBeInTheDocument();
    expect(from.getByText('Run on Nov 13, 2026 at $10.05.')).toBeInTheDocument();
    expect(from.getByRole('link', { name: 'Run This Scan Again' })).toHaveAttribute(
      'href',
      '/scanner?q=tech+with+RSI+under+30',
    );
  });

  it('says when the market data lacks the stock or its bars', async () => {
    await page();
    expect(await screen.findByText('No chart for S001')).toBeInTheDocument();
    cleanup();
    await page(tradeDetail(closedTrade), { 'GET /api/stocks/S001/bars': () => json({ ...bars('S001'), bars: [] }) });
    expect(await screen.findByText('No chart for S001')).toBeInTheDocument();
  });

  it.each([
    ['that was deleted', 404, 'NOT_FOUND'],
    ['with a malformed ID', 400, 'INVALID_REQUEST'],
  ])('says that a trade %s does not exist', async (_which, status, code) => {
    journalServer([], { [READ]: () => fault(status, code, 'No.') });
    renderApp(PATH);
    expect(await screen.findByText('Trade not found')).toBeInTheDocument();
  });

  it('returns to the journal when its trade is deleted, which can be undone', async () => {
    const { server, user } = await page(tradeDetail(closedTrade), {
      [`DELETE /api/trades/${closedTrade.id}`]: () => json({}),
    });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await toast('Trade Deleted', 'S001 trade deleted');
    await waitFor(() => expect(currentAddress()).toBe('/journal'));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(server.of(READ)).toHaveLength(1);
  });

  it("opens the journal's dialogs at its own URL", async () => {
    const { user } = await page(tradeDetail(openTrade(1)));
    expect(fact('Held so far')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close Trade' }));
    expect(await screen.findByRole('dialog', { name: 'Close S001 · Long' })).toBeInTheDocument();
    expect(currentAddress()).toBe(`${PATH}?act=close`);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(currentAddress()).toBe(PATH));
  });
});

describe('notes and tags', () => {
  it('are edited in place', async () => {
    let now = tradeDetail(closedTrade);
    const { server, user } = await page(now, {
      [READ]: () => json(now),
      [CHANGE]: ({ body }) => json((now = { ...now, ...(body as object), revision: 2 })),
    });
    await user.click(screen.getByRole('button', { name: 'Edit notes' }));
    const field = screen.getByRole('textbox', { name: 'Notes' });
    expect(field).toHaveFocus();
    await user.type(field, ' Twice.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit notes' })).toHaveFocus());
    expect(part('Notes').getByText('Waited for the dip. Twice.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit tags' }));
    await user.type(screen.getByRole('textbox', { name: 'Tags' }), ', dip{Enter}');
    expect(await part('Tags').findByText('dip')).toBeInTheDocument();
    expect(server.of(CHANGE).map(({ body }) => body)).toEqual([
      { revision: 1, notes: 'Waited for the dip. Twice.' },
      { revision: 2, tags: ['swing', 'dip'] },
    ]);
  });

  it('stay as typed if rejected, even after a reload', async () => {
    const { user } = await page(tradeDetail(closedTrade), {
      [CHANGE]: () => fault(503, 'UNAVAILABLE', 'Unavailable.'),
    });
    await user.click(screen.getByRole('button', { name: 'Edit notes' }));
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), ' More.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to save. Please try again.')).toBeInTheDocument();
    cleanup();
    await page();
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Waited for the dip. More.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(part('Notes').getByText('Waited for the dip.')).toBeInTheDocument();
  });

  it("aren't overwritten if they changed elsewhere", async () => {
    let now = closedTrade;
    const { server, user } = await page(undefined, {
      [READ]: () => json(tradeDetail(now)),
      [CHANGE]: ({ body }) => {
        const { revision, notes } = body as { revision: number; notes: string };
        const known = revision === now.revision && revision > 1;
        now = { ...closedTrade, revision: revision + 1, notes: known ? notes : closedTrade.notes };
        return known ? json(tradeDetail(now)) : fault(409, 'TRADE_CHANGED', 'Changed.');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Edit notes' }));
    const field = screen.getByRole('textbox', { name: 'Notes' });
    await user.clear(field);
    await user.type(field, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^This trade changed in another tab/)).toBeInTheDocument();
    expect(field).toHaveValue('Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await part('Notes').findByText('Mine')).toBeInTheDocument();
    expect(server.of(CHANGE)).toHaveLength(2);
  });
});
