import type { NewsPage } from '@plainscan/contracts';
import type { Page, Route } from '@playwright/test';
import type { LookState } from './looks/area.ts';
import type { NewsScreen } from './news-screen.ts';

export interface NewsScene {
  readonly page: Page;
  readonly screen: NewsScreen;
  readonly url: string;
  /** signs in a user on trial */
  signIn(): Promise<void>;
  /** pays for the signed-in user */
  subscribe(): Promise<void>;
  /** resolves once there is at least one story */
  waitForStories(): Promise<unknown>;
}
type State = LookState<NewsScene>;

const NEWS = '**/api/financial-news?*';
/** Enough stories to show everything; axe is slow for each. */
const ENOUGH = 12;
const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#4a6fa5"/></svg>`;
const MODEL = {
  scoredBy: 'finmodel-2',
  provider: { name: 'massive', overall: 'bullish', score: 0.62, reason: 'Sales doubled.' },
};

/** The response with links, images, and sources like those of real providers, and one provider that is down. */
async function asFromProviders(route: Route): Promise<void> {
  const response = await route.fetch();
  const page = (await response.json()) as NewsPage;
  page.articles.splice(ENOUGH);
  page.articles.forEach((article, i) => {
    article.url = `https://news.example/${i}`;
    if (i % 3 === 0) article.imageUrl = `https://img.example/${i === 3 ? 'missing' : i}.svg`;
    if (i === 0)
      article.sources = ['Example Wire', 'A desk with a rather long name', 'Third'].map((name, index) => ({
        name,
        url: index === 1 ? null : 'https://news.example/',
        publishedAt: article.publishedAt,
      }));
    if (i === 1) Object.assign(article.sentiment, MODEL);
  });
  page.providers = [
    { name: 'finnhub', state: 'failing', lastSuccessAt: new Date(Date.now() - 3_600_000).toISOString() },
    { name: 'massive', state: 'limited', lastSuccessAt: null },
  ];
  await route.fulfill({ response, json: page });
}
/** Makes the existing stories look like news about the requested stock. */
async function ofAnyStock(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  url.searchParams.delete('symbol');
  await route.continue({ url: url.href });
}
const serveImages = (route: Route) =>
  route.request().url().includes('missing')
    ? route.abort()
    : route.fulfill({ contentType: 'image/svg+xml', body: IMAGE });
const failing = (route: Route) =>
  route.fulfill({ status: 400, json: { code: 'BAD', message: 'Temporarily unavailable.', error: { message: '' } } });

/** In order; each starts where the previous one ended. */
export const NEWS_STATES: readonly State[] = [
  [
    'visitor',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/news`);
      await screen.heading('Sign in to your account').waitFor();
      await page.getByRole('heading', { name: 'News' }).waitFor();
    },
  ],
  [
    'gate',
    async ({ page, url, signIn }) => {
      await signIn();
      await page.goto(`${url}/news`);
      await page.getByText('News comes with Premium.').waitFor();
    },
  ],
  [
    'simulated',
    async ({ page, screen, url, subscribe, waitForStories }) => {
      await subscribe();
      await waitForStories();
      await page.goto(`${url}/news`);
      await screen.articles.first().waitFor();
      await page.getByText('Simulated news').waitFor();
      await page
        .getByText(/Close of/)
        .first()
        .waitFor();
    },
  ],
  [
    'providers',
    async ({ page, screen, url }) => {
      await page.route(/^https:/, serveImages);
      await page.route(NEWS, asFromProviders);
      await page.goto(`${url}/news`);
      await screen.articles.first().waitFor();
      await page.getByText(/^Finnhub isn't responding. Last update/).waitFor();
      await page
        .getByText(/Close of/)
        .first()
        .waitFor();
    },
  ],
  [
    'sources',
    async ({ screen }) => {
      await screen.articles.first().getByRole('button', { name: '3 sources' }).click();
      await screen.articles.first().getByRole('list', { name: 'Sources' }).waitFor();
    },
  ],
  [
    'why',
    async ({ screen }) => {
      await screen.articles.first().getByRole('button', { name: 'Why this score' }).click();
      await screen.why.waitFor();
    },
  ],
  [
    'why-model',
    async ({ screen }) => {
      await screen.articles.first().getByRole('button', { name: 'Why this score' }).click();
      await screen.articles.nth(1).getByRole('button', { name: 'Why this score' }).click();
      await screen.why.getByText('Scored by finmodel-2').waitFor();
    },
  ],
  [
    'focus',
    async ({ page }) => {
      await page.keyboard.press('j');
      await page.keyboard.press('k');
    },
  ],
  [
    'filters',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/news?category=stocks&sentiment=bullish&period=week`);
      await screen.articles.first().waitFor();
      await (await screen.revealed('Symbol')).fill('A,B');
      await page.getByText('Letters, digits, periods, and hyphens only').waitFor();
    },
  ],
  [
    'none-of-these',
    async ({ page, url }) => {
      await page.goto(`${url}/news?search=quetzalcoatl`);
      await page.getByRole('heading', { name: 'No articles found' }).waitFor();
    },
  ],
  [
    'no-trades',
    async ({ page, url }) => {
      await page.goto(`${url}/news?of=trades`);
      await page.getByText("You have no open trades, so there's no news to show.").waitFor();
    },
  ],
  [
    'scan-gone',
    async ({ page, url }) => {
      await page.goto(`${url}/news?of=scan&scan=rsi+under+40`);
      await page.getByRole('link', { name: 'Run It Again' }).waitFor();
    },
  ],
  [
    'stale',
    async ({ page, screen, url }) => {
      await page.goto(`${url}/news`);
      await screen.articles.first().waitFor();
      await page.route(NEWS, failing);
      await screen.button('Refresh').click();
      await page.getByText(/^We couldn't load the latest articles/).waitFor();
    },
  ],
  [
    'error',
    async ({ page }) => {
      await page.reload();
      await page.getByRole('heading', { name: 'Unable to load financial news' }).waitFor();
    },
  ],
  [
    'loading',
    async ({ page }) => {
      await page.route(NEWS, () => undefined);
      await page.reload();
      await page.locator('[data-skeleton]').first().waitFor();
    },
  ],
  [
    'stock-panel',
    async ({ page, url }) => {
      await page.unroute(NEWS);
      await page.route(NEWS, ofAnyStock);
      await page.goto(`${url}/scanner?q=rsi+under+40`);
      await page.getByRole('table', { name: 'Matching stocks' }).locator('[data-row]').first().click();
      await page.getByRole('link', { name: /^All/ }).scrollIntoViewIfNeeded();
    },
  ],
];
