import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ScanResponse } from '@plainscan/contracts';
import { type AiPeer, eventually, startAiPeer } from '@plainscan/test-kit';
import type { Browser } from 'playwright-core';
import { expectNoTroubles, memberAt, openAt } from './src/account-browser.ts';
import { ApiUser } from './src/api-user.ts';
import { openPage, startBrowser } from './src/browser.ts';
import { startProduct, type Product } from './src/product.ts';
import { soon } from './src/soon.ts';
import { SteadyScans } from './src/steady-scans.ts';
import { urlManagerScreen } from './src/url-manager-screen.ts';
import { newAddress, PASSWORD, Visitor } from './src/visitor.ts';

jest.setTimeout(240_000);

const PATH = '/admin/url-manager';
const PER_SECOND = 50;
/** A user has 120 scans a minute: these are enough for 48 seconds. */
const ADMINS = Array.from({ length: 20 }, () => newAddress('admin'));

let browser: Browser;
let product: Product;
let first: AiPeer;
let second: AiPeer;
let users: ApiUser[];
beforeAll(async () => {
  browser = await startBrowser();
  first = await startAiPeer();
  second = await startAiPeer({ protocol: 'plainscan' });
  product = await startProduct({
    env: {
      TRUST_PROXY: 'true',
      ADMIN_EMAILS: ADMINS.join(','),
      AI_PARSER_ALLOW_NETWORKS: '127.0.0.0/8',
      AI_PARSER_URL: first.url,
      AI_PARSER_FALLBACKS: second.url,
    },
  });
  await product.marketReady();
  users = await Promise.all(ADMINS.map(signedUp));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await first?.stop();
  await second?.stop();
});

async function signedUp(email: string): Promise<ApiUser> {
  const visitor = await Visitor.withAccount(product.url, email);
  await visitor.refresh(); // its token tells of the accepted terms, so that nobody has to be asked
  return new ApiUser(product.url, visitor.token!);
}

async function administratorAt(path: string, email: string) {
  const page = await openPage(browser);
  await page.goto(`${product.url}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin URL Manager' }).waitFor();
  return { page, screen: urlManagerScreen(page) };
}

describe('the address of the AI parser', () => {
  it('is rotated in a browser while fifty scans a second run, and none of them fails', async () => {
    // Whatever was done to them before.
    await users[0]!.ask('/api/admin/update-url', { url: first.url });
    await users[0]!.ask('/api/admin/parser/fallbacks', { urls: [second.url] }, { method: 'PUT' });
    const { page, screen } = await administratorAt(PATH, ADMINS[0]!);
    await screen.fact('Active URL', `${first.url}Working`).waitFor();
    await screen.fact('Fallbacks', '1 available').waitFor();

    // One in five says what only the other service may know, in words of its own.
    const sentences = Array.from({ length: 500 }, (_, n) => `tech stocks with zorbing number ${n}`);
    const scans = new SteadyScans(users, PER_SECOND, (n) =>
      n % 5 === 0 ? sentences[n / 5]! : 'tech stocks under $50 with RSI below 30',
    );
    let sent = 0;
    try {
      await eventually(() => Promise.resolve(first.sentences().length >= 10 || null), { withinMs: 20_000 });
      await screen.button('Rotate').click();
      await screen.question.getByRole('button', { name: 'Rotate' }).click();
      await screen.toast('Rotated').waitFor();
      await screen.fact('Active URL', `${second.url}Working`).waitFor();
      sent = scans.sent;
      await eventually(() => Promise.resolve(scans.sent >= sent + 4 * PER_SECOND || null), { withinMs: 30_000 });
    } finally {
      scans.pause();
    }

    const answers = await scans.answers();
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const readers = answers.map(({ body }) => (body as ScanResponse).parser);
    expect(readers.filter((reader, n) => (n % 5 === 0 ? reader !== 'ai' : reader !== 'builtin'))).toEqual([]);
    // In force within a second: from then on the first is asked only where the second was asked before it.
    const later = sentences.slice(Math.ceil((sent + PER_SECOND) / 5), Math.floor(answers.length / 5));
    expect(later.filter((sentence) => !second.sentences().includes(sentence))).toEqual([]);
    expect(later.length).toBeGreaterThan(10);

    await screen.changes.filter({ hasText: `RotatedYou` }).getByText(second.url).first().waitFor();
    await soon(async () =>
      expect(await screen.fallbacks.allTextContents()).toEqual([expect.stringContaining(first.url)]),
    );
    expectNoTroubles(page);
  });

  it('is tried before it is used, changed, tested, and told of when it fails', async () => {
    const third = await startAiPeer();
    try {
      const { page, screen } = await administratorAt(PATH, ADMINS[1]!);
      await screen.button('Update URL').click();
      await screen.toast('Please enter a valid URL').waitFor();
      await screen.url.fill('http://169.254.169.254/latest');
      await screen.button('Update URL').click();
      await screen.toast('Failed to update URL').waitFor();
      await screen.url.fill(third.url);
      await screen.button('Test New URL').click();
      await screen.active.getByText(/^Works · OpenAI-compatible chat · answered in \d+ ms · valid response$/).waitFor();
      await screen.button('Update URL').click();
      await screen.toast('URL Updated').waitFor();
      await screen.fact('Active URL', `${third.url}Working`).waitFor();
      third.mode = 'status-503';
      await screen.button('Test Current URL').click();
      await screen.toast('Current URL is not responding').waitFor();
      await screen.fact('Active URL', `${third.url}Not Responding`).waitFor();
      expectNoTroubles(page);
    } finally {
      await third.stop();
    }
  });

  it('is no business of anybody else: neither by its page nor by its calls', async () => {
    const { page } = await memberAt(browser, product, '/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await soon(async () => expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0));
    await page.goto(product.url + PATH);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    const user = await signedUp(newAddress());
    for (const [path, body] of [
      ['/api/admin/status', undefined],
      ['/api/admin/parser', undefined],
      ['/api/admin/update-url', { url: second.url }],
      ['/api/admin/parser/rotate', { revision: 1 }],
    ] as const)
      expect(await user.ask(path, body)).toMatchObject({ status: 403 });
    const visitor = await openAt(browser, product, PATH);
    await visitor.screen.heading('404 Page Not Found').waitFor();
    expectNoTroubles(page, visitor.page);
  });
});
