import { describe, expect, it } from '@jest/globals';
import type { RawArticle } from '../feeds/feed-adapter.ts';
import { buildArticle } from './build-article.ts';
import { companiesOf } from './companies-of.ts';
import { type SourceArticle, toDrafts } from './source-article.ts';
import { createCompanyFinder } from '../companies/company-finder.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const FINDER = createCompanyFinder([
  { symbol: 'TSLA', name: 'Tesla, Inc.' },
  { symbol: 'F', name: 'Ford Motor Company' },
]);
const raw = (more: Partial<RawArticle> = {}): RawArticle => ({
  providerId: 'x',
  title: 'Markets close higher',
  description: null,
  url: 'https://x.example/a',
  imageUrl: null,
  publishedAt: NOW,
  sourceName: 'CNBC',
  symbols: [],
  sentiment: null,
  ...more,
});
const drafts = (...articles: RawArticle[]) =>
  toDrafts({ name: 'feed', simulated: false }, articles, { now: NOW, since: new Date(0) });
const source = (more: Partial<RawArticle> = {}, minutes = 0): SourceArticle => {
  const publishedAt = new Date(NOW.getTime() - 3_600_000 + minutes * 60_000);
  const [draft] = drafts(raw({ publishedAt, ...more }));
  const sentiment = { overall: 'neutral', score: minutes / 100, reasons: [], scoredBy: 'rules' } as const;
  return { ...draft!, ...companiesOf(draft!, FINDER), sentiment: { ...sentiment, reasons: [] } };
};

describe('an article built from a story', () => {
  it('uses the first source article and fills in missing fields from the others', () => {
    const article = buildArticle([
      source({ title: 'First', url: null, sourceName: 'A' }),
      source({ title: 'Second', url: 'https://x.example/2', imageUrl: 'https://x.example/2.png', sourceName: 'B' }, 1),
      source(
        {
          title: 'Third',
          symbols: ['F'],
          sourceName: 'C',
          sentiment: { overall: 'bearish', score: null, reason: 'So.' },
        },
        2,
      ),
    ]);
    expect(article).toMatchObject({
      title: 'First',
      description: null,
      url: 'https://x.example/2',
      imageUrl: 'https://x.example/2.png',
      category: 'stocks',
      companySymbol: 'F',
      symbols: ['F'],
      sentiment: { score: 0 },
      providerSentiment: { name: 'feed', overall: 'bearish', score: null, reason: 'So.' },
    });
    expect(article.sources.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(article.searchTerms).toEqual(expect.arrayContaining(['first', 'ford', 'f']));
    expect(article.searchTerms).not.toContain('second');
  });

  it('lists a publisher once, with a URL if any of its source articles has one', () => {
    const article = buildArticle([
      source({ url: null, sourceName: 'Reuters' }),
      source({ url: 'https://x.example/r', sourceName: 'REUTERS' }, 1),
    ]);
    expect(article.sources).toEqual([
      { name: 'Reuters', url: 'https://x.example/r', publishedAt: '2026-11-20T11:00:00.000Z' },
    ]);
  });

  it('limits publishers and symbols', () => {
    const many = Array.from({ length: 60 }, (_, i) => source({ sourceName: `S${i}`, symbols: [`A${i}`, `B${i}`] }, i));
    const { sources, symbols } = buildArticle(many);
    expect([sources.length, symbols.length]).toEqual([20, 50]);
  });
});

describe('drafts of one read', () => {
  it('keep the last version of each article', () => {
    expect(drafts(raw({ title: 'Before' }), raw({ title: 'After' })).map(({ title }) => title)).toEqual(['After']);
  });

  it('change their digest only with their content', () => {
    const digest = (more: Partial<RawArticle>) => drafts(raw(more))[0]!.digest.toString('hex');
    expect(digest({})).toBe(digest({ publishedAt: new Date(0 + 1) }));
    for (const more of [
      { title: 'x' },
      { description: 'x' },
      { url: null },
      { imageUrl: 'x' },
      { symbols: ['X'] },
      { sourceName: 'x' },
    ])
      expect(digest(more)).not.toBe(digest({}));
  });
});

describe("a story's companies", () => {
  const of = (title: string, tags: string[] = [], description: string | null = null) =>
    companiesOf({ title, description, tags }, FINDER);

  it('come from the tags, with the first in the headline as the main company', () => {
    expect(of('Why $F follows', ['TSLA', 'F'])).toMatchObject({ symbols: ['TSLA', 'F'], companySymbol: 'F' });
    expect(of('Why it follows', ['TSLA', 'F'])).toMatchObject({ companySymbol: 'TSLA' });
  });

  it('come from the text if there are no tags', () => {
    expect(of('Deliveries of $TSLA rise')).toMatchObject({ symbols: ['TSLA'], companyNames: ['Tesla, Inc.'] });
    expect(of('Deliveries rise', [], 'Those of $F do.')).toMatchObject({ symbols: ['F'], companySymbol: 'F' });
  });

  it('include no main company if there are many', () => {
    expect(of('Stocks mixed', ['A', 'B', 'C', 'D'])).toMatchObject({
      companySymbol: null,
      symbols: ['A', 'B', 'C', 'D'],
    });
  });
});
