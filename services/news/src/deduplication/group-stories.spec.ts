import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { candidateKeys } from './candidate-keys.ts';
import { comparable } from '../../test/fixtures/comparable.ts';
import { STORY_WINDOW_MS, type ComparableArticle } from './same-story.ts';
import { groupStories } from './group-stories.ts';
import { sourceKey, affectedBy } from './affected.ts';

const SAME = [
  'Apple beats Q1 estimates as iPhone sales rise 12%',
  'Apple Beats Q1 Estimates As iPhone Sales Rise 12% - Reuters',
  'UPDATE 1-Apple beats first-quarter estimates as iPhone sales rise 12 pct',
  'Apple Inc. beats Q1 expectations as iPhone revenue climbs 12 percent',
  'Apple Inc (NASDAQ: AAPL) beats Q1 estimates as iPhone sales rise 12%',
];

describe('stories', () => {
  it('combine five source articles about the same news', () => {
    const sources = SAME.map((title, i) => comparable(title, { at: 5 - i }));
    const [story, ...others] = groupStories(sources);
    expect(others).toEqual([]);
    expect(story!.map(({ title }) => title)).toEqual([...SAME].reverse());
  });

  it('do not drift along a chain of small changes', () => {
    const words = 'merger court china growth bank chip crude deal tariff cloud'.split(' ');
    const more = ['yacht', 'zinc', 'opera', 'uranium', 'lumber', 'vaccine'];
    const chain = more.map((_, n) =>
      comparable([...words.slice(0, 3), ...more.slice(0, n), ...words.slice(3)].join(' '), { at: n }),
    );
    const stories = groupStories(chain);
    expect(stories.length).toBeGreaterThan(1);
    for (const story of stories)
      expect(story.at(-1)!.headline.words.length - story[0]!.headline.words.length).toBeLessThan(3);
  });

  it('do not combine articles that continue the first one differently', () => {
    const head = 'Acme wins approval for cancer drug in Europe';
    const [first, shares, launch] = ['', ', shares jump', ', plans launch in Paris'].map((tail, at) =>
      comparable(`${head}${tail}`, { at }),
    );
    expect(groupStories([first!, shares!, launch!])).toEqual([[first, shares], [launch]]);
  });

  it('exclude an article about a different company', () => {
    const title = 'Why the shares of this chip maker rise sharply today';
    const sources = [
      comparable(title),
      comparable(title, { at: 1, tags: ['AAPL'] }),
      comparable(title, { at: 2, tags: ['MSFT'] }),
    ];
    expect(groupStories(sources).map((story) => story.length)).toEqual([2, 1]);
  });
});

/** Like the store, regroups only the articles that a change affects. */
class IncrementalStories {
  readonly #sources = new Map<string, ComparableArticle>();
  readonly #stories = new Map<string, number>();
  #next = 0;

  async add(batch: readonly ComparableArticle[]): Promise<void> {
    const changed = batch.map((now) => ({ now, before: this.#sources.get(sourceKey(now)) ?? null }));
    const fresh = new Set(batch.map(sourceKey));
    const affected = await affectedBy(changed, async (of) => {
      const keys = new Set(of.flatMap(candidateKeys));
      const times = of.map(({ publishedAt }) => publishedAt.getTime());
      const [from, to] = [Math.min(...times) - STORY_WINDOW_MS, Math.max(...times) + STORY_WINDOW_MS];
      return [...this.#sources.values()].filter(
        (each) =>
          !fresh.has(sourceKey(each)) &&
          each.publishedAt.getTime() >= from &&
          each.publishedAt.getTime() <= to &&
          candidateKeys(each).some((key) => keys.has(key)),
      );
    });
    for (const now of batch) this.#sources.set(sourceKey(now), now);
    for (const story of groupStories(affected)) {
      this.#next += 1;
      for (const each of story) this.#stories.set(sourceKey(each), this.#next);
    }
  }

  get stories(): string[] {
    const by = Map.groupBy([...this.#stories.keys()].sort(), (key) => this.#stories.get(key));
    return [...by.values()].map((keys) => keys.join(', ')).sort();
  }
}

describe('the order of arrival', () => {
  const words = ['merger', 'court', 'china', 'growth', 'bank', 'chip'];
  const source = fc
    .record({
      n: fc.integer({ min: 0, max: 25 }),
      left: fc.integer({ min: 0, max: 6 }),
      more: fc.subarray(['yacht', 'zinc', 'opera', 'not']),
      figure: fc.constantFrom('', '', '5%'),
      tags: fc.constantFrom([], [], ['AAPL'], ['MSFT'], ['AAPL', 'MSFT']),
      source: fc.constantFrom('CNBC', 'Reuters', 'AP', 'Zacks'),
      url: fc.constantFrom(null, null, null, 'https://example.com/a', 'https://example.com/b'),
      at: fc.constantFrom(0, 0, 30, 60, 119, 121, 600, 1500, 2880, 2881, 4000),
    })
    .map(({ n, left, more, figure, ...rest }) =>
      comparable([...words.filter((_, i) => i !== left), ...more, figure].join(' '), {
        providerId: String(n),
        ...rest,
      }),
    );
  const arrivals = fc.uniqueArray(source, { maxLength: 14, selector: sourceKey });

  it('does not affect the stories for any batch size', async () => {
    let duplicates = 0;
    await fc.assert(
      fc.asyncProperty(
        arrivals.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 14, maxLength: 14 }),
        async ([all, shuffled], sizes) => {
          const incremental = new IncrementalStories();
          for (let from = 0, i = 0; from < shuffled.length; from += sizes[i]!, i++)
            await incremental.add(shuffled.slice(from, from + sizes[i]!));
          const expected = groupStories(all)
            .map((story) => story.map(sourceKey).sort().join(', '))
            .sort();
          duplicates += all.length - expected.length;
          expect(incremental.stories).toEqual(expected);
        },
      ),
      { numRuns: 800 },
    );
    expect(duplicates).toBeGreaterThan(500);
  });

  it('does not affect the stories when articles are corrected', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, arrivals, async (initial, corrections) => {
        const incremental = new IncrementalStories();
        for (const article of [...initial, ...corrections]) await incremental.add([article]);
        const all = new Map([...initial, ...corrections].map((each) => [sourceKey(each), each]));
        const expected = groupStories([...all.values()])
          .map((story) => story.map(sourceKey).sort().join(', '))
          .sort();
        expect(incremental.stories).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});
