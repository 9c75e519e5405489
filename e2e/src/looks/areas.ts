import { startFakeAiParser } from '@plainscan/test-kit';
import { ACCOUNT_STATES, newAccountScene } from '../account-states.ts';
import { accountsScreen, storedToken } from '../accounts-screen.ts';
import { aiPlanOf } from '../ai-sentences.ts';
import { ALERTS_STATES } from '../alerts-states.ts';
import { ApiUser } from '../api-user.ts';
import { billingScreen } from '../billing-screen.ts';
import { BILLING_STATES } from '../billing-states.ts';
import { DEMO_STATES } from '../demo-states.ts';
import { journalScreen } from '../journal-screen.ts';
import { JOURNAL_STATES } from '../journal-states.ts';
import { newsScreen } from '../news-screen.ts';
import { NEWS_STATES } from '../news-states.ts';
import { premiumUser } from '../premium.ts';
import { waitForNews } from '../read-news.ts';
import { REPLAY_STATES } from '../replay-states.ts';
import { saveWithPastRun } from '../saved-strategy.ts';
import { scannerScreen, signInToDemo, signInToScanner, signInToTrial } from '../scanner-screen.ts';
import { SCANNER_STATES } from '../scanner-states.ts';
import { SITE_STATES } from '../site-states.ts';
import { STRATEGIES_STATES } from '../strategies-states.ts';
import { strategiesScreen } from '../strategies-screen.ts';
import { subscribe } from '../subscribe.ts';
import { urlManagerScreen } from '../url-manager-screen.ts';
import { URL_MANAGER_STATES } from '../url-manager-states.ts';
import { newAddress, PASSWORD, Visitor } from '../visitor.ts';
import { WATCHLISTS_STATES } from '../watchlists-states.ts';
import { lookArea } from './area.ts';

const SENTENCE = 'tech stocks under $50 with RSI below 40';
const ADMINS = [newAddress('admin'), newAddress('admin')] as const;

/** All areas of the product's screens. */
export const AREAS = [
  lookArea({
    name: 'accounts',
    states: ACCOUNT_STATES,
    newScene: (page, { url }) => newAccountScene(page, accountsScreen(page), url),
  }),
  lookArea({
    name: 'demo',
    states: DEMO_STATES,
    newScene: (page, { url }) => ({
      page,
      url,
      screen: accountsScreen(page),
      signIn: () => signInToDemo(page, url),
    }),
  }),
  lookArea({
    name: 'site',
    states: SITE_STATES,
    newScene: (page, { url }) => ({ page, url, signIn: () => signInToDemo(page, url) }),
  }),
  lookArea({
    name: 'billing',
    states: BILLING_STATES,
    newScene: (page, { url }) => ({
      page,
      url,
      screen: billingScreen(page),
      signIn: async (path: string) => {
        await signInToTrial(page, url);
        await page.goto(url + path);
      },
      user: async () => new ApiUser(url, (await storedToken(page))!),
    }),
  }),
  lookArea({
    name: 'scanner',
    states: SCANNER_STATES,
    newScene: (page, { url }) => ({ page, url, screen: scannerScreen(page), signIn: () => signInToTrial(page, url) }),
  }),
  lookArea({
    name: 'strategies',
    states: STRATEGIES_STATES,
    newScene: (page, product) => ({
      page,
      screen: strategiesScreen(page),
      signIn: async (names) => {
        const { email, user } = await premiumUser(product);
        for (const name of names) await saveWithPastRun(user, name, SENTENCE);
        await signInToScanner(page, product.url, email, '/scanner?panel=strategies');
      },
    }),
  }),
  lookArea({
    name: 'journal',
    states: JOURNAL_STATES,
    newScene: (page, { url }) => {
      const user = async () => new ApiUser(url, (await storedToken(page))!);
      return {
        page,
        url,
        screen: journalScreen(page),
        signIn: () => signInToTrial(page, url),
        subscribe: async () => subscribe(await user()),
        log: async (trades: readonly object[]) => {
          const trader = await user();
          for (const trade of trades) await trader.fetchOk('/api/trades', trade);
        },
        symbol: async () => (await (await user()).scanOk('rsi under 40')).results[0]!.symbol,
      };
    },
  }),
  lookArea({
    name: 'news',
    states: NEWS_STATES,
    newScene: (page, { url }) => {
      const user = async () => new ApiUser(url, (await storedToken(page))!);
      return {
        page,
        url,
        screen: newsScreen(page),
        signIn: () => signInToTrial(page, url),
        subscribe: async () => subscribe(await user()),
        waitForStories: async () => waitForNews(await user(), ({ total }) => total > 10),
      };
    },
  }),
  lookArea({
    name: 'watchlists',
    states: WATCHLISTS_STATES,
    newScene: (page, { url }) => ({ page, url, signIn: () => signInToDemo(page, url) }),
  }),
  lookArea({
    name: 'replay',
    states: REPLAY_STATES,
    newScene: (page, { url }) => ({ page, url, signIn: () => signInToDemo(page, url) }),
  }),
  lookArea({
    name: 'alerts',
    states: ALERTS_STATES,
    newScene: (page, { url }) => ({ page, url, signIn: () => signInToDemo(page, url) }),
  }),
  lookArea({
    name: 'url-manager',
    states: URL_MANAGER_STATES,
    newScene: async (page, { url }, width) => {
      const email = ADMINS[width > 1000 ? 0 : 1];
      await Visitor.withAccount(url, email);
      const deleted = await Visitor.withAccount(url);
      await deleted.send('DELETE', '/api/user/delete-account');
      return {
        page,
        url,
        screen: urlManagerScreen(page),
        signIn: async (path: string) => {
          await page.goto(`${url}/login?redirect=${encodeURIComponent(path)}`);
          await accountsScreen(page).signIn(email, PASSWORD);
        },
      };
    },
    // an AI parser would read the sentences that the scanner must fail to understand
    ownProduct: async () => {
      const fakes = [
        await startFakeAiParser({ planOf: aiPlanOf }),
        await startFakeAiParser({ protocol: 'plainscan', planOf: aiPlanOf }),
      ] as const;
      return {
        needsMarket: true,
        options: {
          env: {
            TRUST_PROXY: 'true',
            ADMIN_EMAILS: ADMINS.join(','),
            AI_PARSER_ALLOW_NETWORKS: '127.0.0.0/8',
            AI_PARSER_URL: fakes[0].url,
            AI_PARSER_FALLBACKS: fakes[1].url,
          },
        },
        cleanUp: async () => void (await Promise.all(fakes.map((fake) => fake.stop()))),
      };
    },
  }),
];
