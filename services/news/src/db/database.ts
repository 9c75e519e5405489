import type { Secret } from '@plainscan/service-kit';
import { createDataSource, type DataSourceOptions, migrate } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { ArticleEntity } from './entities/article.entity.ts';
import { FeedWorkerEntity } from './entities/feed-worker.entity.ts';
import { FeedEntity } from './entities/feed.entity.ts';
import { SourceArticleEntity } from './entities/source-article.entity.ts';
import { News1764100000000 } from './migrations/1764100000000-news.ts';

/** @param name shown by pg_stat_activity */
export const newsDatabase = (url: string | Secret, name: string): DataSourceOptions => ({
  url,
  schema: 'news',
  name,
  entities: [ArticleEntity, FeedEntity, FeedWorkerEntity, SourceArticleEntity],
  migrations: [News1764100000000],
});

/** The data source is not initialized yet. */
export const newsDataSource = (url: string | Secret, name: string): DataSource =>
  createDataSource(newsDatabase(url, name));

export const migrateNews = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(newsDataSource(dbUrl, 'news-migrate'));
