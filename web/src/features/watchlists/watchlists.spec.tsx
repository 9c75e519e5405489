import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Watchlist } from '@plainscan/contracts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { watched, watchlist, watchlistId, watchlists } from '../../testing/watchlist-answers.ts';
import { HomeWatchlist } from './home-watchlist.tsx';
import { RowStar } from './row-star.tsx';
import { WatchButton } from './watch-button.tsx';
import { WatchlistsPage } from './watchlists-page.tsx';

const PATH = '/api/watchlists';
const ONE = `${PATH}/${watchlistId(1)}`;

/** A server that keeps these lists. */
function serverWith(lists: Watchlist[], handlers: Parameters<typeof fakeServer>[0] = {}) {
  let current = lists;
  const server = fakeServer({ [`GET ${PATH}`]: () => json(watchlists(...current)), ...handlers });
  return { ...server, set: (next: Watchlist[]) => (current = next) };
}
const symbols = async () =>
  within(await screen.findByRole('table', { name: 'Stocks in List 1' }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent?.slice(0, 4));

describe('the page of watchlists', () => {
  it('shows the list that the URL names, with links to its stocks and its scan', async () => {
    serverWith([watchlist(1), watchlist(2, { name: 'Top picks' })]);
    renderPart(<WatchlistsPage />, `/watchlists?list=${watchlistId(2)}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'Top picks' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Top picks' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: 'Scan This List' })).toHaveAttribute(
      'href',
      '/scanner?q=in+my+watchlist+%22Top+picks%22',
    );
    expect(screen.getByRole('link', { name: /^S001/ })).toHaveAttribute('href', '/stocks/S001');
  });

  it('sorts by a column, and by the order added again', async () => {
    const stocks = [watched('BBBB', 1), watched('AAAA', null), watched('CCCC', 3)];
    serverWith([watchlist(1, { stocks })]);
    const user = renderPart(<WatchlistsPage />, '/watchlists');
    expect(await symbols()).toEqual(['BBBB', 'AAAA', 'CCCC']);
    const press = () => user.click(screen.getByRole('button', { name: /^Change/ }));
    await press();
    expect(await symbols()).toEqual(['CCCC', 'BBBB', 'AAAA']);
    await press();
    expect(await symbols()).toEqual(['BBBB', 'CCCC', 'AAAA']);
    await press();
    expect(await symbols()).toEqual(['BBBB', 'AAAA', 'CCCC']);
  });

  it('adds pasted tickers, and keeps the unknown ones in the box', async () => {
    const after = watchlist(1, { stocks: [watched('S000'), watched('S001'), watched('S002')] });
    const server = serverWith([watchlist(1)], {
      [`POST ${ONE}/symbols`]: () => {
        server.set([after]);
        return json({ watchlist: after, added: ['S002'], existing: ['S001'], unknown: ['Tesla'] });
      },
    });
    const user = renderPart(<WatchlistsPage />, '/watchlists');
    const box = await screen.findByRole('textbox', { name: 'Add stocks' });
    await user.type(box, '$S002, S001 Tesla');
    await user.click(screen.getByRole('button', { name: 'Add Stocks' }));
    expect(await screen.findByText(/Added 1 stock. 1 was already in the list./)).toHaveTextContent(
      "We don't know “Tesla”.",
    );
    expect(box).toHaveValue('Tesla');
    expect(server.of(`POST ${ONE}/symbols`)[0]!.body).toEqual({ text: '$S002, S001 Tesla' });
    expect(await symbols()).toEqual(['S000', 'S001', 'S002']);
  });

  it('removes a stock', async () => {
    const after = watchlist(1, { stocks: [watched('S001')] });
    const server = serverWith([watchlist(1)], {
      [`DELETE ${ONE}/symbols/S000`]: () => {
        server.set([after]);
        return json(after);
      },
    });
    const user = renderPart(<WatchlistsPage />, '/watchlists');
    await user.click(await screen.findByRole('button', { name: 'Remove S000' }));
    await waitFor(async () => expect(await symbols()).toEqual(['S001']));
  });

  it('deletes a list, which can be undone', async () => {
    const server = serverWith([watchlist(1)], {
      [`DELETE ${ONE}`]: () => {
        server.set([]);
        return json({});
      },
      [`POST ${ONE}/restore`]: () => {
        server.set([watchlist(1)]);
        return json(watchlist(1));
      },
    });
    const user = renderPart(<WatchlistsPage />, '/watchlists');
    await user.click(await screen.findByRole('button', { name: 'More for List 1' }));
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    expect(await screen.findByRole('heading', { name: 'No watchlists yet' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'List 1' })).toBeInTheDocument();
  });

  it('renames a list, and says that a name is taken', async () => {
    let taken = true;
    const renamed = watchlist(1, { name: 'New name' });
    const server = serverWith([watchlist(1)], {
      [`PATCH ${ONE}`]: () => {
        if (taken) return fault(409, 'WATCHLIST_NAME_TAKEN', 'You already have a watchlist named “New name”.');
        server.set([renamed]);
        return json(renamed);
      },
    });
    const user = renderPart(<WatchlistsPage />, '/watchlists');
    await user.click(await screen.findByRole('button', { name: 'More for List 1' }));
    await user.click(await screen.findByRole('menuitem', { name: /Rename/ }));
    const field = await screen.findByRole('textbox', { name: 'Watchlist name' });
    await user.clear(field);
    await user.type(field, 'New name{Enter}');
    expect(await screen.findByText(/already have a watchlist named/)).toBeInTheDocument();
    taken = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'New name' })).toBeInTheDocument();
  });

  it('offers to create the first list, and opens it', async () => {
    const created = watchlist(1, { name: 'Watchlist', stocks: [] });
    const server = serverWith([], {
      [`POST ${PATH}`]: () => {
        server.set([created]);
        return json(created);
      },
    });
    const user = renderPart(<WatchlistsPage />, '/watchlists');
    await user.click(await screen.findByRole('button', { name: 'Create Watchlist' }));
    expect(await screen.findByRole('heading', { name: 'No stocks in this list' })).toBeInTheDocument();
    expect(server.of(`POST ${PATH}`)[0]!.body).toEqual({ name: 'Watchlist' });
    await waitFor(() => expect(currentAddress()).toBe(`/watchlists?list=${watchlistId(1)}`));
  });

  it('shows why a list cannot be created', async () => {
    serverWith([watchlist(1)], {
      [`POST ${PATH}`]: () => fault(403, 'WATCHLIST_LIMIT', 'Your trial includes one watchlist.'),
    });
    const user = renderPart(<WatchlistsPage />, '/watchlists');
    await user.click(await screen.findByRole('button', { name: 'New List' }));
    await user.type(screen.getByRole('textbox', { name: 'Watchlist name' }), 'Second');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Your trial includes one watchlist.')).toBeInTheDocument();
  });
});

describe('the button that watches a stock', () => {
  it('creates a list on first use', async () => {
    const created = watchlist(1, { name: 'Watchlist', stocks: [watched('S000')] });
    const server = serverWith([], {
      [`POST ${PATH}`]: () => {
        server.set([created]);
        return json(created);
      },
    });
    const user = renderPart(<WatchButton symbol="S000" />, '/stocks/S000');
    const button = await screen.findByRole('button', { name: 'Watch' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Watch: in Watchlist' })).toBeInTheDocument();
    expect(server.of(`POST ${PATH}`)[0]!.body).toEqual({ name: 'Watchlist', symbols: ['S000'] });
  });

  it('shows the lists that contain the stock, and adds and removes it', async () => {
    const [first, second] = [watchlist(1), watchlist(2, { stocks: [] })];
    const added = watchlist(2, { stocks: [watched('S000')] });
    const server = serverWith([first, second], {
      [`POST ${PATH}/${watchlistId(2)}/symbols`]: () => {
        server.set([first, added]);
        return json({ watchlist: added, added: ['S000'], existing: [], unknown: [] });
      },
      [`DELETE ${ONE}/symbols/S000`]: () => {
        const removed = watchlist(1, { stocks: [watched('S001')] });
        server.set([removed, added]);
        return json(removed);
      },
    });
    const user = renderPart(<WatchButton symbol="S000" />, '/stocks/S000');
    await screen.findByRole('button', { name: 'Watch: in List 1' });
    await user.keyboard('w');
    expect(await screen.findByRole('menuitemcheckbox', { name: 'List 1' })).toBeChecked();
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'List 2' }));
    await waitFor(() => expect(screen.getByRole('menuitemcheckbox', { name: 'List 2' })).toBeChecked());
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'List 1' }));
    await waitFor(() => expect(screen.getByRole('menuitemcheckbox', { name: 'List 1' })).not.toBeChecked());
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Watch: in List 2' })).toBeInTheDocument();
  });
});

describe('the star of a row', () => {
  it('opens the same menu, and gets focus again', async () => {
    serverWith([watchlist(1)]);
    const user = renderPart(<RowStar symbol="S000" />, '/scanner');
    const star = await screen.findByRole('button', { name: 'S000: Watchlists: in List 1' });
    await user.click(star);
    expect(await screen.findByRole('menuitemcheckbox', { name: 'List 1' })).toBeChecked();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(star).toHaveFocus());
  });
});

describe('the watchlist on Home', () => {
  it('shows the biggest movers of the first list, up or down', async () => {
    const stocks = [watched('AAA', 1), watched('BBB', -5), watched('CCC', null), watched('DDD', 3)];
    serverWith([watchlist(1, { stocks })]);
    renderPart(<HomeWatchlist />, '/');
    const card = within(await screen.findByRole('region', { name: 'List 1' }));
    expect(
      within(card.getByRole('list'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['BBB', 'DDD', 'AAA']);
    expect(card.getByRole('link', { name: 'View List' })).toHaveAttribute('href', `/watchlists?list=${watchlistId(1)}`);
  });

  it('says what to do without a list', async () => {
    serverWith([]);
    renderPart(<HomeWatchlist />, '/');
    expect(await screen.findByRole('link', { name: 'Create a watchlist' })).toHaveAttribute('href', '/watchlists');
  });
});
