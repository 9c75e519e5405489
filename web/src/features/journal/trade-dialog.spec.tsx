import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Trade } from '@plainscan/contracts';
import { fault, json } from '../../testing/fake-server.ts';
import { execution, openTrade, partlyClosed, trade, tradeDetail } from '../../testing/journal-answers.ts';
import { journalServer } from '../../testing/journal-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import './journal-page.tsx';
import '../billing/premium-gate.tsx';

type Handlers = Parameters<typeof journalServer>[1];

async function opened(initial: Trade, handlers: Handlers = {}, act = '', others: Trade[] = []) {
  const server = journalServer([initial, ...others], handlers);
  const user = renderApp(`/journal?trade=${initial.id}${act && `&act=${act}`}`);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(act ? 'Cancel' : 'Trade date');
  return { server, user, dialog };
}
const fact = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.getByText(name, { selector: 'dt' }).nextElementSibling;

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('the trade dialog', () => {
  it('keeps focus when a form replaces the focused element, so that Escape still closes it', async () => {
    const { user, dialog } = await opened(openTrade(1));
    await user.click(dialog.getByRole('button', { name: 'Edit' }));
    await dialog.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await dialog.findByText('Trade date');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens from its row, shows every detail, and returns focus', async () => {
    journalServer([trade(1, { notes: 'Line one\nLine two', tags: ['earnings'] })]);
    const user = renderApp('/journal');
    await user.click(await screen.findByRole('link', { name: 'S001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'S001 · Long' }));
    const shown = [
      'Symbol',
      'Quantity',
      'Entry price',
      'Exit price',
      'Stop loss',
      'Strategy',
      'Profit/loss',
      'R multiple',
    ];
    expect(shown.map((name) => fact(dialog, name)?.textContent)).toEqual([
      'S001',
      '100',
      '$10.10',
      '$12.35',
      '$9.10',
      'Breakout',
      '+$223.00',
      '+2.23R',
    ]);
    expect(fact(dialog, 'Trade date')).toHaveTextContent('November 16, 2026');
    expect(fact(dialog, 'Notes')).toHaveTextContent('Line one Line two');
    expect(dialog.getByRole('link', { name: 'Chart and executions' })).toHaveAttribute(
      'href',
      `/journal/trades/${trade(1).id}`,
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(currentAddress()).toBe('/journal'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'S001' })).toHaveFocus());
  });

  it('shows what is still open of a partly closed trade', async () => {
    const { dialog } = await opened(partlyClosed(1));
    expect(fact(dialog, 'Exit price')).toHaveTextContent('$12.35, 60 still open');
  });

  it('opens a trade that is not on a loaded page of the list', async () => {
    journalServer([], { [`GET /api/trades/${trade(7).id}`]: () => json(tradeDetail(trade(7))) });
    renderApp(`/journal?trade=${trade(7).id}`);
    expect(await screen.findByRole('dialog', { name: 'S007 · Long' })).toBeInTheDocument();
  });
});

describe('deleting', () => {
  const deletedTrade = trade(1);
  it('happens at once and can be undone', async () => {
    let deleted = false;
    const { server, user, dialog } = await opened(deletedTrade, {
      'GET /api/trades': () => json(deleted ? [trade(2)] : [deletedTrade, trade(2)]),
      [`DELETE /api/trades/${deletedTrade.id}`]: () => ((deleted = true), json({})),
      [`POST /api/trades/${deletedTrade.id}/restore`]: () => ((deleted = false), json(tradeDetail(deletedTrade))),
    });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await toast('Trade Deleted', 'S001 trade deleted');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'S001' })).not.toBeInTheDocument());
    await waitFor(() => expect(currentAddress()).toBe('/journal'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await toast('Trade Restored', 'S001 trade restored');
    expect(await screen.findByRole('link', { name: 'S001' })).toBeInTheDocument();
    expect(server.of(`POST /api/trades/${deletedTrade.id}/restore`)).toHaveLength(1);
  });

  it('leaves the trade in place if it fails', async () => {
    const { user, dialog } = await opened(deletedTrade, {
      [`DELETE /api/trades/${deletedTrade.id}`]: () => fault(503, 'UNAVAILABLE', 'Unavailable.'),
    });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await toast('Error', 'Failed to delete trade. Please try again.');
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });
});

describe('closing', () => {
  const openPosition = openTrade(1);
  const CLOSE = `POST /api/trades/${openPosition.id}/close`;

  it('closes all of it by default', async () => {
    const { server, user, dialog } = await opened(openPosition, { [CLOSE]: () => json(tradeDetail(trade(1))) });
    await user.click(dialog.getByRole('button', { name: 'Close Trade' }));
    expect(currentAddress()).toBe(`/journal?trade=${openPosition.id}&act=close`);
    const field = await screen.findByLabelText('Exit price');
    expect(field).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close Trade' }));
    expect(field).toHaveAccessibleDescription('Exit price is required');
    await user.type(field, '12.5');
    await user.type(screen.getByLabelText('Exit fee (optional)'), '0');
    await user.click(screen.getByRole('button', { name: 'Close Trade' }));
    await toast('Trade Closed', 'S001 closed: +$223.00 (+2.23R)');
    expect(server.of(CLOSE)[0]!.body).toMatchObject({ price: '12.5', quantity: '100', fee: '0' });
    expect(server.of(CLOSE)[0]!.headers.get('idempotency-key')).toBeTruthy();
    await waitFor(() => expect(currentAddress()).toBe(`/journal?trade=${openPosition.id}`));
  });

  it('may close a part, with errors at the field', async () => {
    let requests = 0;
    const { user, dialog } = await opened(
      openPosition,
      {
        [CLOSE]: () =>
          ++requests === 1
            ? fault(400, 'INVALID_TRADE', 'Only 100 are open.', { field: 'quantity' })
            : json(tradeDetail(partlyClosed(1))),
      },
      'close',
    );
    await user.type(dialog.getByLabelText('Exit price'), '12.5');
    const quantity = dialog.getByLabelText('Quantity');
    await user.clear(quantity);
    await user.type(quantity, '400{Enter}');
    await waitFor(() => expect(quantity).toHaveAccessibleDescription(expect.stringContaining('Only 100 are open.')));
    await user.clear(quantity);
    await user.type(quantity, '40{Enter}');
    await toast('Trade Partly Closed', 'Part of S001 is still open.');
  });
});

describe('editing', () => {
  const closedTrade = trade(1, { notes: 'Before', tags: ['swing'] });
  const CHANGE = `PATCH /api/trades/${closedTrade.id}`;
  const READ = `GET /api/trades/${closedTrade.id}`;
  const saved = { [CHANGE]: () => json(tradeDetail({ ...closedTrade, revision: 2 })) };

  it('sends only the fields that were edited', async () => {
    const { server, user, dialog } = await opened(closedTrade, saved, 'edit');
    await user.type(dialog.getByLabelText('Notes (optional)'), ' and after');
    await user.clear(dialog.getByLabelText('Stop loss (optional)'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await toast('Trade Saved', 'S001 updated');
    expect(server.of(CHANGE)[0]!.body).toEqual({ revision: 1, notes: 'Before and after', stopLoss: null });
  });

  it('changes, adds, and removes entries and exits; unedited ones keep their time to the second', async () => {
    const { server, user, dialog } = await opened(closedTrade, saved, 'edit');
    const exit = within(dialog.getByRole('listitem', { name: 'Exit, 2 of 2' }));
    await user.clear(exit.getByLabelText('Price'));
    await user.type(exit.getByLabelText('Price'), '12.40');
    await user.click(dialog.getByRole('button', { name: 'Add Exit' }));
    const added = within(dialog.getByRole('listitem', { name: 'Exit, 3 of 3' }));
    await user.clear(added.getByLabelText('Date'));
    await user.type(added.getByLabelText('Date'), '2026-11-18');
    await user.type(added.getByLabelText('Time'), '10:05');
    await user.type(added.getByLabelText('Quantity'), '1.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(added.getByLabelText('Price')).toHaveAccessibleDescription('Price is required');
    expect(added.getByLabelText('Price')).toHaveFocus();
    await user.keyboard('13{Enter}');
    await toast('Trade Saved', 'S001 updated');
    const [first, second] = tradeDetail(closedTrade).executions;
    expect(server.of(CHANGE)[0]!.body).toEqual({
      revision: 1,
      executions: [
        { id: first!.id, kind: 'entry', date: first!.at, quantity: '100', price: '10.1', fee: '1' },
        { id: second!.id, kind: 'exit', date: second!.at, quantity: '100', price: '12.40', fee: '1' },
        { kind: 'exit', date: '2026-11-18T10:05', quantity: '1.5', price: '13', fee: '0' },
      ],
    });
  });

  it('keeps a date without a time as it is', async () => {
    const days = tradeDetail(closedTrade, { executions: [execution(1, { at: null, on: '2026-03-08' })] });
    const { server, user, dialog } = await opened(closedTrade, { ...saved, [READ]: () => json(days) }, 'edit');
    expect(dialog.getByLabelText('Date')).toHaveValue('2026-03-08');
    await user.type(dialog.getByLabelText('Quantity'), '0');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await toast('Trade Saved', 'S001 updated');
    expect(server.of(CHANGE)[0]!.body).toMatchObject({ executions: [{ date: '2026-03-08', quantity: '1000' }] });
  });

  it("shows the server's message at the execution it is about", async () => {
    const { user, dialog } = await opened(
      closedTrade,
      {
        [CHANGE]: () =>
          fault(400, 'INVALID_TRADE', 'This exit sells more shares than you hold.', { field: 'executions.1.quantity' }),
      },
      'edit',
    );
    const exit = within(dialog.getByRole('listitem', { name: 'Exit, 2 of 2' }));
    await user.type(exit.getByLabelText('Quantity'), '0');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(exit.getByLabelText('Quantity')).toHaveAccessibleDescription('This exit sells more shares than you hold.'),
    );
  });

  it('rejects a trade without an entry', async () => {
    const { server, user, dialog } = await opened(closedTrade, saved, 'edit');
    await user.click(dialog.getByRole('button', { name: 'Remove this entry' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('A trade needs an entry.')).toBeInTheDocument();
    expect(server.of(CHANGE)).toHaveLength(0);
  });

  it('keeps the input when another change came first, and shows that change', async () => {
    let theirs = false;
    const { server, user, dialog } = await opened(
      closedTrade,
      {
        [READ]: () => json(tradeDetail(theirs ? { ...closedTrade, revision: 2, strategy: 'Theirs' } : closedTrade)),
        [CHANGE]: ({ body }) =>
          (body as { revision: number }).revision === 1
            ? ((theirs = true), fault(409, 'TRADE_CHANGED', 'This trade was changed in another tab.'))
            : json(tradeDetail({ ...closedTrade, revision: 3 })),
      },
      'edit',
    );
    await user.type(dialog.getByLabelText('Notes (optional)'), ' mine');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^This trade changed in another tab/)).toBeInTheDocument();
    expect(dialog.getByLabelText('Notes (optional)')).toHaveValue('Before mine');
    expect(dialog.getByRole('combobox', { name: 'Strategy (optional)' })).toHaveValue('Theirs');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await toast('Trade Saved', 'S001 updated');
    expect(server.of(CHANGE)[1]!.body).toEqual({ revision: 2, notes: 'Before mine' });
  });
});
