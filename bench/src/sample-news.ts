import {
  type ArticlesStore,
  IngestionService,
  migrateNews,
  newsDataSource,
  RulesScorer,
  StoryLock,
} from '@plainscan/news';
import { createLogger } from '@plainscan/service-kit';

export type NewsFilter = Partial<Parameters<ArticlesStore['page']>[0]>;

const EVERYTHING = { limit: 100, category: 'all', sentiment: 'all' } as const;
export const pageQuery = (filter: NewsFilter): Parameters<ArticlesStore['page']>[0] => ({ ...EVERYTHING, ...filter });

/**
 * Articles from 90 days about 5,000 stocks; stocks with low numbers are covered most. Six in ten articles are neutral, every other
 * one contains the word "shares", and one in 2,000 contains a given rare word.
 */
const FILL = `
  INSERT INTO articles
  SELECT gen_random_uuid(), now() - n * (interval '90 days' / $1::int), title, description, 'https://news.example/' || n, NULL,
    CASE WHEN n % 4 = 0 THEN 'general' ELSE 'stocks' END, CASE WHEN n % 4 > 0 THEN 'S' || stock END,
    CASE WHEN n % 4 = 0 THEN '{}' WHEN n % 9 = 0 THEN ARRAY['S' || stock, 'S' || (stock + 1)] ELSE ARRAY['S' || stock] END,
    CASE WHEN n % 10 < 6 THEN 'neutral' WHEN n % 10 < 8 THEN 'bullish' ELSE 'bearish' END, 0.1,
    '[{"text":"rise","where":"title","span":[10,14],"weight":0.3,"because":null}]', 'rules', NULL,
    jsonb_build_array(jsonb_build_object('name', 'Source ' || n % 20, 'url', 'https://news.example/' || n, 'publishedAt', '2026-01-01T00:00:00Z')),
    false, to_tsvector('simple', title || ' ' || description || ' company' || stock)
  FROM (
    SELECT n, floor(5000 * (n * 7919 % 10007 / 10007.0) ^ 2)::int AS stock,
      CASE WHEN n % 2 = 0 THEN 'shares' ELSE 'notes' END || ' of number ' || n || ' rise on word' || n % 2000 || ' in topic' || n % 311 AS title,
      'The story mentions word' || (n * 31) % 2000 || ', which analysts from place' || n % 97 || ' had expected, and other news ' ||
      repeat('for people who follow the market every day ', 4) AS description
    FROM generate_series($2::int, $3::int) n
  ) AS made`;

const BATCH = 10_000;

/** A database of `articles` articles and its queries. */
export async function sampleNews(url: string, articles: number) {
  await migrateNews(url);
  const db = await newsDataSource(url, 'news-bench').initialize();
  for (let from = 1; from <= articles; from += BATCH)
    await db.query(FILL, [articles, from, Math.min(from + BATCH - 1, articles)]);
  await db.query('VACUUM (ANALYZE) articles');
  let stored = 0;
  const logger = createLogger({ name: 'bench', level: 'silent' });
  const ingestion = new IngestionService(db, new StoryLock(db), { finder: null }, new RulesScorer(), Date.now, logger);
  return {
    db,
    /** Runs the naive query. */
    async queryNaively({ category, sentiment, symbol, symbols, search }: NewsFilter, skip: number): Promise<void> {
      const values: unknown[] = [];
      const parameter = (value: unknown): string => `$${values.push(value)}`;
      const where = ['true'];
      if (category) where.push(`category = ${parameter(category)}`);
      if (sentiment) where.push(`overall = ${parameter(sentiment)}`);
      if (symbol) where.push(`${parameter(symbol)} = ANY(symbols)`);
      if (symbols) where.push(`symbols && ${parameter(symbols)}::text[]`);
      for (const word of search?.split(' ') ?? []) {
        const pattern = parameter(`%${word}%`);
        where.push(`(title ILIKE ${pattern} OR description ILIKE ${pattern} OR words::text ILIKE ${pattern})`);
      }
      const from = `FROM articles WHERE ${where.join(' AND ')}`;
      await db.transaction(async (manager) => {
        await manager.query('SET LOCAL enable_indexscan = off');
        await manager.query('SET LOCAL enable_bitmapscan = off');
        await manager.query('SET LOCAL enable_indexonlyscan = off');
        await manager.query(`SELECT * ${from} ORDER BY published_at DESC, id DESC LIMIT 100 OFFSET ${skip}`, values);
        await manager.query(`SELECT count(*) ${from}`, values);
      });
    },
    /** Stores this many new stories from one feed. */
    storeBatch: (stories: number): Promise<number> =>
      ingestion.ingest(
        { name: 'bench', simulated: false },
        Array.from({ length: stories }, () => {
          stored += 1;
          return {
            providerId: String(stored),
            title: `Company ${stored} raises its outlook as sales of product ${stored % 50} climb ${stored}%`,
            description: 'Analysts had expected less.',
            url: `https://bench.example/${stored}`,
            imageUrl: null,
            publishedAt: new Date(),
            sourceName: 'Bench',
            symbols: [`S${stored % 5000}`],
            sentiment: null,
          };
        }),
      ),
    close: () => db.destroy(),
  };
}
