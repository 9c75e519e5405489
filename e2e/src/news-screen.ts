import type { Page } from '@playwright/test';
import { accountsScreen } from './accounts-screen.ts';

/** The news page, with elements located by role and name. */
export function newsScreen(page: Page) {
  const { button, heading, link, section } = accountsScreen(page);
  const filters = section('Filters');
  const filter = (label: string) => filters.getByLabel(label, { exact: true });
  /** The control of a filter, which may be behind a button. */
  const revealed = async (label: string) => {
    const expander = filters.getByRole('button', { name: /^(More filters|Filters)( \(\d+\))?$/, expanded: false });
    if (!(await filter(label).count()) && (await expander.count())) await expander.click();
    return filter(label);
  };
  const articles = page.getByRole('article');
  const article = (text: string) => articles.filter({ has: page.getByRole('heading', { name: text }) });
  return {
    button,
    heading,
    link,
    section,
    articles,
    /** the story whose headline contains this text */
    article,
    counted: (text: string | RegExp) => page.getByRole('status').getByText(text),
    filter,
    revealed,
    async choose(label: string, option: string) {
      await (await revealed(label)).selectOption({ label: option });
    },
    async type(label: string, value: string) {
      await (await revealed(label)).fill(value);
      await page.keyboard.press('Enter');
    },
    /** Expands the section of a story that its button `name` reveals. */
    async expand(text: string, name: RegExp) {
      await article(text).getByRole('button', { name }).click();
    },
    why: section('Why this score'),
    query: () => Object.fromEntries(new URL(page.url()).searchParams),
  };
}
export type NewsScreen = ReturnType<typeof newsScreen>;
