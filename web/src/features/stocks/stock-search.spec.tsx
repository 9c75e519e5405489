import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { TOKEN, userAnswer } from '../../testing/session-answers.ts';
import { addRecentStock } from './recent-stocks.ts';
import { StockSearch } from './stock-search.tsx';

const STOCKS = [
  { symbol: 'ORC', name: 'Orchard Inc.', exchange: 'NYSE', sector: 'Technology', price: 12.5, changePercent: 1.2 },
  { symbol: 'BRK.B', name: 'Orchid Holdings', exchange: 'NYSE', sector: null, price: 480, changePercent: null },
];

function search() {
  const server = fakeServer({
    'GET /api/stocks': ({ path }) => json({ stocks: path.includes('search=or') ? STOCKS : [] }),
  });
  const user = renderPart(<StockSearch onClose={() => undefined} />, '/scanner');
  return { user, server, box: screen.getByRole('combobox', { name: 'Symbol or company' }) };
}

describe('the stock search', () => {
  it('searches once typing pauses, and opens the chosen stock with the keyboard', async () => {
    const { user, server, box } = search();
    await user.type(box, 'or');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'ORCOrchard Inc.$12.50+1.20%',
      'BRK.BOrchid Holdings$480.00N/A',
    ]);
    expect(server.of('GET /api/stocks')).toHaveLength(1);
    expect(box).toHaveAttribute('aria-activedescendant', options[0]!.id);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(currentAddress()).toBe('/stocks/BRK.B');
  });

  it('opens the first result if Enter is pressed before the results arrive', async () => {
    const { user, box } = search();
    await user.type(box, 'or{Enter}');
    await waitFor(() => expect(currentAddress()).toBe('/stocks/ORC'));
  });

  it('opens nothing if the search changes after Enter', async () => {
    const { user, server, box } = search();
    await user.type(box, 'or{Enter}c');
    await waitFor(() => expect(server.of('GET /api/stocks')).toHaveLength(1));
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(currentAddress()).toBe('/scanner');
  });

  it('says so if nothing matches', async () => {
    const { user, box } = search();
    await user.type(box, 'zzz');
    expect(await screen.findByText('No stock matches “zzz”.')).toBeInTheDocument();
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('lists recently opened stocks, newest first, without duplicates', async () => {
    act(() => session.signIn(TOKEN, userAnswer()));
    for (const symbol of ['AAA', 'BBB', 'AAA']) addRecentStock({ symbol, name: `${symbol} Inc.` });
    const { user } = search();
    const list = within(screen.getByRole('listbox', { name: 'Stocks' }));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['AAAAAA Inc.', 'BBBBBB Inc.']);
    await user.click(list.getAllByRole('option')[1]!);
    expect(currentAddress()).toBe('/stocks/BBB');
  });
});
