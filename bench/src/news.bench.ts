/**
 * A page of news from 200,000 articles: the PostgreSQL queries of `listNews` (100 articles and the count, concurrently) and, for
 * comparison, naive ones without an index: search by ILIKE, a full count, and pages by OFFSET. One at a time, in the same rounds,
 * on the same rows. Then the time to score, deduplicate, and store 100 new stories.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureServiceDatabase, startEmbeddedStack } from '@plainscan/embedded-stack';
import { timeCursor, type TimeKey } from '@plainscan/service-kit/postgres';
import { ArticlesStore } from '@plainscan/news';
import { pageQuery, sampleNews, type NewsFilter } from './sample-news.ts';
import { median } from './median.ts';

const ARTICLES = 200_000;
const ROUNDS = 3;
const QUERIES_PER_ROUND = 40;
const NAIVE_PER_ROUND = 1;
const SKIP = 5000;

async function timed(times: number, work: (n: number) => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const ms: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await work(n);
    ms.push(performance.now() - began);
  }
  ms.sort((a, b) => a - b);
  return { p50: ms[ms.length >> 1]!, p99: ms[Math.floor(ms.length * 0.99)]! };
}

const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
const stack = await startEmbeddedStack({ dir, durable: false });
try {
  const url = await ensureServiceDatabase(stack.postgresUrl, {
    database: 'bench',
    role: 'news',
    schema: 'news',
    password: 'bench',
  });
  const news = await sampleNews(url, ARTICLES);
  const store = new ArticlesStore(news.db);
  const [lastSkipped] = (await news.db.query(
    `SELECT id, published_at AS at FROM articles ORDER BY published_at DESC, id DESC OFFSET ${SKIP - 1} LIMIT 1`,
  )) as [TimeKey];
  const symbols = Array.from({ length: 500 }, (_, n) => `S${n * 7}`);
  const queries: [title: string, filterOf: (n: number) => NewsFilter, skip?: number][] = [
    ['newest', () => ({})],
    [`after ${SKIP} articles`, () => ({ cursor: timeCursor(lastSkipped) }), SKIP],
    ['bearish, stocks only', () => ({ sentiment: 'bearish', category: 'stocks' })],
    ['one stock', (n) => ({ symbol: `S${n * 13}` })],
    ['500 stocks', () => ({ symbols })],
    ['with a rare word', (n) => ({ search: `word${n * 17}` })],
    ['with a word that half of the articles contain', () => ({ search: 'shares' })],
    ['with two words', (n) => ({ search: `shares word${n * 17}` })],
    ['with a company and a word prefix', (n) => ({ search: `company${n * 11} sha` })],
  ];
  const measured = queries.map(() => ({ ours: [] as { p50: number; p99: number }[], naive: [] as number[] }));
  for (let round = -1; round < ROUNDS; round++)
    for (const [i, [, filterOf, skip = 0]] of queries.entries()) {
      const ours = await timed(QUERIES_PER_ROUND, (n) =>
        Promise.all([store.page(pageQuery(filterOf(n))), store.total(pageQuery(filterOf(n)))]),
      );
      const naive = await timed(NAIVE_PER_ROUND, (n) => news.queryNaively(filterOf(n), skip));
      if (round < 0) continue; // the first round warms up the caches
      measured[i]!.ours.push(ours);
      measured[i]!.naive.push(naive.p50);
    }
  console.log(`of ${ARTICLES.toLocaleString('en-US')} articles, medians of ${ROUNDS} interleaved rounds`);
  for (const [i, [title]] of queries.entries()) {
    const { ours, naive } = measured[i]!;
    const medianOf = (metric: 'p50' | 'p99') =>
      median(ours.map((round) => round[metric]))
        .toFixed(2)
        .padStart(7);
    console.log(
      `${title.padEnd(34)} p50 ${medianOf('p50')} ms  p99 ${medianOf('p99')} ms  | naive p50 ${median(naive).toFixed(0).padStart(6)} ms`,
    );
  }
  const storing = await timed(20, () => news.storeBatch(100));
  console.log(
    `100 new stories scored, deduplicated, stored p50 ${storing.p50.toFixed(0)} ms  p99 ${storing.p99.toFixed(0)} ms`,
  );
  await news.close();
} finally {
  await stack.stop();
  await rm(dir, { recursive: true, force: true });
}
