import { storedToken } from './src/accounts-screen.ts';
import { ApiUser } from './src/api-user.ts';
import { billingScreen } from './src/billing-screen.ts';
import { BILLING_STATES } from './src/billing-states.ts';
import { describeLooks } from './src/looks.ts';
import { signInToDemo } from './src/scanner-screen.ts';

describeLooks({
  what: 'billing on screen',
  prefix: 'billing-',
  states: BILLING_STATES,
  newScene: (page, { url }) => ({
    page,
    url,
    screen: billingScreen(page),
    signIn: async (path: string) => {
      await signInToDemo(page, url);
      await page.goto(url + path);
    },
    user: async () => new ApiUser(url, (await storedToken(page))!),
  }),
});
