import type { Page } from '@playwright/test';
import { accountsScreen } from './accounts-screen.ts';

/** The news page, with elements located by role and name. */
export function newsScreen(page: Page) {
  const { button, heading, link, section } = accountsScreen(page);
  const filters = section('Filters');
  const filter = (label: string) => filters.getByLabel(label, { exact: true });
  /** The control of a filter, which may be behind a button. */
  const revealed = async (label: string) => {
    const fold = filters.getByRole('button', { name: /^(More filters|Filters)( \(\d+\))?$/, expanded: false });
    if (!(await filter(label).count()) && (await fold.count())) await fold.click();
    return filter(label);
  };
  const articles = page.getByRole('article');
  const article = (words: string) => articles.filter({ has: page.getByRole('heading', { name: words }) });
  return {
    button,
    heading,
    link,
    section,
    articles,
    /** the story with these words in its headline */
    article,
    counted: (words: string | RegExp) => page.getByRole('status').getByText(words),
    filter,
    revealed,
    async choose(label: string, option: string) {
      await (await revealed(label)).selectOption({ label: option });
    },
    async type(label: string, text: string) {
      await (await revealed(label)).fill(text);
      await page.keyboard.press('Enter');
    },
    /** The text that a story's `button` reveals. */
    async unfold(words: string, name: RegExp) {
      await article(words).getByRole('button', { name }).click();
    },
    why: section('Why this score'),
    query: () => Object.fromEntries(new URL(page.url()).searchParams),
  };
}
export type NewsScreen = ReturnType<typeof newsScreen>;
