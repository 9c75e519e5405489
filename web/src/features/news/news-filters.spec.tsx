import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { scanResponse } from '../../testing/answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openTrade } from '../../testing/journal-answers.ts';
import { article, articles, newsPage } from '../../testing/news-answers.ts';
import { NEWS, newsServer } from '../../testing/news-server.ts';
import { currentAddress, pressScan, renderApp } from '../../testing/render-app.tsx';
import { scans } from '../scanner/scan-store.ts';
import '../billing/premium-gate.tsx';
import '../scanner/scanner-page.tsx';
import './news-page.tsx'; // preloaded: lazy code loads slowly in tests

type Handlers = Parameters<typeof newsServer>[1];
type Server = ReturnType<typeof newsServer>;

const queries = (server: Server) =>
  server.of(NEWS).map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams));
const lastQuery = (server: Server) => queries(server).at(-1);

async function news(path = '/news', handlers: Handlers = {}, all = articles(3)) {
  const server = newsServer(all, handlers);
  const user = renderApp(path);
  await screen.findByRole('region', { name: 'Refine news' });
  await user.click(screen.getByRole('button', { name: /^More filters/ }));
  return { server, user };
}
const select = (name: string) => screen.getByRole('combobox', { name });
const box = (name: string) => screen.getByRole('textbox', { name });

describe('the news filters', () => {
  it('are off at first', async () => {
    const { server } = await news();
    for (const name of ['Category', 'Sentiment', 'Published', 'Stocks']) expect(select(name)).toHaveValue('all');
    await waitFor(() => expect(lastQuery(server)).toEqual({ limit: '100' }));
  });

  it('are stored in the URL, sent to the server, and undone by Back', async () => {
    const { server, user } = await news();
    await user.selectOptions(select('Category'), 'stocks');
    await waitFor(() => expect(lastQuery(server)).toEqual({ limit: '100', category: 'stocks' }));
    await user.selectOptions(select('Sentiment'), 'bearish');
    await user.type(box('Symbol'), 'brk.b{Enter}');
    await user.type(box('Search'), 'rate cut');
    await user.tab();
    await waitFor(() =>
      expect(currentAddress()).toBe('/news?category=stocks&sentiment=bearish&symbol=BRK.B&search=rate+cut'),
    );
    await waitFor(() =>
      expect(lastQuery(server)).toEqual({
        limit: '100',
        category: 'stocks',
        sentiment: 'bearish',
        symbol: 'BRK.B',
        search: 'rate cut',
      }),
    );
    await user.click(screen.getAllByRole('button', { name: /^Clear/ })[0]!);
    await waitFor(() => expect(currentAddress()).toBe('/news'));
    expect(box('Search')).toHaveValue('');
  });

  it('accept URL parameters in any case and ignore invalid ones', async () => {
    const { server } = await news('/news?category=Stocks&sentiment=BULLISH&symbol=a%20b&period=year&search=%20&of=all');
    expect(select('Category')).toHaveValue('stocks');
    expect(select('Sentiment')).toHaveValue('bullish');
    await waitFor(() => expect(queries(server)).toEqual([{ limit: '100', category: 'stocks', sentiment: 'bullish' }]));
  });

  it('request the articles since the start of the period', async () => {
    const before = Date.now() - 3 * 24 * 60 * 60_000;
    const { server, user } = await news();
    await user.selectOptions(select('Published'), '3d');
    await waitFor(() => expect(lastQuery(server)).toHaveProperty('since'));
    const since = Date.parse(lastQuery(server)!['since']!);
    expect(since).toBeGreaterThanOrEqual(before);
    expect(since).toBeLessThanOrEqual(Date.now() - 3 * 24 * 60 * 60_000);
  });

  it('are applied again in the browser, in case the server sends other articles', async () => {
    const all = [
      article(0, { category: 'STOCKS' as never }),
      article(1, { category: 'general' }),
      article(2, { sentiment: { ...article(2).sentiment, overall: 'bullish' } }),
    ];
    await news('/news?category=stocks&sentiment=bearish', { [NEWS]: () => json(newsPage(all)) });
    expect(await screen.findByText('1 of 3 articles')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('show a message with a clear button when nothing matches', async () => {
    const { user } = await news('/news?search=nothing', {
      [NEWS]: ({ path }) => json(newsPage(path.includes('search') ? [] : articles(1))),
    });
    expect(await screen.findByText('No articles found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(currentAddress()).toBe('/news');
  });

  it('reject an invalid symbol', async () => {
    const { user } = await news();
    await user.type(box('Symbol'), 'a,b{Enter}');
    expect(box('Symbol')).toHaveAccessibleDescription('Letters, digits, periods, and hyphens only');
    expect(currentAddress()).toBe('/news');
  });

  it('are shown as removable chips, and removing one focuses the next', async () => {
    const { user } = await news('/news?category=stocks&sentiment=bearish&symbol=AAPL');
    const off = (name: string) => screen.getByRole('button', { name: `${name}, remove this filter` });
    expect(screen.getByRole('button', { name: 'More filters (1)' })).toBeInTheDocument();
    await user.click(off('Sentiment: Bearish'));
    expect(currentAddress()).toBe('/news?category=stocks&symbol=AAPL');
    await waitFor(() => expect(off('Symbol: AAPL')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(off('Category: Stocks')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(currentAddress()).toBe('/news');
    await waitFor(() => expect(select('Category')).toHaveFocus());
  });
});

describe('news for my open trades', () => {
  const trades = (...symbols: string[]) => ({
    'GET /api/trades': () => json(symbols.map((symbol, i) => openTrade(i, { symbol }))),
  });

  it('requests each valid symbol once', async () => {
    const { server, user } = await news('/news', trades('AAPL', 'MSFT', 'AAPL', 'ES DEC26 5000C'));
    await user.selectOptions(select('Stocks'), 'trades');
    expect(currentAddress()).toBe('/news?of=trades');
    expect(await screen.findByText('2 stocks in your open trades: AAPL, MSFT.')).toBeInTheDocument();
    await waitFor(() => expect(lastQuery(server)).toEqual({ limit: '100', symbols: 'AAPL,MSFT' }));
    expect(server.of('GET /api/trades').map(({ path }) => path)).toEqual(['/api/trades?state=open&limit=500']);
  });

  it('is limited to five hundred stocks, and says so', async () => {
    const page = (from: number) =>
      Array.from({ length: 500 }, (_, i) => openTrade(from + i, { symbol: `T${from + i}` }));
    const { server } = await news('/news?of=trades', {
      'GET /api/trades': ({ path }) => json(path.includes('after') ? page(500) : page(0)),
    });
    expect(await screen.findByText(/Showing news for the first 500 only\./)).toBeInTheDocument();
    await waitFor(() => expect(lastQuery(server)!['symbols']!.split(',')).toHaveLength(500));
    expect(server.of('GET /api/trades')).toHaveLength(2);
  });

  it('is not requested without open trades', async () => {
    const { server } = await news('/news?of=trades', trades());
    expect(await screen.findByText("You have no open trades, so there's no news to show.")).toBeInTheDocument();
    expect(server.of(NEWS)).toHaveLength(0);
  });
});

describe('news for the last scan’s results', () => {
  it('covers the stocks it found', async () => {
    const { server, user } = await news();
    act(() => scans.succeed(scanResponse(2, { query: 'RSI below 30' })));
    await user.selectOptions(select('Stocks'), 'scan');
    expect(currentAddress()).toBe('/news?of=scan&scan=RSI+below+30');
    expect(await screen.findByText('2 stocks that matched “RSI below 30”: S000, S001.')).toBeInTheDocument();
    await waitFor(() => expect(lastQuery(server)).toEqual({ limit: '100', symbols: 'S000,S001' }));
  });

  it('is restored together with the scan that this tab stored', async () => {
    const server = newsServer(articles(1));
    await pressScan(renderApp('/scanner?q=RSI+below+30'));
    await screen.findByRole('heading', { name: '137 matches' });
    const remembered = { ...sessionStorage };
    act(() => scans.forget());
    cleanup();
    Object.assign(sessionStorage, remembered);
    renderApp('/news?of=scan&scan=RSI+below+30', { keepScans: true });
    expect(await screen.findByText(/^137 stocks that matched “RSI below 30”: S000, /)).toBeInTheDocument();
    await waitFor(() => expect(lastQuery(server)!['symbols']).toMatch(/^S000,S001,/));
  });

  it('says so when more stocks matched than the news covers', async () => {
    const { user } = await news();
    act(() => scans.succeed(scanResponse(501, { query: 'all' })));
    await user.selectOptions(select('Stocks'), 'scan');
    expect(await screen.findByText(/Showing news for the first 500 only/)).toBeInTheDocument();
  });

  it.each([
    ['no scan was run', '/news?of=scan', 'Go to the Scanner', '/scanner'],
    ['the scan is no longer stored', '/news?of=scan&scan=RSI+below+30', 'Run It Again', '/scanner?q=RSI+below+30'],
  ])('is not requested if %s', async (_why, path, name, to) => {
    const { server } = await news(path);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
    expect(server.of(NEWS)).toHaveLength(0);
  });

  it('is not requested if the scan found nothing', async () => {
    const { server, user } = await news();
    act(() => scans.succeed(scanResponse(0, { query: 'RSI below 1' })));
    const before = server.of(NEWS).length;
    await user.selectOptions(select('Stocks'), 'scan');
    expect(await screen.findByText(/^That scan found no stocks/)).toBeInTheDocument();
    expect(server.of(NEWS)).toHaveLength(before);
  });
});
