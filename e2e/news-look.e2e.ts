import { storedToken } from './src/accounts-screen.ts';
import { ApiUser } from './src/api-user.ts';
import { describeLooks } from './src/looks.ts';
import { newsScreen } from './src/news-screen.ts';
import { NEWS_STATES } from './src/news-states.ts';
import { newsToCome } from './src/read-news.ts';
import { signInToDemo } from './src/scanner-screen.ts';
import { subscribe } from './src/subscribe.ts';

describeLooks({
  what: 'the news on screen',
  prefix: 'news-',
  states: NEWS_STATES,
  newScene: (page, { url }) => {
    const user = async () => new ApiUser(url, (await storedToken(page))!);
    return {
      page,
      url,
      screen: newsScreen(page),
      signIn: () => signInToDemo(page, url),
      subscribe: async () => subscribe(await user()),
      filled: async () => newsToCome(await user(), ({ total }) => total > 10),
    };
  },
});
