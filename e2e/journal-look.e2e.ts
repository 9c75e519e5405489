import { expect } from '@jest/globals';
import type { ScanResponse } from '@plainscan/contracts';
import { storedToken } from './src/accounts-screen.ts';
import { ApiUser } from './src/api-user.ts';
import { journalScreen } from './src/journal-screen.ts';
import { JOURNAL_STATES } from './src/journal-states.ts';
import { describeLooks } from './src/looks.ts';
import { signInToDemo } from './src/scanner-screen.ts';
import { subscribe } from './src/subscribe.ts';

describeLooks({
  what: 'the journal on screen',
  prefix: 'journal-',
  states: JOURNAL_STATES,
  newScene: (page, { url }) => {
    const user = async () => new ApiUser(url, (await storedToken(page))!);
    return {
      page,
      url,
      screen: journalScreen(page),
      signIn: () => signInToDemo(page, url),
      subscribe: async () => subscribe(await user()),
      log: async (trades: readonly object[]) => {
        const by = await user();
        for (const trade of trades) expect(await by.ask('/api/trades', trade)).toMatchObject({ status: 200 });
      },
      symbol: async () => ((await (await user()).scan('rsi under 40')).body as ScanResponse).results[0]!.symbol,
    };
  },
});
