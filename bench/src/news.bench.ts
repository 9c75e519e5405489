/**
 * A page of news out of 200,000 articles: what `listNews` asks of PostgreSQL (100 articles and the count, at once), beside the same
 * questions asked as one would without a thought: no index, search by ILIKE, everything found counted, pages by OFFSET. One at a time,
 * in the same rounds, on the same rows. Then how long it takes to score, fold and keep 100 new stories.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureServiceDatabase, startEmbeddedStack } from '@plainscan/embedded-stack';
import { ArticlesStore, encodeCursor } from '@plainscan/news';
import { asked, madeNews, type NewsQuestion } from './made-news.ts';
import { median } from './median.ts';

const ARTICLES = 200_000;
const ROUNDS = 3;
const ASKED_A_ROUND = 40;
const NAIVE_A_ROUND = 1;
const SKIPPED = 5000;

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
    ...{ database: 'bench', role: 'news', schema: 'news', password: 'bench' },
  });
  const news = await madeNews(url, ARTICLES);
  const store = new ArticlesStore(news.db);
  const [at] = (await news.db.query(
    `SELECT id, published_at AS "publishedAt" FROM articles ORDER BY published_at DESC, id DESC OFFSET ${SKIPPED - 1} LIMIT 1`,
  )) as Parameters<typeof encodeCursor>;
  const symbols = Array.from({ length: 500 }, (_, n) => `S${n * 7}`);
  const questions: [title: string, of: (n: number) => NewsQuestion, skip?: number][] = [
    ['the newest', () => ({})],
    [`after ${SKIPPED} others`, () => ({ cursor: encodeCursor(at) }), SKIPPED],
    ['bearish, of stocks', () => ({ sentiment: 'bearish', category: 'stocks' })],
    ['of one stock', (n) => ({ symbol: `S${n * 13}` })],
    ['of 500 stocks', () => ({ symbols })],
    ['with a rare word', (n) => ({ search: `word${n * 17}` })],
    ['with a word of every other', () => ({ search: 'shares' })],
    ['with two words', (n) => ({ search: `shares word${n * 17}` })],
    ['with a company, and a beginning', (n) => ({ search: `company${n * 11} sha` })],
  ];
  const measured = questions.map(() => ({ ours: [] as { p50: number; p99: number }[], naive: [] as number[] }));
  for (let round = -1; round < ROUNDS; round++)
    for (const [i, [, of, skip = 0]] of questions.entries()) {
      const ours = await timed(ASKED_A_ROUND, (n) =>
        Promise.all([store.page(asked(of(n))), store.total(asked(of(n)))]),
      );
      const naive = await timed(NAIVE_A_ROUND, (n) => news.askNaively(of(n), skip));
      if (round < 0) continue; // the first is for the caches
      measured[i]!.ours.push(ours);
      measured[i]!.naive.push(naive.p50);
    }
  console.log(`of ${ARTICLES.toLocaleString('en-US')} articles, medians of ${ROUNDS} interleaved rounds`);
  for (const [i, [title]] of questions.entries()) {
    const { ours, naive } = measured[i]!;
    const mid = (of: 'p50' | 'p99') =>
      median(ours.map((round) => round[of]))
        .toFixed(2)
        .padStart(7);
    console.log(
      `${title.padEnd(34)} p50 ${mid('p50')} ms  p99 ${mid('p99')} ms  | naive p50 ${median(naive).toFixed(0).padStart(6)} ms`,
    );
  }
  const kept = await timed(20, () => news.takeBatch(100));
  console.log(`100 new stories scored, folded, kept p50 ${kept.p50.toFixed(0)} ms  p99 ${kept.p99.toFixed(0)} ms`);
  await news.close();
} finally {
  await stack.stop();
  await rm(dir, { recursive: true, force: true });
}
