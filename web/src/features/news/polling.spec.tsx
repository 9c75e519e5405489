import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { NEWS_POLL_MS } from '../../api/news-hooks.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { article, articleId, articles, newsPage, pageOf } from '../../testing/news-answers.ts';
import { NEWS, newsServer } from '../../testing/news-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import '../billing/premium-gate.tsx';
import './news-page.tsx'; // preloaded: lazy code loads slowly in tests

const titles = () =>
  screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent!.match(/\d+/)![0]);
const setOnline = (is: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
    window.dispatchEvent(new Event(is ? 'online' : 'offline'));
  });

const { setTimeout: realTimeout } = globalThis;
afterEach(() => {
  globalThis.setTimeout = realTimeout;
  jest.restoreAllMocks();
});

/** SWR's deduping interval in the app. */
const DEDUPING_MS = 1000;

/** Makes the app poll only when the returned function is called, and disables request deduplication. */
function controlPolls() {
  const pending: (() => void)[] = [];
  // Not a Jest mock, which Testing Library would mistake for fake timers and advance.
  globalThis.setTimeout = ((act: () => void, ms?: number) => {
    if (ms !== NEWS_POLL_MS) return realTimeout(act, ms === DEDUPING_MS ? 0 : ms);
    pending.push(act);
    return -1;
  }) as typeof setTimeout;
  return async () => {
    await waitFor(() => expect(pending.length).toBeGreaterThan(0));
    await act(async () => pending.splice(0).at(-1)!());
  };
}

describe('while the news is open', () => {
  it('polls every five minutes, and shows new articles only on request', async () => {
    expect(NEWS_POLL_MS).toBe(300_000);
    const poll = controlPolls();
    const all = articles(3, 5);
    const server = newsServer(all);
    const user = renderApp('/news');
    await screen.findAllByRole('article');
    all.unshift(article(3), article(4));
    await poll();
    const button = await screen.findByRole('button', { name: '2 new articles' });
    expect(titles()).toEqual(['5', '6', '7']);
    expect(server.of(NEWS)).toHaveLength(2);
    await user.click(button);
    await waitFor(() => expect(titles()).toEqual(['3', '4', '5', '6', '7']));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row', articleId(3)));
    expect(screen.queryByRole('button', { name: /new article/ })).not.toBeInTheDocument();
  });

  it('keeps the articles when a poll fails, says so, and continues polling', async () => {
    const poll = controlPolls();
    let unavailable = false;
    newsServer([], {
      [NEWS]: ({ path }) => (unavailable ? fault(400, 'BAD', 'No.') : json(pageOf(articles(2), path))),
    });
    renderApp('/news');
    await screen.findAllByRole('article');
    unavailable = true;
    await poll();
    expect(await screen.findByText(/^We couldn't load the latest articles\. Last updated /)).toBeVisible();
    expect(titles()).toEqual(['0', '1']);
    unavailable = false;
    await poll();
    await waitFor(() => expect(screen.queryByText(/^We couldn't load the latest articles/)).not.toBeInTheDocument());
  });

  it('keeps the articles while offline, says so, and refetches when back online', async () => {
    controlPolls();
    const server = newsServer([], { [NEWS]: () => json(newsPage(articles(2))) });
    renderApp('/news');
    await screen.findAllByRole('article');
    setOnline(false);
    expect(await screen.findByText(/^You're offline\. Last updated .* We'll update when you're back\.$/)).toBeVisible();
    expect(titles()).toEqual(['0', '1']);
    const before = server.of(NEWS).length;
    setOnline(true);
    await waitFor(() => expect(server.of(NEWS).length).toBeGreaterThan(before));
    expect(screen.queryByText(/^You're offline/)).not.toBeInTheDocument();
  });
});
