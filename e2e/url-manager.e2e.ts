import type { ScanResponse } from '@plainscan/contracts';
import { type FakeAiParser, eventually, startFakeAiParser } from '@plainscan/test-kit';
import type { Page } from '@playwright/test';
import { accountsScreen } from './src/accounts-screen.ts';
import { AI_ADDS, aiPlanOf } from './src/ai-sentences.ts';
import { ApiUser } from './src/api-user.ts';
import { SteadyScans } from './src/steady-scans.ts';
import { expect, test as base } from './src/test.ts';
import { urlManagerScreen } from './src/url-manager-screen.ts';
import { newAddress, PASSWORD } from './src/visitor.ts';

const PATH = '/admin/url-manager';
const PER_SECOND = 50;
/** With 120 scans per minute and user, these are enough for 48 seconds. */
const ADMINS = Array.from({ length: 20 }, () => newAddress('admin'));

interface Parsers {
  readonly first: FakeAiParser;
  readonly second: FakeAiParser;
}
interface AdministratorAt {
  readonly page: Page;
  readonly screen: ReturnType<typeof urlManagerScreen>;
}

const test = base.extend<
  { administratorAt: (path: string, email: string) => Promise<AdministratorAt> },
  { parsers: Parsers; users: ApiUser[] }
>({
  parsers: [
    async ({}, use) => {
      const first = await startFakeAiParser({ planOf: aiPlanOf });
      const second = await startFakeAiParser({ protocol: 'plainscan', planOf: aiPlanOf });
      await use({ first, second });
      await first.stop();
      await second.stop();
    },
    { scope: 'worker' },
  ],
  productOptions: [
    async ({ parsers: { first, second } }, use) =>
      use({
        env: {
          TRUST_PROXY: 'true',
          ADMIN_EMAILS: ADMINS.join(','),
          AI_PARSER_ALLOW_NETWORKS: '127.0.0.0/8',
          AI_PARSER_URL: first.url,
          AI_PARSER_FALLBACKS: second.url,
        },
      }),
    { scope: 'worker' },
  ],
  users: [
    async ({ product }, use) => {
      await product.marketReady(); // every service has started by then
      await use(await Promise.all(ADMINS.map((email) => ApiUser.signedIn(product.url, email))));
    },
    { scope: 'worker' },
  ],
  administratorAt: async ({ openPage, product }, use) => {
    await use(async (path, email) => {
      const page = await openPage();
      await page.goto(`${product.url}/login?redirect=${encodeURIComponent(path)}`);
      await accountsScreen(page).signIn(email, PASSWORD);
      await expect(page.getByRole('heading', { level: 1, name: 'Admin URL Manager' })).toBeVisible();
      return { page, screen: urlManagerScreen(page) };
    });
  },
});

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async ({ product, users }) => {
  expect(users).toHaveLength(ADMINS.length);
  await product.marketReady();
});

test.describe('the URL of the AI parser', () => {
  test('is rotated in a browser during fifty scans a second, none of which fails', async ({
    users,
    administratorAt,
    parsers: { first, second },
  }) => {
    // Undo changes from an earlier test.
    await users[0]!.request('/api/admin/update-url', { url: first.url });
    await users[0]!.request('/api/admin/parser/fallbacks', { urls: [second.url] }, { method: 'PUT' });
    const { screen } = await administratorAt(PATH, ADMINS[0]!);
    await expect(screen.fact('Active URL', `${first.url}Working`)).toBeVisible();
    await expect(screen.fact('Fallbacks', '1 available')).toBeVisible();

    // One in five contains words that only the external service understands.
    const sentences = Array.from({ length: 500 }, (_, n) => `${AI_ADDS} number ${n}`);
    const scans = new SteadyScans(users, PER_SECOND, (n) =>
      n % 5 === 0 ? sentences[n / 5]! : 'tech stocks under $50 with RSI below 30',
    );
    let sent = 0;
    try {
      await eventually(() => Promise.resolve(first.sentences().length >= 10 || null), { withinMs: 20_000 });
      await screen.button('Rotate').click();
      await screen.question.getByRole('button', { name: 'Rotate' }).click();
      await expect(screen.toast('Rotated')).toBeVisible();
      await expect(screen.fact('Active URL', `${second.url}Working`)).toBeVisible();
      sent = scans.sent;
      await eventually(() => Promise.resolve(scans.sent >= sent + 4 * PER_SECOND || null), { withinMs: 30_000 });
    } finally {
      scans.pause();
    }

    const responses = await scans.responses();
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    const parserNames = responses.map(({ body }) => (body as ScanResponse).parser);
    expect(
      parserNames.filter((parserName, n) => (n % 5 === 0 ? parserName !== 'ai' : parserName !== 'builtin')),
    ).toEqual([]);
    // The change takes effect within a second; after that, the first parser is only used if the second fails.
    const later = sentences.slice(Math.ceil((sent + PER_SECOND) / 5), Math.floor(responses.length / 5));
    expect(later.filter((sentence) => !second.sentences().includes(sentence))).toEqual([]);
    expect(later.length).toBeGreaterThan(10);

    await expect(screen.changes.filter({ hasText: `RotatedYou` }).getByText(second.url).first()).toBeVisible();
    await expect(screen.fallbacks).toContainText([first.url]);
  });

  test('is validated, changed, and tested, and failures are shown', async ({ administratorAt }) => {
    const third = await startFakeAiParser();
    try {
      const { screen } = await administratorAt(PATH, ADMINS[1]!);
      await screen.button('Update URL').click();
      await expect(screen.toast('Please enter a valid URL')).toBeVisible();
      await screen.url.fill('http://169.254.169.254/latest');
      await screen.button('Update URL').click();
      await expect(screen.toast('Failed to update URL')).toBeVisible();
      await screen.url.fill(third.url);
      await screen.button('Test New URL').click();
      await expect(
        screen.active.getByText(/^Works · OpenAI-compatible chat · answered in \d+ ms · valid response$/),
      ).toBeVisible();
      await screen.button('Update URL').click();
      await expect(screen.toast('URL Updated')).toBeVisible();
      await expect(screen.fact('Active URL', `${third.url}Working`)).toBeVisible();
      third.mode = 'status-503';
      await screen.button('Test Current URL').click();
      await expect(screen.toast('Current URL is not responding')).toBeVisible();
      await expect(screen.fact('Active URL', `${third.url}Not Responding`)).toBeVisible();
    } finally {
      await third.stop();
    }
  });

  test('is only for administrators, on the page and in the API', async ({
    product,
    openAt,
    memberAt,
    parsers: { second },
  }) => {
    const { page } = await memberAt('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
    await page.goto(product.url + PATH);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    const user = await ApiUser.signedIn(product.url, newAddress());
    for (const [path, body] of [
      ['/api/admin/status', undefined],
      ['/api/admin/parser', undefined],
      ['/api/admin/update-url', { url: second.url }],
      ['/api/admin/parser/rotate', { revision: 1 }],
    ] as const)
      expect(await user.request(path, body)).toMatchObject({ status: 403 });
    const visitor = await openAt(PATH);
    await expect(visitor.screen.heading('404 Page Not Found')).toBeVisible();
  });
});
