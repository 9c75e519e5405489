import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Article } from '@plainscan/contracts';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { article, articleId, articles, newsPage, pageOf } from '../../testing/news-answers.ts';
import { NEWS, newsServer } from '../../testing/news-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import '../auth/auth-page.tsx';
import '../billing/premium-gate.tsx';
import './news-page.tsx'; // preloaded: lazy code loads slowly in tests

type Server = ReturnType<typeof newsServer>;

const rows = () => screen.findAllByRole('article');
const titles = async () => (await rows()).map((row) => within(row).getByRole('heading').textContent);
const row = async (i = 0) => within((await rows())[i]!);
const queries = (server: Server) =>
  server.of(NEWS).map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams));
const counted = () => screen.findByText(/^[\d,+]+ of [\d,+]+ articles$/);

describe('the news', () => {
  it('is counted and listed, newest first', async () => {
    const server = newsServer(articles(3));
    renderApp('/news');
    expect(await counted()).toHaveTextContent('3 of 3 articles');
    expect(screen.getByRole('heading', { level: 1, name: 'News' })).toBeInTheDocument();
    expect(await titles()).toEqual([0, 1, 2].map((i) => `Acme profit rose less than expected (${i})`));
    expect(queries(server)).toEqual([{ limit: '100' }]);
  });

  it('is grouped by day', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString();
    newsServer([0, 0, 1, 9].map((daysAgo, i) => article(i, { publishedAt: at(daysAgo) })));
    renderApp('/news');
    await rows();
    expect(within(screen.getByRole('group', { name: 'Today' })).getAllByRole('article')).toHaveLength(2);
    expect(within(screen.getByRole('group', { name: 'Yesterday' })).getAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 2, name: /^\w+day, \w{3} \d+/ })).toBeInTheDocument();
  });

  it('shows eight placeholder rows while loading', async () => {
    const answers: (() => void)[] = [];
    newsServer([], {
      [NEWS]: () => new Promise((resolve) => answers.push(() => resolve(json(newsPage(articles(1)))))),
    });
    renderApp('/news');
    await waitFor(() => expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(8));
    await waitFor(() => expect(answers).toHaveLength(1));
    act(() => answers[0]!());
    expect(await titles()).toHaveLength(1);
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(0);
  });

  it('reports a loading error with the text from product.md, and retries', async () => {
    let unavailable = true;
    newsServer([], {
      [NEWS]: () => (unavailable ? fault(400, 'BAD', 'Temporarily unavailable.') : json(newsPage(articles(1)))),
    });
    const user = renderApp('/news');
    expect(await screen.findByText('Unable to load financial news')).toBeInTheDocument();
    expect(screen.getByText('Error: 400: Temporarily unavailable.')).toBeInTheDocument();
    unavailable = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await titles()).toHaveLength(1);
  });

  it('may be empty', async () => {
    newsServer([], {}, { refreshedAt: null });
    renderApp('/news');
    expect(await screen.findByRole('heading', { name: 'No articles found' })).toBeInTheDocument();
    expect(screen.getByText(/will show up here shortly/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it('is counted up to ten thousand', async () => {
    newsServer(articles(2), {}, { total: 10_000 });
    renderApp('/news');
    expect(await counted()).toHaveTextContent('2 of 10,000+ articles');
  });

  it('is refetched by Refresh, which shows the newest articles at once', async () => {
    const all = articles(2, 5);
    newsServer(all);
    const user = renderApp('/news');
    expect(await titles()).toHaveLength(2);
    all.unshift(article(1));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect((await titles())[0]).toBe('Acme profit rose less than expected (1)'));
  });

  it('is labeled as simulated, as a whole or per article if mixed with real ones', async () => {
    const simulated = { simulated: true };
    const all = [article(0, simulated), article(1)];
    newsServer(all, {}, simulated);
    renderApp('/news');
    await rows();
    expect(screen.getAllByText('Simulated news')).toHaveLength(2);
    expect((await row(0)).getByText('Simulated news')).toBeInTheDocument();
  });

  it('names the providers whose news is not up to date', async () => {
    const at = new Date().toISOString();
    const state = (
      name: string,
      status: 'ok' | 'waiting' | 'failing' | 'limited',
      lastSuccessAt: string | null = null,
    ) => ({
      name,
      state: status,
      lastSuccessAt,
    });
    const providers = [
      state('finnhub', 'failing', at),
      state('massive', 'limited'),
      state('Example feed', 'waiting'),
      state('alpaca', 'ok', at),
    ];
    newsServer(articles(1), {}, { providers });
    renderApp('/news');
    expect(await screen.findByText(/^Finnhub isn't responding\. Last update \d.*\.$/)).toBeVisible();
    expect(screen.getByText("Massive is rate-limited. We'll retry shortly.")).toBeVisible();
    expect(screen.getByText(/^Example feed hasn't loaded yet/)).toBeVisible();
    expect(screen.queryByText(/Alpaca/)).not.toBeInTheDocument();
  });
});

describe('an article', () => {
  const show = async (change: Partial<Article>) => {
    newsServer([article(0, change)]);
    renderApp('/news');
    return row();
  };

  it('shows all of its fields', async () => {
    const shown = await show({ imageUrl: 'https://img.example/a.jpg', publishedAt: '2026-11-20T14:30:00.000Z' });
    for (const words of ['Stocks', 'Bearish', '-0.31', 'S000', 'Example Wire', 'Costs fell, the company said.'])
      expect(shown.getByText(words)).toBeInTheDocument();
    for (const link of [shown.getByRole('link', { name: /^Read more/ }), shown.getByRole('link', { name: /^Acme/ })]) {
      expect(link).toHaveAttribute('href', 'https://news.example/stories/0');
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
    const time = document.querySelector('time')!;
    expect(time).toHaveAttribute('datetime', '2026-11-20T14:30:00.000Z');
    expect(time).toHaveTextContent(/ago, Nov 20, 2026, /);
    const image = document.querySelector('article img')!;
    expect(image).toHaveAttribute('loading', 'lazy');
    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(image).toHaveAttribute('alt', '');
    fireEvent.error(image);
    expect(document.querySelector('article img')).not.toBeInTheDocument();
  });

  it('handles missing fields', async () => {
    const shown = await show({
      category: undefined as never,
      companySymbol: null,
      description: null,
      url: null,
      imageUrl: 'http://img.example/a.jpg',
      source: { name: '' },
      sources: [],
      symbols: [],
    });
    for (const words of ['General', 'Unknown Source']) expect(shown.getByText(words)).toBeInTheDocument();
    expect(shown.queryByRole('link')).not.toBeInTheDocument();
    expect(document.querySelector('article img')).not.toBeInTheDocument();
  });

  it.each([
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['HTTPS://news.example/', 'HTTPS://news.example/'],
  ])('links to %s: %s', async (url, href) => {
    const shown = await show({ url, companySymbol: null, symbols: [] });
    expect(shown.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(href ? [href, href] : []);
  });

  it('links to the pages of its stocks, at most three besides the main one', async () => {
    const shown = await show({ companySymbol: 'AAPL', symbols: ['AAPL', 'BRK.B', 'C', 'D', 'E'] });
    for (const symbol of ['AAPL', 'BRK.B', 'C', 'D'])
      expect(shown.getByRole('link', { name: symbol })).toHaveAttribute('href', `/stocks/${symbol}`);
    expect(shown.queryByRole('link', { name: 'E' })).not.toBeInTheDocument();
    expect(shown.getByText(/and 1 more/)).toBeInTheDocument();
  });

  it('is rendered as text, whatever it contains', async () => {
    const shown = await show({ title: '<img src=x onerror=alert(1)> &amp; co', description: '<b>bold</b>' });
    expect(shown.getByRole('heading')).toHaveTextContent('<img src=x onerror=alert(1)> &amp; co');
    expect(shown.getByText('<b>bold</b>')).toBeInTheDocument();
  });

  it.each([
    ['bullish', 0.3, 'Bullish', '+0.30'],
    ['bullish', 0.15, 'Bullish', '+0.15'],
    ['neutral', 0.149, 'Neutral', '+0.14'],
    ['neutral', -0.149, 'Neutral', '-0.14'],
    ['neutral', 0, 'Neutral', '0.00'],
    ['neutral', -0.004, 'Neutral', '0.00'],
    ['bearish', -1, 'Bearish', '-1.00'],
  ] as const)('%s with %d reads %s %s', async (overall, score, word, text) => {
    const shown = await show({ sentiment: { ...article(0).sentiment, overall, score } });
    expect(shown.getByText(word)).toBeInTheDocument();
    expect(shown.getByText(text)).toBeInTheDocument();
  });

  it('collapses its sources, and expands them with links and times', async () => {
    const at = article(0).publishedAt;
    newsServer([
      article(0, {
        sources: [
          { name: 'Example Wire', url: 'https://a.example/1', publishedAt: at },
          { name: 'Another', url: null, publishedAt: at },
        ],
      }),
    ]);
    const user = renderApp('/news');
    const button = (await row()).getByRole('button', { name: '2 sources' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const sources = within((await row()).getByRole('list', { name: 'Sources' })).getAllByRole('listitem');
    expect(sources).toHaveLength(2);
    expect(within(sources[0]!).getByRole('link', { name: /^Example Wire/ })).toHaveAttribute(
      'href',
      'https://a.example/1',
    );
    expect(sources[1]).toHaveTextContent(/^Another.*Nov 20, 2026/);
    expect(within(sources[1]!).queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('why this score', () => {
  const why = async (sentiment: Partial<Article['sentiment']> = {}) => {
    newsServer([article(0, { sentiment: { ...article(0).sentiment, ...sentiment } })]);
    const user = renderApp('/news');
    await user.click((await row()).getByRole('button', { name: 'Why this score' }));
    return within(await screen.findByRole('region', { name: 'Why this score' }));
  };

  it('lists the words with their direction, weight, and reason, and marks them in the text', async () => {
    const shown = await why();
    const [, title, description] = shown.getAllByRole('row');
    expect(title).toHaveTextContent('“profit rose less than expected”');
    expect(title).toHaveTextContent('Bearish-0.48compared with expectations');
    expect(description).toHaveTextContent('“Costs fell” in the description');
    expect(description).toHaveTextContent('Bullish+0.16depends on what rises or falls');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'profit rose less than expected',
      'Costs fell',
    ]);
    const [down, up] = document.querySelectorAll('mark');
    expect(down!.innerHTML).not.toBe(up!.innerHTML);
    expect(down!.querySelector('svg')!.innerHTML).not.toBe(up!.querySelector('svg')!.innerHTML);
    expect(shown.getByText(/Bullish from \+0\.15, bearish from -0\.15, neutral in between\./)).toBeInTheDocument();
    expect(shown.getByText('Our score')).toBeInTheDocument();
  });

  it("is shown beside the provider's score, with its reason", async () => {
    const shown = await why({
      provider: { name: 'massive', overall: 'bullish', score: 0.6, reason: 'Profit rose.' },
    });
    expect(shown.getByText('Massive says')).toBeInTheDocument();
    expect(shown.getByText('+0.60')).toBeInTheDocument();
    expect(shown.getByText("Massive's reason: “Profit rose.”")).toBeInTheDocument();
  });

  it('names the source of a score that is not ours', async () => {
    const shown = await why({ scoredBy: 'finmodel-2', reasons: [] });
    expect(shown.getByText('Scored by finmodel-2')).toBeInTheDocument();
    expect(shown.queryByText('Our score')).not.toBeInTheDocument();
    expect(shown.getByText("The model doesn't say which words it used.")).toBeInTheDocument();
  });

  it('says so when there is nothing to explain', async () => {
    const shown = await why({ overall: 'neutral', score: 0, reasons: [] });
    expect(shown.getByText(/No words in this story are bullish or bearish/)).toBeInTheDocument();
  });
});

describe('Load More', () => {
  it('appends a hundred articles and moves focus to the first new one', async () => {
    const server = newsServer(articles(150));
    const user = renderApp('/news');
    expect(await counted()).toHaveTextContent('100 of 150 articles');
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(async () => expect(await counted()).toHaveTextContent('150 of 150 articles'));
    expect(queries(server)[1]).toEqual({ limit: '100', cursor: '100' });
    expect(document.activeElement).toHaveAttribute('data-row', articleId(100));
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    const all = articles(101);
    let fails = true;
    newsServer(all, {
      [NEWS]: ({ path }) => (path.includes('cursor') && fails ? fault(400, 'BAD', 'No.') : json(pageOf(all, path))),
    });
    const user = renderApp('/news');
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByText(/^We couldn't load more articles/)).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(async () => expect(await counted()).toHaveTextContent('101 of 101 articles'));
    expect(screen.queryByText(/^We couldn't load more articles/)).not.toBeInTheDocument();
  });
});

describe('news without Premium', () => {
  it('is offered to visitors beside the sign-in form, without a request', async () => {
    const server = newsServer(articles(1));
    renderApp('/news?symbol=AAPL', { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'News' })).toBeInTheDocument();
    expect(screen.getByText('You have 5 days left in your free trial')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute(
      'href',
      '/pricing?redirect=%2Fnews%3Fsymbol%3DAAPL',
    );
    expect(screen.getByRole('link', { name: 'Back to Scanner' })).toHaveAttribute('href', '/scanner');
    expect(screen.getByRole('heading', { name: 'Sign in to your account' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/news?symbol=AAPL');
    expect(server.of(NEWS)).toHaveLength(0);
  });

  it('is offered to trial users, without a request', async () => {
    const server = newsServer(articles(1), { 'GET /api/trial-status': () => json(trial()) });
    renderApp('/news?category=stocks');
    expect(await screen.findByText('News comes with Premium.')).toBeInTheDocument();
    expect(currentAddress()).toBe('/news?category=stocks');
    expect(server.of(NEWS)).toHaveLength(0);
  });

  it.each([
    ['and the trial status says so', trial(ACCOUNTS.expired)],
    ['although the trial status does not say so yet', trial(ACCOUNTS.subscriber)],
  ])('is replaced by the offer when Premium ends while it is open, %s', async (_how, after) => {
    let ended = false;
    newsServer(articles(1), {
      'GET /api/trial-status': () => json(ended ? after : trial(ACCOUNTS.subscriber)),
      [NEWS]: () => (ended ? fault(403, 'PREMIUM_REQUIRED', 'No.') : json(newsPage(articles(1)))),
    });
    const user = renderApp('/news?sentiment=bearish');
    await rows();
    ended = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Your 5-day free trial has expired.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
      'href',
      '/pricing?redirect=%2Fnews%3Fsentiment%3Dbearish',
    );
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(currentAddress()).toBe('/news?sentiment=bearish');
  });
});

describe('the shortcuts', () => {
  const focused = () => document.activeElement?.getAttribute('data-row');

  it('move through the articles with j and k, explain the score with Enter, and open the article with o', async () => {
    newsServer(articles(3));
    const user = renderApp('/news');
    await rows();
    await user.keyboard('{Enter}o');
    expect(screen.queryByRole('region', { name: 'Why this score' })).not.toBeInTheDocument();
    await user.keyboard('jj');
    expect(focused()).toBe(articleId(1));
    await user.keyboard('kkk');
    expect(focused()).toBe(articleId(0));
    await user.keyboard('{Enter}');
    expect((await row(0)).getByRole('region', { name: 'Why this score' })).toBeInTheDocument();
    expect(focused()).toBe(articleId(0));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: 'Why this score' })).not.toBeInTheDocument();
    const opened: string[] = [];
    document.addEventListener('click', (event) => {
      event.preventDefault(); // jsdom can't open windows
      opened.push((event.target as HTMLAnchorElement).href);
    });
    await user.keyboard('o');
    expect(opened).toEqual(['https://news.example/stories/0']);
  });

  it('focus the search field', async () => {
    newsServer(articles(1));
    const user = renderApp('/news');
    await rows();
    await user.keyboard('/');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  });

  it('are plain letters while typing', async () => {
    newsServer(articles(1));
    const user = renderApp('/news');
    await rows();
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'jok');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('jok');
    expect(screen.queryByRole('region', { name: 'Why this score' })).not.toBeInTheDocument();
  });
});
