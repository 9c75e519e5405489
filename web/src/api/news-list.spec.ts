import { describe, expect, it } from '@jest/globals';
import { article, articleId, articles, newsPage } from '../testing/news-answers.ts';
import { createList, appendPage, applyPoll, showLatest, pendingArticles, type NewsList } from './news-list.ts';

const ids = (list: { id: string }[]) => list.map(({ id }) => Number(id.slice(-12)));
const shown = (list: NewsList) => ids(list.articles);
const page = (from: number, to: number, nextCursor: string | null = `${to}`) =>
  newsPage(articles(to - from, from), { nextCursor });

describe('the article list', () => {
  it('does not change when newer articles arrive, which stay pending', () => {
    const list = applyPoll(createList(page(5, 10)), page(3, 8));
    expect(shown(list)).toEqual([5, 6, 7, 8, 9]);
    expect(ids(pendingArticles(list))).toEqual([3, 4]);
    expect(list.nextCursor).toBe('10');
  });

  it('prepends the newer articles on request and keeps the loaded ones', () => {
    const list = showLatest(applyPoll(appendPage(createList(page(5, 10)), page(10, 12), '10'), page(3, 8)));
    expect(shown(list)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(pendingArticles(list)).toEqual([]);
    expect(list.nextCursor).toBe('12');
  });

  it('starts over when articles in between would be missing', () => {
    const list = showLatest(applyPoll(createList(page(50, 55)), page(0, 5)));
    expect(shown(list)).toEqual([0, 1, 2, 3, 4]);
    expect(list.nextCursor).toBe('5');
  });

  it('shows new articles at once if the list is empty', () => {
    expect(shown(applyPoll(createList(newsPage([])), page(0, 2, null)))).toEqual([0, 1]);
  });

  it("updates an article's text without moving it", () => {
    const changed = article(6, {
      sources: [...article(6).sources, { name: 'B', url: null, publishedAt: '2026-11-20' }],
    });
    const list = applyPoll(createList(page(5, 8)), newsPage([article(5), changed, article(7)], { nextCursor: '8' }));
    expect(list.articles[1]!.sources).toHaveLength(2);
    expect(pendingArticles(list)).toEqual([]);
  });

  it('does not count articles past its end as new when a removed article pulls the next one into the page', () => {
    const without6 = newsPage([article(5), article(7), article(8)], { nextCursor: '9' });
    const list = applyPoll(createList(page(5, 8)), without6);
    expect(pendingArticles(list)).toEqual([]);
    expect(shown(showLatest(list))).toEqual([5, 7, 8]);
  });

  it('counts an article that arrived late and inserts it in order', () => {
    const late = newsPage([article(0), article(1), article(2)], { nextCursor: null });
    const list = applyPoll(createList(newsPage([article(0), article(2)], { nextCursor: null })), late);
    expect(ids(pendingArticles(list))).toEqual([1]);
    expect(shown(showLatest(list))).toEqual([0, 1, 2]);
  });

  it('appends each next page once, without duplicates', () => {
    const list = appendPage(createList(page(0, 3)), page(2, 5), '3');
    expect(shown(list)).toEqual([0, 1, 2, 3, 4]);
    expect(appendPage(list, page(3, 6), '3')).toBe(list);
    expect(list.articles[0]!.id).toBe(articleId(0));
  });
});
