import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fault, json } from '../../testing/fake-server.ts';
import { trade, tradeId } from '../../testing/journal-answers.ts';
import { journalServer } from '../../testing/journal-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import './journal-page.tsx'; // preloaded: lazy code loads slowly in tests
import '../billing/premium-gate.tsx';

const TAG = 'POST /api/trades/tags';
const TRADES = [trade(1, { tags: ['swing'] }), trade(2, { tags: ['swing', 'gap'] }), trade(3)];

async function journal(handlers: Parameters<typeof journalServer>[1] = {}, path = '/journal') {
  const server = journalServer(TRADES, handlers);
  const user = renderApp(path);
  await screen.findByRole('link', { name: 'S001' });
  return { server, user };
}
const lastQuery = (server: ReturnType<typeof journalServer>) =>
  new URL(server.of('GET /api/trades').at(-1)!.path, 'http://x').searchParams;
const selected = () => within(screen.getByRole('group', { name: 'Selected trades' }));
const tick = (symbol: string) => screen.getByRole('checkbox', { name: new RegExp(`^Select ${symbol},`) });

describe('several tags', () => {
  it('are chosen with the keyboard, and match any or all', async () => {
    const { server, user } = await journal();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    expect(screen.queryByLabelText('Match')).not.toBeInTheDocument();
    screen.getByRole('button', { name: /Tags/ }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: 'earnings' });
    await user.keyboard('{Enter}{ArrowDown}{Enter}{Escape}');
    await waitFor(() => expect(currentAddress()).toBe('/journal?tag=earnings&tag=swing'));
    await user.selectOptions(screen.getByLabelText('Match'), 'All of these tags');
    expect(currentAddress()).toBe('/journal?tag=earnings&tag=swing&tagMatch=all');
    await waitFor(() => expect(lastQuery(server).get('tagMatch')).toBe('all'));
    expect(lastQuery(server).getAll('tag')).toEqual(['earnings', 'swing']);
  });

  it('are removable chips, and a single one has no match', async () => {
    const { user } = await journal({}, '/journal?side=long&tag=swing&tag=gap&tagMatch=all');
    expect(screen.getByRole('button', { name: 'More filters (3)' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'and tag: gap, remove this filter' }));
    expect(currentAddress()).toBe('/journal?side=long&tag=swing');
    expect(screen.getByRole('button', { name: 'Tag: swing, remove this filter' })).toHaveFocus();
  });
});

describe('the selected trades', () => {
  it('get a tag in one call, which Undo takes away again', async () => {
    const { server, user } = await journal({ [TAG]: () => json({ changed: [tradeId(3)] }) });
    await user.click(screen.getByRole('button', { name: 'Select' }));
    expect(selected().getByRole('button', { name: 'Add Tag' })).toBeDisabled();
    await user.click(tick('S001'));
    await user.click(tick('S003'));
    expect(selected().getByRole('status')).toHaveTextContent('2 selected');
    await user.click(selected().getByRole('button', { name: 'Add Tag' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Tag to 2 Trades' }));
    expect(dialog.getByRole('combobox', { name: 'Tag' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Add Tag' }));
    expect(dialog.getByText('Enter a tag')).toBeInTheDocument();
    await user.type(dialog.getByRole('combobox', { name: 'Tag' }), 'swing');
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Add Tag' }));
    await toast('Tag Added', '“swing” added to 1 trade');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await toast('Tags Restored', '“swing” removed from 1 trade');
    expect(server.of(TAG).map(({ body }) => body)).toEqual([
      { action: 'add', tag: 'swing', ids: [tradeId(1), tradeId(3)] },
      { action: 'remove', tag: 'swing', ids: [tradeId(3)] },
    ]);
    expect(selected().getByRole('status')).toHaveTextContent('2 selected');
  });

  it('lose one of their tags', async () => {
    const { server, user } = await journal({ [TAG]: () => json({ changed: [tradeId(1), tradeId(2)] }) });
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(selected().getByRole('checkbox', { name: 'Select all' }));
    expect(selected().getByRole('status')).toHaveTextContent('3 selected');
    await user.click(selected().getByRole('button', { name: 'Remove Tag' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Tag from 3 Trades' }));
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['swing (2)', 'gap (1)']);
    await user.click(dialog.getByRole('button', { name: 'Remove Tag' }));
    await toast('Tag Removed', '“swing” removed from 2 trades');
    expect(server.of(TAG)[0]!.body).toEqual({ action: 'remove', tag: 'swing', ids: [1, 2, 3].map(tradeId) });
  });

  it('keep the dialog open if the server refuses, and say why', async () => {
    const { user } = await journal({ [TAG]: () => fault(404, 'NOT_FOUND', 'Some of these trades no longer exist.') });
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(tick('S001'));
    await user.click(selected().getByRole('button', { name: 'Remove Tag' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove Tag' }));
    await toast('Error', 'Some of these trades no longer exist.');
    expect(dialog.getByRole('button', { name: 'Remove Tag' })).toBeEnabled();
  });

  it('are also selected with a key, and deselected by Done', async () => {
    const { user } = await journal();
    await user.keyboard('js');
    expect(screen.getByRole('link', { name: 'S001' })).toHaveFocus();
    expect(tick('S001')).toBeChecked();
    await user.keyboard('s');
    expect(tick('S001')).not.toBeChecked();
    await user.click(selected().getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
