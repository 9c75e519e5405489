import type { ScanResponse } from '@plainscan/contracts';
import type { Page } from '@playwright/test';
import type { ApiUser } from './src/api-user.ts';
import { startNewsFeeds, type NewsFeeds, type Story } from './src/news-feeds.ts';
import { type NewsScreen, newsScreen } from './src/news-screen.ts';
import { waitForNews } from './src/read-news.ts';
import { scannerScreen, signInToTrial } from './src/scanner-screen.ts';
import { expect, test as base } from './src/test.ts';

/** More than one page of articles. */
const MANY = 120;
const KINDS = ['harvest', 'shipping', 'weather', 'museum', 'cinema', 'rowing', 'gardens'];
const DUPLICATE_TITLE = 'Acme Rockets profit rose less than expected';
const GOOD: Story = { title: 'Borealis Foods raises its full-year profit forecast', minutesAgo: 4 };

const bulletins: Story[] = Array.from({ length: MANY }, (_, i) => ({
  title: `Bulletin ${i + 1} on ${KINDS[i % KINDS.length]} and ${KINDS[(i * 3 + 1) % KINDS.length]}`,
  minutesAgo: 30 + i,
}));

interface Reader {
  readonly page: Page;
  readonly user: ApiUser;
  readonly screen: NewsScreen;
}

const test = base.extend<{ readerAt: (path: string) => Promise<Reader> }, { feeds: NewsFeeds }>({
  feeds: [
    async ({}, use) => {
      const feeds = await startNewsFeeds();
      feeds.publish(
        'wire',
        {
          title: DUPLICATE_TITLE,
          description: 'Costs fell, the company said.',
          minutesAgo: 3,
          image: 'https://img.example/a.png',
        },
        GOOD,
        ...bulletins,
      );
      feeds.publish('desk', { title: `${DUPLICATE_TITLE} - Second Desk`, minutesAgo: 2 });
      await use(feeds);
      await feeds.stop();
    },
    { scope: 'worker' },
  ],
  productOptions: [async ({ feeds }, use) => use({ env: { TRUST_PROXY: 'true', ...feeds.env } }), { scope: 'worker' }],
  readerAt: async ({ premiumAt }, use) => {
    await use(async (path) => {
      const { page, user } = await premiumAt(path);
      return { page, user, screen: newsScreen(page) };
    });
  },
});

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async ({ product }) => {
  await product.marketReady();
});

/** Waits until the product has this many articles for the query. */
const waitForArticles = (user: ApiUser, articles: number, query: string) =>
  waitForNews(user, ({ total }) => total === articles, query);
const matches = async (user: ApiUser) => ((await user.scan('rsi under 40')).body as ScanResponse).results;

test.describe('a Premium user', () => {
  test('reads the news to the end, with the sources of each story and the reasons for its score', async ({
    readerAt,
  }) => {
    const { page, user, screen } = await readerAt('/news?search=profit');
    await waitForNews(user, ({ articles: [first] }) => first?.sources.length === 2, 'search=profit');
    await screen.button('Refresh').click();
    await expect(screen.counted('2 of 2 articles')).toBeVisible();
    await expect(page.getByText('Simulated news')).toHaveCount(0);

    // one story with two sources, behind a button
    const duplicate = screen.article(DUPLICATE_TITLE);
    await expect(duplicate).toHaveCount(1);
    await screen.expand(DUPLICATE_TITLE, /^2 sources/);
    for (const name of [/^Example Wire/, /^Second Desk/]) {
      const source = duplicate.getByRole('list', { name: 'Sources' }).getByRole('link', { name });
      await expect(source).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(source).toHaveAttribute('href', /^https:\/\/(wire|desk)\.example\/stories\/0$/);
    }
    await expect(duplicate.getByRole('link', { name: /^Read more/ })).toHaveAttribute('target', '_blank');

    // the words, their direction, and the threshold
    await screen.expand(DUPLICATE_TITLE, /^Why this score/);
    const reason = screen.why.getByRole('row', { name: /profit rose less than expected/ });
    await expect(reason.getByText('Bearish')).toBeVisible();
    await expect(reason.getByText('compared with expectations').first()).toBeAttached();
    await expect(screen.why.getByText(/Bullish from \+0\.15, bearish from -0\.15/)).toBeVisible();
    await expect(duplicate.locator('h3 mark')).toHaveText(['profit rose less than expected']);
    await screen.expand(DUPLICATE_TITLE, /^Why this score/);
    await expect(screen.why).toHaveCount(0);

    // only by keyboard
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(screen.article(GOOD.title).getByRole('region', { name: 'Why this score' })).toBeVisible();
    await page.keyboard.press('k');
    expect(await page.evaluate<string>('document.activeElement.textContent')).toContain(DUPLICATE_TITLE);

    // to the end, without losing the scroll position
    await waitForArticles(user, MANY, 'search=bulletin');
    await screen.type('Search', 'bulletin');
    await expect(screen.counted(`100 of ${MANY} articles`)).toBeVisible();
    await screen.button('Load More').click();
    await expect(screen.counted(`${MANY} of ${MANY} articles`)).toBeVisible();
    await expect(screen.articles).toHaveCount(MANY);
    await expect(page.locator('article:focus').getByRole('heading', { name: /^Bulletin 101 / })).toBeVisible();
  });

  test('filters by URL and keeps the filter across reload, links, and back', async ({ readerAt }) => {
    const { page, user, screen } = await readerAt('/news');
    await waitForArticles(user, 2, 'search=profit');
    await screen.choose('Sentiment', 'Bullish');
    await expect(screen.article(GOOD.title)).toBeVisible();
    await expect(screen.article(DUPLICATE_TITLE)).toHaveCount(0);
    expect(screen.query()).toEqual({ sentiment: 'bullish' });
    await screen.choose('Category', 'General');
    await screen.type('Search', 'forecast');
    await page.waitForURL((url) => url.searchParams.get('search') === 'forecast');
    await expect(screen.counted('1 of 1 articles')).toBeVisible();

    const link = page.url();
    const otherTab = await page.context().newPage();
    await otherTab.goto(link);
    const otherScreen = newsScreen(otherTab);
    await expect(otherScreen.counted('1 of 1 articles')).toBeVisible();
    await expect(otherScreen.filter('Search')).toHaveValue('forecast');
    await otherTab.close();

    await page.goBack();
    await page.goBack();
    await page.waitForURL((url) => url.search === '?sentiment=bullish');
    await expect(screen.filter('Category')).toHaveValue('all');
    await expect(screen.filter('Search')).toHaveValue('');
    await page.goForward();
    await page.waitForURL((url) => url.searchParams.get('category') === 'general');
    await page.reload();
    await expect(screen.filter('Sentiment')).toHaveValue('bullish');

    await screen.type('Search', 'quetzalcoatl');
    await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
    await screen.button('Clear filters').click();
    await expect(screen.counted(/^100 of 1\d\d articles$/)).toBeVisible();
    expect(screen.query()).toEqual({});
  });

  test('reads the news about their open positions, the stocks of a scan, and a single stock', async ({
    readerAt,
    feeds,
  }) => {
    const { page, user, screen } = await readerAt('/news');
    const [held, other, third] = (await matches(user)).map(({ symbol }) => symbol) as [string, string, string];
    const storyAbout = (symbol: string): Story => ({
      title: `Quarter of ${symbol} in one page`,
      minutesAgo: 1,
      symbol,
    });
    feeds.publish('desk', ...[held, other, third].map(storyAbout));
    for (const symbol of [held, other, third]) await waitForArticles(user, 1, `symbol=${encodeURIComponent(symbol)}`);

    await screen.choose('Stocks', 'My open trades');
    await expect(page.getByText("You have no open trades, so there's no news to show.")).toBeVisible();
    expect(await user.request('/api/trades', { symbol: held, quantity: 10, entryPrice: 20 })).toMatchObject({
      status: 200,
    });
    await page.reload();
    await expect(page.getByText(`1 stock in your open trades: ${held}.`)).toBeVisible();
    await expect(screen.counted('1 of 1 articles')).toBeVisible();
    await expect(screen.article(storyAbout(held).title)).toBeVisible();
    expect(screen.query()).toEqual({ of: 'trades' });

    await screen.choose('Stocks', "Last scan's results");
    await screen.link('Go to the Scanner').click();
    const scanner = scannerScreen(page);
    await scanner.scan('rsi under 40');
    await scanner.rows.first().click();
    const panel = page.getByRole('region', { name: `${held} news` });
    await expect(panel.getByText(storyAbout(held).title)).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await panel.getByRole('link', { name: `All ${held} news` }).click();
    await expect(screen.counted('1 of 1 articles')).toBeVisible();
    expect(screen.query()).toEqual({ symbol: held });

    await screen.button('Clear all filters').click();
    await screen.choose('Stocks', "Last scan's results");
    await expect(page.getByText(/stocks that matched “rsi under 40”/)).toBeVisible();
    for (const symbol of [held, other, third]) await expect(screen.article(storyAbout(symbol).title)).toBeVisible();
    await expect(screen.article(DUPLICATE_TITLE)).toHaveCount(0);
    await page.reload();
    await expect(screen.article(storyAbout(third).title)).toBeVisible();
    expect(screen.query()).toEqual({ of: 'scan', scan: 'rsi under 40' });
  });

  test('reads undisturbed while new stories arrive, and loads them on request', async ({
    product,
    readerAt,
    feeds,
  }) => {
    const { page, user, screen } = await readerAt('/settings');
    await page.clock.install();
    await page.goto(`${product.url}/news?search=lighthouse`);
    await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
    const story = (text: string, minutesAgo: number): Story => ({ title: `The lighthouse ${text}`, minutesAgo });
    feeds.publish('desk', story('of Alexandria is lit', 2));
    await waitForArticles(user, 1, 'search=lighthouse');
    await page.clock.runFor('05:01');
    await expect(screen.counted('1 of 1 articles')).toBeVisible();
    feeds.publish('wire', story('keeper retires after forty winters', 1));
    await waitForArticles(user, 2, 'search=lighthouse');
    await page.clock.runFor('05:01');
    const newArticles = screen.button('1 new article');
    await expect(newArticles).toBeVisible();
    await expect(screen.articles).toHaveCount(1);
    await newArticles.click();
    await expect(screen.counted('2 of 2 articles')).toBeVisible();
    await expect(screen.articles.first().getByRole('heading', { name: /keeper retires/ })).toBeVisible();
  });
});

test.describe('a user without Premium', () => {
  test('is offered Premium instead of the news, and a hint next to a stock, on trial', async ({
    product,
    openPage,
  }) => {
    const page = await openPage();
    await signInToTrial(page, product.url);
    const scanner = scannerScreen(page);
    await scanner.scan('rsi under 40');
    await scanner.rows.first().click();
    await expect(page.getByText("Get this stock's news with Premium.")).toBeVisible();
    await page.getByRole('link', { name: 'News', exact: true }).click();
    await expect(page.getByText('News comes with Premium.')).toBeVisible();
    await expect(page.getByText('You have 5 days left in your free trial')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/pricing?redirect=%2Fnews');
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('is offered Premium with the sign-in form when signed out, and returns to the same URL', async ({ openAt }) => {
    const { page, screen } = await openAt('/news?sentiment=bearish');
    await expect(screen.heading('Sign in to your account')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible();
    await expect(page.getByText('You have 5 days left in your free trial')).toBeVisible();
    await screen.button('Try It Live, No Account').click();
    await expect(screen.heading('News')).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/news?sentiment=bearish');
  });
});
