import type { Health, Secret } from '@plainscan/service-kit';
import { createDataSource, migrate } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { ArticleEntity } from './entities/article.entity.ts';
import { FeedEntity } from './entities/feed.entity.ts';
import { TellingEntity } from './entities/telling.entity.ts';
import { News1764100000000 } from './migrations/1764100000000-news.ts';
import { Counts1764100100000 } from './migrations/1764100100000-counts.ts';

/** Not yet initialised. */
export const newsDataSource = (url: string | Secret, name: string, health?: Health): DataSource =>
  createDataSource({
    url,
    schema: 'news',
    name,
    entities: [ArticleEntity, FeedEntity, TellingEntity],
    migrations: [News1764100000000, Counts1764100100000],
    ...(health && { health }),
  });

export const migrateNews = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(newsDataSource(dbUrl, 'news-migrate'));
