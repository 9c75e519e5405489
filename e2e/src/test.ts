import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { type AccountsScreen, accountsScreen } from './accounts-screen.ts';
import type { ApiUser } from './api-user.ts';
import { premiumUser } from './premium.ts';
import { ADMIN_ADDRESSES, type Product, type ProductOptions, startProduct } from './product.ts';
import { sharedProduct } from './shared-product.ts';
import { newAddress, newNetwork, Visitor } from './visitor.ts';

export { expect };

/** For starting and stopping a product on a busy machine. */
const PRODUCT_TIMEOUT_MS = 360_000;

export type Theme = 'dark' | 'light';

interface OnScreen {
  readonly page: Page;
  readonly screen: AccountsScreen;
}

export type OpenPage = (options?: BrowserContextOptions & { readonly theme?: Theme }) => Promise<Page>;

export interface TestFixtures {
  /** Opens a page in a new browser profile with its own network address. The test fails on uncaught script errors and CSP violations. */
  openPage: OpenPage;
  /** `openPage` at a path of the product */
  openAt(path: string): Promise<OnScreen>;
  /** Creates an account and opens `path` signed in. */
  memberAt(path: string): Promise<OnScreen & { readonly email: string }>;
  /** Creates an account that has subscribed, over HTTP. */
  newPremiumUser(): ReturnType<typeof premiumUser>;
  /** `memberAt` with a subscription */
  premiumAt(path: string): Promise<{ readonly page: Page; readonly user: ApiUser }>;
  /** Returns an HTTP client without an account. */
  newVisitor(): Visitor;
  /** Returns an HTTP client that is signed in to a new account. */
  newMember(email?: string): Promise<Visitor>;
}

export interface WorkerFixtures {
  /** Files that set it get a dedicated product; with null, they share one product. */
  productOptions: ProductOptions | null;
  /** The built product. A worker starts a dedicated one once for all files with the same `productOptions`. */
  product: Product;
  /** email of an administrator with an account and the usual password, who can scan without limit */
  administrator: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  productOptions: [null, { option: true, scope: 'worker' }],
  product: [
    async ({ productOptions }, use) => {
      const product = productOptions ? await startProduct(productOptions) : await sharedProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: PRODUCT_TIMEOUT_MS },
  ],
  administrator: [
    async ({ product }, use, { workerIndex }) => {
      const email = ADMIN_ADDRESSES.at(-1 - workerIndex)!;
      await Visitor.withAccount(product.url, email);
      await use(email);
    },
    { scope: 'worker' },
  ],

  openPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async ({ theme = 'dark', ...options } = {}) => {
      const context = await browser.newContext({
        extraHTTPHeaders: { 'x-forwarded-for': newNetwork() },
        ...options,
      });
      contexts.push(context);
      context.on('weberror', (event) => problems.push(event.error().stack ?? event.error().message));
      context.on('console', (message) => {
        // Many tests expect error responses, but none expects a blocked script or style.
        if (message.type() === 'error' && /Content Security Policy|Refused to/i.test(message.text()))
          problems.push(message.text());
      });
      // about:blank has no storage
      await context.addInitScript(`if (origin !== 'null') localStorage.setItem('theme', ${JSON.stringify(theme)})`);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems, 'script errors and CSP violations in pages of this test').toEqual([]);
  },
  openAt: async ({ openPage, product }, use) => {
    await use(async (path) => {
      const page = await openPage();
      await page.goto(product.url + path);
      return { page, screen: accountsScreen(page) };
    });
  },
  memberAt: async ({ openPage, product }, use) => {
    await use(async (path) => {
      const email = newAddress();
      const page = await openSignedIn(openPage, await Visitor.withTermsInToken(product.url, email), product.url + path);
      return { email, page, screen: accountsScreen(page) };
    });
  },
  newPremiumUser: async ({ product }, use) => {
    await use(() => premiumUser(product));
  },
  premiumAt: async ({ openPage, newPremiumUser, product }, use) => {
    await use(async (path) => {
      const { user, visitor } = await newPremiumUser();
      return { page: await openSignedIn(openPage, visitor, product.url + path), user };
    });
  },
  newVisitor: async ({ product }, use) => {
    await use(() => new Visitor(product.url));
  },
  newMember: async ({ product }, use) => {
    await use((email) => Visitor.withAccount(product.url, email));
  },
});

async function openSignedIn(openPage: OpenPage, visitor: Visitor, url: string): Promise<Page> {
  const page = await openPage({ storageState: visitor.storedSession() });
  await page.goto(url);
  return page;
}
