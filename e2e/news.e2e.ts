import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ScanResponse } from '@plainscan/contracts';
import type { Browser } from 'playwright-core';
import { expectNoTroubles, openAt } from './src/account-browser.ts';
import type { ApiUser } from './src/api-user.ts';
import { openPage, openTab, startBrowser } from './src/browser.ts';
import { startNewsFeeds, type NewsFeeds, type Story } from './src/news-feeds.ts';
import { newsScreen } from './src/news-screen.ts';
import { premiumAt } from './src/premium.ts';
import { startProduct, type Product } from './src/product.ts';
import { newsToCome } from './src/read-news.ts';
import { scannerScreen, signInToDemo } from './src/scanner-screen.ts';
import { soon } from './src/soon.ts';

jest.setTimeout(240_000);

/** More than one page of them. */
const MANY = 120;
const KINDS = ['harvest', 'shipping', 'weather', 'museum', 'theatre', 'rowing', 'gardens'];
const TOLD_TWICE = 'Acme Rockets profit rose less than expected';
const GOOD: Story = { title: 'Borealis Foods raises its full-year profit forecast', minutesAgo: 4 };

const bulletins: Story[] = Array.from({ length: MANY }, (_, i) => ({
  title: `Bulletin ${i + 1} on ${KINDS[i % KINDS.length]} and ${KINDS[(i * 3 + 1) % KINDS.length]}`,
  minutesAgo: 30 + i,
}));

let browser: Browser;
let feeds: NewsFeeds;
let product: Product;
beforeAll(async () => {
  feeds = await startNewsFeeds();
  feeds.tell(
    'wire',
    {
      title: TOLD_TWICE,
      description: 'Costs fell, the company said.',
      minutesAgo: 3,
      image: 'https://img.example/a.png',
    },
    GOOD,
    ...bulletins,
  );
  feeds.tell('desk', { title: `${TOLD_TWICE} - Second Desk`, minutesAgo: 2 });
  browser = await startBrowser();
  product = await startProduct({ env: { TRUST_PROXY: 'true', ...feeds.env } });
  await product.marketReady();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await feeds?.stop();
});

async function reader(path = '/news') {
  const { page, user } = await premiumAt(browser, product, path);
  return { page, user, screen: newsScreen(page) };
}
/** The product has read the feeds. */
const told = (user: ApiUser, articles: number, query: string) =>
  newsToCome(user, ({ total }) => total === articles, query);
const found = async (user: ApiUser) => ((await user.scan('rsi under 40')).body as ScanResponse).results;

describe('somebody with Premium', () => {
  it('reads the news, is told where they come from and why they score as they do, and goes on to the last', async () => {
    const { page, user, screen } = await reader('/news?search=profit');
    await newsToCome(user, ({ articles: [first] }) => first?.sources.length === 2, 'search=profit');
    await screen.button('Refresh').click();
    await screen.counted('2 of 2 articles').waitFor();
    await soon(async () => expect(await page.getByText('Simulated news').count()).toBe(0));

    // one story of two sources, which stand behind a button
    const twice = screen.article(TOLD_TWICE);
    await soon(async () => expect(await twice.count()).toBe(1));
    await screen.unfold(TOLD_TWICE, /^2 sources/);
    for (const name of [/^Example Wire/, /^Second Desk/]) {
      const source = twice.getByRole('list', { name: 'Sources' }).getByRole('link', { name });
      await soon(async () => expect(await source.getAttribute('rel')).toBe('noopener noreferrer'));
      await soon(async () =>
        expect(await source.getAttribute('href')).toMatch(/^https:\/\/(wire|desk)\.example\/stories\/0$/),
      );
    }
    await soon(async () =>
      expect(await twice.getByRole('link', { name: /^Read more/ }).getAttribute('target')).toBe('_blank'),
    );

    // the very words, which way they point, and where the line is drawn
    await screen.unfold(TOLD_TWICE, /^Why this score/);
    const reason = screen.why.getByRole('row', { name: /profit rose less than expected/ });
    await reason.getByText('Bearish').waitFor();
    await reason.getByText('compared with expectations').first().waitFor({ state: 'attached' });
    await screen.why.getByText(/Bullish from \+0\.15, bearish from -0\.15/).waitFor();
    await soon(async () =>
      expect(await twice.locator('h3 mark').allTextContents()).toEqual(['profit rose less than expected']),
    );
    await screen.unfold(TOLD_TWICE, /^Why this score/);
    await screen.why.waitFor({ state: 'detached' });

    // by the keys alone
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await screen.article(GOOD.title).getByRole('region', { name: 'Why this score' }).waitFor();
    await page.keyboard.press('k');
    expect(await page.evaluate<string>('document.activeElement.textContent')).toContain(TOLD_TWICE);

    // to the last, without losing the place
    await told(user, MANY, 'search=bulletin');
    await screen.type('Search', 'bulletin');
    await screen.counted(`100 of ${MANY} articles`).waitFor();
    await screen.button('Load more').click();
    await screen.counted(`${MANY} of ${MANY} articles`).waitFor();
    await soon(async () => expect(await screen.articles.count()).toBe(MANY));
    await page
      .locator('article:focus')
      .getByRole('heading', { name: /^Bulletin 101 / })
      .waitFor();
    expectNoTroubles(page);
  });

  it('filters by the address, which a reload, a link and the way back keep', async () => {
    const { page, user, screen } = await reader();
    await told(user, 2, 'search=profit');
    await screen.choose('Sentiment', 'Bullish');
    await screen.article(GOOD.title).waitFor();
    await screen.article(TOLD_TWICE).waitFor({ state: 'detached' });
    expect(screen.query()).toEqual({ sentiment: 'bullish' });
    await screen.choose('Category', 'General');
    await screen.type('Search', 'forecast');
    await page.waitForURL((url) => url.searchParams.get('search') === 'forecast');
    await screen.counted('1 of 1 articles').waitFor();

    const link = page.url();
    const beside = await openTab(page);
    await beside.goto(link);
    const there = newsScreen(beside);
    await there.counted('1 of 1 articles').waitFor();
    await soon(async () => expect(await there.filter('Search').inputValue()).toBe('forecast'));
    await beside.close();

    await page.goBack();
    await page.goBack();
    await page.waitForURL((url) => url.search === '?sentiment=bullish');
    await soon(async () => expect(await screen.filter('Category').inputValue()).toBe('all'));
    await soon(async () => expect(await screen.filter('Search').inputValue()).toBe(''));
    await page.goForward();
    await page.waitForURL((url) => url.searchParams.get('category') === 'general');
    await page.reload();
    await soon(async () => expect(await screen.filter('Sentiment').inputValue()).toBe('bullish'));

    await screen.type('Search', 'quetzalcoatl');
    await page.getByRole('heading', { name: 'No articles found' }).waitFor();
    await screen.button('Clear filters').click();
    await screen.counted(/^100 of 1\d\d articles$/).waitFor();
    expect(screen.query()).toEqual({});
    expectNoTroubles(page);
  });

  it('reads what is written of the stocks that they hold, of those of a scan, and of one of them', async () => {
    const { page, user, screen } = await reader();
    const [held, other, third] = (await found(user)).map(({ symbol }) => symbol) as [string, string, string];
    const about = (symbol: string): Story => ({ title: `Quarter of ${symbol} in one page`, minutesAgo: 1, symbol });
    feeds.tell('desk', ...[held, other, third].map(about));
    for (const symbol of [held, other, third]) await told(user, 1, `symbol=${encodeURIComponent(symbol)}`);

    await screen.choose('Stocks', 'My open trades');
    await page.getByText("You have no open trades, so there's no news to show.").waitFor();
    expect(await user.ask('/api/trades', { symbol: held, quantity: 10, entryPrice: 20 })).toMatchObject({
      status: 200,
    });
    await page.reload();
    await page.getByText(`1 stock in your open trades: ${held}.`).waitFor();
    await screen.counted('1 of 1 articles').waitFor();
    await screen.article(about(held).title).waitFor();
    expect(screen.query()).toEqual({ of: 'trades' });

    await screen.choose('Stocks', "Last scan's results");
    await screen.link('Go to the Scanner').click();
    const scanner = scannerScreen(page);
    await scanner.scan('rsi under 40');
    await scanner.rows.first().click();
    const panel = page.getByRole('region', { name: `${held} news` });
    await panel.getByText(about(held).title).waitFor();
    await soon(async () => expect(await panel.getByRole('listitem').count()).toBe(1));
    await panel.getByRole('link', { name: `All ${held} news` }).click();
    await screen.counted('1 of 1 articles').waitFor();
    expect(screen.query()).toEqual({ symbol: held });

    await screen.button('Clear all filters').click();
    await screen.choose('Stocks', "Last scan's results");
    await page.getByText(/stocks that matched “rsi under 40”/).waitFor();
    for (const symbol of [held, other, third]) await screen.article(about(symbol).title).waitFor();
    await soon(async () => expect(await screen.article(TOLD_TWICE).count()).toBe(0));
    await page.reload();
    await screen.article(about(third).title).waitFor();
    expect(screen.query()).toEqual({ of: 'scan', scan: 'rsi under 40' });
    expectNoTroubles(page);
  });

  it('reads on undisturbed while new stories come, and asks for them when it suits', async () => {
    const { page, user, screen } = await reader('/settings');
    await page.clock.install();
    await page.goto(`${product.url}/news?search=lighthouse`);
    await page.getByRole('heading', { name: 'No articles found' }).waitFor();
    const story = (words: string, minutesAgo: number): Story => ({ title: `The lighthouse ${words}`, minutesAgo });
    feeds.tell('desk', story('of Alexandria is lit', 2));
    await told(user, 1, 'search=lighthouse');
    await page.clock.runFor('05:01');
    await screen.counted('1 of 1 articles').waitFor();
    feeds.tell('wire', story('keeper retires after forty winters', 1));
    await told(user, 2, 'search=lighthouse');
    await page.clock.runFor('05:01');
    const more = screen.button('1 new article');
    await more.waitFor();
    await soon(async () => expect(await screen.articles.count()).toBe(1));
    await more.click();
    await screen.counted('2 of 2 articles').waitFor();
    await screen.articles
      .first()
      .getByRole('heading', { name: /keeper retires/ })
      .waitFor();
    expectNoTroubles(page);
  });
});

describe('everybody else', () => {
  it('on trial is sold Premium in place of the news, and hinted at it beside a stock', async () => {
    const page = await openPage(browser);
    await signInToDemo(page, product.url);
    const scanner = scannerScreen(page);
    await scanner.scan('rsi under 40');
    await scanner.rows.first().click();
    await page.getByText("Get this stock's news with Premium.").waitFor();
    await page.getByRole('link', { name: 'News', exact: true }).click();
    await page.getByText('News comes with Premium.').waitFor();
    await page.getByText('You have 5 days left in your free trial').waitFor();
    await soon(async () =>
      expect(await page.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe(
        '/pricing?redirect=%2Fnews',
      ),
    );
    await soon(async () => expect(await page.getByRole('article').count()).toBe(0));
    expectNoTroubles(page);
  });

  it('who is not signed in is sold it beside the ways in, and comes to the same address', async () => {
    const { page, screen } = await openAt(browser, product, '/news?sentiment=bearish');
    await screen.heading('Sign in to your account').waitFor();
    await page.getByRole('heading', { name: 'News' }).waitFor();
    await page.getByText('You have 5 days left in your free trial').waitFor();
    await screen.button('Try It Live, No Account').click();
    await screen.heading('News').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/news?sentiment=bearish');
    expectNoTroubles(page);
  });
});
