import { describe, expect, it } from '@jest/globals';
import { articleSchema, newsPageSchema } from '@plainscan/contracts';
import { article, articles, newsPage, pageOf } from './news-answers.ts';

describe('responses about news', () => {
  it.each([
    ['an article', articleSchema, article(1)],
    ['a page', newsPageSchema, newsPage(articles(3))],
    ['one page of many', newsPageSchema, pageOf(articles(7), '/?limit=3&cursor=3')],
  ])('%s matches its contract', (_name, schema, response) => {
    expect(schema.safeParse(response).error).toBeUndefined();
  });

  it('have reasons whose spans match their text', () => {
    const { title, description, sentiment } = article(1);
    for (const { where, span, text } of sentiment.reasons)
      expect({ title, description }[where]!.slice(...span)).toBe(text);
  });
});
